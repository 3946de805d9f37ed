"""Numbers for Prometheus: requests by page, jobs by state, open sockets.

On servers several processes count into files and whichever is asked adds them up; a process that
is gone takes its open sockets with it.
"""

import hmac
import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
    from prometheus_client.core import GaugeMetricFamily

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
FORWARDED = ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via")


@cache
def requests() -> "Counter":
    """Return the count of requests by method, page and answer."""
    from prometheus_client import Counter

    labels = ["method", "view", "status"]
    return Counter("siamleague_requests", "Requests answered", labels)


@cache
def request_seconds() -> "Histogram":
    """Return how long requests take, by page."""
    from prometheus_client import Histogram

    name = "siamleague_request_seconds"
    return Histogram(name, "Seconds until the answer", ["view"], buckets=BUCKETS)


@cache
def sockets() -> "Gauge":
    """Return the number of sockets open now."""
    from prometheus_client import Gauge

    return Gauge("siamleague_sockets", "Open sockets", multiprocess_mode="livesum")


@cache
def outside_faults() -> "Counter":
    """Return how often something outside of the program was at fault, by its name. Each begins at
    nought, so that the first one is a rise that an alarm sees."""
    from prometheus_client import Counter

    from siamleague.watching import trouble

    what = "What went wrong outside of the program: disk, database, Redis"
    counter = Counter("siamleague_outside_faults", what, ["fault"])
    for fault in trouble.ALL:
        counter.labels(fault.name)
    return counter


class JobsByState:
    """Counts the jobs in the database when asked, so the number is right in every process."""

    def collect(self) -> "Iterable[GaugeMetricFamily]":
        """Yield one number for each kind and state that occurs."""
        from django.db.models import Count
        from prometheus_client.core import GaugeMetricFamily

        from siamleague.jobs.models import Job

        family = GaugeMetricFamily("siamleague_jobs", "Jobs by state", labels=["kind", "state"])
        counted = Job.objects.order_by().values_list("kind", "state").annotate(Count("pk"))
        for kind, state, count in counted:
            family.add_metric([kind, state], count)
        yield family


class LastGoodBackup:
    """When the last good backup was taken; nothing where there is none."""

    def collect(self) -> "Iterable[GaugeMetricFamily]":
        """Yield the moment, as seconds that programs count from 1970."""
        from prometheus_client.core import GaugeMetricFamily

        from siamleague.backups import act as backups

        if last := backups.last_good():
            name, what = "siamleague_last_good_backup_timestamp", "When the last good backup was"
            yield GaugeMetricFamily(name, what, value=last.taken_at.timestamp())


class SignsOfLife:
    """When each of those who work behind the pages was last seen."""

    def collect(self) -> "Iterable[GaugeMetricFamily]":
        """Yield one moment for each that was ever seen."""
        from prometheus_client.core import GaugeMetricFamily

        from siamleague.watching import life

        name, what = "siamleague_last_sign_of_life_timestamp", "When a worker was last seen"
        family = GaugeMetricFamily(name, what, labels=["of"])
        for of, seen in life.last().items():
            if seen:
                family.add_metric([of], seen.timestamp())
        yield family


class FreeDisk:
    """How much room is left where the site keeps its files."""

    def collect(self) -> "Iterable[GaugeMetricFamily]":
        """Yield the number of bytes."""
        from prometheus_client.core import GaugeMetricFamily

        from siamleague.watching import overview

        name, what = "siamleague_disk_free_bytes", "Free bytes where the site keeps its files"
        yield GaugeMetricFamily(name, what, value=overview.disk_free())


class WhatThereIs:
    """Tells what another collector tells; of a database that is away nothing, and all the rest."""

    def __init__(self, inside: Any, away: list[DatabaseError]) -> None:
        self.inside, self.away = inside, away  # shared: it is waited for once, not by each

    def collect(self) -> "Iterable[GaugeMetricFamily]":
        """Yield what can be told."""
        if self.away and not isinstance(self.inside, FreeDisk):
            return
        try:
            yield from list(self.inside.collect())
        except DatabaseError as wrong:
            self.away.append(wrong)


def open_sockets() -> int:
    """Return how many sockets are open now, in all processes of this machine."""
    sockets()  # of a process that never had one
    families = _counted().collect()
    samples = (sample for family in families for sample in family.samples)
    return int(sum(sample.value for sample in samples if sample.name == "siamleague_sockets"))


def everything() -> bytes:
    """Return all numbers, of all processes, in Prometheus' own text form."""
    from prometheus_client import CollectorRegistry, generate_latest

    outside_faults()
    registry: CollectorRegistry = _counted()
    jobs = CollectorRegistry(auto_describe=False)
    away: list[DatabaseError] = []
    for collector in (JobsByState(), LastGoodBackup(), SignsOfLife(), FreeDisk()):
        jobs.register(WhatThereIs(collector, away))  # type: ignore[arg-type]  # a duck is enough
    return generate_latest(registry) + generate_latest(jobs)


def _counted() -> "CollectorRegistry":
    from prometheus_client import REGISTRY, CollectorRegistry, multiprocess

    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder:
        return REGISTRY
    _forget_the_dead(Path(folder))
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry, folder)
    return registry


def _forget_the_dead(folder: Path) -> None:
    """Remove the live numbers of processes that are gone."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            with suppress(FileNotFoundError):
                file.unlink()
        except PermissionError:
            continue


def may_read(request: HttpRequest) -> bool:
    """Tell whether a request may see the numbers: from this very machine, or with the token."""
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if token and hmac.compare_digest(given.encode(), token.encode()):
        return True
    if any(name in request.headers for name in FORWARDED):  # a proxy here speaks for outsiders
        return False
    near = request.META.get("REMOTE_ADDR")  # hole: of a proxy nobody is near
    return not token and near in {"127.0.0.1", "::1"}


class CountSockets:
    """Counts the sockets of the application inside it."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass the socket on, counted for as long as it is open."""
        with sockets().track_inprogress():
            await self.application(scope, receive, send)
