"""Rating what was played: going on where the last run stopped, and replaying after a correction.

A run compares what was played, period by period, with what was rated. As long as they agree it
writes nothing; from the first period that differs it marks all later ones as void and rates them
anew. What it writes is shown whole (`unseen.py`), so a run that dies leaves a history that is
shorter, never one that is wrong, and the next run goes on from there.
"""

import gc
from collections.abc import Callable, Generator, Iterator, MutableMapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from django.db.models import F, Max

from siamleague.history import audit
from tournaments.models import Period, Pool, Rating, RatingChange
from tournaments.rating import periods as pure
from tournaments.rating.past import Past
from tournaments.rating.values import Calibration, Learned, Settings, Value
from tournaments.rating.values import RatedPeriod as Result
from tournaments.ratings import carriers as rating_members
from tournaments.ratings import games as rating_games
from tournaments.ratings import period_rows as rating_rows
from tournaments.ratings import unseen
from tournaments.ratings.games import PlayedPeriod, Slot
from tournaments.ratings.period_rows import Line
from tournaments.ratings.unseen import Unseen
from tournaments.webhooks import outbox

BATCH = 150_000  # changes that are shown by one step, each with everybody's standing anew
PERIODS = 1000  # and periods

T = TypeVar("T")
Tell = Callable[[int, int], None]


@contextmanager
def _no_collector() -> Iterator[None]:
    """Let nobody look for cycles among millions of small tuples, which have none: twice as fast."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@dataclass
class Tally:
    """What a run did."""

    kept: int = 0
    rated: int = 0
    games: int = 0
    changes: int = 0
    voided: int = 0
    mended: int = 0


@dataclass(frozen=True)
class _Waiting:
    """One period that is worked out and not yet written."""

    slot: Slot
    games: int
    system: str
    seal: str
    counted: Calibration
    learned: Learned
    lines: list[Line]


@dataclass
class _Run:
    pool: Pool
    settings: Settings
    now: datetime
    seen: tuple[int, int]  # the newest place and row, so that nobody else's are overlooked
    number: int = 0  # the place of the last period that is right
    void: bool = False  # whether periods after it must be marked void first
    members: dict[rating_members.Key, int] = field(default_factory=dict)
    values: MutableMapping[int, Value] = field(default_factory=pure.values)
    peaks: dict[int, int] = field(default_factory=dict)
    waiting: list[_Waiting] = field(default_factory=list)
    standings: dict[int, Line] = field(default_factory=dict)  # after what waits
    size: int = 0
    past: Past | None = None  # for the system that looks at all games
    tally: Tally = field(default_factory=Tally)
    last: bool = False  # what is written now ends the run


@_no_collector()
def rate_pool(
    *, pool_id: int, now: datetime, since: datetime | None = None, tell: Tell = lambda *_: None
) -> Tally:
    """Rate what is not rated and replay from the first period that was rated otherwise.

    With `since`, everything that ended before is taken as it stands.
    """
    run = _start(pool_id, now)
    trusted = unseen.standing(run.pool)
    if since is not None and run.past is None:  # which has to see all games
        run.number = trusted.filter(ended_at__lt=since).count()
    rest = trusted.filter(number__gt=run.number).order_by("number")
    known = _each(rest.values_list("key", "fingerprint").iterator(1000))
    # Both read while they are asked: whatever happens, nothing is left open in the database.
    with closing(_stream(run, since if run.past is None else None, tell)) as stream, closing(known):
        for played in stream:
            seal = pure.fingerprint(played.games, run.settings)
            if (played.slot.key, seal) != next(known, None):
                known.close()
                _go_back(run)
                _rate(run, played, seal)
                break
            run.number += 1
            run.tally.kept += 1
            if run.past is not None:
                run.past.add(rating_members.with_members(played.games, run.pool, run.members))
        else:
            if next(known, None) is not None:
                known.close()
                _go_back(run)
        for played in stream:
            _rate(run, played, pure.fingerprint(played.games, run.settings))
        return _finish(run)


@_no_collector()
def rate_all(*, pool_id: int, now: datetime, tell: Tell = lambda *_: None) -> Tally:
    """Work everything out again from the first game, trusting nothing that is stored.

    Periods that come out equal to the last digit stay as they are; from the first that does not,
    the history is written anew.
    """
    run = _start(pool_id, now)
    known = _each(unseen.standing(run.pool).order_by("number").iterator(200))
    with closing(_stream(run, None, tell)) as stream, closing(known):
        for played in stream:
            seal = pure.fingerprint(played.games, run.settings)
            result, lines = _worked_out(run, played)
            period = next(known, None)
            if period is None or not _same(period, played, seal, result, lines):
                known.close()
                run.void = period is not None
                _wait(run, played, seal, result, lines)
                break
            _take(run, result, lines)
            run.number += 1
            run.tally.kept += 1
        else:
            run.void = next(known, None) is not None
        for played in stream:
            _rate(run, played, pure.fingerprint(played.games, run.settings))
    tally = _finish(run)
    tally.mended = _mend(run)
    return tally


def _each(rows: Iterator[T]) -> Generator[T, None, None]:
    yield from rows  # as something that can be closed


def _start(pool_id: int, now: datetime) -> _Run:
    pool = Pool.objects.get(pk=pool_id)
    run = _Run(pool, rating_games.settings_of(pool), now, unseen.newest(pool))
    run.past = pure.memory(run.settings, wide=rating_games.wide(pool))
    return run


def _stream(run: _Run, since: datetime | None, tell: Tell) -> Generator[PlayedPeriod, None, None]:
    slots = rating_games.slots(run.pool, until=run.now, since=since)
    for done, played in enumerate(rating_games.played(run.pool, slots)):
        tell(done, len(slots))
        yield played


def _go_back(run: _Run) -> None:
    """Load the values after the last period that is right."""
    run.void = unseen.standing(run.pool).filter(number__gt=run.number).exists()
    for line in _lines_at(run):
        run.values[line[0]] = rating_rows.value_of(line)
        run.peaks[line[0]] = rating_rows.peak_of(line)
    if run.past is not None:
        last = unseen.standing(run.pool).filter(number=run.number).values_list("learned", flat=True)
        run.past.know_seats(next(iter(last), []))


def _lines_at(run: _Run) -> Iterator[Line]:
    """Yield everybody's standing after the last period that is right."""
    if not run.void:
        here = Rating.objects.filter(pool=run.pool)
        yield from here.values_list(*rating_rows.STANDING[1:]).iterator(2000)
        return
    right = {"period__pool": run.pool, "period__void": False, "period__number__lte": run.number}
    last = RatingChange.objects.filter(**right).values("rated").annotate(last=Max("pk"))
    rows = RatingChange.objects.filter(pk__in=last.values("last")).annotate(
        moved=F("after") - F("before")
    )
    names = ("rated", "after", "deviation_after", "extra_after", "volatility_after", "games_after")
    yield from rows.values_list(*names, "moved", "peak_after", "period__ended_at").iterator(2000)


def _rate(run: _Run, played: PlayedPeriod, seal: str) -> None:
    result, lines = _worked_out(run, played)
    _wait(run, played, seal, result, lines)


def _worked_out(run: _Run, played: PlayedPeriod) -> tuple[Result, list[Line]]:
    games = rating_members.with_members(played.games, run.pool, run.members)
    result = pure.rate(run.values, games, run.settings, run.past)
    return result, rating_rows.lines_of(result.changes, run.peaks, run.settings.provisional)


def _wait(run: _Run, played: PlayedPeriod, seal: str, result: Result, lines: list[Line]) -> None:
    """Put a period with those to be written; write them when there are many."""
    _take(run, result, lines)
    slot, at = played.slot, played.slot.ended_at
    system = pure.version_of(played.games, run.settings)
    counted = result.calibration
    run.waiting.append(
        _Waiting(slot, len(played.games), system, seal, counted, result.learned, lines)
    )
    run.standings.update((line[0], rating_rows.standing_line(line, at)) for line in lines)
    run.size += len(lines)
    if run.size >= BATCH or len(run.waiting) >= PERIODS:
        _write(run)


def _take(run: _Run, result: Result, lines: list[Line]) -> None:
    pure.keep(run.values, result)
    run.peaks.update((line[0], line[9]) for line in lines)


def _finish(run: _Run) -> Tally:
    run.last = True
    if run.waiting or run.void:
        _write(run)
    return run.tally


def _write(run: _Run) -> None:
    """Write what is waiting, with the marks on what it replaces; nobody sees any of it before."""
    before = _before(run) if run.void else {}
    standings = {member: line for member, line in before.items() if line} | run.standings
    data = {"periods": len(run.waiting), "changes": run.size}
    what = Unseen(
        pool=run.pool,
        now=run.now,
        seen=run.seen,
        periods=[(_period(run, n, one), one.lines) for n, one in enumerate(run.waiting, 1)],
        standings=standings,
        gone=[member for member in before if member not in standings],
        after=run.number if run.void else None,
        shown=lambda voided: _shown(run, data | {"voided": voided}),
    )
    run.tally.voided += unseen.write(what)
    run.tally.rated += len(run.waiting)
    run.tally.games += sum(one.games for one in run.waiting)
    run.tally.changes += run.size
    run.number += len(run.waiting)
    run.waiting, run.standings, run.size, run.void = [], {}, 0, False
    run.seen = unseen.newest(run.pool)


def _shown(run: _Run, data: dict[str, int]) -> None:
    audit.note("pool.rated", f"pool:{run.pool.pk}", who=None, now=run.now, data=data)
    if run.last:
        outbox.of_ratings(run.pool.pk, run.pool.club_id, run.now)


def _before(run: _Run) -> dict[int, Line | None]:
    """Return how everybody stood who is in a period that is no longer right; None is not at all."""
    wrong = unseen.standing(run.pool).filter(number__gt=run.number)
    touched = RatingChange.objects.filter(period__in=wrong).values_list("rated", flat=True)
    found: dict[int, Line | None] = dict.fromkeys(touched.distinct())
    found |= {line[0]: line for line in _lines_at(run) if line[0] in found}
    return found


def _period(run: _Run, place: int, one: _Waiting) -> Period:
    """Return a period that comes: nobody sees it yet."""
    return Period(
        pool=run.pool,
        key=one.slot.key,
        number=run.number + place,
        ended_at=one.slot.ended_at,
        games=one.games,
        system=one.system,
        fingerprint=one.seal,
        pairs=one.counted.pairs,
        loss=one.counted.loss,
        bins=one.counted.bins,
        learned=one.learned,
        rated_at=run.now,
        void=True,
    )


def _same(
    period: Period, played: PlayedPeriod, seal: str, result: Result, lines: list[Line]
) -> bool:
    """Tell whether a period was stored exactly as it comes out now."""
    counted = result.calibration
    return (
        (period.key, period.fingerprint) == (played.slot.key, seal)
        and (period.pairs, period.loss) == (counted.pairs, counted.loss)
        and period.bins == [list(line) for line in counted.bins]
        and rating_rows.stored_lines(period.pk) == lines
    )


def _mend(run: _Run) -> int:
    """Let the copies of the newest changes be what the history says; return how many were not."""
    run.void = True  # read from the history, not from the copies
    right = {line[0]: line for line in _lines_at(run)}
    rows = Rating.objects.filter(pool=run.pool)
    here = {line[0]: line for line in rows.values_list(*rating_rows.STANDING[1:])}
    wrong = {member: line for member, line in right.items() if here.get(member) != line}
    extra = [member for member in here if member not in right]
    if wrong or extra:
        unseen.write(Unseen(run.pool, run.now, run.seen, [], wrong, extra))
    return len(wrong) + len(extra)
