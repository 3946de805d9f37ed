"""What a large period changed, left in columns until somebody reads it."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import repeat
from typing import Any, NamedTuple

from tournaments.rating.column_texts import Column, Piece, lines
from tournaments.rating.column_values import ColumnValues
from tournaments.rating.values import Change, GameShare, Value

PLAIN = re.compile(r"[\w.]*", re.ASCII)  # keys that mean the same in quotes

new: Callable[..., Any] = tuple.__new__


class StoredChanges(NamedTuple):
    """Changes as they are stored: values are a list for each of their fields."""

    members: list[int]
    before: list[list[int]]
    after: list[list[int]]
    reasons: list[str]


class ChangesInColumns(Sequence[Change]):
    """The changes of a period, worked out and left in columns until somebody reads one.

    Who stores them takes `stored`, which writes the reasons as text at once: a million tuples
    nobody looks at cost more than all sums.
    """

    def __init__(self, period: Any) -> None:
        self.period = period
        self.told = period.figures()
        self.weights = period.weights()

    @cached_property
    def read(self) -> list[Change]:
        """Return all of them as they are when read."""
        period = self.period
        parts = list(map(new, repeat(GameShare), self._reasons()))
        heard = map(tuple, self._by_member(parts))
        olds = map(new, repeat(Value), zip(*period.old.tolist(), strict=True))
        news = map(new, repeat(Value), zip(*period.after.tolist(), strict=True))
        lines = zip(period.members.tolist(), olds, news, heard, strict=True)
        return list(map(new, repeat(Change), lines))

    def keep(self, values: ColumnValues) -> None:
        """Write the values after the period where those before it stood."""
        period = self.period
        same = values is period.before
        rows = period.rows[period.first] if same else values.rows(period.members)
        values.keep(rows, period.after)

    def stored(self) -> "StoredChanges | None":
        """Return members, values before, values after and reasons as text, by member.

        Nothing where a key is no plain text, or a number is beyond all that are usual.
        """
        period = self.period
        if not PLAIN.fullmatch("".join(period.shaped.keys)):
            return None
        once = len(period.members) == len(period.order)
        around = (b"[", b"]") if once else (b"", b"")
        texts = lines(period.np, len(period.order), (around[0], *self._pieces(), around[1]))
        if texts is None:
            return None
        if not once:
            texts = [f"[{','.join(those)}]" for those in self._by_member(texts)]
        return StoredChanges(
            period.members.tolist(), period.old.tolist(), period.after.tolist(), texts
        )

    def _by_member(self, parts: list[Any]) -> Iterable[list[Any]]:
        """Yield what everybody heard; `parts` are by member and in the order of the games."""
        begin = 0
        for count in self.period.counts.tolist():
            yield parts[begin : begin + count]
            begin += count

    def _pieces(self) -> list[Piece]:
        """Return the reasons of all games in columns and what stands between, by member."""
        period, np = self.period, self.period.np
        head, partners, facing, theirs, means = self._columns()
        found: list[Piece] = [b'["', np.array(period.shaped.keys, "S")[head[0]], b'"']
        for column in head[1:]:
            found += [b",", column]
        found += [b",[", *_listed(partners), b"],["]
        for n, side in enumerate(facing):
            found += [b",["[not n :], *_listed(side), b"]"]
        return [*found, b"],[", *_listed(theirs), b"],", means, b"]"]

    def _reasons(self) -> Iterable[Any]:
        """Yield the reasons of all games as tuples, by member."""
        (game, *rest), partners, facing, theirs, means = self._columns()
        keys = map(self.period.shaped.keys.__getitem__, game.tolist())
        beside = _tuples(partners) if partners else repeat(())
        sides = zip(*map(_tuples, facing), strict=True)
        told = (column.tolist() for column in rest)
        return zip(keys, *told, beside, sides, _tuples(theirs), means.tolist(), strict=False)

    def _columns(self) -> tuple[list[Any], list[Any], list[list[Any]], list[Any], Any]:
        """Return the columns of reasons, ordered: what stands first, partners, opponents of each
        side, how those finished, and their mean. The first is the place of the game."""
        period, np = self.period, self.period.np
        size, wide = period.size, period.wide
        side, slot = np.divmod(period.order, wide) if wide > 1 else (period.order, 0)
        game, seat = np.divmod(side, size)  # `side` is a place among the sides of all games
        ranks, people = period.ranks.ravel(), period.people.reshape(-1, wide)
        points, expected, means = (each.ravel()[side] for each in self.told)
        head = [game, seat, ranks[side], points, expected, self.weights[period.order]]
        partners = [people[side, (slot + n) % wide] for n in range(1, wide)]
        facing, theirs = [], []
        for n in range(size - 1):
            other = game * size + n + (n >= seat)
            facing.append([people[other, at] for at in range(wide)])
            theirs.append(ranks[other])
        return head, partners, facing, theirs, means

    def __len__(self) -> int:
        return len(self.period.members)

    def __getitem__(self, at: Any) -> Any:
        return self.read[at]

    def __iter__(self) -> Iterator[Change]:
        return iter(self.read)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self.read) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self.read))


def _listed(columns: Sequence[Column]) -> Iterator[Piece]:
    for n, column in enumerate(columns):
        yield b","[not n :]
        yield column


def _tuples(columns: Sequence[Column]) -> Iterator[Any]:
    return zip(*(column.tolist() for column in columns), strict=True)
