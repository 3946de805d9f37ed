"""What a worker does when the bell rings for a job, and what the sweeper does when none rang."""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import connection
from django.db.models import F, Q
from django.utils import translation

from siamleague.jobs import act as jobs
from siamleague.jobs import bell, lease
from siamleague.jobs.models import Job
from siamleague.watching import spans

log = logging.getLogger(__name__)

Clock = Callable[[], datetime]
AT_ONCE = 200  # how many bells one sweep rings; the next one is seconds away


class Progress:
    """The `report` of a running job: writes at most four times a second, and tells the pages."""

    rate = 0.25

    def __init__(self, job: Job, clock: Clock, *, mute: bool) -> None:
        self.job = job
        self.clock = clock
        self.mute = mute  # inside the last step nobody else could see it anyway
        self.gone = threading.Event()
        self._written = 0.0

    def __call__(self, done: int, total: int = 0, sentence: str = "") -> None:
        """Say how far the work is, or raise LeaseLost when it should stop."""
        if self.gone.is_set():
            raise jobs.LeaseLost
        recent = time.monotonic() - self._written < self.rate
        if self.mute or (recent and done != total):
            return
        values = {"done": done, "total": total, "sentence": str(sentence)[:300]}
        if not lease.held(self.job).update(heartbeat=self.clock(), **values):
            raise jobs.LeaseLost
        self._written = time.monotonic()
        bell.nudge(self.job.public_id)


def run(public_id: UUID, clock: Clock) -> bool:
    """Do the job unless somebody else does or did; return whether it was ended here."""
    job = lease.claim(public_id, clock())
    if job is None:
        return False
    with translation.override(job.language or None):
        try:
            with spans.around(f"job {job.kind}", attempt=job.attempts):
                _work(job, clock)
        except jobs.CannotDo as refused:
            lease.refuse(job, str(refused), clock())
        except jobs.LeaseLost:
            log.info("job %s was taken from this worker; it writes nothing", public_id)
            return False
        except Exception:
            log.exception("job %s (%s) broke at attempt %d", public_id, job.kind, job.attempts)
            lease.let_go(job, clock())
            return False
    return True


def _work(job: Job, clock: Clock) -> None:
    kind = jobs.find_kind(job.kind)
    report = Progress(job, clock, mute=kind.atomic)
    if kind.atomic:
        lease.finish(job, lambda: _called(kind.work(job.payload, report)), clock())
        return
    with _heartbeats(job, report, clock):
        answer = kind.work(job.payload, report)
    lease.finish(job, partial(_called, answer), clock())


def _called(answer: "jobs.Result | Callable[[], jobs.Result]") -> jobs.Result:
    return answer() if callable(answer) else answer


@contextmanager
def _heartbeats(job: Job, report: Progress, clock: Clock) -> Iterator[None]:
    """Keep the lease while the work is silent, from a thread with a connection of its own."""
    over = threading.Event()

    def beat() -> None:
        try:
            while not over.wait(jobs.HEARTBEAT.total_seconds()):
                if not _kept(job, clock):
                    report.gone.set()
                    return
        finally:
            connection.close()

    thread = threading.Thread(target=beat, name="heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _kept(job: Job, clock: Clock) -> bool:
    try:
        return lease.keep(job, clock())
    except Exception as wrong:  # a database that is away for a moment; the lease may outlive it
        log.warning("job %s: heartbeat failed: %s", job.public_id, wrong)
        return True


def sweep(now: datetime) -> int:
    """Ring again for jobs nobody seems to know of, park the hopeless; return how many bells rang.

    Harmless twice and from several workers at once: each bell is reserved before it rings, and a
    bell too many finds the job in good hands. The pauses double, so that a long queue is not
    filled with doubles of itself.
    """
    waiting = Q(state=Job.State.QUEUED, ring_at__lte=now)
    running = Q(state=Job.State.RUNNING) & (Q(ring_at=None) | Q(ring_at__lte=now))
    rung = 0
    for job in Job.objects.filter(waiting | running).order_by("pk")[:AT_ONCE]:
        if job.state == Job.State.RUNNING and not lease.lost(job, now):
            continue
        if job.state == Job.State.RUNNING and job.attempts >= jobs.ATTEMPTS:
            lease.park_lost(job, now)
        elif _reserved(job, now):
            rung += bell.ring(job.public_id)
    return rung


def _reserved(job: Job, now: datetime) -> bool:
    pause = jobs.RING_AGAIN * 2 ** min(job.rings, 5)
    same = Job.objects.filter(pk=job.pk, state=job.state, rings=job.rings, ring_at=job.ring_at)
    return bool(same.update(rings=F("rings") + 1, ring_at=now + pause))
