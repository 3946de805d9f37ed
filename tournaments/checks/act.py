"""Checking pairings that somebody else made: an event of this site, or a report from anywhere.

A job pairs every round again. Nothing is written but what came of it, which who asked may read; the
report itself is forgotten when the job ends, in whatever way. A large round is worked out aside, in
a process that ends in time, so that no file keeps a worker for long.
"""

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from tournaments import aside
from tournaments.exchange import trf_reading
from tournaments.exports import checked_pairings
from tournaments.exports.checked_pairings import SaidRound
from tournaments.formats import known, shelf
from tournaments.imports import events_brought
from tournaments.imports.taking_in import BroughtFile
from tournaments.models import Tournament
from tournaments.pairing.dutch import replayed_rounds
from tournaments.pairing.dutch.replayed_rounds import CheckedRound, RoundAsLaid
from tournaments.refusals import NotNow, NotWhole

KIND = "check-pairings"
SMALL = 100  # people: a round of so few is checked in a moment
LONGEST = 20  # seconds of a processor for one round
IN_ALL = 120  # and for all of them
AT_ONCE = 2  # checks of one person that are not done
WAITING = (Job.State.QUEUED, Job.State.RUNNING)


def can_be_checked(event: Tournament) -> bool:
    """Tell whether an event is one that the handbook of chess says how to pair."""
    return shelf.of(event).replayable and not event.who.of_squads and not event.in_parts


def check_pairings(*, tournament_id: int, by: int, now: datetime) -> Job:
    """Pair all rounds of an event again, to see whether each is as the handbook says."""
    event = Tournament.objects.select_related("club").get(pk=tournament_id)
    if not can_be_checked(event):
        raise NotWhole(_("Only events paired by the FIDE Dutch system are checked so."))
    return _asked({"event": event.pk}, f"{event.pk}-{event.version}", by, now)


def check_report(*, file: BroughtFile | None, by: int, now: datetime) -> Job:
    """Pair all rounds of a report again; the report is not kept."""
    text = events_brought.text_of(file)
    if trf_reading.read(text).teams:
        raise NotWhole(_("Only reports in which one meets one are checked so, not those of teams."))
    seal = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
    return _asked({"report": text}, seal, by, now)


def _asked(payload: Mapping[str, Any], what: str, by: int, now: datetime) -> Job:
    """Return the job; asked twice about the same, in the same language, it is one."""
    about = f"{what}-{get_language()}"
    key = _key(about, by)
    mine = Job.objects.filter(kind=KIND, asked_by=by, state__in=WAITING)
    if mine.exclude(key=key).count() >= AT_ONCE:
        raise NotNow(_("Two of your checks are still at work. Wait until one of them is done."))
    return jobs.ask(kind=KIND, payload={**payload, "about": about}, by=by, key=key, now=now)


def _key(about: str, by: int) -> str:
    return f"{by}-{about}"


def found(about: str, by: int) -> Job | None:
    """Return a check that somebody asked for; there is none for anybody else."""
    return Job.objects.filter(kind=KIND, key=_key(about, by), asked_by=by).first()


def about_of(job: Job) -> str:
    """Return what a check is called in its address."""
    return job.key.partition("-")[2]


def is_newest(job: Job, event: Tournament) -> bool:
    """Tell whether an event is still as it was when it was checked."""
    return about_of(job).startswith(f"{event.pk}-{event.version}-")


def work(payload: Mapping[str, Any], report: jobs.Report) -> dict[str, Any]:
    """Check every round; return what is to be said of each, and where it is read."""
    name, event, total, rounds = _rounds(payload)
    report(0, total)
    told = []
    for done, each in enumerate(rounds, 1):
        told.append(asdict(each))
        report(done, max(total, done))
    url = reverse("tournaments:check", args=[payload["about"]])
    return {"url": url, "name": name, "event": event, "rounds": told}


def _rounds(payload: Mapping[str, Any]) -> tuple[str, int | None, int, Iterator[SaidRound]]:
    if "report" in payload:
        read = trf_reading.read(payload["report"])
        checked = checked_pairings.of_report(read, bounded(_used))
        return read.said("012")[:80], None, read.rounds, checked
    event = Tournament.objects.filter(pk=payload["event"]).first()
    if event is None:
        raise jobs.CannotDo(_("There is no such event any more."))
    checked = checked_pairings.of_event(event, bounded(_used))
    return event.name, event.pk, event.round_set.count(), checked


def bounded(used: Callable[[], float]) -> Callable[[RoundAsLaid], CheckedRound]:
    """Return what checks rounds until the time for all of them is used up.

    `used` tells how many seconds of a processor the processes aside have taken so far.
    """
    began = used()

    def check(laid: RoundAsLaid) -> CheckedRound:
        if len(laid.field.participants) <= SMALL:
            return replayed_rounds.check(laid)
        left = int(IN_ALL - (used() - began))
        unknown = CheckedRound(laid.number, len(laid.pairs), unknown=True)
        if left < 1:
            return unknown
        asked = known.stored(laid)
        try:
            notes = aside.ask(replayed_rounds.__name__, asked, (), min(LONGEST, left))
        except aside.TookTooLong:
            return unknown
        restored: CheckedRound = aside.restored(CheckedRound, notes[0])
        return restored

    return check


def _used() -> float:
    times = os.times()
    return times.children_user + times.children_system


def page_of(job: Job) -> str:
    """Return the address of what came of a check; of its job, while it is at work."""
    url: str = (job.result or {}).get("url", "") if job.state == Job.State.DONE else ""
    return url or reverse("site:job", args=[job.public_id])
