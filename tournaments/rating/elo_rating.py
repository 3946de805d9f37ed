"""Elo's system: the expectation comes from the `elo` package, everything else is counted here.

Two sides: whoever scores more than was expected takes the difference, times K, from the other. A
table of three or four is as many duels as it has pairs of sides, each worth its part of one game;
equal ranks share. Partners meet the others with the mean of their ratings, and both get the same
change, with the mean of their Ks. K starts high and falls with the games played, so that a
newcomer finds his place in an evening and an old hand does not jump.

What one side gains in a duel the other loses, in whole millionths. With equal Ks the sum of all
ratings therefore never changes.
"""

import math
from collections.abc import Callable, Sequence
from functools import cache

import elo

from tournaments.rating.values import GAME, HALF, POINT, Settings, Share, Sides, Value, Weighed

_ELO = elo.Elo(rating_class=float, initial=1500.0, beta=200)
expect: Callable[[float, float], float] = _ELO.expect  # of ratings in points


def k_factor(games: int, settings: Settings) -> int:
    """Return K for somebody with so many games: whole points."""
    ks = k_table(settings.first, settings.settled, settings.pace)
    return ks[min(games, len(ks) - 1)]


@cache
def k_table(first: int, settled: int, pace: int) -> tuple[int, ...]:
    """Return K by games played; the last one is for all who played more."""
    more = first - settled
    fading = (settled + round(more * math.exp(-n / pace)) for n in range(10 * pace))
    return (*fading, settled)


class Elo:
    """The default system."""

    version = "elo/1"

    def start(self, settings: Settings) -> Value:
        """Return the value of somebody who has not played."""
        return Value(settings.initial * POINT)

    def weigh(self, sides: Sides, ranks: Sequence[int], settings: Settings) -> Weighed:
        """Return what one game says about each side; the pulls of all sides add up to nothing."""
        if len(sides) == 2 and len(sides[0]) == len(sides[1]) == 1:
            return _duel(sides[0][0], sides[1][0], ranks, settings)
        ratings = [_mean([value.rating for value in side]) for side in sides]
        count = len(sides)
        points, pulls, pairs = [0] * count, [0] * count, []
        for i in range(count):
            for j in range(i + 1, count):
                chance = round(expect(ratings[i] / POINT, ratings[j] / POINT) * GAME)
                won = HALF if ranks[i] == ranks[j] else GAME if ranks[i] < ranks[j] else 0
                pull = won - chance if count == 2 else round((won - chance) / (count - 1))
                pulls[i] += pull
                pulls[j] -= pull
                points[i] += won
                points[j] += GAME - won
                pairs.append((chance, won))
        ks = [_mean([k_factor(value.games, settings) for value in side]) for side in sides]
        shares = tuple(
            Share(round(p / (count - 1)), round(p / (count - 1)) - pull, k, pull, 0.0)
            for p, pull, k in zip(points, pulls, ks, strict=True)
        )
        return Weighed(shares, tuple(pairs))

    def step(self, before: Value, shares: Sequence[Share], settings: Settings) -> Value:
        """Return the rating plus K times what was scored above expectation."""
        most, gained = settings.most // len(shares), 0
        for _points, _expected, weight, pull, _grip in shares:
            gained += (weight if weight < most else most) * int(pull)
        return Value(before.rating + gained, 0, before.games + len(shares))

    def chance(self, one: Sequence[Value], other: Sequence[Value], settings: Settings) -> int:
        """Return how likely the one side finishes before the other, in millionths."""
        mine, theirs = (_mean([value.rating for value in side]) for side in (one, other))
        return round(expect(mine / POINT, theirs / POINT) * GAME)


def _duel(one: Value, other: Value, ranks: Sequence[int], settings: Settings) -> Weighed:
    """Return what the general way returns for one against one, sooner."""
    chance = round(expect(one.rating / POINT, other.rating / POINT) * GAME)
    won = HALF if ranks[0] == ranks[1] else GAME if ranks[0] < ranks[1] else 0
    mine, theirs = k_factor(one.games, settings), k_factor(other.games, settings)
    shares = (
        Share(won, chance, mine, won - chance, 0.0),
        Share(GAME - won, GAME - chance, theirs, chance - won, 0.0),
    )
    return Weighed(shares, ((chance, won),))


def _mean(numbers: Sequence[int]) -> int:
    return numbers[0] if len(numbers) == 1 else round(sum(numbers) / len(numbers))
