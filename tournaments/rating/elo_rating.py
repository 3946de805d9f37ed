"""Elo's system: the expectation comes from the `elo` package, everything else is counted here.

Two sides: whoever scores more than was expected takes the difference, times K, from the other. A
table of three or four is as many duels as it has pairs of sides, each worth its part of one game;
equal ranks share. Partners meet the others with the mean of their ratings, and each moves by their
own K. K starts high and falls with the games played, so that a newcomer finds his place in an
evening and an old hand does not jump.

Nobody can choose partners to climb with: a newcomer's rating says little, and who brings strong
friends with fresh accounts would be lifted by each of them. So all games beside partners who have
hardly played, taken together, move an old hand by no more than `LENT` games' worth, either way.

What one side gains in a duel the other loses, in whole millionths. With equal Ks the sum of all
ratings therefore never changes.
"""

import math
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

import elo

from tournaments.rating.values import GAME, HALF, POINT, Settings, Share, Sides, Value, Weighed

LENT = 2  # settled Ks; one win against odds of ten to one is worth nearly one

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


@cache
def pairs_of(count: int) -> tuple[tuple[int, int], ...]:
    """Return the duels of a table."""
    return tuple(combinations(range(count), 2))


class Elo:
    """The default system."""

    def version(self, partners: bool) -> str:
        """Return the number: with the second, partners no longer share the mean of their Ks."""
        return "elo/2" if partners else "elo/1"

    def start(self, settings: Settings) -> Value:
        """Return the value of somebody who has not played."""
        return Value(settings.initial * POINT)

    def weigh(self, sides: Sides, ranks: Sequence[int], settings: Settings) -> Weighed:
        """Return what one game says about each side; the pulls of all sides add up to nothing."""
        ratings = [_mean([value.rating for value in side]) / POINT for side in sides]
        points, pulls, pairs = met(ratings, ranks)
        fresh = [sum([_is_fresh(value, settings) for value in side]) for side in sides]
        shares = tuple(
            Share(scored, scored - pull, pull, 0.0, new)
            for scored, pull, new in zip(points, pulls, fresh, strict=True)
        )
        return Weighed(shares, tuple(pairs))

    def weight(self, value: Value, settings: Settings) -> int:
        """Return somebody's own K, whoever the partner is."""
        return k_factor(value.games, settings)

    def step(self, before: Value, shares: Sequence[Share], settings: Settings, day: int) -> Value:
        """Return the rating plus K times what was scored above expectation."""
        k = min(k_factor(before.games, settings), settings.most // len(shares))
        gained, lent = 0, before.extra
        old_hand = not _is_fresh(before, settings)
        for share in shares:
            if share.fresh and old_hand:
                lent += k * int(share.pull)
            else:
                gained += k * int(share.pull)
        most = LENT * settings.settled * POINT
        lent = max(-most, min(lent, most))
        gained += lent - before.extra
        return Value(before.rating + gained, 0, before.games + len(shares), lent)

    def chance(self, one: Sequence[Value], other: Sequence[Value], settings: Settings) -> int:
        """Return how likely the one side finishes before the other, in millionths."""
        mine, theirs = (_mean([value.rating for value in side]) for side in (one, other))
        return round(expect(mine / POINT, theirs / POINT) * GAME)


def met(
    ratings: Sequence[float], ranks: Sequence[int]
) -> tuple[list[int], list[int], list[tuple[int, int]]]:
    """Return what each side scored, by how much more than expected, and each duel's chance and end.

    A table is as many duels as it has pairs, each worth its part of one game.
    """
    if len(ratings) == 2:  # nearly all games, and the same sum
        chance = round(expect(ratings[0], ratings[1]) * GAME)
        won = HALF if ranks[0] == ranks[1] else GAME if ranks[0] < ranks[1] else 0
        return [won, GAME - won], [won - chance, chance - won], [(chance, won)]
    others, pairs = len(ratings) - 1, list[tuple[int, int]]()
    points, pulls = [0] * len(ratings), [0] * len(ratings)
    for i, j in pairs_of(len(ratings)):
        chance = round(expect(ratings[i], ratings[j]) * GAME)
        won = HALF if ranks[i] == ranks[j] else GAME if ranks[i] < ranks[j] else 0
        pull = round((won - chance) / others)
        pulls[i] += pull
        pulls[j] -= pull
        points[i] += won
        points[j] += GAME - won
        pairs.append((chance, won))
    return [round(each / others) for each in points], pulls, pairs


def _is_fresh(value: Value, settings: Settings) -> bool:
    """Tell whether somebody's K is still falling steeply."""
    return value.games < settings.pace


def _mean(numbers: Sequence[int]) -> int:
    return numbers[0] if len(numbers) == 1 else round(sum(numbers) / len(numbers))
