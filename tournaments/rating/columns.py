"""Large periods as columns, by numpy where it is installed; the only file that knows it.

A period is a table with a row for each game; each sum is done for all rows at once. numpy's powers
and logarithms may differ from Python's in the last of sixteen digits, and all that is kept is
rounded to six: where a figure lies so near to the edge of the rounding that it could fall to the
other side, Python's own sum decides. So both give the same answer to the last digit.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import chain, combinations
from operator import ge, itemgetter
from typing import Any, NamedTuple

from tournaments.rating.column_values import ColumnValues
from tournaments.rating.left_in_columns import ChangesInColumns
from tournaments.rating.values import (
    GAME,
    HALF,
    POINT,
    Before,
    Calibration,
    RatedGame,
    RatedPeriod,
    Settings,
    Value,
)

LEAST = 60  # games; below, preparing the columns takes longer than it saves
BINS = 10
WIDTH = HALF // BINS
SIZES = (2, 3, 4)
WIDTHS = (1, 2)
EDGE = 1e-4  # how near to a half Python is asked; a thousand times what the sums can differ by

Column = Any  # a numpy array


def available() -> bool:
    """Return whether numpy is installed."""
    return find_spec("numpy") is not None


def numpy() -> Any:
    """Return the library, for whoever has asked whether it is there."""
    import numpy

    return numpy


class Shaped(NamedTuple):
    """A period in which all tables are alike, in the order of its games."""

    games: Sequence[RatedGame]
    sides: Sequence[Any]
    ranks: Sequence[Any]
    keys: Sequence[str]
    size: int
    wide: int  # how many sit on each side
    people: list[int]  # game by game, side by side
    day: int


def shape_of(games: Sequence[RatedGame], least: int = 0) -> Shaped | None:
    """Return a large period in columns, or None where the games are not all of one shape."""
    if len(games) < (least or LEAST) or not available():
        return None
    _pools, _periods, orders, sides, ranks, keys, days = zip(*games, strict=True)
    if any(map(ge, orders, orders[1:])):  # otherwise than they come from the database
        games = sorted(games, key=itemgetter(2, 5))
        _pools, _periods, orders, sides, ranks, keys, days = zip(*games, strict=True)
    size = len(sides[0])
    if size not in SIZES or not set(map(len, sides)) == set(map(len, ranks)) == {size}:
        return None
    wide = len(sides[0][0])
    flat = list(chain.from_iterable(sides))
    if wide not in WIDTHS or set(map(len, flat)) != {wide}:
        return None
    people = list(chain.from_iterable(flat))
    return Shaped(games, sides, ranks, keys, size, wide, people, days[0])


class ColumnPeriod(ABC):
    """The columns of one period; sides stand side by side, games one below the other.

    A system says otherwise in `newcomer`, `prepare`, `said`, `met` and `solved`.
    """

    def __init__(self, before: Before, settings: Settings, shaped: Shaped) -> None:
        self.np, self.settings, self.shaped = numpy(), settings, shaped
        np, self.size, self.wide = self.np, shaped.size, shaped.wide
        self.others = self.size - 1
        self.before = before if isinstance(before, ColumnValues) else self.some(before)
        shape = (-1, self.size, self.wide)
        everybody = np.array(shaped.people, np.int64)
        self.people, self.rows = everybody.reshape(shape), self.before.rows(everybody)
        flat = list(chain.from_iterable(shaped.ranks))
        self.ranks = np.array(flat, np.int64).reshape(-1, self.size)
        together = self.people.reshape(len(self.ranks), -1)
        pairs = combinations(range(together.shape[1]), 2)
        twice = any((together[:, a] == together[:, b]).any() for a, b in pairs)
        self.faulty = bool(twice or (self.ranks < 1).any())
        if not self.faulty:
            self._play(shape)

    def some(self, before: Before) -> ColumnValues:
        """Return those values that are asked for."""
        return ColumnValues(self.np, {m: before[m] for m in set(self.shaped.people) if m in before})

    def _play(self, shape: tuple[int, int, int]) -> None:
        np = self.np
        flat = self.before.at(self.rows, self.newcomer())
        self.flat, self.stand = flat, flat.reshape(-1, *(len(self.ranks), *shape[1:]))
        self.ratings = self.stand[0].sum(axis=2) if self.wide > 1 else self.stand[0, :, :, 0]
        self.points, self.expected = np.zeros_like(self.ranks), np.zeros_like(self.ranks)
        self.bins: Column = np.zeros((BINS, 3), np.int64)
        self.loss = 0
        self._gather()
        self.prepare()
        for one, other in combinations(range(self.size), 2):
            first, second = self.ranks[:, one], self.ranks[:, other]
            won = np.where(first == second, HALF, np.where(first < second, GAME, 0))
            chance = self.said(one, other)
            self.points[:, one] += won
            self.points[:, other] += GAME - won
            self.expected[:, one] += chance
            self.expected[:, other] += GAME - chance
            self.met(one, other, chance, won)
            self._count(chance, won)
        self.after = self.solved()

    def _gather(self) -> None:
        """Find the places of everybody, one after the other and in the order of the games."""
        np, flat = self.np, self.people.ravel()
        self.order = np.argsort(flat, kind="stable")
        ordered = flat[self.order]
        begins = np.ones(len(flat), bool)
        begins[1:] = ordered[1:] != ordered[:-1]
        self.firsts = np.flatnonzero(begins)
        self.members = ordered[self.firsts]
        self.counts = np.diff(np.append(self.firsts, len(flat)))
        self.first = self.order[self.firsts]  # where each member sits first
        self.old = self.flat[:, self.first]

    def summed(self, seats: Column) -> Column:
        """Return the sums of members, of a column with a line for each seat."""
        ordered = seats.ravel()[self.order]
        if len(self.firsts) == len(ordered):
            return ordered
        return self.np.add.reduceat(ordered, self.firsts)

    def seated(self, sides: Column) -> Column:
        """Return what holds of sides for everybody on them."""
        return sides if self.wide == 1 else self.np.repeat(sides.ravel(), self.wide)

    def places_of(self, who: int) -> list[int]:
        """Return the games of the member at this place of `members`."""
        begin, seats = int(self.firsts[who]), self.size * self.wide
        return (self.order[begin : begin + int(self.counts[who])] // seats).tolist()  # type: ignore[no-any-return]

    @abstractmethod
    def newcomer(self) -> Value:
        """Return the value of somebody who has not played."""

    def prepare(self) -> None:  # noqa: B027  (some need nothing)
        """Put down what the chances need."""

    @abstractmethod
    def said(self, one: int, other: int) -> Column:
        """Return the chance of one side against another in all games, in millionths."""

    def met(  # noqa: B027  (some need nothing)
        self, one: int, other: int, chance: Column, won: Column
    ) -> None:
        """Put down what it means that these two met so."""

    @abstractmethod
    def solved(self) -> Column:
        """Return the values after the period, a column for each of `members`."""

    def weights(self) -> Column:
        """Return how much a whole game moves everybody, seat by seat."""
        return self.np.zeros(len(self.rows), self.np.int64)

    def learned(self) -> Any:
        """Return what the list has learned of its seats."""
        return ()

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

    def whole(
        self, numbers: Column, plainly: Callable[[int], float], edge: float | None = None
    ) -> Column:
        """Return numbers rounded as Python rounds them; those near an edge are worked out by it."""
        np = self.np
        rounded = np.rint(numbers).astype(np.int64)
        near = np.abs(np.abs(numbers - rounded) - 0.5) < (EDGE if edge is None else edge)
        for n in np.flatnonzero(near).tolist():
            rounded[n] = round(plainly(n))
        return rounded

    def figures(self) -> tuple[Column, Column, Column]:
        """Return what reasons are made of, side by side: points, expected, and the others' mean."""
        np = self.np

        def each(sums: Column) -> Column:
            return np.rint(sums / self.others).astype(np.int64) if self.others > 1 else sums

        total = self.ratings.sum(axis=1, keepdims=True)
        means = np.rint((total - self.ratings) / (self.others * self.wide * POINT))
        return each(self.points), each(self.expected), means.astype(np.int64)

    def calibration(self) -> Calibration:
        bins = tuple((pairs, points, said) for pairs, points, said in self.bins.tolist())
        return Calibration(sum(line[0] for line in bins), self.loss, bins)

    def rated(self) -> RatedPeriod:
        """Return what came of the period; reasons are told when somebody asks for them."""
        return RatedPeriod(ChangesInColumns(self), self.calibration(), self.learned())
