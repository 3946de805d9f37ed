"""The life of a job row: who may take it, keep it and end it. Every step is a compare and swap.

A claim puts a fresh token, the lease, on the row. Whoever wants to change the row afterwards names
its lease; a worker that was thought dead and comes back finds another token there, or none, and
can do nothing. A lease is void when its holder was silent for too long, or is known to be dead.
"""

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce
from django.utils import translation
from django.utils.translation import gettext

from siamleague.jobs import act as jobs
from siamleague.jobs import bell, owner
from siamleague.jobs.models import Job

State = Job.State
log = logging.getLogger(__name__)


def claim(public_id: UUID, now: datetime) -> Job | None:
    """Return the job, now ours; None if it has ended, is in good hands, or was parked just now."""
    job = Job.objects.filter(public_id=public_id).first()
    if job is None or job.ended or (job.state == State.RUNNING and not lost(job, now)):
        return None
    if job.attempts >= jobs.ATTEMPTS:
        park_lost(job, now)
        return None
    taken = _as_seen(job).update(
        state=State.RUNNING,
        lease=uuid4(),
        holder=owner.me(),
        ring_at=None,
        attempts=F("attempts") + 1,
        heartbeat=now,
        started=Coalesce("started", now),
    )
    if not taken:
        return None
    job.refresh_from_db()
    bell.nudge(public_id)
    return job


def lost(job: Job, now: datetime) -> bool:
    """Tell whether a running job's holder has been silent for too long, or is dead."""
    silent = job.heartbeat is None or job.heartbeat < now - jobs.LEASE
    return silent or owner.alive(job.holder) is False


def held(job: Job) -> QuerySet[Job]:
    """Return the row as long as it is ours; the guard of every change made by a worker."""
    return Job.objects.filter(pk=job.pk, state=State.RUNNING, lease=job.lease)


def keep(job: Job, now: datetime) -> bool:
    """Renew the lease; return False when it is ours no more."""
    return bool(held(job).update(heartbeat=now))


def finish(job: Job, last_step: Callable[[], jobs.Result], now: datetime) -> None:
    """Mark the job done and run its last step, both in one transaction, or raise LeaseLost."""
    with transaction.atomic():
        _end(job, State.DONE, now)
        result = dict(last_step())
        over: dict[str, object] = {"result": result, "sentence": "", "done": F("total")}
        kind = jobs.find_kind(job.kind)
        if kind.forgets or kind.once:
            over["payload"] = {}
        Job.objects.filter(pk=job.pk).update(**over)
    bell.nudge(job.public_id)


def refuse(job: Job, sentence: str, now: datetime) -> None:
    """Mark the job as not possible, with the reason for who asked, or raise LeaseLost."""
    _end(job, State.FAILED, now, error=sentence[:500], **jobs.left_of(job))
    bell.nudge(job.public_id)


def let_go(job: Job, now: datetime) -> None:
    """Give a job that broke back to the queue, to be tried a little later, or park it."""
    if job.attempts >= jobs.ATTEMPTS:
        _park(held(job), job, now)
        return
    back = held(job).update(state=State.QUEUED, lease=None, ring_at=now + jobs.RING_AGAIN)
    if back:
        ring = partial(bell.ring, job.public_id, delay=2.0**job.attempts)
        transaction.on_commit(ring, robust=True)
        jobs.tell(job.public_id)


def park_lost(job: Job, now: datetime) -> None:
    """Put aside a job whose worker died once too often, unless anybody touched it meanwhile."""
    _park(_as_seen(job), job, now)


def _park(row: QuerySet[Job], job: Job, now: datetime) -> None:
    with translation.override(job.language or None):
        sentence = _put_aside(job)
    if row.update(
        state=State.PARKED,
        lease=None,
        ring_at=None,
        finished=now,
        error=sentence[:500],
        **jobs.left_of(job),
    ):
        log.error("job %s (%s) was parked", job.public_id, job.kind)
        jobs.tell(job.public_id)


def _put_aside(job: Job) -> str:
    if jobs.is_once(job):
        return gettext(
            "This stopped unexpectedly several times and was put aside. What you gave for it is"
            " not kept. You can ask for it anew; if it stops again, tell whoever runs this site."
        )
    return gettext(
        "This stopped unexpectedly several times and was put aside. Nothing of it was half"
        " written. You can try again; if it stops again, tell whoever runs this site."
    )


def _as_seen(job: Job) -> QuerySet[Job]:
    """Return the row unless anybody touched it since it was read."""
    seen = {"state": job.state, "lease": job.lease, "heartbeat": job.heartbeat}
    return Job.objects.filter(pk=job.pk, attempts=job.attempts, **seen)


def _end(job: Job, state: str, now: datetime, **values: object) -> None:
    ended = held(job).update(state=state, lease=None, ring_at=None, finished=now, **values)
    if not ended:
        raise jobs.LeaseLost
