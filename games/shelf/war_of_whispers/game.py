"""A War of Whispers as the house plays it: the protocol around the inner path."""

from collections.abc import Mapping, Sequence

from games.kit.dice import Dice
from games.kit.inner import Cells, Raw
from games.kit.options import check_seats, settle
from games.kit.text import Text
from games.kit.worded import Position, WordedGame
from games.protocol import Event, Game, Json, Move, Outcome, Seat, Word
from games.shelf.war_of_whispers import imagine, laws, notation, position, sentences, story
from games.shelf.war_of_whispers.cells import ACTING, EMPIRE, OVER, PHASE, REST, SEATS, STAGE, STEP
from games.shelf.war_of_whispers.reasons import reason
from games.shelf.war_of_whispers.rules import WhispersRules
from games.shelf.war_of_whispers.scoring import points, ranks
from games.shelf.war_of_whispers.sense import WhispersSense
from games.shelf.war_of_whispers.settings import INFO
from games.shelf.war_of_whispers.state import opening
from games.shelf.war_of_whispers.verdict import verdict
from games.shelf.war_of_whispers.view import seen


class WarOfWhispers(WordedGame):
    info = INFO
    inner = WhispersRules()
    vocabulary = notation.VOCABULARY
    sense = WhispersSense()
    tells_alike = True
    reveals = frozenset({"card_drawn"})  # in which order they came; a hand keeps none

    def setup(self, options: "Mapping[str, Json]", seats: int, seed: bytes) -> Position:
        check_seats(self.info, seats)
        return Position(tuple(opening(settle(self.info.options, options, seats), seats, seed)))

    def teams(self, state: Position) -> tuple[frozenset[Seat], ...]:
        return tuple(frozenset({Seat(seat)}) for seat in range(state.cells[SEATS]))

    def outcome(self, state: Position) -> Outcome | None:
        """Return the places after the fourth round, or None before."""
        cells = list(state.cells)
        return Outcome(ranks(cells), verdict(cells)) if cells[PHASE] == OVER else None

    def figures(self, state: Position) -> Sequence[Mapping[str, int]]:
        """Return the points of each seat as the board stands; asked for when a game is over."""
        cells = list(state.cells)
        return tuple({"score": points(cells, seat)} for seat in range(cells[SEATS]))

    def view(self, state: Position, seat: Seat | None) -> "Mapping[str, Json]":
        return seen(list(state.cells), seat)

    def sample(self, view: "Mapping[str, Json]", dice: Dice) -> Position:
        return Position(tuple(imagine.imagined(view, dice)))

    def pieces(self, state: Position) -> Mapping[str, int]:
        """Return banners, cards and cities counted; none of them ever leaves the game."""
        return laws.pieces(list(state.cells))

    def may_undo(self, before: Position, after: Position, events: Sequence[Event]) -> bool:
        """Tell whether a friendly match may go back: not where a card or loyalty was shown."""
        return not any(event.kind in SHOWING for event in events)

    def events(self, before: Cells, after: Cells, log: Sequence[Raw]) -> tuple[Event, ...]:
        return story.events(log)

    def why_not(self, cells: Cells, seat: int, word: int) -> Text | None:
        """Return the rule that forbids a word where there is one to name."""
        return reason(cells, word)

    def tell(self, event: Event, seat: Seat | None, language: str = "en") -> str:
        """Return one sentence of the log."""
        return story.tell(event, seat).into(language)

    def prompt(self, state: Position, seat: Seat, said: Move = (), language: str = "en") -> str:
        cells = list(state.cells)
        if seat not in self.inner.actors(cells) or self._say(cells, seat, said, None):
            return ""
        if cells[STEP]:
            return sentences.BY_STEP[cells[STEP]].filled(rest=cells[REST]).into(language)
        if cells[PHASE] != EMPIRE:
            return sentences.BY_PHASE[cells[PHASE]].into(language)
        name = notation.position_name(cells[ACTING])
        return sentences.BY_STAGE[cells[STAGE]].filled(position=name).into(language)

    def label(self, word: Word, language: str = "en") -> str:
        return notation.label(word).into(language)

    def encode(self, state: Position) -> Json:
        return position.POSITION.write(list(state.cells))

    def decode(self, data: Json) -> Position:
        """Rebuild a position; raise OtherRules or BadState."""
        return Position(tuple(position.read(data)))


SHOWING = frozenset({"drew", "paid", "discarded", "exchanged", "finished"})
GAME: Game[Position] = WarOfWhispers()
