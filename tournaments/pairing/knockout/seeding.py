"""The draw: on which line of the sheet everybody stands.

The strongest two stand in different halves, the strongest four in different quarters, and so on:
1 meets 8, 4 meets 5, 2 meets 7, 3 meets 6. Where lines stay empty, the strongest go on without
playing.
"""

from collections.abc import Sequence

from tournaments.pairing.knockout.values import NOBODY


def size_for(count: int) -> int:
    """Return how many lines a sheet for so many has: the next power of two, two at least."""
    return max(2, 1 << max(0, count - 1).bit_length())


def order(size: int) -> tuple[int, ...]:
    """Return the numbers from 1 as they stand on the sheet from top to bottom."""
    found = [1]
    while len(found) < size:
        both = 2 * len(found) + 1
        found = [number for one in found for number in (one, both - one)]
    return tuple(found)


def lines(ids: Sequence[int]) -> tuple[int, ...]:
    """Return who stands on which line, the strongest given first; nobody on the empty ones."""
    size = size_for(len(ids))
    return tuple(ids[number - 1] if number <= len(ids) else NOBODY for number in order(size))
