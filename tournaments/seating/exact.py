"""The best seating of a few, found by trying everything.

Tables are taken off one after the other, always with the first sitter who is left, and what the
rest costs at best is remembered for every rest. For up to sixteen sitters that is a fraction of a
second, and the answer is proved.
"""

from collections.abc import Sequence
from itertools import combinations

from tournaments.seating.board import Cost

MOST = 16
Rest = tuple[int, tuple[int, ...]]  # who is left, as bits, and the table sizes left, sorted


def cheapest(count: int, sizes: Sequence[int], cost: Cost) -> list[list[int]]:
    """Return tables of these sizes for positions 0 to count - 1 with the least possible cost."""
    known: dict[Rest, tuple[int, list[int]]] = {}
    prices: dict[tuple[int, ...], int] = {}
    _best(((1 << count) - 1, tuple(sorted(sizes))), cost, known, prices)
    tables, left = [], ((1 << count) - 1, tuple(sorted(sizes)))
    while left[0]:
        table = known[left][1]
        tables.append(table)
        left = _without(left, table)
    return tables


def _best(
    rest: Rest,
    cost: Cost,
    known: dict[Rest, tuple[int, list[int]]],
    prices: dict[tuple[int, ...], int],
) -> int:
    """Return the least cost of seating the rest; remember the table that begins it."""
    left, sizes = rest
    if not left:
        return 0
    if rest in known:
        return known[rest][0]
    free = [position for position in range(left.bit_length()) if left >> position & 1]
    least, choice = -1, free
    for size in sorted(set(sizes)):
        for others in combinations(free[1:], size - 1):
            table = (free[0], *others)
            if table not in prices:
                prices[table] = cost(list(table))
            if 0 <= least <= prices[table]:
                continue
            total = prices[table] + _best(_without(rest, table), cost, known, prices)
            if least < 0 or total < least:
                least, choice = total, list(table)
    known[rest] = least, choice
    return least


def _without(rest: Rest, table: Sequence[int]) -> Rest:
    sizes = list(rest[1])
    sizes.remove(len(table))
    return rest[0] & ~sum(1 << position for position in table), tuple(sizes)
