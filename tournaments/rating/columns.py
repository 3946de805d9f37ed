"""Elo for large periods of single players, by numpy where it is installed; the only file that
knows it.

A period is a table with a row for each game; each sum is done for all rows at once. numpy's powers
and logarithms may differ from Python's in the last of sixteen digits, and all that is kept is
rounded to six: where a figure lies so near to the edge of the rounding that it could fall to the
other side, Python's own sum decides. So both give the same answer to the last digit.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from itertools import chain, combinations, repeat
from operator import itemgetter
from typing import Any

from tournaments.rating.elo_rating import expect, k_table
from tournaments.rating.values import (
    GAME,
    HALF,
    POINT,
    Before,
    Calibration,
    Change,
    GameShare,
    RatedGame,
    RatedPeriod,
    Settings,
    Value,
)

LEAST = 100  # games; below, preparing the columns takes longer than it saves
BINS = 10
WIDTH = HALF // BINS
SIZES = (2, 3, 4)
EDGE = 1e-4  # how near to a half Python is asked; a thousand times what the sums can differ by

_new: Callable[..., Any] = tuple.__new__
Column = Any  # a numpy array
Heard = tuple[int, str, GameShare, int, int]  # order, key, reason, K, pull


def available() -> bool:
    """Return whether numpy is installed."""
    return find_spec("numpy") is not None


def rate(before: Before, games: Sequence[RatedGame], settings: Settings) -> RatedPeriod | None:
    """Return what the games of one period change, or None where another way must be gone."""
    if len(games) < LEAST or not available():
        return None
    _pools, _periods, orders, sides, ranks, keys = zip(*games, strict=True)
    size = len(sides[0])
    whole = set(map(len, sides)) == set(map(len, ranks)) == {size}
    if size not in SIZES or not whole or set(map(len, chain.from_iterable(sides))) != {1}:
        return None
    people = list(chain.from_iterable(chain.from_iterable(sides)))
    period = _Period(before, settings, people, ranks)
    if period.faulty:
        return None
    parts = [list(each) for each in period.parts(keys, sides, ranks)]
    again: set[int] = set()
    if len(set(people)) < len(people):
        again = {member for member, times in Counter(people).items() if times > 1}
    changes = period.changes(parts, again, orders, keys)
    return RatedPeriod(tuple(changes), period.calibration())


class _Period:
    """The columns of one period; seats stand side by side, games one below the other."""

    def __init__(
        self, before: Before, settings: Settings, people: list[int], ranks: Sequence[Any]
    ) -> None:
        import numpy as np

        self.np, self.people, self.most = np, people, settings.most
        size = len(ranks[0])
        start = Value(settings.initial * POINT)
        self.values = list(map(before.get, people, repeat(start)))
        ratings, _doubts, played, _extras = zip(*self.values, strict=True)
        self.ratings = np.array(ratings, np.int64).reshape(-1, size)
        self.played = np.array(played, np.int64).reshape(-1, size)
        self.ranks = np.array(list(chain.from_iterable(ranks)), np.int64).reshape(-1, size)
        self.size, self.others = size, size - 1
        seats = np.sort(np.array(people, np.int64).reshape(-1, size), axis=1)
        self.faulty = bool((seats[:, 1:] == seats[:, :-1]).any() or (self.ranks < 1).any())
        ks = np.array(k_table(settings.first, settings.settled, settings.pace), np.int64)
        self.ks = ks[np.minimum(self.played, len(ks) - 1)]
        self.points, self.pulls = np.zeros_like(self.ratings), np.zeros_like(self.ratings)
        self.bins: Column = np.zeros((BINS, 3), np.int64)
        self.loss = 0
        for one, other in combinations(range(size), 2):
            self._meet(one, other)

    def _meet(self, one: int, other: int) -> None:
        """Let two seats meet, in all games at once."""
        np = self.np
        here, there = self.ratings[:, one] / POINT, self.ratings[:, other] / POINT
        said = GAME / (1 + np.power(10.0, (there - here) / 400))
        chance = self._whole(said, lambda n: expect(float(here[n]), float(there[n])) * GAME)
        first, second = self.ranks[:, one], self.ranks[:, other]
        won = np.where(first == second, HALF, np.where(first < second, GAME, 0))
        pull = won - chance
        if self.others > 1:
            pull = np.rint(pull / self.others).astype(np.int64)
        self.pulls[:, one] += pull
        self.pulls[:, other] -= pull
        self.points[:, one] += won
        self.points[:, other] += GAME - won
        self._count(chance, won)

    def _count(self, chance: Column, won: Column) -> None:
        """Put predictions beside what happened."""
        np = self.np
        sure = chance >= HALF
        likely, points = np.where(sure, chance, GAME - chance), np.where(sure, won, GAME - won)
        line = np.minimum((likely - HALF) // WIDTH, BINS - 1)
        for place, column in enumerate((None, points, likely)):
            counted = np.bincount(line, column, BINS)  # whole and far below 2^53: exact
            self.bins[:, place] += counted.astype(np.int64)
        rest = np.maximum(GAME - likely, 1)
        loss = points * np.log(GAME / likely) + (GAME - points) * np.log(GAME / rest)

        def plainly(n: int) -> float:
            hit, missed = int(points[n]), GAME - int(points[n])
            return hit * math.log(GAME / int(likely[n])) + missed * math.log(GAME / int(rest[n]))

        self.loss += int(self._whole(loss, plainly).sum())

    def _whole(self, numbers: Column, plainly: Callable[[int], float]) -> Column:
        """Return numbers rounded as Python rounds them; those near an edge are worked out by it."""
        np = self.np
        rounded = np.rint(numbers).astype(np.int64)
        near = np.abs(np.abs(numbers - rounded) - 0.5) < EDGE
        for n in np.flatnonzero(near).tolist():
            rounded[n] = round(plainly(n))
        return rounded

    def parts(
        self, keys: Sequence[str], sides: Sequence[Any], ranks: Sequence[Any]
    ) -> Iterable[Iterable[GameShare]]:
        """Yield, seat by seat, the reasons of all games."""
        np = self.np
        scored = np.rint(self.points / self.others).astype(np.int64)
        expected = scored - self.pulls
        total = self.ratings.sum(axis=1, keepdims=True)
        means = np.rint((total - self.ratings) / (self.others * POINT)).astype(np.int64)
        seats, places = list(zip(*sides, strict=True)), list(zip(*ranks, strict=True))
        for seat in range(self.size):
            figures = [each[:, seat].tolist() for each in (scored, expected, self.ks, means)]
            facing = zip(*seats[:seat], *seats[seat + 1 :], strict=True)
            theirs = zip(*places[:seat], *places[seat + 1 :], strict=True)
            columns = (keys, repeat(seat), places[seat], *figures[:3], repeat(()), facing, theirs)
            yield map(_new, repeat(GameShare), zip(*columns, figures[3], strict=False))

    def changes(
        self,
        parts: Sequence[list[GameShare]],
        again: set[int],
        orders: Sequence[int],
        keys: Sequence[str],
    ) -> list[Change]:
        """Return what all games together did to everybody."""
        gained = self.np.minimum(self.ks, self.most) * self.pulls
        ratings = (self.ratings + gained).ravel().tolist()
        played = (self.played + 1).ravel().tolist()
        reasons = list(chain.from_iterable(zip(*parts, strict=True)))
        after = map(_new, repeat(Value), zip(ratings, repeat(0), played, repeat(0), strict=False))
        lines = zip(self.people, self.values, after, zip(reasons, strict=True), strict=True)
        found = list(map(_new, repeat(Change), lines))
        if again:
            found = [change for change in found if change.member not in again]
            found += self._several(reasons, again, orders, keys)
        found.sort(key=itemgetter(0))
        return found

    def _several(
        self,
        reasons: Sequence[GameShare],
        again: set[int],
        orders: Sequence[int],
        keys: Sequence[str],
    ) -> Iterable[Change]:
        """Yield the changes of those who played more than once."""
        ks, pulls = self.ks.ravel().tolist(), self.pulls.ravel().tolist()
        heard: dict[int, list[Heard]] = {}
        old: dict[int, Value] = {}
        for place, member in enumerate(self.people):
            if member in again:
                game = place // self.size
                line = (orders[game], keys[game], reasons[place], ks[place], pulls[place])
                heard.setdefault(member, []).append(line)
                old[member] = self.values[place]
        for member, lines in heard.items():
            lines.sort(key=itemgetter(0, 1))
            most = self.most // len(lines)
            gained = sum(min(k, most) * pull for _order, _key, _reason, k, pull in lines)
            now = Value(old[member].rating + gained, 0, old[member].games + len(lines))
            yield Change(member, old[member], now, tuple(line[2] for line in lines))

    def calibration(self) -> Calibration:
        bins = tuple((pairs, points, said) for pairs, points, said in self.bins.tolist())
        return Calibration(sum(line[0] for line in bins), self.loss, bins)
