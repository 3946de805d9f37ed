"""What a game may tell bots about its positions: how somebody stands who is still playing.

Rules say who won; a sense says who is winning. It reads cells and nothing else, and whoever asks it
gives it cells of worlds that a seat imagined, so that it cannot tell what the seat may not know.
Figures lie between 0, as good as lost, and 1, as good as won.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from games.kit.learned import Learned, Row
from games.kit.text import Text


@dataclass(frozen=True)
class Effort:
    """How hard a bot thinks about one move: words said in all, words looked ahead at random where
    no value was learned, worlds imagined, and how many words it counts for asking a learned value.
    A small number of worlds is enough where little is hidden."""

    words: int = 0
    ahead: int = 0
    worlds: int = 1
    weighing: int = 12


class Sense(ABC):
    """What a game says of its positions. It must say how each seat stands; the rest it may say."""

    trusted = 0  # how much a search leans on the plans until it has tried enough itself
    believes = False  # that some worlds are likelier than others
    effort = Effort(words=100_000, ahead=400, worlds=24)
    exact_words = 0  # so many words may be said to play the end of a game exactly
    learned: Learned | None = None  # what was learned from games, where a game describes positions
    learned_share = 0.0  # how much say it has in a search; none until it was shown to play better

    def gain(self, cells: Sequence[int], seat: int) -> float:
        """Return how the position looks to somebody who sees only what lies on the table now."""
        return self.standing(cells)[seat]

    @abstractmethod
    def standing(self, cells: Sequence[int]) -> list[float]:
        """Return how each seat stands, to somebody who knows the plans of the game."""

    def described(self, cells: Sequence[int]) -> Sequence[Row]:
        """Return the numbers of each side by which a value can be learned; none by itself."""
        return ()

    def knows(self, seats: int) -> bool:
        """Tell whether a value was learned for tables of so many seats, and has a say."""
        return self.learned is not None and self.learned_share > 0 and seats in self.learned.weights

    def value(self, cells: Sequence[int], seats: int) -> list[float]:
        """Return how each seat stands to somebody who searches: by what was learned from games,
        where that has a say; else as it stands by the plans. Partners are one side, every other
        seat of the table."""
        if self.learned is None or not self.knows(seats):
            return self.standing(cells)
        return self.of_rows(self.described(cells), seats)

    def of_rows(self, rows: Sequence[Row], seats: int) -> list[float]:
        """Return how each seat stands by what was learned, from the numbers of each side."""
        assert self.learned is not None, "only who knows is asked"
        sides = self.learned.shares(rows, seats)
        return [sides[seat % len(sides)] for seat in range(seats)]

    def weighed(self, cells: Sequence[int], seats: int) -> tuple[list[float], list[float]]:
        """Return how each seat stands by what was learned, and by hand, where both have a say."""
        return self.value(cells, seats), self.standing(cells)

    def plan(self, cells: Sequence[int], seat: int) -> float:
        """Return how well a seat, which has just moved, follows the plans of the game."""
        return self.standing(cells)[seat]

    def likelihood(self, cells: Sequence[int], seat: int) -> float:
        """Return how well an imagined world fits what the others were seen to do: twice as much
        for a world that is twice as likely. By hand; what was learned counts instead."""
        return 1.0

    def evidence(self, cells: Sequence[int], seat: int) -> Row:
        """Return the numbers by which it can be learned how well a world that this seat imagines
        fits what the others were seen to do; none by itself."""
        return ()

    def unsettled(self, cells: Sequence[int]) -> bool:
        """Tell whether what was said takes effect only after others have spoken."""
        return False

    def unsealed(self, cells: Sequence[int], seat: int) -> Sequence[int]:
        """Return an imagined world before anybody but this seat had said what is waited for: it
        was drawn, since nobody knows it, and a search may think of something likelier."""
        return cells

    def talks(self, cells: Sequence[int]) -> bool:
        """Tell whether people only talk and trade now; a master goes by the plans there."""
        return False

    def why(self, before: Sequence[int], after: Sequence[int], seat: int) -> "Sequence[Text]":
        """Return what a move does for the plans of its seat, in sentences to whoever sits there."""
        return ()

    def late(self, cells: Sequence[int]) -> bool:
        """Tell whether so little is left that the end may be played exactly."""
        return False

    def ordered(self, options: Sequence[int]) -> Sequence[int]:
        """Return the words of a seat, those first that decide an end soonest."""
        return options

    def alike(self, cells: Sequence[int]) -> Hashable:
        """Return what two positions have in common that cannot end differently."""
        return tuple(cells)
