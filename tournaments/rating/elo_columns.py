"""Elo for large periods: the sums of `elo_rating`, many at once."""

from tournaments.rating.columns import Column, ColumnPeriod
from tournaments.rating.elo_rating import LENT, expect, k_table
from tournaments.rating.values import GAME, POINT, Value


class EloPeriod(ColumnPeriod):
    """One period, rated by Elo's sums."""

    def newcomer(self) -> Value:
        return Value(self.settings.initial * POINT)

    def prepare(self) -> None:
        np, rules = self.np, self.settings
        self.pulls = np.zeros_like(self.ranks)
        means = np.rint(self.ratings / self.wide) if self.wide > 1 else self.ratings
        self.means = means / POINT
        ks = np.array(k_table(rules.first, rules.settled, rules.pace), np.int64)
        self.ks = ks[np.minimum(self.flat[2], len(ks) - 1)]

    def said(self, one: int, other: int) -> Column:
        here, there = self.means[:, one], self.means[:, other]
        said = GAME / (1 + self.np.power(10.0, (there - here) / 400))
        return self.whole(said, lambda n: expect(float(here[n]), float(there[n])) * GAME)

    def met(self, one: int, other: int, chance: Column, won: Column) -> None:
        """Let the one take from the other: its part of a game."""
        pull = won - chance
        if self.others > 1:
            pull = self.np.rint(pull / self.others).astype(self.np.int64)
        self.pulls[:, one] += pull
        self.pulls[:, other] -= pull

    def figures(self) -> tuple[Column, Column, Column]:
        points, _expected, means = super().figures()
        return points, points - self.pulls, means

    def weights(self) -> Column:
        return self.ks

    def solved(self) -> Column:
        np, rules, old = self.np, self.settings, self.old
        k = np.minimum(self.ks[self.first], rules.most // self.counts)
        pulls = self.seated(self.pulls).ravel()
        lent = old[3]
        if self.wide > 1:  # what old hands get beside partners who have hardly played
            fresh = (self.stand[2] < rules.pace).any(axis=2)
            beside = pulls * self.seated(fresh).ravel()
            lent = lent + np.where(old[2] >= rules.pace, k * self.summed(beside), 0)
        gained = k * self.summed(pulls) - (lent - old[3])
        most = LENT * rules.settled * POINT
        counted = np.clip(lent, -most, most)
        new = np.zeros_like(old)
        new[0], new[2] = old[0] + gained + counted - old[3], old[2] + self.counts
        new[3] = counted
        return new
