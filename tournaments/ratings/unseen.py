"""Writing what was rated so that nobody sees any of it before the last row is there.

Few rows are written in one transaction. Many are written in pieces, so that others can write
meanwhile: periods that come are void and were never voided; standings that come are of the list's
next edition, and those that go are marked with it. One small step shows all of it. Whoever writes
in pieces puts a number of their own on the list's row: an earlier writer finds another there and
stops, and what a killed one left is cleared away by the next.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from secrets import randbits
from typing import Any, TypeVar

from django.db import connection, transaction
from django.db.models import Max, Q, QuerySet

from tournaments.models import Period, Pool, Rating, RatingChange
from tournaments.ratings import period_rows
from tournaments.ratings.models import LAST
from tournaments.ratings.period_rows import Line

AT_ONCE = 2000  # rows in one transaction: less than a tenth of a second, while nobody else writes
WIDER = 10  # times that on a server of databases, where others write meanwhile

T = TypeVar("T")
Seen = tuple[int, int]


class Raced(Exception):
    """Another run has rated this pool meanwhile; this one has written nothing wrong and stops."""


@dataclass(frozen=True)
class Unseen:
    """Periods that come, each with its changes; who stands how after them, and who no more."""

    pool: Pool
    now: datetime
    seen: Seen  # the newest place and row of what stood when it was read
    periods: Sequence[tuple[Period, Sequence[Line]]]
    standings: Mapping[int, Line]  # by who carries the rating
    gone: Sequence[int] = ()
    after: int | None = None  # periods behind this place become void
    shown: Callable[[int], object] = lambda voided: None  # done in the step that shows it

    @property
    def size(self) -> int:
        """Return how many rows it has."""
        changes = sum(len(lines) for _period, lines in self.periods)
        return len(self.periods) + changes + 2 * len(self.standings) + len(self.gone)


def newest(pool: Pool) -> Seen:
    """Return the newest place and row of what stands."""
    found = standing(pool).aggregate(number=Max("number"), pk=Max("pk"))
    return found["number"] or 0, found["pk"] or 0


def standing(pool: Pool) -> "QuerySet[Period]":
    """Return the periods that count."""
    return Period.objects.filter(pool=pool, void=False)


def write(what: Unseen) -> int:
    """Write all of it, and show it; return how many periods became void."""
    if what.size <= AT_ONCE:
        with transaction.atomic():
            pool = _held(what)
            if not pool.writing:
                return _at_once(what, pool)
    return _in_pieces(what)


def _at_once(what: Unseen, pool: Pool) -> int:
    voided = _void(what)
    for period, _lines in what.periods:
        period.void = False
        period.save(force_insert=True)
    period_rows.write_changes(_changes(what))
    members = [*what.standings, *what.gone]
    for some in _some(iter(members), 500):
        Rating.objects.filter(pool=pool, rated__in=some).delete()
    period_rows.write_standings(pool, pool.edition, what.standings.values())
    what.shown(voided)
    return voided


def _in_pieces(what: Unseen) -> int:
    """Write what is much; whoever began to write before stops."""
    with transaction.atomic():
        pool = _held(what)
        pool.writing = 1 + randbits(62)
        Pool.objects.filter(pk=pool.pk).update(writing=pool.writing)
    _clear(pool)
    rows = _rows_at_once()
    for periods in _some((period for period, _lines in what.periods), rows):
        with _piece(pool):
            Period.objects.bulk_create(periods)
    for changes in _some(_changes(what), rows):
        with _piece(pool):
            period_rows.write_changes(changes)
    for lines in _some(iter(what.standings.values()), rows // 2):
        with _piece(pool):
            _end(pool, [line[0] for line in lines])
            period_rows.write_standings(pool, pool.edition + 1, lines)
    for gone in _some(iter(what.gone), rows):
        with _piece(pool):
            _end(pool, gone)
    voided = _show(what, pool)
    _clear(pool, shown=True)
    return voided


@transaction.atomic
def _show(what: Unseen, pool: Pool) -> int:
    """Let everything that was written count, in one small step."""
    _held(what)
    _still(pool)
    voided = _void(what)
    for some in _some((period.pk for period, _lines in what.periods), 500):
        Period.objects.filter(pk__in=some).update(void=False)
    pool.edition += 1
    Pool.objects.filter(pk=pool.pk).update(edition=pool.edition)
    what.shown(voided)
    return voided


def _changes(what: Unseen) -> Iterator[tuple[int, Line]]:
    return ((period.pk, line) for period, lines in what.periods for line in lines)


def _held(what: Unseen) -> Pool:
    """Return the list, held, if what stands is what this was worked out from."""
    pool = Pool.objects.select_for_update().get(pk=what.pool.pk)
    if newest(pool) != what.seen:
        raise Raced(f"Somebody else has rated pool {pool.pk} in the meantime.")
    return pool


def _rows_at_once() -> int:
    """Return how many rows are written in one transaction: each ends with a wait for the disk."""
    return AT_ONCE * (WIDER if connection.vendor == "postgresql" else 1)


@contextmanager
def _piece(pool: Pool) -> Iterator[None]:
    """Write a piece in a transaction, the list held."""
    with transaction.atomic():
        _still(pool)
        yield


def _still(pool: Pool) -> None:
    """Hold the list, as long as nobody else has begun to write."""
    now = Pool.objects.select_for_update().get(pk=pool.pk)
    if (now.writing, now.edition) != (pool.writing, pool.edition):
        raise Raced(f"Somebody else rates pool {pool.pk} now.")


def _void(what: Unseen) -> int:
    """Mark the periods that are no longer right."""
    if what.after is None:
        return 0
    wrong = standing(what.pool).filter(number__gt=what.after)
    return wrong.update(void=True, voided_at=what.now)


def _end(pool: Pool, members: Sequence[int]) -> None:
    """Mark rows that are in the next edition no more."""
    for some in _some(iter(members), 500):
        Rating.objects.filter(pool=pool, rated__in=some).update(until=pool.edition + 1)


def _clear(pool: Pool, *, shown: bool = False) -> None:
    """Take away, in pieces, what is seen no more, or what a killed run left; nobody ever saw that.

    The pool is free for small writing again once `shown` is cleared."""
    coming = Period.objects.filter(pool=pool, void=True, voided_at=None)
    changes: QuerySet[Any] = QuerySet(RatingChange).filter(period__in=coming)
    was = Q(edition__gt=pool.edition) | Q(until__lte=pool.edition)
    ratings = Rating.every.filter(was, pool=pool)
    for rows in () if shown else (changes, coming):
        _delete(rows, pool)
    _delete(ratings, pool)
    ends = Rating.every.filter(pool=pool, until=pool.edition + 1)
    while numbers := list(ends.values_list("pk", flat=True)[: _rows_at_once()]):
        with _piece(pool):
            for some in _some(iter(numbers), 500):
                Rating.every.filter(pk__in=some).update(until=LAST)
    if shown:
        Pool.objects.filter(pk=pool.pk, writing=pool.writing).update(writing=0)


def _delete(rows: "QuerySet[Any]", pool: Pool) -> None:
    while numbers := list(rows.order_by().values_list("pk", flat=True)[: _rows_at_once()]):
        with _piece(pool):
            for some in _some(iter(numbers), 500):
                QuerySet(rows.model).filter(pk__in=some).delete()


def _some(rows: Iterator[T], size: int) -> Iterator[list[T]]:
    while found := list(islice(rows, size)):
        yield found
