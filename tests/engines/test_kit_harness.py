"""The checks of the harness can fail: one fault of each kind is planted in a toy, and found."""

from collections.abc import Mapping, Sequence

import pytest

from games.kit.inner import Cells, Raw
from games.kit.refusals import BadOption, IllegalMove, Refusal
from games.kit.text import Text, by_language, same
from games.kit.walk import NeverEnds, random_game
from games.kit.worded import Position
from games.protocol import Applied, Event, GameInfo, Json, Move, Outcome, Seat, Word
from games.proving.conformance import check_shelf_card
from games.proving.fuzz import THOROUGH, Care, Fuzzed, check_game, check_inner_game, fuzz
from games.proving.playout import Playable, Start, begin, dice_for, drawn_start, play, story
from games.proving.promises import Fault
from games.proving.refusing import check_damage, check_wrong_setups
from tests.engines import toy_rules as rules
from tests.engines.toys import PEBBLES, SEALED, Pebbles, Sealed


class Unsorted(Pebbles):
    """Offers its words in the wrong order."""

    def choices(self, state: Position, seat: Seat, said: Move = ()) -> Sequence[Word]:
        return tuple(reversed(super().choices(state, seat, said)))


class UnsortedRules(rules.PebblesRules):
    def options(self, cells: Cells, seat: int) -> list[int]:
        return list(reversed(super().options(cells, seat)))


class UnsortedInside(Pebbles):
    """Offers its words in the wrong order on both paths."""

    inner = UnsortedRules()


class StuckRules(rules.PebblesRules):
    def options(self, cells: Cells, seat: int) -> list[int]:
        words = super().options(cells, seat)
        return [] if cells[rules.PICKED] == 2 else words


class DeadEnd(Pebbles):
    """Lets a seat name the second heap, and then offers no way on."""

    inner = StuckRules()


class LosingRules(rules.PebblesRules):
    def speak(self, cells: Cells, seat: int, word: int, log: list[Raw] | None) -> bool:
        complete = super().speak(cells, seat, word, log)
        cells[rules.TAKEN] = min(2, cells[rules.TAKEN])
        return complete


class LosesPieces(Pebbles):
    """Lets pebbles vanish."""

    inner = LosingRules()


class EndlessRules(rules.PebblesRules):
    def speak(self, cells: Cells, seat: int, word: int, log: list[Raw] | None) -> bool:
        complete = super().speak(cells, seat, word, log)
        if complete:
            cells[rules.HEAPS] += cells[rules.TAKEN + seat]
            cells[rules.TAKEN + seat] = 0
        return complete


class NeverOver(Pebbles):
    """Puts every pebble back."""

    inner = EndlessRules()


class EarlyOutcome(Pebbles):
    """Knows the winner before the end."""

    def outcome(self, state: Position) -> Outcome | None:
        return super().outcome(state) or Outcome((1,) * state.cells[rules.SEATS], same("!"))


class NoOutcome(Pebbles):
    """Never says how it ended."""

    def outcome(self, state: Position) -> Outcome | None:
        return None


class NobodyFirst(Pebbles):
    """Counts ranks from two."""

    def outcome(self, state: Position) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and Outcome((2,) * len(outcome.ranks), outcome.reason)


class Forgetful(Pebbles):
    """Forgets the wind when it is stored."""

    def decode(self, data: Json) -> Position:
        cells = list(super().decode(data).cells)
        cells[rules.WIND] = 1 - cells[rules.WIND]
        return Position(tuple(cells))


class Moody(Pebbles):
    """Lets a move depend on something that is not in the position."""

    moves = 0

    def apply(self, state: Position, seat: Seat, move: Move) -> Applied[Position]:
        applied = super().apply(state, seat, move)
        self.moves += 1
        return Applied(applied.state, (Event("blew", {"heap": self.moves % 4}),))


class TwoPaths(Pebbles):
    """Plays on with the wrong seat when asked in words."""

    def apply(self, state: Position, seat: Seat, move: Move) -> Applied[Position]:
        applied = super().apply(state, seat, move)
        cells = list(applied.state.cells)
        cells[rules.TURN] = seat
        return Applied(Position(tuple(cells)), applied.events)


class Lenient(Pebbles):
    """Ignores whatever follows a complete move."""

    def apply(self, state: Position, seat: Seat, move: Move) -> Applied[Position]:
        return super().apply(state, seat, move[:2])


class Crashes(Pebbles):
    """Answers a wrong word with an error that is no refusal."""

    def why_not(self, cells: Cells, seat: int, word: int) -> Text | None:
        raise KeyError(word)


class Untranslated(Pebbles):
    """Refuses in English only."""

    def why_not(self, cells: Cells, seat: int, word: int) -> Text | None:
        return same("Not now.")


class Unfilled(Pebbles):
    """Tells sentences with holes in them."""

    def tell(self, event: Event, seat: Seat | None, language: str = "en") -> str:
        return super().tell(event, seat) if language == "en" else "{chi} prende."


class StrangeSeat(Pebbles):
    """Tells of a seat that is not at the table."""

    def tell(self, event: Event, seat: Seat | None, language: str = "en") -> str:
        return "{seat7} takes."


class Speechless(Pebbles):
    """Does not say what it asks."""

    def prompt(self, state: Position, seat: Seat, said: Move = (), language: str = "en") -> str:
        return "" if said and language == "it" else "?"


class Guest(Pebbles):
    """Lets somebody act who is not at the table."""

    def to_act(self, state: Position) -> frozenset[Seat]:
        return super().to_act(state) and super().to_act(state) | {Seat(8)}


class Lucky(Pebbles):
    """Opens with something that is not in the seed."""

    opened = 0

    def setup(self, options: Mapping[str, Json], seats: int, seed: bytes) -> Position:
        self.opened += 1
        return super().setup(options, seats, seed + b"%d" % self.opened)


class SharedWin(Sealed):
    """Says that seats 0 and 1 play together, and ranks them apart."""

    def teams(self, state: Position) -> tuple[frozenset[Seat], ...]:
        rest = range(2, state.cells[rules.SEATS])
        return (frozenset({Seat(0), Seat(1)}), *(frozenset({Seat(seat)}) for seat in rest))


WITHOUT_LEAKS = Care(breadth=1_000, nonsense=1, secrecy=0)  # those have their own test file


def look_for_faults(game: Playable) -> None:
    """The check through the words, on twenty games of two."""
    for number in range(20):
        check_game(game, 2, b"planted %d" % number, WITHOUT_LEAKS)


@pytest.mark.parametrize(
    ("faulty", "found"),
    [
        (Unsorted, "The two paths offer different words"),
        (UnsortedInside, "not sorted and unique"),
        (DeadEnd, "A dead end after"),
        (LosesPieces, "Pieces were lost or made"),
        (EarlyOutcome, "There is an outcome while somebody may act"),
        (NoOutcome, "or none at the end"),
        (NobodyFirst, "Nobody is first"),
        (Forgetful, "The state changed by being stored"),
        (Moody, "A stored copy plays on differently"),
        (TwoPaths, "The two paths reach different positions"),
        (Lenient, "was accepted"),
        (Crashes, "KeyError"),
        (Untranslated, "A refusal was not translated"),
        (Unfilled, "was not filled in: {chi} prende"),
        (StrangeSeat, "names a seat that is not there"),
        (Speechless, "The prompt is empty"),
        (Guest, "A seat that is not there is to act"),
        (Lucky, "The same seed gave another opening"),
        (SharedWin, "Partners have different ranks"),
    ],
)
def test_a_planted_fault_is_found_through_the_words(faulty: type[Pebbles], found: str) -> None:
    with pytest.raises(Fault, match=found):
        look_for_faults(faulty())


def test_the_toys_without_a_fault_pass_the_same_look() -> None:
    look_for_faults(PEBBLES)
    look_for_faults(SEALED)


@pytest.mark.parametrize(
    ("faulty", "found"),
    [
        (UnsortedInside, "not sorted and unique"),
        (DeadEnd, "A dead end on the inner path"),
        (LosesPieces, "Pieces were lost or made"),
        (NeverOver, "The game never ends"),
        (EarlyOutcome, "An outcome while somebody may act"),
        (NoOutcome, "there is no outcome"),
        (NobodyFirst, "Nobody is first"),
    ],
)
def test_a_planted_fault_is_found_on_the_inner_path(faulty: type[Pebbles], found: str) -> None:
    with pytest.raises(Fault, match=found):
        look_inside(faulty())


def look_inside(game: Playable) -> None:
    """The check on the inner path, on twenty games of two."""
    for number in range(20):
        check_inner_game(game, 2, b"planted %d" % number)


@pytest.mark.slow
def test_the_same_seed_plays_the_same_game_however_much_is_checked() -> None:
    for number in range(20):
        seed = b"same %d" % number
        steps = list(play(SEALED, drawn_start(SEALED, 3, seed)))
        assert check_game(SEALED, 3, seed, THOROUGH) == len(steps) == check_game(SEALED, 3, seed)
        assert check_inner_game(SEALED, 3, seed) == sum(len(step.move) for step in steps)


@pytest.mark.slow
def test_a_game_that_never_ends_is_stopped() -> None:
    start = Start(2, b"endless")
    with pytest.raises(NeverEnds):
        random_game(NeverOver.inner, list(begin(NeverOver(), start).cells), dice_for(b"", "moves"))
    with pytest.raises(NeverEnds):
        list(play(NeverOver(), start))


def test_a_fault_names_its_place_and_the_way_back() -> None:
    with pytest.raises(Fault) as fault:
        check_game(DeadEnd(), 2, b"\x01\xff")
    assert "pebbles, 2 players, seed 0x01ff, after" in str(fault.value)
    assert "Again: python3 manage.py fuzz pebbles --players 2 --seed 0x01ff" in str(fault.value)


def test_fuzzing_plays_every_number_of_players_and_counts_the_games() -> None:
    done = fuzz(SEALED, (2, 3, 4), 1, lambda: False)
    assert (done.through_words, done.inner) == (3, 30)
    assert str(Fuzzed(1, 10, 70)) == (
        "1 games through the words, 10 on the inner path, 70 decisions: no fault"
    )


def test_fuzzing_stops_at_a_fault() -> None:
    with pytest.raises(Fault, match="Pieces were lost"):
        fuzz(LosesPieces(), (2,), 1, lambda: True)


class Nameless(Pebbles):
    info = GameInfo("pebbles", by_language({"en": "Pebbles", "it": ""}), same("!"), (2, 3), 1)


class Unlabelled(Pebbles):
    def label(self, word: Word, language: str = "en") -> str:
        return "" if word == "take-3" else "!"


@pytest.mark.parametrize(
    ("faulty", "found"),
    [(Nameless, r"page \(it\) is empty"), (Unlabelled, "label of “take-3” is empty")],
)
def test_a_missing_text_is_found(faulty: type[Pebbles], found: str) -> None:
    with pytest.raises(Fault, match=found):
        check_shelf_card(faulty())


class AnySetup(Pebbles):
    """Plays with whatever it is given."""

    def setup(self, options: Mapping[str, Json], seats: int, seed: bytes) -> Position:
        try:
            return super().setup(options, seats, seed)
        except BadOption:
            return super().setup({}, seats, seed)


def test_an_accepted_wrong_option_is_found() -> None:
    with pytest.raises(Fault, match="Accepted: heap = None"):
        check_wrong_setups(AnySetup())


class Trusting(Pebbles):
    """Reads whatever it is given, until that fails."""

    def decode(self, data: Json) -> Position:
        assert isinstance(data, dict)
        return super().decode({k: v if k == "rules_version" else int(v) for k, v in data.items()})


class Timeless(Pebbles):
    """Reads positions of any version of the rules."""

    def decode(self, data: Json) -> Position:
        return super().decode({**data, "rules_version": 1} if isinstance(data, dict) else data)


@pytest.mark.parametrize(
    ("faulty", "found"),
    [(Trusting, "(?s)AssertionError.*and no refusal"), (Timeless, "Accepted: rules version 2")],
)
def test_a_careless_reader_of_positions_is_found(faulty: type[Pebbles], found: str) -> None:
    game = faulty()
    with pytest.raises(Fault, match=found):
        check_damage(game, begin(game, Start(2, b"")))


def test_a_refusal_shows_itself_in_both_languages() -> None:
    with pytest.raises(IllegalMove) as refused:
        PEBBLES.apply(begin(PEBBLES, Start(2, b"")), Seat(1), ())
    assert refused.value.text == Text("It is not your turn to move.")
    assert refused.value.text.into("it") == "Non è il tuo turno."


def test_a_story_is_told_in_full_and_ends_with_the_ranks() -> None:
    lines = list(story(SEALED, Start(2, b"7"), "it"))
    assert lines[0] == "Sigillo, 2 giocatori, seme 0x37, opzioni {}"
    assert any("sigilla la carta" in line for line in lines)
    assert lines[-2].startswith("Posto 0: ")
    assert not any("{" in line for line in lines[1:])


def test_a_wrong_option_stops_a_story_in_words() -> None:
    with pytest.raises(Refusal, match="must be from 2 to 4"):
        list(story(SEALED, Start(2, b"7", {"hand": 9})))
