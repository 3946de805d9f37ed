"""Two whom the organiser has forbidden to meet do not meet.

Such a pair is not even offered. It has a cost only while we look for the ban that is in the way.
"""

from collections.abc import Sequence

from tournaments.pairing.swiss.lineup import Lineup


def cost(lineup: Lineup, one: int, others: Sequence[int]) -> list[int] | None:
    """Return 1 for each forbidden opponent."""
    banned = lineup.banned[one]
    return [int(other in banned) for other in others] if banned else None
