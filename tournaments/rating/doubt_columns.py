"""Weng-Lin and Glicko-2 for large periods: the sums of `weng_lin` and `glicko`, many at once."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from tournaments.rating import glicko, weng_lin
from tournaments.rating.columns import Column, ColumnPeriod
from tournaments.rating.odds import SHRINK, worth
from tournaments.rating.system import System
from tournaments.rating.values import GAME, POINT, Settings, Share, Value, Weighed, faded


class DoubtPeriod(ColumnPeriod):
    """One period of a system that keeps a doubt; a further one says `lean` and `stepped`."""

    system: System

    def newcomer(self) -> Value:
        return self.system.start(self.settings)

    def prepare(self) -> None:
        np = self.np
        self.day = self.shaped.day
        doubts = faded_doubts(np, self.flat, self.day, self.settings)
        self.doubts = (doubts / POINT).reshape(self.people.shape)
        self.pulls, self.grips = np.zeros(self.ranks.shape), np.zeros(self.ranks.shape)
        self.plain: dict[int, Weighed] = {}
        self.strengths()

    @abstractmethod
    def strengths(self) -> None:
        """Put down how strong each side is, and in what doubt."""

    @abstractmethod
    def chance(self, one: int, other: int) -> Column:
        """Return how likely one side is to finish before another, as numbers below one."""

    def said(self, one: int, other: int) -> Column:
        pair = [p for a in range(self.size) for p in ((a, b) for b in range(a + 1, self.size))]
        at = pair.index((one, other))
        self.likely = self.chance(one, other)
        return self.whole(self.likely * GAME, lambda n: self.weighed(n).pairs[at][0])

    def weighed(self, game: int) -> Weighed:
        """Return what one game says, worked out plainly."""
        found = self.plain.get(game)
        if found is None:
            told = self.stand[:, game].transpose(1, 2, 0).tolist()
            sides = [[faded(Value(*each), self.day, self.settings) for each in s] for s in told]
            ranks = self.shaped.ranks[game]
            found = self.plain[game] = self.system.weigh(sides, ranks, self.settings)
        return found

    def step(self, who: int) -> Value:
        """Return the value of one member after the period, worked out plainly."""
        member, shares = int(self.members[who]), list[Share]()
        for game in self.places_of(who):
            sides = self.shaped.sides[game]
            at = next(n for n, side in enumerate(sides) if member in side)
            shares.append(self.weighed(game).shares[at])
        old = Value(*self.old[:, who].tolist())
        return self.system.step(old, shares, self.settings, self.day)

    def beside(self) -> Column:
        """Return everybody's doubt as a part of the largest on their side."""
        return self.doubts.ravel() / self.seated(self.doubts.max(axis=2)).ravel()

    def field(self, numbers: Column, which: int) -> Column:
        """Return one of the numbers of a value, rounded."""
        return self.whole(numbers, lambda who: self.step(who)[which])

    def new(self, rating: Column, deviation: Column) -> Column:
        """Return values after the period; their volatility is nothing yet."""
        new = self.np.zeros_like(self.old)
        new[0], new[1], new[2], new[3] = rating, deviation, self.old[2] + self.counts, self.day
        return new


def faded_doubts(np: Any, values: Column, day: int, settings: Settings) -> Column:
    """Return the doubts of values on a later day, as `faded` has them."""
    _rating, doubt, _games, last, volatility = values
    days = np.where((last > 0) & (doubt > 0), np.maximum(day - last, 0), 0)
    squares = np.where(volatility > 0, volatility, settings.tau_hundredths * POINT // 100) ** 2
    enough = (settings.deviation * POINT) ** 2 // np.maximum(squares, 1) + 1  # and no number bursts
    wanted = doubt * doubt + np.minimum(days, enough) * squares
    root = np.sqrt(wanted).astype(np.int64)
    root -= root * root > wanted
    root += (root + 1) ** 2 <= wanted
    return np.maximum(doubt, np.minimum(root, settings.deviation * POINT))


class WengLinPeriod(DoubtPeriod):
    """One period, rated by Weng and Lin."""

    system = weng_lin.WengLin()

    def strengths(self) -> None:
        start = self.wide * self.settings.initial * POINT
        self.middles = (self.ratings - start) / POINT
        if self.wide == 1:
            self.middles = self.ratings / POINT - self.settings.initial
        self.squares = self.doubts**2
        self.spans = self.squares.sum(axis=2)

    def chance(self, one: int, other: int) -> Column:
        np, beta = self.np, self.settings.beta
        wide = self.spans[:, one] + self.spans[:, other] + 2 * beta * beta
        self.spread = np.sqrt(wide)
        gap = (self.middles[:, one] - self.middles[:, other]) / self.spread
        return 1 / (1 + np.exp(-np.clip(gap, -700.0, 700.0)))

    def met(self, one: int, other: int, chance: Column, won: Column) -> None:
        pull = (won / GAME - self.likely) / self.spread
        grip = self.likely * (1 - self.likely) / self.spread**3
        self.pulls[:, one] += pull
        self.pulls[:, other] -= pull
        for side in (one, other):
            self.grips[:, side] += grip * self.np.sqrt(self.spans[:, side])

    def solved(self) -> Column:
        np = self.np
        variance, heard = self.squares.ravel(), self.beside() ** weng_lin.HEARD
        held = self.seated(self.grips).ravel() * heard
        left = np.maximum(1 - variance * held, weng_lin.LEAST)
        surer = self.summed((1 - left) / left)
        drawn = self.summed(self.seated(self.pulls).ravel() * heard / left)
        narrowed = variance[self.first] / (1 + surer)
        rating = self.field(self.old[0] + narrowed * drawn * POINT, 0)
        deviation = self.field(np.sqrt(narrowed) * POINT, 1)
        return self.new(rating, deviation)


class GlickoPeriod(DoubtPeriod):
    """One period, rated by Glicko-2."""

    system = glicko.Glicko2()

    def strengths(self) -> None:
        rules = self.settings
        start = self.wide * rules.initial * POINT
        self.odds = (self.ratings - start) / POINT / rules.beta
        squares = (self.doubts / rules.beta) ** 2
        self.spans = squares.sum(axis=2)
        self.noise = self.spans * (self.wide - 1) / self.wide

    def chance(self, one: int, other: int) -> Column:
        gap = self.odds[:, one] - self.odds[:, other]
        return self._likely(gap, self.spans[:, one] + self.spans[:, other])

    def _likely(self, gap: Column, doubt: Column) -> Column:
        np = self.np
        return 1 / (1 + np.exp(-np.clip(gap / np.sqrt(1 + SHRINK * doubt), -700.0, 700.0)))

    def met(self, one: int, other: int, chance: Column, won: Column) -> None:
        np, counts = self.np, worth(self.size)
        gap = self.odds[:, one] - self.odds[:, other]
        for mine, theirs, ahead, scored in (
            (one, other, gap, won),
            (other, one, -gap, GAME - won),
        ):
            noise = self.spans[:, theirs] + self.noise[:, mine]
            drawn, likely = 1 / np.sqrt(1 + SHRINK * noise), self._likely(ahead, noise)
            self.pulls[:, mine] += counts * drawn * (scored / GAME - likely)
            self.grips[:, mine] += counts * drawn * drawn * likely * (1 - likely)

    def solved(self) -> Column:
        np, beta, heard = self.np, self.settings.beta, self.beside() ** 2
        pull = self.summed(self.seated(self.pulls).ravel() * heard)
        grip = self.summed(self.seated(self.grips).ravel() * heard)
        held = self.old.copy()
        held[4] = self._volatility(pull, grip)
        doubt = faded_doubts(np, held, self.day, self.settings) / POINT / beta
        variance = 1 / (1 / (doubt * doubt) + grip)
        rating = self.field(self.old[0] + variance * pull * beta * POINT, 0)
        deviation = self.field(np.sqrt(variance) * beta * POINT, 1)
        new = self.new(rating, deviation)
        new[4] = held[4]
        return new

    def _volatility(self, pull: Column, grip: Column) -> Column:
        """Return what `glicko.volatility` returns of everybody."""
        np, unit = self.np, self.settings.beta * POINT
        _rating, deviation, _games, last, found = self.old.copy()
        found[found == 0] = glicko.usual(self.settings)
        days = np.where(last > 0, np.maximum(self.day - last, 0), 0)
        some = np.flatnonzero((days > 0) & (grip > 0))
        if not len(some):
            return found
        days, grip, here = days[some], grip[some], 2 * np.log(found[some] / unit)
        wide, seen = (deviation[some] / unit) ** 2 + 1 / grip, (pull[some] / grip) ** 2

        def above(x: Column) -> Column:
            moved = days * np.exp(x)
            told = moved * (seen - wide - moved) / (2 * (wide + moved) ** 2)
            return told - (x - here) / glicko.STEADY**2

        beyond = seen > wide
        high = np.where(beyond, np.log(np.where(beyond, seen - wide, 1) / days), here)
        low = here - glicko.STEADY
        lower = ~beyond
        high = np.where(lower, low, high)
        while (lower := lower & (above(high) < 0)).any():
            high = np.where(lower, high - glicko.STEADY, high)
        root = _roots(np, above, here, high)
        told = np.clip(np.exp(root / 2) * unit, glicko.LEAST, glicko.MOST)
        found[some] = self.whole(told, lambda n: self.step(int(some[n]))[4])
        return found


def _roots(np: Any, above: Callable[[Column], Column], low: Column, high: Column) -> Column:
    """Return what `glicko.root` returns, of many at once."""
    at_low, at_high = above(low), above(high)
    for _ in range(glicko.STEPS):
        going = (np.abs(high - low) > glicko.CLOSE) & (at_high != at_low)
        if not going.any():
            break
        apart = np.where(going, at_high - at_low, 1.0)
        middle = np.where(going, low + (low - high) * at_low / apart, high)
        at_middle = above(middle)
        crossed = at_middle * at_high <= 0
        low, at_low = (
            np.where(going & crossed, high, low),
            np.where(going, np.where(crossed, at_high, at_low / 2), at_low),
        )
        high, at_high = middle, np.where(going, at_middle, at_high)
    return high
