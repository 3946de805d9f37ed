"""Standings of a series: several events, of which the best few of everybody count.

An event of the series gives points by the place on which somebody finished, or the share of the
points that could be had there, out of a hundred. Those who finish level share the points of the
places they take up, to the last fraction. Places below the list give nothing; a share is never less
than nothing, whatever a penalty took.

Where people are counted, each who played for a team has its place, and they share nothing with each
other. Who played for two in one event has the better of both.

Of everybody's events the best `best` count and the others are dropped; without `best` all count.
Equal sums are parted by the best single result, then the second best, and so on, dropped results
last; whoever is still level shares the rank.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

HUNDRED = 100


@dataclass(frozen=True, slots=True)
class SeriesScheme:
    """How an event gives points: by place where there is such a list, else by share."""

    by_place: tuple[Fraction, ...] = ()
    best: int | None = None


@dataclass(frozen=True, slots=True)
class Finish:
    """How one player or team ended one event; ranks are shared, 1 is first.

    Those who played for one entry name it, so that they do not count as level with each other.
    """

    event: int
    who: int
    rank: int
    points: Fraction = Fraction(0)
    most: Fraction = Fraction(0)  # that could be had in this event
    entry: int = 0

    @property
    def side(self) -> tuple[int, int]:
        """Return who has this place: an entry, or who played alone."""
        return (self.entry, 0) if self.entry else (0, self.who)


@dataclass(frozen=True, slots=True)
class SeriesMark:
    """What one event gave, and whether it counts."""

    event: int
    rank: int
    points: Fraction
    counts: bool
    entry: int = 0


@dataclass(frozen=True, slots=True)
class SeriesRow:
    who: int
    rank: int
    points: Fraction
    marks: tuple[SeriesMark, ...]  # in the order of the events
    parted: "Parted | None" = None  # from the row above, with as many points


@dataclass(frozen=True, slots=True)
class Parted:
    """What parts two with equal sums: the how many-th best result, of the one above and of the one
    below. Without a place nothing does, and they share the rank."""

    above: int
    place: int = 0
    more: Fraction = Fraction(0)
    less: Fraction = Fraction(0)


def series_standings(
    finishes: Iterable[Finish], events: Sequence[int], scheme: SeriesScheme
) -> tuple[SeriesRow, ...]:
    """Return the table of a series; `events` gives the order of the marks, and what counts."""
    order = {event: n for n, event in enumerate(events)}
    within = [finish for finish in finishes if finish.event in order]
    sides = {(finish.event, finish.rank, finish.side) for finish in within}
    level = Counter((event, rank) for event, rank, _side in sides)
    found: dict[int, dict[int, SeriesMark]] = {}
    for finish in sorted(within, key=lambda each: (order[each.event], each.rank)):
        points = _points(finish, level[finish.event, finish.rank], scheme)
        mark = SeriesMark(finish.event, finish.rank, points, counts=False, entry=finish.entry)
        found.setdefault(finish.who, {}).setdefault(finish.event, mark)  # the better comes first
    marked = {who: [*marks.values()] for who, marks in found.items()}
    rows = sorted(
        _counted(marked, scheme, len(order)),
        key=lambda row: (-row[0], [-each for each in row[1]], row[2]),
    )
    return tuple(_ranked(rows))


# The sum, all results from the best to the worst, who, and the marks.
_Row = tuple[Fraction, list[Fraction], int, tuple[SeriesMark, ...]]


def _points(finish: Finish, level: int, scheme: SeriesScheme) -> Fraction:
    if not scheme.by_place:
        share = finish.points / finish.most if finish.most > 0 else Fraction(0)
        return max(HUNDRED * share, Fraction(0))
    taken = scheme.by_place[finish.rank - 1 : finish.rank - 1 + level]
    return sum(taken, Fraction(0)) / level


def _counted(
    found: dict[int, list[SeriesMark]], scheme: SeriesScheme, events: int
) -> Iterable[_Row]:
    """Yield everybody's row, the best marks counting; who missed an event has nothing from it."""
    for who, marks in found.items():
        many = len(marks) if scheme.best is None else scheme.best
        ranked = sorted(range(len(marks)), key=lambda n: (-marks[n].points, n))
        counting = set(ranked[:many])
        told = tuple(replace(mark, counts=n in counting) for n, mark in enumerate(marks))
        results = [marks[n].points for n in ranked]
        missed = [Fraction(0)] * (events - len(marks))
        yield sum(results[:many], Fraction(0)), [*results, *missed], who, told


def _ranked(rows: Sequence[_Row]) -> Iterable[SeriesRow]:
    rank = 1
    for number, row in enumerate(rows):
        above = rows[number - 1] if number else None
        if above is None or row[:2] != above[:2]:
            rank = number + 1
        points, _results, who, marks = row
        yield SeriesRow(who, rank, points, marks, parted=_parted(above, row))


def _parted(above: _Row | None, row: _Row) -> Parted | None:
    if above is None or above[0] != row[0]:
        return None
    for place, (more, less) in enumerate(zip(above[1], row[1], strict=True), 1):
        if more != less:
            return Parted(above[2], place, more, less)
    return Parted(above[2])
