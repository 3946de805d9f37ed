"""The best seating of a few, found by trying everything.

Tables are taken off one after the other, always with the first sitter who is left, and what the
rest costs at best is remembered for every rest. For up to sixteen sitters that is a fraction of a
second, and the answer is proved. Sitters are bits here, so a table is a number, and so is a rest.
"""

from collections.abc import Sequence
from itertools import combinations

from tournaments.seating.exchanges import Cost

MOST = 16
Rest = tuple[int, tuple[int, ...]]  # who is left, and the table sizes left, sorted
Known = dict[Rest, tuple[int, int]]  # the least cost of a rest, and the table that begins it


def cheapest(count: int, sizes: Sequence[int], cost: Cost) -> list[list[int]]:
    """Return tables of these sizes for positions 0 to count - 1 with the least possible cost."""
    known: Known = {(0, ()): (0, 0)}
    prices: dict[int, int] = {}
    rest = (1 << count) - 1, tuple(sorted(sizes))
    _best(rest, cost, known, prices)
    tables = []
    while rest[0]:
        table = _positions(known[rest][1])
        tables.append(table)
        rest = rest[0] & ~known[rest][1], _without(rest[1], len(table))
    return tables


def _best(rest: Rest, cost: Cost, known: Known, prices: dict[int, int]) -> int:
    """Return the least cost of seating the rest; remember the table that begins it."""
    left, sizes = rest
    first, *others = [1 << position for position in _positions(left)]
    least, choice = -1, left
    for size in sorted(set(sizes)):
        smaller = _without(sizes, size)
        for more in combinations(others, size - 1):
            table = first + sum(more)
            price = prices.get(table)
            if price is None:
                price = prices[table] = cost(_positions(table))
            if 0 <= least <= price:
                continue
            after = left ^ table, smaller
            total = price + (
                known[after][0] if after in known else _best(after, cost, known, prices)
            )
            if least < 0 or total < least:
                least, choice = total, table
    known[rest] = least, choice
    return least


def _positions(bits: int) -> list[int]:
    return [position for position in range(bits.bit_length()) if bits >> position & 1]


def _without(sizes: tuple[int, ...], size: int) -> tuple[int, ...]:
    place = sizes.index(size)
    return sizes[:place] + sizes[place + 1 :]
