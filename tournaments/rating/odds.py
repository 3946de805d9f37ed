"""Chances from odds: what several systems share."""

import math

SHRINK = 3 / math.pi**2  # how a doubt draws a chance towards a coin (Glickman 1999)
WORTH = {2: 1.0, 3: 0.78, 4: 0.64}  # what a pair counts for: Fisher's information of a ranking


def chance(gap: float, doubt: float) -> float:
    """Return how likely a side is to finish before another, so many odds ahead."""
    return 1 / (1 + math.exp(-max(-700.0, min(gap / math.sqrt(1 + SHRINK * doubt), 700.0))))


def worth(sides: int) -> float:
    """Return what one pair of sides counts for at a table of so many."""
    return WORTH.get(sides, WORTH[4])
