"""Weng and Lin's Bradley-Terry model with full pairs: a rating with a doubt beside it.

Ruby C. Weng and Chih-Jen Lin, "A Bayesian Approximation Method for Online Ranking", Journal of
Machine Learning Research 12 (2011), algorithm 1. Somebody's rating is a bell curve; each pair of
sides at a table draws the curves apart or together and makes them narrower. A side of partners is
the sum of its members.

The paper rates game by game. A period holds several games that all start from the same values, so
their pulls and their certainty are added first and one step is taken; with one game in a period
it is the paper's own step. Added one by one, ten games in a day would throw a newcomer far beyond
the ten opponents met.

Partners are one curve, and in the paper all of it moves each of them by their own doubt. So the
settled would rise with every strong friend whose fresh account says nothing yet. Here whoever is
known better hears a game in the square of the ratio of the variances; equally known partners hear
all of it.
"""

import math
from collections.abc import Sequence

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

LEAST = 0.0001  # one game leaves at least this part of the doubt
HEARD = 4  # the power of one's doubt beside a partner's; with 2 fresh accounts still lift a farmer

Curve = tuple[float, float]  # the sum of a side's ratings above the start, and of their variances


class WengLin:
    """The system with a doubt."""

    def version(self, partners: bool) -> str:
        """Return the number: with the second, doubt comes back by the days that went by; with the
        third, partners hear a game by how well they are known."""
        return "weng-lin/3" if partners else "weng-lin/2"

    def start(self, settings: Settings) -> Value:
        """Return the value of somebody who has not played."""
        return Value(settings.initial * POINT, settings.deviation * POINT)

    def weigh(self, sides: Sides, ranks: Sequence[int], settings: Settings) -> Weighed:
        curves = [_curve(side, settings) for side in sides]
        count, beta = len(sides), settings.beta
        points, expected = [0] * count, [0] * count
        pulls, grips, pairs = [0.0] * count, [0.0] * count, []
        for i in range(count):
            for j in range(i + 1, count):
                spread = math.sqrt(curves[i][1] + curves[j][1] + 2 * beta * beta)
                chance = _logistic((curves[i][0] - curves[j][0]) / spread)
                won = HALF if ranks[i] == ranks[j] else GAME if ranks[i] < ranks[j] else 0
                pull, grip = (won / GAME - chance) / spread, chance * (1 - chance) / spread**3
                pulls[i] += pull
                pulls[j] -= pull
                grips[i] += grip * math.sqrt(curves[i][1])
                grips[j] += grip * math.sqrt(curves[j][1])
                millionths = round(chance * GAME)
                points[i], points[j] = points[i] + won, points[j] + GAME - won
                expected[i], expected[j] = (
                    expected[i] + millionths,
                    expected[j] + GAME - millionths,
                )
                pairs.append((millionths, won))
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
        """Return rating and doubt after one step with all games of the period."""
        own = faded(before, day, settings)
        variance = _variance(own)
        heard = [(own.deviation / share.fresh) ** HEARD for share in shares]
        left = [
            max(1 - variance * share.grip * part, LEAST)
            for share, part in zip(shares, heard, strict=True)
        ]
        # fsum rounds once, whatever the order.
        surer = math.fsum((1 - part) / part for part in left)
        drawn = math.fsum(
            share.pull * part / rest for share, part, rest in zip(shares, heard, left, strict=True)
        )
        narrowed = variance / (1 + surer)
        return Value(
            before.rating + round(narrowed * drawn * POINT),
            round(math.sqrt(narrowed) * POINT),
            before.games + len(shares),
            day,
        )

    def chance(self, one: Sequence[Value], other: Sequence[Value], settings: Settings) -> int:
        """Return how likely the one side finishes before the other, in millionths."""
        (mine, doubt), (theirs, doubts) = (_curve(side, settings) for side in (one, other))
        spread = math.sqrt(doubt + doubts + 2 * settings.beta**2)
        return round(_logistic((mine - theirs) / spread) * GAME)


def _curve(side: Sequence[Value], settings: Settings) -> Curve:
    if len(side) == 1:
        return side[0].rating / POINT - settings.initial, _variance(side[0])
    middle = sum(value.rating - settings.initial * POINT for value in side) / POINT
    return middle, math.fsum(map(_variance, side))


def _variance(value: Value) -> float:
    return (value.deviation / POINT) ** 2


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0
