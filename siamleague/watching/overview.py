"""Everything the owner's page tells, gathered in one look."""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Count, Min

from siamleague.backups import act as backups
from siamleague.backups.models import Backup
from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from siamleague.watching import facts, life, metrics, slow, trouble
from siamleague.watching.models import SlowThing

SHOWN = 25
SLOWEST = 15
SCARCE = 2 * 1024**3  # bytes: below this a backup or a busy evening may not fit
LATE = timedelta(minutes=2)  # a job that waited for so long is late, whoever works


@dataclass(frozen=True, slots=True)
class Worker:
    """Who works behind the pages, and when a sign of it was last seen."""

    words: str
    seen: datetime | None
    silent: bool


@dataclass(frozen=True, slots=True)
class Queue:
    """The jobs that are asked for and not done."""

    waiting: int
    running: int
    oldest: datetime | None
    late: bool


@dataclass(frozen=True, slots=True)
class Aside:
    """A job that ended badly, as its line is shown."""

    public_id: Any
    title: str
    state: str
    error: str
    asked_by: str
    at: datetime
    again: bool


@dataclass(frozen=True, slots=True)
class HowItIs:
    """The site at one moment."""

    outside: Sequence[str]  # what is wrong beyond the program: disk, database, Redis
    workers: Sequence[Worker]
    queue: Queue
    aside: Sequence[Aside]
    aside_in_all: int
    pages: Sequence[SlowThing]
    questions: Sequence[SlowThing]
    sockets: int
    disk_free: int
    disk_scarce: bool
    database_size: int | None
    backup: Backup | None
    backups_go: bool
    backup_overdue: bool
    facts: Sequence[facts.Fact]  # what other rooms tell

    @property
    def well(self) -> bool:
        """Tell whether nothing here asks for anything to be done."""
        silent = any(worker.silent for worker in self.workers)
        return not (
            silent
            or self.outside
            or self.queue.late
            or self.aside_in_all
            or self.disk_scarce
            or self.backup_overdue
        )


def look(now: datetime) -> HowItIs:
    """Gather it; the number of questions does not grow with the site."""
    free = disk_free()
    badly = Job.objects.filter(state__in=[Job.State.PARKED, Job.State.FAILED])
    return HowItIs(
        outside=[str(fault.line) for fault in trouble.of_late()],
        workers=[
            Worker(str(life.WORKERS[of]), seen, seen is None or abs(now - seen) >= life.SILENT)
            for of, seen in life.last().items()
        ],
        queue=_queue(now),
        aside=[_line(job) for job in badly.select_related("asked_by").order_by("-pk")[:SHOWN]],
        aside_in_all=badly.count(),
        pages=list(slow.of_the_day(now.date(), SlowThing.Kind.PAGE, SLOWEST)),
        questions=list(slow.of_the_day(now.date(), SlowThing.Kind.QUESTION, SLOWEST)),
        sockets=metrics.open_sockets(),
        disk_free=free,
        disk_scarce=free < SCARCE,
        database_size=_database_size(),
        backup=backups.last_good(),
        backups_go=backups.folder() is not None,
        backup_overdue=backups.overdue(now),
        facts=facts.told(),
    )


def disk_free() -> int:
    """Return how many bytes are free where the site keeps its files."""
    where = Path(settings.VAR)
    return shutil.disk_usage(where if where.exists() else settings.ROOT).free


def _queue(now: datetime) -> Queue:
    counted = {
        state: (count, oldest)
        for state, count, oldest in Job.objects.filter(
            state__in=[Job.State.QUEUED, Job.State.RUNNING]
        )
        .order_by()
        .values_list("state")
        .annotate(Count("pk"), Min("created"))
    }
    waiting, oldest = counted.get(Job.State.QUEUED, (0, None))
    running, _began = counted.get(Job.State.RUNNING, (0, None))
    return Queue(waiting, running, oldest, oldest is not None and oldest < now - LATE)


def _line(job: Job) -> Aside:
    return Aside(
        public_id=job.public_id,
        title=jobs.title(job.kind),
        state=str(Job.State(job.state).label),
        error=job.error,
        asked_by=str(job.asked_by or ""),
        at=job.finished or job.created,
        again=jobs.may_try_again(job),
    )


def _database_size() -> int | None:
    """Return how large the database is, where it tells."""
    if connection.vendor == "sqlite":
        file = Path(str(connection.settings_dict["NAME"]))
        return file.stat().st_size if file.exists() else None
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
    except DatabaseError:
        return None
