"""What people have met, as tables for `history_columns`.

Whom everybody met stands in a row for each member; a row is a ring, so the newest meetings replace
the oldest.
"""

from collections.abc import Iterable, Sequence
from itertools import chain

from tournaments.rating import columns
from tournaments.rating.column_values import Column, ColumnValues
from tournaments.rating.odds import WORTH
from tournaments.rating.past import MOST, Met, Past
from tournaments.rating.values import HALF, Learned, RatedGame, Value

NARROW = 16  # meetings that a row has room for at first
CODES = 64  # of sides and two seats
SEATS, SIDES = 4, 16
TABLES = ("won", "day", "code")


class ColumnPast(Past):
    """All that was played so far, as tables; `wide` are on each side."""

    def __init__(self, learned: Learned = (), wide: int = 1) -> None:
        super().__init__(learned)
        self.np = np = columns.numpy()
        self.wide = wide
        self.row: dict[int, int] = {}
        self.members: list[int] = []
        self.count = np.zeros(0, np.int64)
        # One's partners, then those one met.
        self.with_whom = [np.zeros((0, NARROW), np.int32) for _ in range(2 * wide - 1)]
        self.won = np.zeros((0, NARROW), np.int8)  # halves
        self.day = np.zeros((0, NARROW), np.int32)
        self.code = np.zeros((0, NARROW), np.int8)
        self.stands: ColumnValues | None = None  # where these people stand, and in which rows
        self.where: Column = np.zeros(0, np.int64)

    def add(self, games: Iterable[RatedGame]) -> None:
        """Remember games, those of each number of sides together."""
        found = list(games)
        for size in sorted({len(game.sides) for game in found}):
            those = [game for game in found if len(game.sides) == size]
            sides = chain.from_iterable(game.sides for game in those)
            rows = self.rows(list(chain.from_iterable(sides)))
            ranks = list(chain.from_iterable(game.ranks for game in those))
            days = [game.day for game in those]
            table = rows.reshape(-1, size, self.wide)
            self.put(table, self.np.array(ranks).reshape(-1, size), days)

    def rows(self, members: Sequence[int]) -> Column:
        """Return the rows of members; whoever is new gets one."""
        row = self.row
        found = list(map(row.get, members))
        if None in found:
            for member in members:
                if member not in row:
                    row[member] = len(self.members)
                    self.members.append(member)
            found = list(map(row.get, members))
        self._reach(len(self.members), 0)
        return self.np.array(found, self.np.int64)

    def put(self, rows: Column, ranks: Column, days: Sequence[int]) -> None:
        """Write meetings into the tables, in the order of the games."""
        np, (_games, size, wide) = self.np, rows.shape
        pairs = [(i, j) for i in range(size) for j in range(size) if i != j]
        sits = [(i, j, at) for i, j in pairs for at in range(wide)]

        def flat(found: list[Column]) -> Column:
            return np.stack(found, axis=1).ravel()

        mine = flat([rows[:, i, at] for i, _j, at in sits])
        partners = [
            flat([rows[:, i, (at + n) % wide] for i, _j, at in sits]) for n in range(1, wide)
        ]
        others = [flat([rows[:, j, n] for _i, j, _at in sits]) for n in range(wide)]
        won = flat([1 + np.sign(ranks[:, j] - ranks[:, i]) for i, j, _at in sits])
        code = np.array([code_of(size, i, j) for i, j, _at in sits], np.int8)
        day = np.repeat(np.array(days, np.int32), len(sits))
        order = np.argsort(mine, kind="stable")
        mine, begins = mine[order], np.ones(len(order), bool)
        begins[1:] = mine[1:] != mine[:-1]
        firsts = np.flatnonzero(begins)
        lengths = np.diff(np.append(firsts, len(mine)))
        place = self.count[mine] + np.arange(len(mine)) - np.repeat(firsts, lengths)
        self.count[mine[firsts]] += lengths
        self._reach(len(self.members), int(place.max(initial=0)) + 1)
        at = mine, place % MOST
        for table, column in zip(self.with_whom, (*partners, *others), strict=True):
            table[at] = column[order]
        self.won[at] = won[order]
        self.day[at] = day[order]
        self.code[at] = np.tile(code, len(rows))[order]

    def _reach(self, rows: int, wide: int) -> None:
        """Make room."""
        np, (high, now) = self.np, self.won.shape
        wide = max(now, min(MOST, 1 << max(wide - 1, 0).bit_length()))
        if rows <= high and wide == now:
            return
        more = 0 if rows <= high else max(rows - high, high)
        self.count = np.pad(self.count, (0, high + more - len(self.count)))
        room = ((0, more), (0, wide - now))
        for name in TABLES:
            setattr(self, name, np.pad(getattr(self, name), room))
        self.with_whom = [np.pad(table, room) for table in self.with_whom]

    def of(self, member: int) -> Sequence[Met]:
        """Return whom somebody met."""
        row = self.row.get(member)
        if row is None:
            return ()
        known = min(int(self.count[row]), MOST)
        who = [
            [self.members[one] for one in table[row, :known].tolist()] for table in self.with_whom
        ]
        partners = list(zip(*who[: self.wide - 1], strict=True)) or [()] * known
        others = zip(*who[self.wide - 1 :], strict=True)
        told = (getattr(self, name)[row, :known].tolist() for name in TABLES)
        return [
            Met(beside, facing, won * HALF, day, *seats_of(code))
            for beside, facing, won, day, code in zip(partners, others, *told, strict=True)
        ]

    def ratings(self, values: ColumnValues, begin: Value) -> Column:
        """Return the ratings of all whose meetings are known, row by row."""
        if self.stands is not values:
            self.stands, self.where = values, self.np.zeros(0, self.np.int64)
        if len(self.where) < len(self.members):
            more = values.rows(self.np.array(self.members[len(self.where) :], self.np.int64))
            self.where = self.np.concatenate([self.where, more])
        known = values.known[self.where]
        return self.np.where(known, values.table[0, self.where], begin.rating)

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
