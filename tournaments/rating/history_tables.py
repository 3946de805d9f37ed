"""What single players have met, as tables for `history_columns`.

Whom everybody met stands in a row for each member; a row is a ring, so the newest meetings replace
the oldest.
"""

from collections.abc import Iterable, Sequence
from itertools import chain

from tournaments.rating import columns, whole_history
from tournaments.rating.columns import Column
from tournaments.rating.past import MOST, Met, Past
from tournaments.rating.values import (
    HALF,
    POINT,
    Before,
    Learned,
    RatedGame,
    Settings,
    Value,
)
from tournaments.rating.whole_history import FINE, WORTH, spread_of

NARROW = 16  # meetings that a row has room for at first
CODES = 64  # of sides and two seats
SEATS, SIDES = 4, 16


class ColumnPast(Past):
    """All that was played so far among single players, as tables."""

    def __init__(self, learned: Learned = ()) -> None:
        super().__init__(learned)
        self.np = np = columns.numpy()
        self.row: dict[int, int] = {}
        self.members: list[int] = []
        self.count = np.zeros(0, np.int64)
        self.other = np.zeros((0, NARROW), np.int32)
        self.won = np.zeros((0, NARROW), np.int8)  # halves
        self.day = np.zeros((0, NARROW), np.int32)
        self.code = np.zeros((0, NARROW), np.int8)
        # How everybody stands, by row; to be read again where games were added by somebody else.
        self.stands = np.zeros((3, 0), np.int64)  # rating, deviation, day
        self.read = False

    def add(self, games: Iterable[RatedGame]) -> None:
        """Remember games, those of each number of sides together."""
        self.read = False
        found = list(games)
        for size in sorted({len(game.sides) for game in found}):
            those = [game for game in found if len(game.sides) == size]
            rows = self.rows(chain.from_iterable(side for game in those for side in game.sides))
            ranks = list(chain.from_iterable(game.ranks for game in those))
            days = [game.day for game in those]
            self.put(rows.reshape(-1, size), self.np.array(ranks).reshape(-1, size), days)

    def rows(self, members: Iterable[int]) -> Column:
        """Return the rows of members; whoever is new gets one."""
        row, found = self.row, []
        for member in members:
            place = row.get(member)
            if place is None:
                place = row[member] = len(self.members)
                self.members.append(member)
            found.append(place)
        self._reach(len(self.members), 0)
        return self.np.array(found, self.np.int64)

    def put(self, rows: Column, ranks: Column, days: Sequence[int]) -> None:
        """Write meetings into the tables, in the order of the games."""
        np, size = self.np, rows.shape[1]
        pairs = [(i, j) for i in range(size) for j in range(size) if i != j]
        mine = np.stack([rows[:, i] for i, _j in pairs], axis=1).ravel()
        other = np.stack([rows[:, j] for _i, j in pairs], axis=1).ravel()
        won = [1 + np.sign(ranks[:, j] - ranks[:, i]) for i, j in pairs]
        code = np.array([code_of(size, i, j) for i, j in pairs], np.int8)
        day = np.repeat(np.array(days, np.int32), len(pairs))
        order = np.argsort(mine, kind="stable")
        mine, begins = mine[order], np.ones(len(order), bool)
        begins[1:] = mine[1:] != mine[:-1]
        firsts = np.flatnonzero(begins)
        lengths = np.diff(np.append(firsts, len(mine)))
        place = self.count[mine] + np.arange(len(mine)) - np.repeat(firsts, lengths)
        self.count[mine[firsts]] += lengths
        self._reach(len(self.members), int(place.max(initial=0)) + 1)
        at = mine, place % MOST
        self.other[at] = other[order]
        self.won[at] = np.stack(won, axis=1).ravel()[order]
        self.day[at] = day[order]
        self.code[at] = np.tile(code, len(rows))[order]

    def _reach(self, rows: int, wide: int) -> None:
        """Make room."""
        np, (high, now) = self.np, self.other.shape
        wide = max(now, min(MOST, 1 << max(wide - 1, 0).bit_length()))
        if rows <= high and wide == now:
            return
        high = high if rows <= high else max(rows, 2 * high)
        self.count = np.concatenate([self.count, np.zeros(high - len(self.count), np.int64)])
        for name in ("other", "won", "day", "code"):
            old = getattr(self, name)
            new = np.zeros((high, wide), old.dtype)
            new[: old.shape[0], : old.shape[1]] = old
            setattr(self, name, new)

    def of(self, member: int) -> Sequence[Met]:
        """Return whom somebody met."""
        row = self.row.get(member)
        if row is None:
            return ()
        known = min(int(self.count[row]), MOST)
        columns_ = (self.other, self.won, self.day, self.code)
        lines = zip(*(each[row, :known].tolist() for each in columns_), strict=True)
        return [
            Met((), (self.members[o],), won * HALF, day, *seats_of(code))
            for o, won, day, code in lines
        ]

    def know(self, before: Before, begin: Value) -> None:
        """Put down how everybody stands; whoever has not been rated stands as at the beginning."""
        known = len(self.members)
        if not self.read:
            self.rows(before)
            values = [before.get(member, begin) for member in self.members]
            table = [(value.rating, value.deviation, value.extra) for value in values]
            self.stands = self.np.array(table, self.np.int64).reshape(-1, 3).T.copy()
            self.read = True
        elif more := known - self.stands.shape[1]:
            new = [[begin.rating] * more, [begin.deviation] * more, [0] * more]
            self.stands = self.np.concatenate([self.stands, self.np.array(new)], axis=1)

    def spread(self, before: Before, settings: Settings) -> int:
        """Return what `spread_of` returns."""
        if not self.read:
            return spread_of(before, settings)
        rating, deviation, _day = self.stands
        far = (rating - settings.initial * POINT) // FINE
        sums = int((far * far).sum()) + int(((deviation // FINE) ** 2).sum())
        return whole_history.spread(sums, len(rating), settings)

    def edges(self) -> tuple[Column, Column]:
        """Return, by code, how much stronger one's own seat makes, and what a meeting counts."""
        seats = [seats_of(code) for code in range(CODES)]
        gaps = [self.worth(n, i) - self.worth(n, j) for n, i, j in seats]
        return self.np.array(gaps), self.np.array([WORTH.get(n, 0.0) for n, _i, _j in seats])


def code_of(sides: int, seat: int, other: int) -> int:
    """Return sides and seats as one small number."""
    return SIDES * (sides - 1) + SEATS * seat + other


def seats_of(code: int) -> tuple[int, int, int]:
    """Return the sides, the own seat and the other's."""
    return code // SIDES + 1, code % SIDES // SEATS, code % SEATS
