"""Everybody seated anew where nobody need meet again, for better seats: an exact search, bounded.

After some rounds few tables are left at which nobody meets again, so all ways to sit at such tables
can be gone through where exchanges among three tables leave somebody a gap.
"""

from collections.abc import Iterator, Sequence

from tournaments.seating.exchanges import TablesToSwap
from tournaments.seating.seats import GAP, MOST_WORTH, Wishes, apart, price

MOST_TABLES = 6_000  # that could be laid; with more there is hardly ever a gap
LOOKS = 4_000_000  # at a table in the search: about half a second

Group = tuple[int, int, int]  # who sits there as bits, what it weighs, what it costs


class NotSearched(Exception):
    """There are more tables than are gone through."""


class WithoutMeetings:
    """A board on which nobody meets again, seated anew so that seats and spread weigh least."""

    def __init__(self, board: TablesToSwap, wanted: Wishes, worth: int) -> None:
        self.board, self.wanted, self.worth = board, wanted, worth
        self.looks = 0
        self.sizes = sorted({len(table) for table in board.tables})
        self.left = {size: sum(len(t) == size for t in board.tables) for size in self.sizes}
        self.most = board.total() + MOST_WORTH * worth

    def mend(self) -> None:
        """Take the seating that weighs least of those looked at, if it weighs less than this."""
        board = self.board
        prices = [price(table, self.wanted) for table in board.tables]
        if max(prices) < GAP or any(apart(board, table) for table in board.tables):
            return
        try:
            self.holding = self._groups()
        except NotSearched:
            return
        self.best = board.total() * GAP + sum(prices) * self.worth
        self.chosen: list[int] = []
        self._search((1 << len(board.points)) - 1, 0, 0, [])
        if self.chosen:
            board.put([_those(bits) for bits in self.chosen])

    def _groups(self) -> list[list[Group]]:
        """Return for each sitter the tables at which nobody meets again, the lightest first."""
        people = range(len(self.board.points))
        holding: list[list[Group]] = [[] for _one in people]
        cost_of = {
            len(t): cost for t, cost in zip(self.board.tables, self.board.cost_of, strict=True)
        }
        for count, table in enumerate(self._apart([], people)):
            if count >= MOST_TABLES:
                raise NotSearched
            cost = cost_of[len(table)](table)
            weight = cost * GAP + price(table, self.wanted) * self.worth
            bits = sum(1 << who for who in table)
            for who in table:
                holding[who].append((bits, weight, cost))
        for each in holding:
            each.sort(key=lambda group: (group[1], group[0]))
        return holding

    def _apart(self, table: list[int], others: Sequence[int]) -> Iterator[list[int]]:
        if len(table) in self.sizes:
            yield table
        if len(table) < self.sizes[-1]:
            for at, who in enumerate(others):
                met = self.board.pairs[who]
                rest = [each for each in others[at + 1 :] if each not in met]
                yield from self._apart([*table, who], rest)

    def _search(self, free: int, weight: int, cost: int, chosen: list[int]) -> None:
        """Go through the ways to seat those who are free, whoever has the fewest tables first."""
        if not free:
            self.best, self.chosen = weight, list(chosen)
            return
        for bits, more, costs in self._fewest(free):
            if self.looks > LOOKS or weight + more >= self.best:
                return  # the lightest come first, so the rest weighs more still
            size = bits.bit_count()
            if self.left[size] and cost + costs <= self.most:
                self.left[size] -= 1
                self._search(free & ~bits, weight + more, cost + costs, [*chosen, bits])
                self.left[size] += 1

    def _fewest(self, free: int) -> list[Group]:
        found: list[Group] | None = None
        for who in _those(free):
            self.looks += len(self.holding[who])
            here = [group for group in self.holding[who] if not group[0] & ~free]
            if found is None or len(here) < len(found):
                found = here
            if not found:
                break
        return found or []


def _those(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]
