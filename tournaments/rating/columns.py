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
from typing import Any, NamedTuple

from tournaments.rating.elo_rating import expect, k_table
from tournaments.rating.left_in_columns import ChangesInColumns
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

new: Callable[..., Any] = tuple.__new__
Column = Any  # a numpy array
Heard = tuple[int, str, GameShare, int, int]  # order, key, reason, K, pull


def available() -> bool:
    """Return whether numpy is installed."""
    return find_spec("numpy") is not None


def numpy() -> Any:
    """Return the library, for whoever has asked whether it is there."""
    import numpy

    return numpy


class Shaped(NamedTuple):
    """A period in which everybody plays alone and all tables are of one size."""

    orders: Sequence[int]
    sides: Sequence[Any]
    ranks: Sequence[Any]
    keys: Sequence[str]
    size: int
    people: list[int]  # game by game, seat by seat
    day: int


def shape_of(games: Sequence[RatedGame]) -> Shaped | None:
    """Return a large period in columns, or None where the games are not all of one shape."""
    if len(games) < LEAST or not available():
        return None
    _pools, _periods, orders, sides, ranks, keys, days = zip(*games, strict=True)
    size = len(sides[0])
    whole = set(map(len, sides)) == set(map(len, ranks)) == {size}
    if size not in SIZES or not whole or set(map(len, chain.from_iterable(sides))) != {1}:
        return None
    people = list(chain.from_iterable(chain.from_iterable(sides)))
    return Shaped(orders, sides, ranks, keys, size, people, days[0])


def rate(before: Before, games: Sequence[RatedGame], settings: Settings) -> RatedPeriod | None:
    """Return what the games of one period change by Elo, or None where another way must be gone."""
    shaped = shape_of(games)
    if shaped is None:
        return None
    period = EloPeriod(before, settings, shaped)
    if period.faulty:
        return None
    return RatedPeriod(ChangesInColumns(period), period.calibration())


class EloPeriod:
    """The columns of one period; seats stand side by side, games one below the other.

    It is Elo's; another system says otherwise in `newcomer`, `load`, `prepare`, `said` and `pull`.
    """

    def __init__(self, before: Before, settings: Settings, shaped: Shaped) -> None:
        self.np, self.before, self.settings = numpy(), before, settings
        np = self.np
        self.orders, self.sides, self.places, self.keys, size, self.people, _day = shaped
        self.values = list(map(before.get, self.people, repeat(self.newcomer())))
        self.ratings = self.load().reshape(-1, size)
        count = len(self.people)
        flat = chain.from_iterable(self.places)
        self.ranks = np.fromiter(flat, np.int64, count).reshape(-1, size)
        self.size, self.others = size, size - 1
        self.seats = np.fromiter(self.people, np.int64, count).reshape(-1, size)
        pairs = combinations(range(size), 2)
        twice = any((self.seats[:, a] == self.seats[:, b]).any() for a, b in pairs)
        self.faulty = bool(twice or (self.ranks < 1).any())
        self.points, self.pulls = np.zeros_like(self.ratings), np.zeros_like(self.ratings)
        self.bins: Column = np.zeros((BINS, 3), np.int64)
        self.loss = 0
        self.prepare()
        for one, other in combinations(range(size), 2):
            self._meet(one, other)

    def newcomer(self) -> Value:
        """Return the value of somebody who has not played."""
        return Value(self.settings.initial * POINT)

    def load(self) -> Column:
        """Return the ratings before, seat by seat; put down the numbers of games."""
        flat = chain.from_iterable(self.values)
        table = self.np.fromiter(flat, self.np.int64, 4 * len(self.values)).reshape(-1, 4)
        self.played = table[:, 2].copy()
        return table[:, 0].copy()

    def prepare(self) -> None:
        """Put down what the chances need."""
        np, rules = self.np, self.settings
        self.played = self.played.reshape(-1, self.size)
        ks = np.array(k_table(rules.first, rules.settled, rules.pace), np.int64)
        self.ks = ks[np.minimum(self.played, len(ks) - 1)]

    def said(self, one: int, other: int) -> Column:
        """Return the chance of one seat against another in all games, in millionths."""
        here, there = self.ratings[:, one] / POINT, self.ratings[:, other] / POINT
        said = GAME / (1 + self.np.power(10.0, (there - here) / 400))
        return self.whole(said, lambda n: expect(float(here[n]), float(there[n])) * GAME)

    def _meet(self, one: int, other: int) -> None:
        """Let two seats meet, in all games at once."""
        np, chance = self.np, self.said(one, other)
        first, second = self.ranks[:, one], self.ranks[:, other]
        won = np.where(first == second, HALF, np.where(first < second, GAME, 0))
        pull = self.pull(one, other, won - chance)
        self.pulls[:, one] += pull
        self.pulls[:, other] -= pull
        self.points[:, one] += won
        self.points[:, other] += GAME - won
        self._count(chance, won)

    def pull(self, one: int, other: int, over: Column) -> Column:
        """Return what the one takes from the other: its part of a game."""
        return self.np.rint(over / self.others).astype(self.np.int64) if self.others > 1 else over

    def expected(self, scored: Column) -> Column:
        """Return what was expected of everybody, in millionths of a game."""
        return scored - self.pulls

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

        self.loss += int(self.whole(loss, plainly).sum())

    def whole(self, numbers: Column, plainly: Callable[[int], float]) -> Column:
        """Return numbers rounded as Python rounds them; those near an edge are worked out by it."""
        np = self.np
        rounded = np.rint(numbers).astype(np.int64)
        near = np.abs(np.abs(numbers - rounded) - 0.5) < EDGE
        for n in np.flatnonzero(near).tolist():
            rounded[n] = round(plainly(n))
        return rounded

    def figures(self) -> tuple[Column, ...]:
        """Return what everybody scored and should have, the K, and the mean of the others."""
        np = self.np
        scored = np.rint(self.points / self.others).astype(np.int64)
        expected = self.expected(scored)
        total = self.ratings.sum(axis=1, keepdims=True)
        means = np.rint((total - self.ratings) / (self.others * POINT)).astype(np.int64)
        return scored, expected, self.ks, means

    def reasons(self, figures: tuple[Column, ...]) -> list[GameShare]:
        """Return the reasons of all games, seat by seat."""
        return list(chain.from_iterable(zip(*map(list, self._parts(figures)), strict=True)))

    def _parts(self, figures: tuple[Column, ...]) -> Iterable[Iterable[GameShare]]:
        seats, places = list(zip(*self.sides, strict=True)), list(zip(*self.places, strict=True))
        for seat in range(self.size):
            told = [each[:, seat].tolist() for each in figures]
            facing = zip(*seats[:seat], *seats[seat + 1 :], strict=True)
            theirs = zip(*places[:seat], *places[seat + 1 :], strict=True)
            columns = (self.keys, repeat(seat), places[seat], *told[:3], repeat(()), facing, theirs)
            yield map(new, repeat(GameShare), zip(*columns, told[3], strict=False))

    def texts(self, figures: tuple[Column, ...]) -> list[str]:
        """Return the reasons of all games as they are stored, seat by seat."""
        found = []
        for seat in range(self.size):
            others = [at for at in range(self.size) if at != seat]
            line = '[["%s",' + str(seat) + ",%d,%d,%d,%d,[],["
            line += ",".join(["[%d]"] * self.others) + "],[" + ",".join(["%d"] * self.others)
            told = [self.ranks[:, seat], *(each[:, seat] for each in figures[:3])]
            told += [self.seats[:, at] for at in others] + [self.ranks[:, at] for at in others]
            columns = [each.tolist() for each in (*told, figures[3][:, seat])]
            found.append(map((line + "],%d]]").__mod__, zip(self.keys, *columns, strict=True)))
        return list(chain.from_iterable(zip(*found, strict=True)))

    def changes(self, reasons: Sequence[GameShare]) -> list[Change]:
        """Return what all games together did to everybody."""
        again: set[int] = set()
        if len(set(self.people)) < len(self.people):
            again = {member for member, times in Counter(self.people).items() if times > 1}
        gained = self.np.minimum(self.ks, self.settings.most) * self.pulls
        ratings = (self.ratings + gained).ravel().tolist()
        played = (self.played + 1).ravel().tolist()
        after = map(new, repeat(Value), zip(ratings, repeat(0), played, repeat(0), strict=False))
        lines = zip(self.people, self.values, after, zip(reasons, strict=True), strict=True)
        found = list(map(new, repeat(Change), lines))
        if again:
            found = [change for change in found if change.member not in again]
            found += self._several(reasons, again)
        found.sort(key=itemgetter(0))
        return found

    def _several(self, reasons: Sequence[GameShare], again: set[int]) -> Iterable[Change]:
        """Yield the changes of those who played more than once."""
        ks, pulls = self.ks.ravel().tolist(), self.pulls.ravel().tolist()
        heard: dict[int, list[Heard]] = {}
        old: dict[int, Value] = {}
        for place, member in enumerate(self.people):
            if member in again:
                game = place // self.size
                line = (self.orders[game], self.keys[game], reasons[place], ks[place], pulls[place])
                heard.setdefault(member, []).append(line)
                old[member] = self.values[place]
        for member, lines in heard.items():
            lines.sort(key=itemgetter(0, 1))
            most = self.settings.most // len(lines)
            gained = sum(min(k, most) * pull for _order, _key, _reason, k, pull in lines)
            now = Value(old[member].rating + gained, 0, old[member].games + len(lines))
            yield Change(member, old[member], now, tuple(line[2] for line in lines))

    def calibration(self) -> Calibration:
        bins = tuple((pairs, points, said) for pairs, points, said in self.bins.tolist())
        return Calibration(sum(line[0] for line in bins), self.loss, bins)
