"""A game going on in place: through its words, or on its cells where it has them.

Bots, proofs and playouts walk with it and need not know which of the two it is. On cells nothing is
spelled and nothing is copied, which is some hundred times faster; the moves are the same.
"""

from collections.abc import Sequence
from copy import copy
from typing import Any, Generic, Self, TypeVar, cast

from games.kit.dice import Dice
from games.kit.walk import MOST_DECISIONS, NeverEnds, play_on, random_move
from games.kit.worded import Position, WordedGame
from games.protocol import Game, Move, Seat, Word

S = TypeVar("S")


class UnderWay(Generic[S]):
    """A position and the sentence that is being said in it. An option is a word."""

    def __init__(self, game: Game[S], state: S) -> None:
        self.game = game
        self._state = state
        self._said: Move = ()

    def another(self) -> Self:
        """Return the same once more, to try something."""
        return copy(self)

    def actors(self) -> list[int]:
        """Return the seats that may speak now, in rising order."""
        return sorted(self.game.to_act(self._state))

    def options(self, seat: int) -> Sequence[Any]:
        """Return what this seat may say next."""
        return self.game.choices(self._state, Seat(seat), self._said)

    def spelled(self, options: Sequence[Any]) -> Move:
        """Return these options as words."""
        return tuple(options)

    def say(self, seat: int, option: Any) -> bool:
        """Say one of the options; return True when that made a move and carried it out."""
        self._said = (*self._said, option)
        if self.options(seat):
            return False
        self._state = self.game.apply(self._state, Seat(seat), self._said).state
        self._said = ()
        return True

    def begin(self, seat: int, said: Move) -> bool:
        """Say these words; return True when they made a whole move."""
        whole = False
        for word in said:
            whole = self.say(seat, word)
        return whole

    def move(self, seat: int, dice: Dice) -> int:
        """End the move of this seat at random; return how many words that took."""
        for number in range(1, MOST_DECISIONS):
            options = self.options(seat)
            if self.say(seat, options[dice.below(len(options))]):
                return number
        raise NeverEnds("A move went on without ever being complete.")

    def play_on(self, dice: Dice, most: int) -> int:
        """Play whole moves at random until the game is over or so many words were said; return
        how many were."""
        said = 0
        actors = self.actors()
        while actors and said < most:
            said += self.move(actors[dice.below(len(actors))], dice)
            actors = self.actors()
        return said

    def state(self) -> S:
        """Return the position that was reached."""
        return self._state


class OnCells(UnderWay[Position]):
    """The same in one list of cells, which holds the sentence too. An option is a number."""

    def __init__(self, game: WordedGame, state: Position) -> None:
        self.game = cast(Game[Position], game)
        self._inner, self._vocabulary = game.inner, game.vocabulary
        self._cells = list(state.cells)

    def another(self) -> Self:
        """Return the same once more, with cells of its own. A search does it at every try, and
        `copy` would take four times as long."""
        other = self.__class__.__new__(self.__class__)
        other.game, other._inner, other._vocabulary = self.game, self._inner, self._vocabulary
        other._cells = self._cells.copy()
        return other

    def actors(self) -> list[int]:
        """Return the seats that may speak now."""
        return self._inner.actors(self._cells)

    def options(self, seat: int) -> list[int]:
        """Return the numbers of the words that may come next."""
        return self._inner.options(self._cells, seat)

    def spelled(self, options: Sequence[int]) -> Move:
        """Return the words with these numbers."""
        return tuple(Word(word) for word in self._vocabulary.spell(options))

    def say(self, seat: int, option: int) -> bool:
        """Say the word with this number."""
        return self._inner.speak(self._cells, seat, option, None)

    def begin(self, seat: int, said: Move) -> bool:
        """Say these words."""
        whole = False
        for word in said:
            whole = self.say(seat, self._vocabulary.number[word])
        return whole

    def move(self, seat: int, dice: Dice) -> int:
        """End the move of this seat at random."""
        return len(random_move(self._inner, self._cells, seat, dice, None))

    def play_on(self, dice: Dice, most: int) -> int:
        """Play on at random on the cells."""
        return play_on(self._inner, self._cells, dice, most)

    def state(self) -> Position:
        """Return the cells as they are now, even within a sentence."""
        return Position(tuple(self._cells))


def under_way(game: Game[S], state: S) -> UnderWay[S]:
    """Return the game at this position, going on the fastest way there is."""
    if isinstance(game, WordedGame):
        return cast(UnderWay[S], OnCells(game, cast(Position, state)))
    return UnderWay(game, state)
