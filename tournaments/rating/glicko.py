"""Glicko-2: a rating with a doubt, and beside it how steady somebody is.

Mark E. Glickman, "Dynamic paired comparison models with stochastic variances", Journal of Applied
Statistics 28 (2001), as worked out in his "Example of the Glicko-2 system". Whoever wins more than
the doubt explains is thought to have changed: their volatility rises, and with it the next steps.

The paper counts time in rating periods. Here it is days: an evening of three rounds is one moment,
and a year without games widens a doubt by a year's volatility. A table of three or four is all its
pairs of sides, each counted for less, because they are not independent. A side of partners is the
sum of its members, and each hears the others' doubt as noise.
"""

import math
from collections.abc import Callable, Sequence

from tournaments.rating.odds import SHRINK, chance, worth
from tournaments.rating.values import (
    GAME,
    HALF,
    POINT,
    Settings,
    Share,
    Sides,
    Value,
    Weighed,
    faded,
)

STEADY = 0.5  # how far a volatility may change from period to period: Glickman's tau
CLOSE = 1e-12  # how exactly the volatility is worked out
STEPS = 200
LEAST, MOST = POINT // 10, 100 * POINT  # what a volatility may be, in millionths of a point a day

Strength = tuple[float, float, float]  # of a side: odds, doubt, and that part which each one hears


class Glicko2:
    """The system with a doubt and a volatility."""

    def version(self, partners: bool) -> str:
        return "glicko-2/1"

    def start(self, settings: Settings) -> Value:
        """Return the value of somebody who has not played."""
        doubt = settings.deviation * POINT
        return Value(settings.initial * POINT, doubt, volatility=usual(settings))

    def weigh(self, sides: Sides, ranks: Sequence[int], settings: Settings) -> Weighed:
        """Return what one game says about each side: predicted with all doubts, drawn by one's own
        strength against what is known of the others."""
        strong = [_strength(side, settings) for side in sides]
        count, counts = len(sides), worth(len(sides))
        points, expected = [0] * count, [0] * count
        pulls, grips, pairs = [0.0] * count, [0.0] * count, []
        for i in range(count):
            for j in range(i + 1, count):
                gap, doubt = strong[i][0] - strong[j][0], strong[i][1] + strong[j][1]
                said = round(chance(gap, doubt) * GAME)
                won = HALF if ranks[i] == ranks[j] else GAME if ranks[i] < ranks[j] else 0
                pairs.append((said, won))
                for one, other, ahead, scored, hoped in (
                    (i, j, gap, won, said),
                    (j, i, -gap, GAME - won, GAME - said),
                ):
                    points[one] += scored
                    expected[one] += hoped
                    noise = strong[other][1] + strong[one][2]
                    drawn = 1 / math.sqrt(1 + SHRINK * noise)
                    likely = chance(ahead, noise)
                    pulls[one] += counts * drawn * (scored / GAME - likely)
                    grips[one] += counts * drawn * drawn * likely * (1 - likely)
        others = count - 1
        widest = [max(value.deviation for value in side) for side in sides]
        shares = tuple(
            Share(round(p / others), round(e / others), pull, grip, wide)
            for p, e, pull, grip, wide in zip(points, expected, pulls, grips, widest, strict=True)
        )
        return Weighed(shares, tuple(pairs))

    def weight(self, value: Value, settings: Settings) -> int:
        """Return nothing: how far a game moves somebody follows from the doubt."""
        return 0

    def step(self, before: Value, shares: Sequence[Share], settings: Settings, day: int) -> Value:
        """Return rating, doubt and volatility after one step with all games of the period."""
        own = faded(before, day, settings).deviation
        heard = [(own / share.fresh) ** 2 for share in shares]
        # fsum rounds once, whatever the order.
        pull = math.fsum(part * share.pull for part, share in zip(heard, shares, strict=True))
        grip = math.fsum(part * share.grip for part, share in zip(heard, shares, strict=True))
        days = max(day - before.extra, 0) if before.extra else 0
        held = before._replace(volatility=volatility(before, (pull, grip), days, settings))
        doubt = faded(held, day, settings).deviation / POINT / settings.beta
        variance = 1 / (1 / (doubt * doubt) + grip)
        return Value(
            before.rating + round(variance * pull * settings.beta * POINT),
            round(math.sqrt(variance) * settings.beta * POINT),
            before.games + len(shares),
            day,
            held.volatility,
        )

    def chance(self, one: Sequence[Value], other: Sequence[Value], settings: Settings) -> int:
        """Return how likely the one side finishes before the other, in millionths."""
        (mine, doubt, _), (theirs, doubts, _) = (_strength(side, settings) for side in (one, other))
        return round(chance(mine - theirs, doubt + doubts) * GAME)


def usual(settings: Settings) -> int:
    """Return how unsteady somebody is of whom nothing is known."""
    return settings.tau_hundredths * POINT // 100


def volatility(before: Value, told: tuple[float, float], days: int, settings: Settings) -> int:
    """Return how unsteady somebody is after games that pull and hold so much.

    It is the root of Glickman's step 5, found by the method of Illinois; with `days` since the last
    game where the paper has one period. On the same day nothing can have changed.
    """
    pull, grip = told
    held = before.volatility or usual(settings)
    if not days or not grip:
        return held
    unit = settings.beta * POINT
    wide, seen = (before.deviation / unit) ** 2 + 1 / grip, (pull / grip) ** 2
    here = 2 * math.log(held / unit)

    def above(x: float) -> float:
        moved = days * math.exp(x)
        return moved * (seen - wide - moved) / (2 * (wide + moved) ** 2) - (x - here) / STEADY**2

    low = here
    if seen > wide:
        high = math.log((seen - wide) / days)
    else:
        high = here - STEADY
        while above(high) < 0:
            high -= STEADY
    found = math.exp(root(above, low, high) / 2) * unit
    return round(max(LEAST, min(found, MOST)))


def root(above: Callable[[float], float], low: float, high: float) -> float:
    """Return where a function is nothing between two places (Illinois)."""
    at_low, at_high = above(low), above(high)
    for _ in range(STEPS):
        if abs(high - low) <= CLOSE or at_high == at_low:
            break
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = above(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return high


def _strength(side: Sequence[Value], settings: Settings) -> Strength:
    odds = sum(value.rating - settings.initial * POINT for value in side) / POINT / settings.beta
    doubt = math.fsum((value.deviation / POINT / settings.beta) ** 2 for value in side)
    return odds, doubt, doubt * (len(side) - 1) / len(side)
