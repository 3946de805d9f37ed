"""Keeping forbidden pairs apart: tables that do, or the proof that there are none.

Only who must not meet somebody is placed, always who has the fewest tables left; everybody else
fills the gaps. Empty tables of one size are alike, so that only one of them is tried. Byes are a
table at which anybody may be with anybody.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice

STEPS = 50_000  # of one search
CHOICES = 400  # of who has a bye

Bans = Sequence[frozenset[int]]  # for each position whom it must not meet


class NotDecided(Exception):
    """The search was given up before it found tables, or that there are none."""


def byes_and_tables(
    bans: Bans, sizes: Sequence[int], order: Sequence[int], byes: int
) -> tuple[tuple[int, ...], list[list[int]]] | None:
    """Return who has a bye and tables that keep all apart; nothing if there are none.

    `order` says whose turn for a bye it is; of all choices the first that is possible is taken.
    Raise NotDecided if that could not be found out.
    """
    everybody = range(len(bans))
    anyhow = _filled(bans, everybody, (*sizes, byes), free=len(sizes))
    if anyhow is None:
        return None
    for away in islice(combinations(order, byes), CHOICES):
        here = [position for position in everybody if position not in away]
        found = _filled(bans, here, sizes)
        if found is not None:
            return away, found
    return tuple(anyhow[-1]), anyhow[:-1]


def _filled(
    bans: Bans, here: Sequence[int], sizes: Sequence[int], free: int = -1
) -> list[list[int]] | None:
    """Return tables of these sizes; at the table numbered `free` anybody may be with anybody."""
    search = _Search(bans, sizes, free, STEPS)
    among = set(here)
    bound = [position for position in here if bans[position] & among]
    if not search.place(bound):
        return None
    placed = set(bound)
    others = iter(position for position in here if position not in placed)
    return [
        [*table, *islice(others, size - len(table))]
        for table, size in zip(search.tables, sizes, strict=True)
    ]


@dataclass(slots=True)
class _Search:
    bans: Bans
    sizes: Sequence[int]
    free: int
    steps: int
    tables: list[list[int]] = field(default_factory=list)

    def place(self, left: Sequence[int]) -> bool:
        """Place these; tell whether that went."""
        self.tables = self.tables or [[] for _size in self.sizes]
        if not left:
            return True
        self.steps -= 1
        if self.steps < 0:
            raise NotDecided
        choices = {position: list(self._open(position)) for position in left}
        one = min(left, key=lambda p: (len(choices[p]), -len(self.bans[p]), p))
        others = [position for position in left if position != one]
        for number in choices[one]:
            self.tables[number].append(one)
            if self.place(others):
                return True
            self.tables[number].pop()
        return False

    def _open(self, position: int) -> Iterator[int]:
        empty = set()
        for number, (table, size) in enumerate(zip(self.tables, self.sizes, strict=True)):
            if len(table) >= size or (number != self.free and self.bans[position] & set(table)):
                continue
            if not table and number != self.free:
                if size in empty:
                    continue
                empty.add(size)
            yield number
