"""Nobody floats the same way in two rounds running.

Who meets somebody with fewer points floats down, who meets somebody with more floats up.
"""

from collections.abc import Sequence

from tournaments.pairing.swiss.lineup import Lineup


def last_float(lineup: Lineup, place: int) -> int:
    """Return 1 for who floated down in the round before, -1 for up, 0 for neither."""
    floats = lineup.entrants[place].floats
    return floats[-1] if floats else 0


def cost(lineup: Lineup, one: int, others: Sequence[int]) -> list[int] | None:
    """Return how many of the two would float the same way again."""
    points = lineup.points
    mine = points[one]
    if points[others[-1]] == mine:
        return None
    down = int(last_float(lineup, one) > 0)
    return [
        down + (last_float(lineup, other) < 0) if points[other] < mine else 0 for other in others
    ]
