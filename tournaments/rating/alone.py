"""Elo for tables at which everybody plays for himself: what `run.rate` says, several times sooner.

Nearly all games are of this kind, and a history may hold a million of them. The general way hands
each game from function to function; here a period is one loop, and what a game says about somebody
is written down once. Both give the same answer to the last digit, and a test compares them.
"""

import math
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

from tournaments.rating.elo_rating import expect, k_table
from tournaments.rating.values import (
    GAME,
    HALF,
    POINT,
    Before,
    Calibration,
    Change,
    Part,
    Rated,
    RatedGame,
    Settings,
    Value,
)

BINS = 10
WIDTH = HALF // BINS
PAIRS = {n: tuple(combinations(range(n), 2)) for n in (3, 4)}

_new: Callable[..., Any] = tuple.__new__  # a named tuple from a tuple, without its own long way
Heard = tuple[int, str, Part, int, int, Value]  # order, key, reason, K, pull, and the value before


class NotAlone(Exception):
    """Some table has partners, an odd number of seats, or a fault: the general way knows more."""


def rate(before: Before, games: Iterable[RatedGame], settings: Settings) -> Rated:
    """Return what the games of one period change, or raise NotAlone."""
    period = _Period(before, settings)
    for game in games:
        sides = game[3]
        if len(sides) == 2:
            period.duel(game)
        elif len(sides) in PAIRS:
            period.table(game)
        else:
            raise NotAlone
    return Rated(period.changes(), period.calibration())


class _Period:
    """What has been said so far in one period."""

    def __init__(self, before: Before, settings: Settings) -> None:
        self.before, self.most = before, settings.most
        self.start = Value(settings.initial * POINT)
        self.ks = k_table(settings.first, settings.settled, settings.pace)
        self.told: dict[int, Heard] = {}
        self.more: dict[int, list[Heard]] = {}  # of those who played more than once
        self.bins = [[0, 0, 0] for _ in range(BINS)]
        self.loss = 0

    def duel(self, game: RatedGame) -> None:
        """Hear one game of two."""
        _pool, _period, order, sides, ranks, key = game
        side, facing = sides
        if len(side) != 1 or len(facing) != 1 or side == facing or len(ranks) != 2:
            raise NotAlone
        (one,), (other,) = sides
        first, second = ranks
        if first < 1 or second < 1:
            raise NotAlone
        mine, theirs = self.before.get(one, self.start), self.before.get(other, self.start)
        here, there = mine[0] / POINT, theirs[0] / POINT
        chance = round(expect(here, there) * GAME)
        won = HALF if first == second else GAME if first < second else 0
        self._count(chance, won)
        ks, last = self.ks, len(self.ks) - 1
        k = ks[mine[2]] if mine[2] < last else ks[last]
        reason = (key, 0, first, won, chance, k, (), (facing,), (second,), round(there))
        self._tell(one, (order, key, _new(Part, reason), k, won - chance, mine))
        k = ks[theirs[2]] if theirs[2] < last else ks[last]
        won, chance = GAME - won, GAME - chance
        reason = (key, 1, second, won, chance, k, (), (side,), (first,), round(here))
        self._tell(other, (order, key, _new(Part, reason), k, won - chance, theirs))

    def table(self, game: RatedGame) -> None:
        """Hear one table of three or four: each pair is a duel worth its part of a game."""
        _pool, _period, order, sides, ranks, key = game
        count, people = len(sides), [member for side in sides for member in side]
        if len(people) != count or len(set(people)) != count or not all(sides):
            raise NotAlone
        if len(ranks) != count or min(ranks) < 1:
            raise NotAlone
        values = [self.before.get(member, self.start) for member in people]
        points, pulls = self._weighed([value[0] / POINT for value in values], ranks)
        total = sum([value[0] for value in values])
        ks, last, others = self.ks, len(self.ks) - 1, count - 1
        for i, (member, value) in enumerate(zip(people, values, strict=True)):
            k = ks[value[2]] if value[2] < last else ks[last]
            scored, pull = round(points[i] / others), pulls[i]
            facing, theirs = sides[:i] + sides[i + 1 :], ranks[:i] + ranks[i + 1 :]
            mean = round((total - value[0]) / (others * POINT))
            reason = (key, i, ranks[i], scored, scored - pull, k, (), facing, theirs, mean)
            self._tell(member, (order, key, _new(Part, reason), k, pull, value))

    def _weighed(self, ratings: list[float], ranks: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """Return each side's points in its duels, and its pull."""
        count = len(ratings)
        others, points, pulls = count - 1, [0] * count, [0] * count
        for i, j in PAIRS[count]:
            chance = round(expect(ratings[i], ratings[j]) * GAME)
            won = HALF if ranks[i] == ranks[j] else GAME if ranks[i] < ranks[j] else 0
            self._count(chance, won)
            pull = round((won - chance) / others)
            pulls[i] += pull
            pulls[j] -= pull
            points[i] += won
            points[j] += GAME - won
        return points, pulls

    def _count(self, chance: int, won: int) -> None:
        """Put a prediction beside what happened."""
        if chance < HALF:
            chance, won = GAME - chance, GAME - won
        line = self.bins[(chance - HALF) // WIDTH if chance < GAME else BINS - 1]
        line[0] += 1
        line[1] += won
        line[2] += chance
        if won == GAME:
            self.loss += round(GAME * math.log(GAME / chance))
        elif won:
            apart = math.log(GAME / chance), math.log(GAME / max(GAME - chance, 1))
            self.loss += round(won * apart[0] + (GAME - won) * apart[1])
        else:
            self.loss += round(GAME * math.log(GAME / max(GAME - chance, 1)))

    def _tell(self, member: int, heard: Heard) -> None:
        if member not in self.told:
            self.told[member] = heard
        elif member in self.more:
            self.more[member].append(heard)
        else:
            self.more[member] = [self.told[member], heard]

    def changes(self) -> tuple[Change, ...]:
        """Return what all games together did to everybody."""
        more, most, told = self.more, self.most, self.told
        found = []
        for member in sorted(told):
            if member in more:
                found.append(self._several(member, more[member]))
                continue
            _order, _key, reason, k, pull, old = told[member]
            rating = old[0] + (k if k < most else most) * pull
            now = _new(Value, (rating, 0, old[2] + 1, 0))
            found.append(_new(Change, (member, old, now, (reason,))))
        return tuple(found)

    def _several(self, member: int, heard: list[Heard]) -> Change:
        heard.sort(key=lambda each: each[:2])
        most, old = self.most // len(heard), heard[0][5]
        gained = sum([min(k, most) * pull for _order, _key, _reason, k, pull, _old in heard])
        now = Value(old.rating + gained, 0, old.games + len(heard))
        return Change(member, old, now, tuple([each[2] for each in heard]))

    def calibration(self) -> Calibration:
        """Return what was counted."""
        bins = tuple([(line[0], line[1], line[2]) for line in self.bins])
        return Calibration(sum([line[0] for line in bins]), self.loss, bins)
