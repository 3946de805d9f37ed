"""Two meet at most once.

A rematch is not even offered, unless the organiser allows it and no pairing exists without. Then
there are as few as can be, and a third meeting is worse than two second ones.
"""

from collections.abc import Sequence

from tournaments.pairing.swiss.lineup import Lineup


def cost(lineup: Lineup, one: int, others: Sequence[int]) -> list[int] | None:
    """Return the square of how often they have met."""
    if not lineup.allowance.rematches:
        return None
    mine, entrants = lineup.entrants[one].opponents, lineup.entrants
    return [mine.count(entrants[other].id) ** 2 for other in others]
