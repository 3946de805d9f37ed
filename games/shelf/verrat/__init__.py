"""Verrat! by Tom Kremer: twelve viziers, one Sultan, four players who want his throne."""

from collections.abc import Mapping, Sequence

from games.kit.dice import Dice
from games.kit.inner import Cells, Inner, Raw
from games.kit.options import check_seats, settle
from games.kit.text import Text
from games.kit.worded import Position, WordedGame
from games.protocol import Event, Game, GameInfo, Json, Move, Outcome, Seat, Word
from games.shelf.verrat import asking, imagine, laws, position, state, story, tales
from games.shelf.verrat import layout as at
from games.shelf.verrat.about import INFO
from games.shelf.verrat.material import COLOUR_NAMES
from games.shelf.verrat.notation import LABELS, VOCABULARY
from games.shelf.verrat.rules import VerratRules
from games.shelf.verrat.sense import VerratSense
from games.shelf.verrat.view import view


class Verrat(WordedGame):
    info: GameInfo = INFO
    inner: Inner = VerratRules()
    vocabulary = VOCABULARY
    sense = VerratSense()
    tells_alike = True
    reveals = frozenset({"plans"})  # a round may end within the move that opened them

    def setup(self, options: Mapping[str, Json], seats: int, seed: bytes) -> Position:
        check_seats(self.info, seats)
        return Position(tuple(state.opening(settle(self.info.options, options, seats), seed)))

    def teams(self, state: Position) -> tuple[frozenset[Seat], ...]:
        return tuple(frozenset({Seat(seat)}) for seat in range(at.SEATS))

    def outcome(self, state: Position) -> Outcome | None:
        """Return the winner, or the draw after the last round; None while the game runs."""
        winner = state.cells[at.WINNER]
        if not winner:
            return None
        if winner == at.DRAWN:
            return Outcome((1,) * at.SEATS, _DRAW.filled(round=state.cells[at.ROUND]))
        ranks = tuple(1 if seat == winner - 1 else 2 for seat in range(at.SEATS))
        colour = COLOUR_NAMES[state.cells[at.COLOUR_OF + winner - 1]]
        return Outcome(ranks, _THRONE.filled(colour=colour))

    def figures(self, state: Position) -> Sequence[Mapping[str, int]]:
        """Return how many kinds of power each seat holds."""
        cells = list(state.cells)
        return tuple({"powers": at.TYPES[at.powers(cells, seat)]} for seat in range(at.SEATS))

    def pieces(self, state: Position) -> Mapping[str, int]:
        """Return the cards of each kind, the viziers that are somewhere, and the markers."""
        return laws.pieces(list(state.cells))

    def may_undo(self, before: Position, after: Position, events: Sequence[Event]) -> bool:
        """Tell whether a move may be taken back: only while talk and sealing go on, where
        nothing hidden has been shown."""
        same_round = before.cells[at.ROUND] == after.cells[at.ROUND]
        return same_round and after.cells[at.PHASE] in (at.INTRIGUE, at.PLANNING)

    def same_question(self, before: Position, after: Position, seat: Seat) -> bool:
        """Tell whether an answer to before still fits after: an order always does, words of
        intrigue while the hands and the seat's own offers are what they were."""
        if seat not in self.to_act(before) or seat not in self.to_act(after):
            return False
        return asking.question(before.cells, seat) == asking.question(after.cells, seat)

    def view(self, state: Position, seat: Seat | None) -> Mapping[str, Json]:
        return view(list(state.cells), seat)

    def sample(self, view: Mapping[str, Json], dice: Dice) -> Position:
        return Position(tuple(imagine.sample(view, dice)))

    def events(self, before: Cells, after: Cells, log: Sequence[Raw]) -> tuple[Event, ...]:
        return story.events(after, log)

    def why_not(self, cells: Cells, seat: int, word: int) -> Text | None:
        """Return why a word cannot be said, where there is more to say than the list."""
        return asking.why_not(cells, seat, word)

    def tell(self, event: Event, seat: Seat | None, language: str = "en") -> str:
        """Return the event as a sentence, as this seat may read it."""
        return tales.tell(event, seat, language)

    def prompt(self, state: Position, seat: Seat, said: Move = (), language: str = "en") -> str:
        cells = list(state.cells)
        actors = self.inner.actors(cells)
        if seat in actors and self._say(cells, seat, said, None):
            return _COMPLETE.into(language)
        return asking.prompt(cells, seat, actors).into(language)

    def label(self, word: Word, language: str = "en") -> str:
        return LABELS[word].into(language)

    def encode(self, state: Position) -> Json:
        return position.POSITION.write(list(state.cells))

    def decode(self, data: Json) -> Position:
        cells = position.read(data)
        laws.check(cells)
        return Position(tuple(cells))


_THRONE = Text(
    "The {colour} player owns all six powers and has a vizier at the Sultan's right hand."
)
_DRAW = Text("Round {round} was the last and nobody has won.")
_COMPLETE = Text("Your move is complete.")

GAME: Game[Position] = Verrat()
