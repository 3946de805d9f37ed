"""How everybody stands, in columns, so that a large period is read and written at once."""

from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any

from tournaments.rating.values import Value

FIELDS = len(Value._fields)
DENSE = 1 << 22  # members with larger numbers are looked up one by one
Column = Any  # a numpy array


class ColumnValues(MutableMapping[int, Value]):
    """The values of members. Who has a row and is not known has not been rated yet."""

    def __init__(self, np: Any, values: Mapping[int, Value]) -> None:
        self.np = np
        self.members = list(values)
        self.row = {member: place for place, member in enumerate(self.members)}
        told = np.array(list(values.values()), np.int64).reshape(-1, FIELDS)
        self.table = told.T.copy()
        self.known = np.ones(len(self.members), bool)
        self.index = np.zeros(0, np.int64)  # of rows, by member; it is quicker than a dictionary

    def rows(self, members: Column) -> Column:
        """Return the rows of members; whoever is new gets one."""
        np = self.np
        top = int(members.max(initial=0))
        if top >= DENSE or members.min(initial=0) < 0:
            return np.array(self._looked_up(members.tolist()), np.int64)
        if top >= len(self.index):
            low = {member: row for member, row in self.row.items() if 0 <= member < DENSE}
            top = max(top, *low) if low else top  # who was known before may have a larger number
            self.index = np.full(max(2 * len(self.index), top + 1), -1, np.int64)
            self.index[list(low)] = list(low.values())
        found = self.index[members]
        if (found < 0).any():
            self._looked_up(members[found < 0].tolist())
            found = self.index[members]
        return found

    def _looked_up(self, members: list[int]) -> list[int]:
        found = list(map(self.row.get, members))
        if None in found:
            for member in members:
                if member not in self.row:
                    self.row[member] = place = len(self.members)
                    self.members.append(member)
                    if 0 <= member < len(self.index):
                        self.index[member] = place
            self._reach()
        return [self.row[member] for member in members]

    def _reach(self) -> None:
        """Make room."""
        short = len(self.members) - len(self.known)
        if short > 0:
            more = max(short, len(self.known))
            self.table = self.np.pad(self.table, ((0, 0), (0, more)))
            self.known = self.np.pad(self.known, (0, more))

    def at(self, rows: Column, newcomer: Value) -> Column:
        """Return the values in some rows, a column each; of who has none, a newcomer's."""
        found = self.table[:, rows]
        unknown = ~self.known[rows]
        if unknown.any():
            found[:, unknown] = self.np.array(newcomer, self.np.int64)[:, None]
        return found

    def keep(self, rows: Column, table: Column) -> None:
        """Write values into some rows."""
        self.table[:, rows] = table
        self.known[rows] = True

    def standing(self) -> Column:
        """Return the values of all that are known."""
        return self.table[:, self.known]

    def __getitem__(self, member: int) -> Value:
        row = self.row[member]
        if not self.known[row]:
            raise KeyError(member)
        return Value(*self.table[:, row].tolist())

    def __setitem__(self, member: int, value: Value) -> None:
        row = self._looked_up([member])[0]
        self.table[:, row] = value
        self.known[row] = True

    def __delitem__(self, member: int) -> None:
        self.known[self.row[member]] = False

    def __iter__(self) -> Iterator[int]:
        known = self.known.tolist()
        return (member for row, member in enumerate(self.members) if known[row])

    def __len__(self) -> int:
        return int(self.known.sum())
