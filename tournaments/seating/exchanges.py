"""A seating in the making: tables of positions, what each costs, and exchanges between them.

Positions are places in the list of sitters, the best first. A table costs the prices of its pairs,
its spread, and, if it is smaller than usual, the burden of everybody who sits at it.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from tournaments.seating.prices import Prices

_EVERY = 2520  # divisible by every size of a table that anybody plays at

Cost = Callable[[list[int]], int]


class TablesToSwap:
    """Tables that can be exchanged between, with their costs kept up to date."""

    def __init__(
        self, points: Sequence[int], pairs: Prices, burden: Sequence[int], full: int
    ) -> None:
        self.points = points
        self.pairs = pairs
        self.burden = burden
        self.full = full
        self.tables: list[list[int]] = []
        self.costs: list[int] = []
        self.cost_of: list[Cost] = []
        self._full_cost, self.cost = _costs(points, pairs, burden, full)

    def put(self, tables: Sequence[Sequence[int]]) -> None:
        """Take these tables, the highest points first."""
        self.tables = sorted(map(list, tables), key=self._height, reverse=True)
        self.cost_of = [
            self._full_cost if len(table) == self.full else self.cost for table in self.tables
        ]
        self.costs = [cost(table) for cost, table in zip(self.cost_of, self.tables, strict=True)]

    def _height(self, table: Sequence[int]) -> int:
        """Return the average points of a table, multiplied so that it is whole."""
        return sum(self.points[position] for position in table) * _EVERY // len(table)

    def total(self) -> int:
        """Return what the whole seating costs."""
        return sum(self.costs)

    def copy(self) -> list[list[int]]:
        return [list(table) for table in self.tables]


def _costs(
    points: Sequence[int], pairs: Prices, burden: Sequence[int], full: int
) -> tuple[Cost, Cost]:
    """Return the cost of a full table, as fast as it gets, and of any table."""
    get = [row.get for row in pairs]

    def of_four(table: list[int]) -> int:
        a, b, c, d = table
        one, two, s, t, u, v = get[a], get[b], points[a], points[b], points[c], points[d]
        return (
            one(b, 0)
            + one(c, 0)
            + one(d, 0)
            + two(c, 0)
            + two(d, 0)
            + get[c](d, 0)
            + max(s, t, u, v)
            - min(s, t, u, v)
        )

    def of_three(table: list[int]) -> int:
        a, b, c = table
        one, s, t, u = get[a], points[a], points[b], points[c]
        return one(b, 0) + one(c, 0) + get[b](c, 0) + max(s, t, u) - min(s, t, u)

    def of_any(table: list[int]) -> int:
        held = [points[position] for position in table]
        apart = sum(get[a](b, 0) for a, b in combinations(table, 2))
        carried = sum(burden[p] for p in table) if len(table) < full else 0
        return apart + max(held) - min(held) + carried

    return {4: of_four, 3: of_three}.get(full, of_any), of_any
