"""Longer exchanges for better seats: three who change places in a ring, or two from one table.

Where somebody would have one seat two times more often than another, and no exchange of two people
mends that without a meeting again, somebody goes on to a second table, whose sitter goes on to a
third, whose sitter comes back (a ring); or two leave the same table for two others (a fork).
"""

from collections.abc import Iterator, Sequence
from itertools import permutations

from tournaments.seating.exchanges import TablesToSwap
from tournaments.seating.seats import GAP, MOST_WORTH, REACH, Wishes, apart, price

PASSES = 4  # a gap that is made smaller may have moved to a table nearby

Changed = tuple[tuple[int, list[int]], ...]  # tables by number, and who would sit there
Place = tuple[int, int]  # a table by number, and who of it makes room


class LongExchanges:
    """A board whose seats are mended by exchanges between three tables."""

    def __init__(self, board: TablesToSwap, wanted: Wishes, worth: int) -> None:
        self.board, self.wanted, self.worth = board, wanted, worth
        self.prices = [price(table, wanted) for table in board.tables]
        self.strict = not any(apart(board, table) for table in board.tables)

    def mend(self, passes: int = PASSES) -> None:
        """Make the best ring for every table with a gap, or else the best fork."""
        uneven = [at for at, cost in enumerate(self.prices) if cost >= GAP]
        mended = [self._mended(at) for at in uneven]
        if passes > 1 and any(mended):
            self.mend(passes - 1)

    def _mended(self, a: int) -> bool:
        """Change a table and two others, if that gains."""
        changed = self._best(self._rings(a)) or self._best(self._forks(a))
        for number, table in changed:
            self.board.tables[number] = table
            self.board.costs[number] = self.board.cost_of[number](table)
            self.prices[number] = price(table, self.wanted)
        return bool(changed)

    def _best(self, tried: Iterator[Changed]) -> Changed:
        """Return the change that gains most; a gap less is worth so much spread. Or nothing."""
        choice: Changed = ()
        best, board = 0, self.board
        for changed in tried:
            more = sum(board.cost_of[at](table) - board.costs[at] for at, table in changed)
            if more <= MOST_WORTH * self.worth:
                less = sum(self.prices[at] - price(table, self.wanted) for at, table in changed)
                gain = less * self.worth - more * GAP
                if gain > best:
                    best, choice = gain, changed
        return choice

    def _rings(self, a: int) -> Iterator[Changed]:
        """Yield rings of a table with two others: one goes there, one goes on, one comes."""
        home = self.board.tables[a]
        for out in home:
            left = _without(home, out)
            places = list(self._places(a, out))
            for c, comes in self._others(a):
                new = [*left, comes]
                if not self._may(new) or price(new, self.wanted) >= self.prices[a]:
                    continue
                third = _without(self.board.tables[c], comes)
                for b, goes_on in places:
                    if b != c and self._may(last := [*third, goes_on]):
                        second = [*_without(self.board.tables[b], goes_on), out]
                        yield (a, new), (b, second), (c, last)

    def _forks(self, a: int) -> Iterator[Changed]:
        """Yield exchanges of two of a table with one of a second and one of a third."""
        home = self.board.tables[a]
        where = {out: list(self._places(a, out)) for out in home}
        for one, two in permutations(home, 2):
            left = _without(_without(home, one), two)
            for b, first in where[one]:
                for c, second in where[two]:
                    if b < c and self._may(new := [*left, first, second]):
                        there = [*_without(self.board.tables[b], first), one]
                        beyond = [*_without(self.board.tables[c], second), two]
                        yield (a, new), (b, there), (c, beyond)

    def _places(self, a: int, who: int) -> Iterator[Place]:
        """Yield whose places at other tables somebody could take."""
        for b, other in self._others(a):
            if self._may([*_without(self.board.tables[b], other), who]):
                yield b, other

    def _others(self, a: int) -> Iterator[Place]:
        for b in range(max(a - REACH, 0), min(a + REACH + 1, len(self.board.tables))):
            if b != a:
                yield from ((b, other) for other in self.board.tables[b])

    def _may(self, table: Sequence[int]) -> bool:
        """Tell whether these may sit together: none meets again, as long as nobody does."""
        return not (self.strict and apart(self.board, table))


def _without(table: Sequence[int], who: int) -> list[int]:
    return [each for each in table if each != who]
