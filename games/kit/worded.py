"""From the inner path to the protocol, for games that want to be fast.

`WordedGame` is the part of the protocol that is the same for every game on cells: it spells the
numbers of the inner path as words, copies the cells so that no state is ever changed, and
turns wrong words into refusals a player can read. A game adds its set-up, its views, its
stories and its JSON.
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from games.kit.customs import Customs
from games.kit.inner import Cells, Inner, Raw
from games.kit.refusals import IllegalMove
from games.kit.senses import Sense
from games.kit.text import Text
from games.kit.vocabulary import Vocabulary
from games.protocol import Applied, Event, Move, Seat, Word

_SHOWN = 12  # a refusal names at most this many of the words that would have been possible


@dataclass(frozen=True)
class Position:
    """A whole state: flat whole numbers whose meaning the game's state.py documents."""

    cells: tuple[int, ...]


class WordedGame(Customs[Position]):
    """The rules of one game, as words. Subclasses fill in the rest of the protocol, and the customs
    in which they differ."""

    inner: Inner
    vocabulary: Vocabulary
    sense: Sense | None = None  # what bots are told of a position, where the game tells it

    @abstractmethod
    def events(self, before: Cells, after: Cells, log: Sequence[Raw]) -> tuple[Event, ...]:
        """Put what happened into events. Each game writes its own (story.py)."""

    def why_not(self, cells: Cells, seat: int, word: int) -> Text | None:
        """Return why a known word cannot be said now, where the game has a better answer than
        the list of what can."""
        return None

    def to_act(self, state: Position) -> frozenset[Seat]:
        """Return the seats that may move now."""
        return frozenset(Seat(seat) for seat in self.inner.actors(list(state.cells)))

    def choices(self, state: Position, seat: Seat, said: Move = ()) -> Sequence[Word]:
        """Return every word that may follow `said`, sorted; empty when it is a whole move."""
        cells = list(state.cells)
        if seat not in self.inner.actors(cells):
            if said:
                raise IllegalMove(_NOT_YOUR_TURN)
            return ()
        if self._say(cells, seat, said, None):
            return ()
        return tuple(Word(self.vocabulary.words[n]) for n in self.inner.options(cells, seat))

    def apply(self, state: Position, seat: Seat, move: Move) -> Applied[Position]:
        """Return the next position and what happened."""
        cells = list(state.cells)
        if seat not in self.inner.actors(cells):
            raise IllegalMove(_NOT_YOUR_TURN)
        log: list[Raw] = []
        if not self._say(cells, seat, move, log):
            raise IllegalMove(_UNFINISHED.filled(words=self._list(cells, seat)))
        events = self.events(list(state.cells), cells, log)
        return Applied(Position(tuple(cells)), events)

    def _say(self, cells: Cells, seat: int, said: Move, log: list[Raw] | None) -> bool:
        """Say the words one after the other; True when the last one completed the move."""
        complete = False
        for word in said:
            if complete:
                raise IllegalMove(_TOO_MUCH.filled(word=word))
            number = self.vocabulary.number.get(word)
            if number is None:
                raise IllegalMove(_NO_SUCH_WORD.filled(word=word, words=self._list(cells, seat)))
            if number not in self.inner.options(cells, seat):
                better = self.why_not(cells, seat, number)
                usual = _NOT_NOW.filled(word=word, words=self._list(cells, seat))
                raise IllegalMove(better or usual)
            complete = self.inner.speak(cells, seat, number, log)
        return complete

    def _list(self, cells: Cells, seat: int) -> str:
        words = self.vocabulary.spell(self.inner.options(cells, seat))
        return ", ".join(words[:_SHOWN]) + (", ..." if len(words) > _SHOWN else "")


_NOT_YOUR_TURN = Text("It is not your turn to move.")
_UNFINISHED = Text("The move is not finished. What may come next: {words}.")
_TOO_MUCH = Text("The move was already complete before “{word}”.")
_NO_SUCH_WORD = Text("“{word}” is not a word of this game. What may be said now: {words}.")
_NOT_NOW = Text("“{word}” is not possible now. What may be said: {words}.")
