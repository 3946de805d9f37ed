"""Two who meet have the same points, or as nearly as can be.

The differences of all pairs together are as small as can be; among equal sums, two small
differences are better than a large one.
"""

from collections.abc import Sequence

from tournaments.pairing.swiss.lineup import Lineup


def cost(lineup: Lineup, one: int, others: Sequence[int]) -> list[int] | None:
    """Return the difference in points."""
    points = lineup.points
    mine = points[one]
    if points[others[-1]] == mine:
        return None
    return [mine - points[other] for other in others]


def large_cost(lineup: Lineup, one: int, others: Sequence[int]) -> list[int] | None:
    """Return the square of the difference."""
    differences = cost(lineup, one, others)
    return differences and [difference * difference for difference in differences]
