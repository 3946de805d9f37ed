"""Whole history for large periods: the sums of `whole_history`, many at once.

Whom everybody met stands in the tables of `history_tables`. Where a figure lies so
near to the edge of the rounding that the last digit of a sum could decide, the plain way is asked.
So both give the same answer.
"""

from collections.abc import Sequence

from tournaments.rating import columns, whole_history
from tournaments.rating.column_values import Column, ColumnValues
from tournaments.rating.doubt_columns import faded_doubts
from tournaments.rating.history_tables import ColumnPast
from tournaments.rating.odds import SHRINK
from tournaments.rating.odds import chance as chance_of
from tournaments.rating.past import MOST, Past
from tournaments.rating.values import (
    GAME,
    POINT,
    Before,
    Learned,
    RatedGame,
    RatedPeriod,
    Settings,
    Value,
)
from tournaments.rating.whole_history import FINE, HALF_LIFE, LEAP, Strengths

LEAST = 8  # games; each of them asks for all that was played before
NEAR = 1e-5  # hundredths: how near to a half the plain way is asked
AT_ONCE = 12_000  # meetings


def rate(
    before: Before, games: Sequence[RatedGame], settings: Settings, past: Past | None
) -> RatedPeriod | None:
    """Return what the games of one period change, or None where another way must be gone."""
    if not isinstance(past, ColumnPast):
        return None
    shaped = columns.shape_of(games, min(LEAST, columns.LEAST))
    if shaped is None or shaped.wide != past.wide:
        return None
    period = WholePeriod(before, settings, shaped, past)
    return None if period.faulty else period.rated()


class WholePeriod(columns.ColumnPeriod):
    """One period, rated by all that went before."""

    def __init__(
        self, before: Before, settings: Settings, shaped: columns.Shaped, past: ColumnPast
    ) -> None:
        self.past, self.day = past, shaped.day
        super().__init__(before, settings, shaped)

    def some(self, before: Before) -> ColumnValues:
        """Return everybody: earlier opponents are asked for, too."""
        return ColumnValues(self.np, before)

    def newcomer(self) -> Value:
        """Return the value of somebody who has not played: in doubt by the spread of the list."""
        rating, deviation, *_rest = self.before.standing()
        far = (rating - self.settings.initial * POINT) // FINE
        sums = int((far * far).sum()) + int(((deviation // FINE) ** 2).sum())
        self.spread = whole_history.spread(sums, len(rating), self.settings)
        self.begin = whole_history.start(self.spread, self.settings)
        return self.begin

    def prepare(self) -> None:
        """Put down how strong everybody is, and in what doubt."""
        rules, past, np = self.settings, self.past, self.np
        above = (self.stand[0] / POINT - rules.initial) / rules.beta
        doubts = faded_doubts(np, self.flat, self.day, rules).reshape(self.people.shape)
        self.strong = above.sum(axis=2)
        self.doubts = ((doubts / POINT / rules.beta) ** 2).sum(axis=2)
        self.worths = [past.worth(self.size, seat) for seat in range(self.size)]
        self.told = [[0, 0] for _seat in range(self.size)]

    def said(self, one: int, other: int) -> Column:
        """Return the chance of one side against another in all games."""
        np = self.np

        def plainly(n: int) -> float:
            gap = float(self.strong[n, one]) + self.worths[one]
            gap -= float(self.strong[n, other]) + self.worths[other]
            return GAME * chance_of(gap, float(self.doubts[n, one]) + float(self.doubts[n, other]))

        gap = (self.strong[:, one] + self.worths[one]) - (
            self.strong[:, other] + self.worths[other]
        )
        doubt = self.doubts[:, one] + self.doubts[:, other]
        gap = np.clip(gap / np.sqrt(1 + SHRINK * doubt), -700.0, 700.0)
        return self.whole(GAME / (1 + np.exp(-gap)), plainly)

    def met(self, one: int, other: int, chance: Column, won: Column) -> None:
        """Put down by how much the one did better than was said; it says something of seats."""
        over, told = int((won - chance).sum()), int((chance * (GAME - chance) // GAME).sum())
        for seat, pull in ((one, over), (other, -over)):
            self.told[seat][0] += pull
            self.told[seat][1] += told

    def solved(self) -> Column:
        """Return the values after the period; remember its games."""
        np, past, size = self.np, self.past, self.size
        rows = past.rows(self.shaped.people)
        past.put(rows.reshape(-1, size, self.wide), self.ranks, [self.day] * len(self.ranks))
        active = rows[self.first]
        ratings, self.fine = self._solved(active)
        past.learn({(size, seat): line for seat, line in enumerate(self.told)})
        new = np.zeros_like(self.old)
        new[0], new[1], new[2] = ratings * FINE, self.fine * FINE, self.old[2] + self.counts
        new[3] = self.day
        return new

    def learned(self) -> Learned:
        return self.past.learned

    def _solved(self, active: Column) -> tuple[Column, Column]:
        """Return ratings and doubts of those who played, in whole hundredths."""
        np, past, rules = self.np, self.past, self.settings
        stands = past.ratings(self.before, self.begin)
        strong = (stands / POINT - rules.initial) / rules.beta
        pulls, grips = self._known(active, strong)
        variance = (self.spread / 100 / rules.beta) ** 2
        firm = grips + 1 / variance
        moved = np.clip((pulls - strong[active] / variance) / firm, -LEAP, LEAP)
        now = stands[active] / FINE
        found = []
        asked = Strengths(self.before, self.begin, rules)
        for which, numbers in enumerate(
            (now + moved * rules.beta * 100, rules.beta * 100 / np.sqrt(firm))
        ):
            whole = np.rint(numbers).astype(np.int64)
            near = np.abs(np.abs(numbers - whole) - 0.5) < NEAR
            for n in np.flatnonzero(near).tolist():
                member, old = int(self.members[n]), Value(*self.old[:, n].tolist())
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
        said = strong.take(past.with_whom[-1][rows, :wide])
        said -= strong[rows][:, None]
        for n, table in enumerate(past.with_whom[:-1]):
            change = strong.take(table[rows, :wide])
            said += -change if n < past.wide - 1 else change
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

    def weights(self) -> Column:
        """Return how much a whole game moves everybody, seat by seat."""
        seen: dict[int, int] = {}
        doubts = self.fine.tolist()
        for doubt in set(doubts):
            seen[doubt] = whole_history.weight(doubt * FINE, self.size, self.settings)
        told = self.np.empty(len(self.rows), self.np.int64)
        each = self.np.array([seen[doubt] for doubt in doubts], self.np.int64)
        told[self.order] = self.np.repeat(each, self.counts)
        return told
