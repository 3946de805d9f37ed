"""Everybody seated anew for better seats: exchanges as metal cools, seats being weighed in.

What helps may be an exchange among four tables or more, which nobody could go through one by one.
The search that seats people by repeats and spread does so again with what their seats cost, from
the tables as they are; nothing is taken that weighs more than these.
"""

from collections.abc import Sequence
from math import gcd

from tournaments.seating.annealing import Heat, anneal
from tournaments.seating.exchanges import Cost, TablesToSwap
from tournaments.seating.prices import FORBIDDEN
from tournaments.seating.seats import GAP, Wishes, apart, price
from tournaments.seating.seeded import Chance

FINE = 8  # parts of a point in which seats are weighed
HOT, COLD = 40, 2
STEPS, RUNS = 50_000, 4
MOST_KNOWN = 100_000  # tables whose weight is remembered


class EverybodyAnew:
    """A board whose seats are mended by seating everybody anew."""

    def __init__(self, board: TablesToSwap, wanted: Wishes, worth: int) -> None:
        self.board, self.wanted, self.worth = board, wanted, worth
        self.strict = not any(apart(board, table) for table in board.tables)
        self.step = gcd(*(points - board.points[0] for points in board.points)) or 1

    def mend(self, seed: int) -> None:
        """Take the seating that weighs least of those found, if it weighs less than this."""
        board, weighed = self.board, self.board.weighed(self._with_seats)
        chance, heat = Chance(seed), Heat(HOT * FINE, COLD * FINE, focused=False)
        begun, least = board.copy(), self._weight(board.tables)
        for _ in range(RUNS):
            weighed.put(begun)
            anneal(weighed, STEPS, heat, chance, 0)
            weight = self._weight(weighed.tables)
            if weight < least:
                least = weight
                board.put(weighed.copy())

    def _weight(self, tables: Sequence[list[int]]) -> int:
        """Return what this seating weighs, to the last."""
        again = self.strict and any(apart(self.board, table) for table in tables)
        seats = sum(price(table, self.wanted) for table in tables)
        cost = sum(map(self.board.cost, tables)) + again * FORBIDDEN
        return cost * GAP + seats * self.worth

    def _with_seats(self, cost: Cost) -> Cost:
        """Return the cost of a table with what its seats cost, in parts of a step of points."""
        known: dict[int, int] = {}
        part = GAP * self.step

        def of_table(table: list[int]) -> int:
            bits = sum([1 << who for who in table])
            found = known.get(bits)
            if found is None:
                again = self.strict and apart(self.board, table)
                weight = (cost(table) + (FORBIDDEN if again else 0)) * GAP
                found = (weight + price(table, self.wanted) * self.worth) * FINE // part
                if len(known) >= MOST_KNOWN:
                    known.clear()
                known[bits] = found
            return found

        return of_table
