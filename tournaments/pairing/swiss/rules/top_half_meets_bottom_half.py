"""Inside a group the first of the upper half meets the first of the lower half, and so on.

Where the organiser asks for neighbours instead, the first meets the second. Who floats down is the
lowest of a group, and meets the highest of the next.
"""

from collections.abc import Sequence

from tournaments.pairing.swiss.lineup import Lineup

FAR = 127  # so many places from the right one, and further does not matter


def step(lineup: Lineup, place: int) -> int:
    """Return how many places below somebody the right opponent is."""
    return lineup.size[place] // 2 if lineup.rules.top_half_meets_bottom_half else 1


def cost(lineup: Lineup, one: int, others: Sequence[int]) -> list[int] | None:
    """Return the square of how many places each opponent is from the right one."""
    start, end = lineup.start, lineup.start[one] + lineup.size[one]
    right, from_bottom = one + step(lineup, one), end - 1 - one
    return [
        min(FAR, abs(other - right) if other < end else from_bottom + other - start[other]) ** 2
        for other in others
    ]
