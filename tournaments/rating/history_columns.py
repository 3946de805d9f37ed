"""Whole history for large periods of single players: the sums of `whole_history`, many at once.

Whom everybody met stands in the tables of `history_tables`. Where a figure lies so
near to the edge of the rounding that the last digit of a sum could decide, the plain way is asked.
So both give the same answer.
"""

from collections.abc import Sequence
from itertools import repeat
from operator import itemgetter
from typing import Any

from tournaments.rating import columns, whole_history
from tournaments.rating.columns import Column, new
from tournaments.rating.history_tables import ColumnPast
from tournaments.rating.past import MOST, Past
from tournaments.rating.values import (
    GAME,
    POINT,
    Before,
    Change,
    RatedGame,
    RatedPeriod,
    Settings,
    Value,
)
from tournaments.rating.whole_history import (
    FINE,
    HALF_LIFE,
    LEAP,
    SHRINK,
    Strengths,
)

NARROW = 16  # meetings that a row has room for at first
NEAR = 1e-5  # hundredths: how near to a half the plain way is asked
AT_ONCE = 12_000  # meetings
CODES = 64  # of sides and two seats
SEATS, SIDES = 4, 16


def rate(
    before: Before, games: Sequence[RatedGame], settings: Settings, past: Past | None
) -> RatedPeriod | None:
    """Return what the games of one period change, or None where another way must be gone."""
    if not isinstance(past, ColumnPast):
        return None
    shaped = columns.shape_of(games)
    if shaped is None:
        return None
    period = WholePeriod(before, settings, shaped, past)
    return None if period.faulty else period.rated(games)


class WholePeriod(columns.EloPeriod):
    """One period, rated by all that went before."""

    def __init__(
        self, before: Before, settings: Settings, shaped: columns.Shaped, past: ColumnPast
    ) -> None:
        self.spread, self.past = past.spread(before, settings), past
        self.begin, self.day = whole_history.start(self.spread, settings), shaped.day
        super().__init__(before, settings, shaped)

    def newcomer(self) -> Value:
        """Return the value of somebody who has not played: in doubt by the spread of the list."""
        return self.begin

    def load(self) -> Column:
        """Return the ratings before, seat by seat; put down who that is."""
        self.rows = self.past.rows(self.people)
        self.past.know(self.before, self.begin)
        return self.past.stands[0][self.rows]

    def prepare(self) -> None:
        """Put down how strong everybody is, and in what doubt."""
        rules, past = self.settings, self.past
        self.strong = (self.ratings / POINT - rules.initial) / rules.beta
        _rating, doubt, last = past.stands[:, self.rows]
        told = self._faded(doubt, last).reshape(-1, self.size)
        self.doubts = (told / POINT / rules.beta) ** 2
        self.worths = [past.worth(self.size, seat) for seat in range(self.size)]
        self.told = self.np.zeros((self.size, 2), self.np.int64)

    def _faded(self, doubt: Column, last: Column) -> Column:
        """Return what `faded` makes of doubts."""
        np, rules = self.np, self.settings
        days = np.where((last > 0) & (doubt > 0), np.maximum(self.day - last, 0), 0)
        wanted = doubt * doubt + days * (rules.tau_hundredths * POINT // 100) ** 2
        root = np.sqrt(wanted).astype(np.int64)
        root -= root * root > wanted
        root += (root + 1) ** 2 <= wanted
        return np.maximum(doubt, np.minimum(root, rules.deviation * POINT))

    def said(self, one: int, other: int) -> Column:
        """Return the chance of one seat against another in all games."""
        np = self.np

        def plainly(n: int) -> float:
            gap = float(self.strong[n, one]) + self.worths[one]
            gap -= float(self.strong[n, other]) + self.worths[other]
            return GAME * whole_history.chance(
                gap, float(self.doubts[n, one]) + float(self.doubts[n, other])
            )

        gap = (self.strong[:, one] + self.worths[one]) - (
            self.strong[:, other] + self.worths[other]
        )
        doubt = self.doubts[:, one] + self.doubts[:, other]
        gap = np.clip(gap / np.sqrt(1 + SHRINK * doubt), -700.0, 700.0)
        chance = self.whole(GAME / (1 + np.exp(-gap)), plainly)
        told = int((chance * (GAME - chance) // GAME).sum())
        self.told[one, 1] += told
        self.told[other, 1] += told
        return chance

    def pull(self, one: int, other: int, over: Column) -> Column:
        """Return by how much the one did better than was said; it says something of seats."""
        total = int(over.sum())
        self.told[one, 0] += total
        self.told[other, 0] -= total
        return over

    def expected(self, scored: Column) -> Column:
        """Return the mean of the chances."""
        return self.np.rint((self.points - self.pulls) / self.others).astype(self.np.int64)

    def rated(self, games: Sequence[RatedGame]) -> RatedPeriod:
        """Return all changes."""
        np, past = self.np, self.past
        size = self.size
        if list(self.orders) == sorted(set(self.orders)):  # as they come from the database
            past.put(self.rows.reshape(-1, size), self.ranks, [game.day for game in games])
        else:
            past.add(sorted(games, key=lambda game: (game.order, game.key)))
            past.know(self.before, self.begin)
        active, first, again = np.unique(self.rows, return_index=True, return_inverse=True)
        ratings, doubts = self._solved(active, first)
        self.ks = self._weights(doubts)[again].reshape(-1, size)
        changes = self._changes(active, first, again, ratings, doubts)
        past.stands[0, active], past.stands[1, active] = ratings * FINE, doubts * FINE
        past.stands[2, active] = self.day
        past.learn({(size, seat): line for seat, line in enumerate(self.told.tolist())})
        return RatedPeriod(tuple(changes), self.calibration(), past.learned)

    def _solved(self, active: Column, first: Column) -> tuple[Column, Column]:
        """Return ratings and doubts of those who played, in whole hundredths."""
        np, past, rules = self.np, self.past, self.settings
        strong = (past.stands[0] / POINT - rules.initial) / rules.beta
        pulls, grips = self._known(active, strong)
        variance = (self.spread / 100 / rules.beta) ** 2
        firm = grips + 1 / variance
        moved = np.clip((pulls - strong[active] / variance) / firm, -LEAP, LEAP)
        now = past.stands[0][active] / FINE
        found = []
        asked = Strengths(self.before, self.begin, rules)
        for which, numbers in enumerate(
            (now + moved * rules.beta * 100, rules.beta * 100 / np.sqrt(firm))
        ):
            whole = np.rint(numbers).astype(np.int64)
            near = np.abs(np.abs(numbers - whole) - 0.5) < NEAR
            for n in np.flatnonzero(near).tolist():
                member, old = past.members[int(active[n])], self.values[int(first[n])]
                told = whole_history.solved(member, old, past, asked, (0.0, variance), self.day)
                whole[n] = told[which] // FINE  # the rating, or the deviation
            found.append(whole)
        return found[0], found[1]

    def _known(self, active: Column, strong: Column) -> tuple[Column, Column]:
        """Return how strongly all games draw each of these rows, and how firmly they hold."""
        np, past = self.np, self.past
        counts = np.minimum(past.count[active], MOST)
        order = np.argsort(counts, kind="stable")
        pulls, grips = np.zeros(len(active)), np.zeros(len(active))
        edges, begin = (strong, *past.edges()), 0
        with np.errstate(over="ignore"):  # of odds beyond all numbers, which are no chance at all
            while begin < len(order):
                # So few at a time that all of it stays near the processor.
                rows = max(
                    1, AT_ONCE // max(1, int(counts[order[min(begin + 99, len(order) - 1)]]))
                )
                some = order[begin : begin + min(rows, 100)]
                begin += len(some)
                pulls[some], grips[some] = self._sums(active[some], counts[some], edges)
        return pulls, grips

    def _sums(
        self, rows: Column, counts: Column, edges: tuple[Column, Column, Column]
    ) -> tuple[Column, Column]:
        np, past, wide = self.np, self.past, int(counts[-1])
        strong, gaps, worth = edges
        code = past.code[rows, :wide]
        said = strong.take(past.other[rows, :wide])
        said -= strong[rows][:, None]
        said -= gaps.take(code)
        np.exp(said, out=said)
        said += 1
        np.reciprocal(said, out=said)
        weight = (self.day - past.day[rows, :wide]) / HALF_LIFE
        np.maximum(weight, 0, out=weight)
        weight += 1
        np.divide(worth.take(code), weight, out=weight)
        weight[np.arange(wide)[None, :] >= counts[:, None]] = 0.0
        pulls = past.won[rows, :wide] / 2
        pulls -= said
        pulls *= weight
        weight *= said
        weight *= 1 - said
        return pulls.sum(axis=1), weight.sum(axis=1)

    def _weights(self, doubts: Column) -> Column:
        seen: dict[int, int] = {}
        for doubt in set(doubts.tolist()):
            seen[doubt] = whole_history.weight(doubt * FINE, self.size, self.settings)
        return self.np.array([seen[doubt] for doubt in doubts.tolist()], self.np.int64)

    def _changes(
        self, active: Column, first: Column, again: Column, ratings: Column, doubts: Column
    ) -> list[Change]:
        """Return what all games together did to everybody, by member."""
        reasons, places = self.reasons(self.figures()), first.tolist()
        heard: list[Any] = [(reasons[at],) for at in places]
        if len(places) < len(self.people):
            lines: list[list[int]] = [[] for _ in places]
            for place, who in enumerate(again.ravel().tolist()):
                lines[who].append(place)
            heard = [tuple([reasons[at] for at in self._in_order(each)]) for each in lines]
        olds = [self.values[at] for at in places]
        played = [old.games + len(those) for old, those in zip(olds, heard, strict=True)]
        figures = ((ratings * FINE).tolist(), (doubts * FINE).tolist(), played)
        news = map(new, repeat(Value), zip(*figures, repeat(self.day), strict=False))
        members = [self.people[at] for at in places]
        found = list(map(new, repeat(Change), zip(members, olds, news, heard, strict=True)))
        found.sort(key=itemgetter(0))
        return found

    def _in_order(self, places: list[int]) -> list[int]:
        if len(places) > 1:
            games = [
                (self.orders[at // self.size], self.keys[at // self.size], at) for at in places
            ]
            places = [at for _order, _key, at in sorted(games)]
        return places
