"""Work that runs outside the request which asked for it. This file is the door for every room.

A room registers what it can do, and asks for it inside its own transaction:

    @jobs.kind("rating-run", title=_("Working out ratings"))
    def rate(payload, report):
        changes = [...]                      # long: no transaction is open here
        report(3, 12, _("Round 3 of 12"))
        return lambda: save(changes)         # short: runs in the transaction that ends the job

    jobs.ask(kind="rating-run", payload={"period": 7}, by=user.pk, key="period-7", now=now)

The promise is: started at least once, finished exactly once. The job may be begun again after its
worker died, but only the holder of its lease can end it, and what a kind writes in its last step
is committed together with that end, or not at all. What it does elsewhere (a mail, a file, a row
written before the last step) may happen once for each start, so it belongs after the end.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Protocol
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import translation
from django.utils.module_loading import autodiscover_modules

from siamleague.jobs import bell
from siamleague.jobs.models import Job

LEASE = timedelta(seconds=30)  # a holder that was silent for so long has lost its job
HEARTBEAT = timedelta(seconds=5)
ATTEMPTS = 3
RING_AGAIN = timedelta(seconds=20)  # first pause before a silent bell is rung once more
KEPT = timedelta(days=30)  # how long a job that is done can still be looked at

Result = Mapping[str, Any]


class CannotDo(Exception):
    """The work is refused; the message is for the person who asked, and trying again is no use."""


class UnknownKind(Exception):
    """No room has registered that kind of job."""


class LeaseLost(Exception):
    """The job was cancelled, or given to another worker: this one must write nothing more."""


class Report(Protocol):
    """How a job tells how far it is; raises LeaseLost when it should not go on."""

    def __call__(self, done: int, total: int = 0, sentence: str = "") -> None:
        """Say how far the work is."""


Work = Callable[[Mapping[str, Any], Report], "Result | Callable[[], Result]"]


@dataclass(frozen=True, slots=True)
class JobKind:
    """One thing that can be asked for."""

    name: str
    work: Work
    title: Any  # text, or text to be translated when it is read
    atomic: bool  # the whole of it is the last step; only for what takes a moment
    cancellable: bool
    forgets: bool = False  # what it was asked with is taken away when it is done: names, a list
    once: bool = False  # that is taken away however it ends: it is not tried again, but asked anew


_kinds: dict[str, JobKind] = {}
_BAD_ENDS = (Job.State.FAILED, Job.State.PARKED, Job.State.CANCELLED)


def kind(
    name: str,
    *,
    title: Any = "",
    atomic: bool = False,
    cancellable: bool = True,
    forgets: bool = False,
    once: bool = False,
) -> Callable[[Work], Work]:
    """Register the decorated function as what is done for jobs of that name."""

    def register(work: Work) -> Work:
        known = _kinds.get(name)
        if known and known.work.__module__ != work.__module__:
            raise ValueError(f"Two rooms register jobs called {name!r}.")
        _kinds[name] = JobKind(name, work, title or name, atomic, cancellable, forgets, once)
        return work

    return register


def find_kind(name: str) -> JobKind:
    """Return what was registered under that name, in the `jobs` or `tasks` module of any room."""
    known = _known(name)
    if known is None:
        raise UnknownKind(f"No room has registered jobs called {name!r}.")
    return known


def _known(name: str) -> JobKind | None:
    if name not in _kinds:
        autodiscover_modules("jobs", "tasks")  # late, so that no page waits for it at the start
    return _kinds.get(name)


@transaction.atomic
def ask(
    *,
    kind: str,
    payload: Mapping[str, Any],
    by: int | None,
    key: str = "",
    now: datetime,
    again: bool = False,
) -> Job:
    """Return a new job, written in the caller's transaction; its bell rings after the commit.

    Asking twice with the same key returns the same job, and starts it again only if it had ended
    badly, or, for work that may well be done `again`, if it had ended at all. Without a key each
    asking is a job of its own.
    """
    find_kind(kind)
    fresh = {
        "payload": dict(payload),
        "asked_by_id": by,
        "language": translation.get_language() or "",
        "created": now,
        "ring_at": now + RING_AGAIN,
    }
    if not key:
        return _announced(Job.objects.create(kind=kind, **fresh))
    job, made = Job.objects.get_or_create(kind=kind, key=key, defaults=fresh)
    if made:
        return _announced(job)
    if job.state in (Job.ENDED if again else _BAD_ENDS):
        anew = {"payload": dict(payload)} if is_once(job) else {}
        _restart(job.public_id, [job.state], now, **anew)
        job.refresh_from_db()
    return job


@transaction.atomic
def cancel(*, public_id: UUID, now: datetime) -> bool:
    """End a job that waits, or that runs and may be cancelled; return whether it was ended.

    A running one keeps nothing: its worker no longer holds the lease that ending it needs.
    """
    job = Job.objects.get(public_id=public_id)
    if not may_cancel(job):
        return False
    ended = Job.objects.filter(pk=job.pk, state=job.state, lease=job.lease).update(
        state=Job.State.CANCELLED, lease=None, ring_at=None, finished=now, **left_of(job)
    )
    tell(job.public_id)
    return bool(ended)


def may_cancel(job: Job) -> bool:
    """Tell whether a job can be stopped as it stands: it waits, or its kind may be broken off."""
    if job.state == Job.State.RUNNING:
        return _known(job.kind) is None or find_kind(job.kind).cancellable
    return job.state == Job.State.QUEUED


def left_of(job: Job) -> dict[str, Any]:
    """Return what to write over a job that ends badly: nothing, unless it is asked but once."""
    return {"payload": {}} if is_once(job) else {}


def is_once(job: Job) -> bool:
    """Tell whether a job keeps nothing of what it was asked with, however it ends."""
    known = _known(job.kind)
    return known is not None and known.once


def may_try_again(job: Job) -> bool:
    """Tell whether a job that ended badly still knows what it was asked."""
    return job.state in _BAD_ENDS and not is_once(job)


def title(name: str) -> str:
    """Return what people call this kind of job, in the language of the moment."""
    known = _known(name)
    return str(known.title) if known else name  # a row may be older than the code


@transaction.atomic
def try_again(*, public_id: UUID, now: datetime) -> bool:
    """Queue a job that ended badly once more; return whether it was."""
    if is_once(Job.objects.get(public_id=public_id)):
        return False
    return _restart(public_id, _BAD_ENDS, now)


@transaction.atomic
def clear_away(now: datetime) -> int:
    """Remove jobs that were done long ago; return how many. What ended badly stays to be seen.

    What is asked but once cannot be tried again, so it goes with the others; what such a job still
    holds of a time before it was so goes at once.
    """
    autodiscover_modules("jobs", "tasks")
    ended = Job.objects.filter(state__in=Job.ENDED)
    once = ended.filter(kind__in=[name for name, each in _kinds.items() if each.once])
    once.exclude(payload={}).update(payload={})
    old = Q(finished__lt=now - KEPT)
    gone = once.filter(old).delete()[0]
    return gone + ended.filter(old, state=Job.State.DONE).delete()[0]


def _restart(public_id: UUID, ended: Iterable[str], now: datetime, **over: Any) -> bool:
    """Queue a job that ended in one of these ways as if it were new; return whether it was."""
    again = Job.objects.filter(public_id=public_id, state__in=ended).update(
        state=Job.State.QUEUED,
        attempts=0,
        rings=0,
        done=0,
        total=0,
        sentence="",
        result=None,
        error="",
        started=None,
        finished=None,
        ring_at=now + RING_AGAIN,
        **over,
    )
    if again:
        transaction.on_commit(partial(bell.ring, public_id), robust=True)
        tell(public_id)
    return bool(again)


def tell(public_id: UUID) -> None:
    """Nudge the pages that watch this job, after the commit and without saying what happened."""
    transaction.on_commit(partial(bell.nudge, public_id), robust=True)


def _announced(job: Job) -> Job:
    transaction.on_commit(partial(bell.ring, job.public_id), robust=True)
    return job
