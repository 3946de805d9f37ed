"""A seating in the making: tables of positions, what each costs, and exchanges between them.

Positions are places in the list of sitters, the best first. A table costs the prices of its pairs,
its spread, and, if it is smaller than usual, the burden of everybody who sits at it.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from tournaments.seating.prices import Prices

_EVERY = 2520  # divisible by every size of a table that anybody plays at
_PARTED = 10**16  # more than everything else together

Cost = Callable[[list[int]], int]


class TablesToSwap:
    """Tables that can be exchanged between, with their costs kept up to date.

    Some may be `bound`: they sit at one table, whatever that costs.
    """

    def __init__(
        self,
        points: Sequence[int],
        pairs: Prices,
        burden: Sequence[int],
        full: int,
        bound: Sequence[int] = (),
    ) -> None:
        self.points = points
        self.pairs = pairs
        self.burden = burden
        self.full = full
        self.bound = bound
        self.host = 0  # at whose table the bound ones begin
        self.tables: list[list[int]] = []
        self.costs: list[int] = []
        self.cost_of: list[Cost] = []
        self._full_cost, self.cost = _costs(points, pairs, burden, full)
        if bound:
            both = _together(self._full_cost, bound), _together(self.cost, bound)
            self._full_cost, self.cost = both

    def put(self, tables: Sequence[Sequence[int]]) -> None:
        """Take these tables, the highest points first."""
        gathered = self._gathered(tables) if self.bound else map(list, tables)
        self.tables = sorted(gathered, key=self._height, reverse=True)
        self.cost_of = [
            self._full_cost if len(table) == self.full else self.cost for table in self.tables
        ]
        self.costs = [cost(table) for cost, table in zip(self.cost_of, self.tables, strict=True)]

    def _gathered(self, tables: Sequence[Sequence[int]]) -> list[list[int]]:
        """Return the tables with all who are bound at that of their host, if it is large enough."""
        found, bound = list(map(list, tables)), frozenset(self.bound)
        host = self.bound[self.host % len(self.bound)]
        home = next(table for table in found if host in table)
        if len(home) < len(bound):
            home = max(found, key=len)
        for table in found:
            for place, one in enumerate(table):
                if one in bound and table is not home:
                    other = next(at for at, who in enumerate(home) if who not in bound)
                    table[place], home[other] = home[other], one
        return found

    def _height(self, table: Sequence[int]) -> int:
        """Return the average points of a table, multiplied so that it is whole."""
        return sum(self.points[position] for position in table) * _EVERY // len(table)

    def weighed(self, weigh: Callable[[Cost], Cost]) -> "TablesToSwap":
        """Return the same tables, at which something more is weighed."""
        found = TablesToSwap(self.points, self.pairs, self.burden, self.full, self.bound)
        found._full_cost, found.cost = weigh(self._full_cost), weigh(self.cost)
        found.put(self.copy())
        return found

    def total(self) -> int:
        """Return what the whole seating costs."""
        return sum(self.costs)

    def copy(self) -> list[list[int]]:
        return [list(table) for table in self.tables]


def _together(cost: Cost, bound: Sequence[int]) -> Cost:
    """Return the cost of a table where some belong together."""
    those = frozenset(bound)

    def of_table(table: list[int]) -> int:
        here = len(those.intersection(table))
        return cost(table) + (_PARTED if 0 < here < len(those) else 0)

    return of_table


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
