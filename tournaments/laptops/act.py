"""Taking an event along on a laptop, bringing it home, declaring a laptop lost.

While an event is out nothing of it is decided at home, so what comes back continues what went. Each
step is a compare and swap of the check-out's state; what comes home is written by a job, in pieces.
"""

import hashlib
import hmac
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from tournaments.events import holding
from tournaments.laptops import desks, going_out, packed, set_aside
from tournaments.laptops.models import CheckOut, CheckOutState, FromSite, ReturnedFile, ReturnState
from tournaments.models import RoundState, Section, Stage, Table, Tournament, Venue
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import logged

KIND = "bring-event-home"
TAKEN_IN = (Stage.PUBLISHED, Stage.RUNNING)
OFTEN = "30/h"  # a file may be fetched
MOST_KEPT = 20  # files of one laptop that were not let in


def take_along(*, tournament_id: int, machine: str, by: int, now: datetime) -> CheckOut:
    """Take an event along on a laptop; from now on everything is decided there. Twice is once."""
    known = _out(tournament_id)
    if known is not None:
        holding.check_organiser(known.event, by)
        return known
    event = Tournament.objects.get(pk=tournament_id)
    holding.check_organiser(event, by)
    _check_can_go(event)
    first = set_aside.numbers()
    with transaction.atomic():
        event = holding.organised(tournament_id, by)
        _check_can_go(event)
        return _taken(event, machine, first, by, now)


def _taken(
    event: Tournament, machine: str, first: dict[str, int], by: int, now: datetime
) -> CheckOut:
    data = {"machine": machine}
    holding.note(event, "laptop.taken", who=by, now=now, data=data)
    head = logged.head(event)
    assert head is not None
    Tournament.objects.filter(pk=event.pk).update(elsewhere=True)
    out = CheckOut(
        event=event,
        by_id=by,
        machine=machine,
        at=now,
        first=first,
        head=head.number,
        synced=head.number,
        synced_hash=head.hash,
    )
    out.secret = hashed(going_out.secret_of(out))
    out.save(force_insert=True)
    return out


def _check_can_go(event: Tournament) -> None:
    """Refuse what a laptop alone cannot run."""
    holding.check_apart(event)
    if FromSite.objects.filter(event=event).exists():
        raise NotNow(_("This is a laptop; its event can only go home."))
    if event.stage not in TAKEN_IN:
        raise NotNow(_("An event can be taken along from when it is published until it is over."))
    if event.in_parts or event.who.of_squads or Section.objects.filter(tournament=event).exists():
        raise NotNow(_("Events of squads, and with pools and finals, stay on the site."))
    played_here = Table.objects.filter(round__tournament=event).exclude(match="")
    if event.venue != Venue.HALL or played_here.exists():
        raise NotNow(_("This event is played online, and that needs the site."))
    if event.round_set.filter(state=RoundState.PAIRING).exists():
        raise NotNow(_("A round is being paired. Wait until the proposal is there."))


def file_for_laptop(*, tournament_id: int, by: int, site: str) -> tuple[str, bytes]:
    """Return the file with which the laptop runs the event, the same each time, until something of
    it has come home."""
    out = _out(tournament_id)
    if out is None:
        raise NotNow(_("Nobody has taken this event along."))
    holding.check_organiser(out.event, by)
    if out.synced_at is not None:
        raise NotNow(
            _("Something has come home already, so the file is old. If the laptop is gone, declare "
              "it lost and take the event along anew.")
        )  # fmt: skip
    return f"{out.event.slug}.siamleague", going_out.written(going_out.of_check_out(out), site=site)


@transaction.atomic
def declare_lost(*, tournament_id: int, why: str, by: int, now: datetime) -> None:
    """Go on without a laptop, with what came home of it; its files are only kept from now on."""
    event = Tournament.objects.select_for_update().get(pk=tournament_id)
    holding.check_organiser(event, by)
    out = _out(tournament_id)
    if out is None:
        last = CheckOut.objects.filter(event=event).first()
        if last is not None and last.state == CheckOutState.LOST:
            return
        raise NotNow(_("Nobody has taken this event along."))
    if not why.strip():
        raise NotWhole(_("Say what happened to the laptop; it stays in the history."))
    if _coming_in(out):
        raise NotNow(_("A file is coming home just now. Wait until it is in."))
    end(out, CheckOutState.LOST, now=now, why=why)
    data = {"machine": out.machine}
    holding.note(event, "laptop.lost", who=by, now=now, data=data, why=why)
    desks.ask_again(event, now)


def end(out: CheckOut, state: CheckOutState, *, now: datetime, why: str = "") -> None:
    """Let the site decide again; of two ends one is the end."""
    rows = CheckOut.objects.filter(pk=out.pk, state=CheckOutState.OUT)
    if not rows.update(state=state, ended_at=now, why=why):
        raise NotNow(_("Somebody else has just decided about this laptop."))
    Tournament.objects.filter(pk=out.event_id).update(elsewhere=False)


def bring_home(*, tournament_id: int, file: bytes, by: int, now: datetime) -> Job:
    """Let in what a laptop or a second desk brings; return the job. The same file twice is one.

    What cannot be let in any more is refused, and kept.
    """
    told = packed.unpacked(file, packed.HOME, packed.DESK_HOME)
    if told["way"] == packed.DESK_HOME:
        event = Tournament.objects.get(pk=tournament_id)
        return desks.bring(event=event, file=file, told=told, by=by, now=now)
    out = _named(told)
    if out is None or out.event_id != tournament_id:
        raise NotWhole(_("This file is not of this event."))
    kept = receive(out, file, told, by=by, now=now)
    job = _job_of(kept)
    if kept.state == ReturnState.KEPT or job is None:
        raise NotNow(kept.said or _("This file is in already."))
    return job


def receive(
    out: CheckOut, file: bytes, told: dict[str, Any], *, by: int, now: datetime
) -> ReturnedFile:
    """Take a file of a laptop, with its secret in it, as an organiser, and ask for the job that
    lets it in, unless it is in, or can only be kept."""
    holding.check_organiser(out.event, by)
    said = told.get("secret")
    if not isinstance(said, str) or not is_secret(said, out):
        raise NotYours(_("This file does not come from the laptop that took the event along."))
    number = _head_of(told)
    digest = hashlib.sha256(file).hexdigest()
    wanted = {"final": told.get("final") is True, "number": number, "by_id": by, "at": now}
    with transaction.atomic():
        return _received(out, digest, {"data": file, **wanted}, by, now)


def _received(
    out: CheckOut, digest: str, values: dict[str, Any], by: int, now: datetime
) -> ReturnedFile:
    if not _coming_in(out):  # a job that was given up leaves its file to be looked at
        for left in ReturnedFile.objects.filter(check_out=out, state=ReturnState.WORKING):
            if left.digest != digest:
                keep(left, _("It stopped while it was coming in."))
    try:
        with transaction.atomic():
            rows = ReturnedFile.objects.filter(check_out=out)
            kept, _made = rows.get_or_create(check_out=out, digest=digest, defaults=values)
            out.refresh_from_db(fields=["state"])
            if kept.state == ReturnState.KEPT and out.state == CheckOutState.OUT:
                kept.state = ReturnState.WORKING  # what stood in the way may be gone
                rows.filter(pk=kept.pk).update(state=kept.state, said="")
    except IntegrityError as busy:
        raise NotNow(_("Another file is coming home just now. Wait until it is in.")) from busy
    if kept.state == ReturnState.WORKING and out.state != CheckOutState.OUT:
        keep(kept, too_late(out))
    if kept.state == ReturnState.WORKING:
        payload = {"file": kept.pk, "by": by}
        jobs.ask(kind=KIND, payload=payload, by=by, key=str(kept.pk), now=now)
    return kept


def state_of(out: CheckOut, digest: str) -> tuple[str, str]:
    """Return how far a file of a laptop is that was sent before, and what was said of it."""
    row = ReturnedFile.objects.filter(check_out=out, digest=digest).first()
    if row is None:
        return ReturnState.KEPT, _("This file has not arrived.")
    job = _job_of(row)
    if row.state == ReturnState.WORKING and job is not None and job.ended:
        return ReturnState.KEPT, job.error
    return row.state, row.said


def keep(kept: ReturnedFile, why: str) -> None:
    """Keep a file that was not let in, with the reason; old ones make room."""
    rows = ReturnedFile.objects.filter(pk=kept.pk).exclude(state=ReturnState.DONE)
    rows.update(state=ReturnState.KEPT, said=why[:300])
    kept.refresh_from_db()
    others = ReturnedFile.objects.filter(check_out=kept.check_out_id, state=ReturnState.KEPT)
    old = list(others.order_by("-pk").values_list("pk", flat=True)[MOST_KEPT:])
    ReturnedFile.objects.filter(pk__in=old).delete()


def too_late(out: CheckOut) -> str:
    """Return why nothing of a laptop is let in any more."""
    if out.state == CheckOutState.LOST:
        return _("This laptop was declared lost. What it brings is kept to be looked at.")
    return _("This event is home already. What the laptop brings now is kept to be looked at.")


def by_public(check_out: UUID) -> CheckOut | None:
    """Return a check-out by the name that its file knows."""
    return CheckOut.objects.select_related("event__club", "by").filter(public_id=check_out).first()


def is_secret(said: str, out: CheckOut) -> bool:
    """Tell whether this is what only the file of a check-out says."""
    return hmac.compare_digest(hashed(said), out.secret)


def hashed(secret: str) -> str:
    """Return what is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _named(told: dict[str, Any]) -> CheckOut | None:
    try:
        return by_public(UUID(str(told.get("check_out"))))
    except ValueError:
        return None


def _head_of(told: dict[str, Any]) -> int:
    head = told.get("head")
    number = head[0] if isinstance(head, list) and head else None
    if not isinstance(number, int) or isinstance(number, bool) or not 0 < number < 10_000_000:
        raise NotWhole(_("This is no event that was taken along."))
    return number


def _out(tournament_id: int) -> CheckOut | None:
    rows = CheckOut.objects.filter(event=tournament_id, state=CheckOutState.OUT)
    return rows.select_related("event__club", "by").first()


def _coming_in(out: CheckOut) -> bool:
    """Tell whether a job is writing what came home; one that was given up writes no more."""
    working = ReturnedFile.objects.filter(check_out=out, state=ReturnState.WORKING).first()
    job = _job_of(working) if working is not None else None
    return job is not None and not job.ended


def _job_of(kept: ReturnedFile) -> Job | None:
    return Job.objects.filter(kind=KIND, key=str(kept.pk)).first()
