"""A game that is nothing but turns: who moves says who is next, any seats at once, or the end.

The proof of clocks plays it, so that every order of turns can come about through the same doors
as in a real match.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.kit.customs import Customs
from games.kit.dice import Dice
from games.kit.options import check_seats, settle
from games.kit.refusals import IllegalMove
from games.kit.text import Text, same
from games.protocol import Applied, GameInfo, Json, Move, Option, Outcome, Seat, Word

END = Word("end")


@dataclass(frozen=True)
class Turns:
    """Who is to move."""

    seats: int
    acting: frozenset[Seat]


def next_are(seats: Sequence[int]) -> Word:
    """Return the word for these seats to be next."""
    return Word("next-" + "".join(str(seat) for seat in sorted(seats)))


class Clockwork(Customs[Turns]):
    """The game."""

    info = GameInfo(
        slug="clockwork",
        name=same("Clockwork"),
        blurb=same("Turns and nothing else."),
        seat_counts=(2, 3, 4),
        rules_version=1,
        options=(Option("first", "number", 1, same("First"), same("Who begins"), low=1, high=15),),
    )

    def setup(self, options: Mapping[str, Json], seats: int, seed: bytes) -> Turns:
        check_seats(self.info, seats)
        first = int(settle(self.info.options, options, seats)["first"])
        return Turns(seats, frozenset(Seat(n) for n in range(seats) if first >> n & 1))

    def teams(self, state: Turns) -> tuple[frozenset[Seat], ...]:
        return tuple(frozenset({Seat(seat)}) for seat in range(state.seats))

    def to_act(self, state: Turns) -> frozenset[Seat]:
        return state.acting

    def choices(self, state: Turns, seat: Seat, said: Move = ()) -> Sequence[Word]:
        if said or seat not in state.acting:
            return []
        every = range(1, 1 << state.seats)
        some = [[n for n in range(state.seats) if mask >> n & 1] for mask in every]
        return sorted([END, *map(next_are, some)])

    def apply(self, state: Turns, seat: Seat, move: Move) -> Applied[Turns]:
        if len(move) != 1 or move[0] not in self.choices(state, seat):
            raise IllegalMove(Text("This cannot be said."))
        following = [] if move[0] == END else [Seat(int(n)) for n in move[0].partition("-")[2]]
        return Applied(Turns(state.seats, frozenset(following)), ())

    def outcome(self, state: Turns) -> Outcome | None:
        return None if state.acting else Outcome((1,) * state.seats, same("Over."))

    def view(self, state: Turns, seat: Seat | None) -> Mapping[str, Json]:
        return {"seats": state.seats}  # so that what others do makes no answer stale

    def sample(self, view: Mapping[str, Json], dice: Dice) -> Turns:
        seats = int(str(view["seats"]))
        return Turns(seats, frozenset(Seat(n) for n in range(seats) if dice.below(2)))

    def tell(self, event: object, seat: Seat | None, language: str = "en") -> str:
        return ""

    def prompt(self, state: Turns, seat: Seat, said: Move = (), language: str = "en") -> str:
        return "Who is next?"

    def label(self, word: Word, language: str = "en") -> str:
        return word

    def encode(self, state: Turns) -> Json:
        return {"seats": state.seats, "acting": sorted(state.acting)}

    def decode(self, data: Json) -> Turns:
        assert isinstance(data, Mapping)
        seats, acting = data["seats"], data["acting"]
        assert isinstance(seats, int)
        assert isinstance(acting, Sequence)
        return Turns(seats, frozenset(Seat(int(str(seat))) for seat in acting))
