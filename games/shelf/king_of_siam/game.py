"""King of Siam as the protocol wants it: the rooms of this folder behind one door."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games.kit.dice import Dice, KeyedDice, secret_from
from games.kit.inner import Cells, Raw
from games.kit.options import check_seats, settle
from games.kit.refusals import IllegalMove
from games.kit.text import Text
from games.kit.worded import Position, WordedGame
from games.protocol import Event, Move, Outcome, Seat, Word
from games.shelf.king_of_siam.endings import BRITISH_RULE, figures, places, reign_of
from games.shelf.king_of_siam.imagine import imagine
from games.shelf.king_of_siam.laws import pieces
from games.shelf.king_of_siam.layout import BRITISH, MAP, OVER, SEATS, TALK, TOP_ONLY
from games.shelf.king_of_siam.maps import MAPS
from games.shelf.king_of_siam.notation import LABELS, VOCABULARY
from games.shelf.king_of_siam.opening import deal
from games.shelf.king_of_siam.position import decode, encode
from games.shelf.king_of_siam.reasons import asked, why_not
from games.shelf.king_of_siam.rules import SiamInner
from games.shelf.king_of_siam.sense import SiamSense
from games.shelf.king_of_siam.settings import INFO
from games.shelf.king_of_siam.story import events_of, tell
from games.shelf.king_of_siam.view import shared_view_of, view_of

if TYPE_CHECKING:
    from games.protocol import Json


class KingOfSiam(WordedGame):
    """The rules of King of Siam for two, three and four players."""

    info = INFO
    inner = SiamInner()
    vocabulary = VOCABULARY
    sense = SiamSense()
    tells_alike = True

    def setup(self, options: "Mapping[str, Json]", seats: int, seed: bytes) -> Position:
        check_seats(self.info, seats)
        settled = settle(self.info.options, options, seats)
        return Position(tuple(deal(settled, seats, KeyedDice(secret_from(seed)))))

    def teams(self, state: Position) -> tuple[frozenset[Seat], ...]:
        """Return who wins together: with four players those who sit opposite each other."""
        seats = state.cells[SEATS]
        if seats == 4:
            return (frozenset({Seat(0), Seat(2)}), frozenset({Seat(1), Seat(3)}))
        return tuple(frozenset({Seat(seat)}) for seat in range(seats))

    def outcome(self, state: Position) -> Outcome | None:
        """Return how the game ended, or None while it is running."""
        cells = list(state.cells)
        if not cells[OVER]:
            return None
        how = reign_of(cells)
        return Outcome(tuple(places(cells, how)), _reason(cells, how))

    def figures(self, state: Position) -> Sequence[Mapping[str, int]]:
        """Return the followers of the ruling faction and the complete sets of each seat."""
        cells = list(state.cells)
        return figures(cells, reign_of(cells)) if cells[OVER] else super().figures(state)

    def view(self, state: Position, seat: Seat | None) -> "Mapping[str, Json]":
        return view_of(list(state.cells), seat)

    def shared_view(self, state: Position, seat: Seat | None) -> "Mapping[str, Json]":
        """Return the view for who changes nothing of it; all but the hand is everybody's."""
        return shared_view_of(state.cells, seat)

    def sample(self, view: "Mapping[str, Any]", dice: Dice) -> Position:
        return self.decode(imagine(view, dice))

    def events(self, before: Cells, after: Cells, log: Sequence[Raw]) -> tuple[Event, ...]:
        return events_of(after, log)

    def why_not(self, cells: Cells, seat: int, word: int) -> Text | None:
        """Return why a known word cannot be said now."""
        return why_not(cells, seat, word)

    def pieces(self, state: Position) -> Mapping[str, int]:
        """Return the followers of each faction and the cards, all told."""
        return pieces(list(state.cells))

    def may_talk(self, state: Position) -> bool:
        """Partners keep silent unless the house rule lets them talk; others do as they like."""
        return state.cells[SEATS] != 4 or state.cells[TALK] == 1

    def log_lines_shown(self, state: Position) -> int | None:
        """A round of moves where piles hide what was played, else the whole log."""
        return state.cells[SEATS] if state.cells[TOP_ONLY] else None

    def may_undo(self, before: Position, after: Position, events: Sequence[Event]) -> bool:
        """A move shows nobody anything new, except a card where piles hide what was played."""
        return not (before.cells[TOP_ONLY] and any(event.kind == "played" for event in events))

    def tell(self, event: Event, seat: Seat | None, language: str = "en") -> str:
        """Return one plain sentence for the log."""
        return tell(event, language)

    def prompt(self, state: Position, seat: Seat, said: Move = (), language: str = "en") -> str:
        cells = list(state.cells)
        if seat not in self.inner.actors(cells):
            raise IllegalMove(_NOT_ON_TURN)
        if self._say(cells, seat, said, None):
            return _COMPLETE.into(language)
        return asked(cells, seat).into(language)

    def label(self, word: Word, language: str = "en") -> str:
        if word not in LABELS:
            raise IllegalMove(_NO_WORD.filled(word=word))
        return LABELS[word].into(language)

    def encode(self, state: Position) -> "Json":
        return encode(list(state.cells))

    def decode(self, data: "Json") -> Position:
        return Position(tuple(decode(data)))


def _reason(cells: list[int], how: int) -> Text:
    """Return who rules the country at the end."""
    board = MAPS[cells[MAP]]
    if how == BRITISH_RULE:
        return _COLONY.filled(invader=board.invader)
    first, second = (how - 1) >> 2, (how - 1) & 3
    if second == BRITISH:
        return _ONE_FACTION.filled(first=board.factions[first].name)
    names = {"first": board.factions[first].name, "second": board.factions[second].name}
    return _RANKED.filled(**names)


_COLONY = Text("Four provinces fell to {invader}: complete sets of followers decide.")
_ONE_FACTION = Text("{first} rules, and no other faction holds a province.")
_RANKED = Text("{first} rules; {second} comes second.")
_NOT_ON_TURN = Text("It is not your turn to move.")
_COMPLETE = Text("The move is complete.")
_NO_WORD = Text("“{word}” is not a word of this game.")
