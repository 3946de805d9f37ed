"""A first seating: from the top, each table takes the next who has not met anybody at it."""

from collections.abc import Sequence

from tournaments.seating.prices import Prices


def greedy(order: Sequence[int], sizes: Sequence[int], pairs: Prices) -> list[list[int]]:
    """Return tables filled one after the other, each time with who costs the table least."""
    free = list(order)
    tables = []
    for size in sizes:
        table = [free.pop(0)]
        while len(table) < size:
            table.append(free.pop(_cheapest(free, [pairs[p] for p in table])))
        tables.append(table)
    return tables


def _cheapest(free: list[int], met: list[dict[int, int]]) -> int:
    """Return the index of the first who costs nothing, or else of who costs least."""
    best, least = 0, -1
    for index, position in enumerate(free):
        cost = sum(row.get(position, 0) for row in met)
        if not cost:
            return index
        if least < 0 or cost < least:
            best, least = index, cost
    return best
