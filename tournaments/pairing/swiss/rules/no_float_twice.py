"""Nobody floats the same way in two rounds running, and then not as two rounds before.

Who meets somebody with fewer points floats down, who meets somebody with more floats up; points
without playing are a float down.
"""

from collections.abc import Sequence

from tournaments.pairing.swiss.lineup import Lineup

LAST, BEFORE = 1, 2  # rounds back


def last_float(lineup: Lineup, place: int) -> int:
    """Return 1 for who floated down in the round before, -1 for up, 0 for neither."""
    return _float(lineup, place, LAST)


def cost(lineup: Lineup, one: int, others: Sequence[int]) -> list[int] | None:
    """Return how many of the two would float the same way again."""
    return _again(lineup, one, others, LAST)


def before_cost(lineup: Lineup, one: int, others: Sequence[int]) -> list[int] | None:
    """Return how many of the two would float as they did two rounds before."""
    return _again(lineup, one, others, BEFORE)


def _again(lineup: Lineup, one: int, others: Sequence[int], back: int) -> list[int] | None:
    points = lineup.points
    mine = points[one]
    if points[others[-1]] == mine:
        return None
    down = int(_float(lineup, one, back) > 0)
    return [
        down + (_float(lineup, other, back) < 0) if points[other] < mine else 0 for other in others
    ]


def _float(lineup: Lineup, place: int, back: int) -> int:
    floats = lineup.entrants[place].floats
    return floats[-back] if len(floats) >= back else 0
