"""The inner path: the same rules on small integers.

Inside, a word is its number in the game's vocabulary and a state is a flat list of whole
numbers, its *cells*. The sentence under way lives in the cells too, so that saying one more
word is one step, and bots, proofs and benchmarks walk a whole game without making a string.
The vocabulary is sorted, so that sorted numbers are sorted words.
"""

from abc import ABC, abstractmethod
from typing import TypeAlias

Cells: TypeAlias = list[int]
Raw: TypeAlias = tuple[int, ...]  # an event before it is put into words; the game knows its meaning


class Inner(ABC):
    """What each game's rules.py offers on cells. Everything happens in place.

    Rules inherit from it: compiled, a call of its methods is then a jump, where of a protocol the
    name would be looked up each time."""

    @abstractmethod
    def actors(self, cells: Cells) -> list[int]:
        """Return the seats that may speak now, in rising order; empty when the game is over."""

    @abstractmethod
    def options(self, cells: Cells, seat: int) -> list[int]:
        """Return the numbers of the words this seat may say next, sorted and unique.

        Never empty for a seat in `actors` unless its sentence is complete, and every word
        leads to at least one complete move. Only one sentence is under way in one list of
        cells: the caller copies the cells to try another seat's."""

    @abstractmethod
    def speak(self, cells: Cells, seat: int, word: int, log: list[Raw] | None) -> bool:
        """Say one word; it must be one of `options`. Return True when that completed the move
        and carried it out. What happened is added to `log` when there is one."""
