"""Three tables seated anew, for better seats: every way to share their people out is looked at.

What exchanges, rings and forks leave is little, so it may cost a little time: of twelve people at
three tables there are 5,775 ways, priced from 495 tables.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from tournaments.seating.exchanges import TablesToSwap
from tournaments.seating.seats import GAP, MOST_WORTH, Wishes, apart, price

REACH = 5  # tables up and down that are looked at together with one that has a gap
PASSES = 3

Three = tuple[int, int, int]  # tables by number; or groups of places, each as the bits of a number


class ThreeAnew:
    """A board whose seats are mended by seating three tables anew."""

    def __init__(self, board: TablesToSwap, wanted: Wishes, worth: int) -> None:
        self.board, self.wanted, self.worth = board, wanted, worth
        self.strict = not any(apart(board, table) for table in board.tables)

    def mend(self) -> None:
        """For every table with a gap make the change of three tables that gains most."""
        for _ in range(PASSES):
            mended = [self._mended(at) for at in range(len(self.board.tables))]
            if not any(mended):
                return

    def _mended(self, at: int) -> bool:
        board = self.board
        if len(board.tables) < 3 or price(board.tables[at], self.wanted) < GAP:
            return False
        tried = (self._best(three) for three in _threes(at, len(board.tables)))
        gain, three, tables = max(tried, key=lambda each: each[0])
        for number, table in zip(three, tables, strict=True) if gain > 0 else ():
            board.tables[number] = table
            board.costs[number] = board.cost_of[number](table)
        return gain > 0

    def _best(self, three: Three) -> tuple[int, Three, list[list[int]]]:
        """Return the best way to share out those who sit at three tables, with what it gains."""
        board, worth = self.board, self.worth
        now = [board.tables[number] for number in three]
        people = sorted(who for table in now for who in table)
        sizes = (len(now[0]), len(now[1]), len(now[2]))
        worths = self._worths(three, people)
        before = sum(board.costs[number] for number in three)
        prices = sum(price(table, self.wanted) for table in now)
        best, choice = 0, None
        for groups in ways(sizes):
            found = [worths[group] for group in groups]
            if None in found:
                continue
            more = sum(each[0] for each in found if each) - before
            if more <= MOST_WORTH * worth:
                less = prices - sum(each[1] for each in found if each)
                if less * worth - more * GAP > best:
                    best, choice = less * worth - more * GAP, groups
        tables = [_those(people, group) for group in choice or ()]
        return best, three, tables

    def _worths(self, three: Three, people: Sequence[int]) -> dict[int, tuple[int, int] | None]:
        """Return for each group of these people its cost and the price of its seats, if it may."""
        cost_of = {len(self.board.tables[number]): self.board.cost_of[number] for number in three}
        found: dict[int, tuple[int, int] | None] = {}
        for size, cost in cost_of.items():
            for places in combinations(range(len(people)), size):
                table = [people[place] for place in places]
                may = not (self.strict and apart(self.board, table))
                told = (cost(table), price(table, self.wanted)) if may else None
                found[sum(1 << place for place in places)] = told
        return found


def _threes(at: int, count: int) -> Iterator[Three]:
    near = [each for each in range(max(at - REACH, 0), min(at + REACH + 1, count)) if each != at]
    for one, other in combinations(near, 2):
        yield at, one, other


@lru_cache(maxsize=16)
def ways(sizes: Three) -> tuple[Three, ...]:
    """Return every way to share people out among three tables of these sizes, each once."""
    found = []
    everybody = range(sum(sizes))
    for first in combinations(everybody, sizes[0]):
        rest = [each for each in everybody if each not in first]
        for second in combinations(rest, sizes[1]):
            third = [each for each in rest if each not in second]
            rows = (first, second, tuple(third))
            if all(
                one[0] < other[0]
                for one, other in combinations(rows, 2)
                if len(one) == len(other)  # tables that are as large could change names
            ):
                found.append(tuple(sum(1 << each for each in row) for row in rows))
    return tuple(found)  # type: ignore[arg-type]


def _those(people: Sequence[int], group: int) -> list[int]:
    return [who for place, who in enumerate(people) if group >> place & 1]
