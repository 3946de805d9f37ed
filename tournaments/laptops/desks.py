"""Second desks: giving one out beside the laptop that leads, taking what it brings, losing it.

A second desk is a copy on which results and who is here are written, and nothing else. Wherever the
event is led, on the laptop or at home again, what it brings is joined to it (desk_joining.py);
where the event is elsewhere just now, the file waits until it is home.
"""

import hashlib
import hmac
from contextlib import nullcontext
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.utils.translation import gettext as _

from siamleague import controls
from siamleague.accounts.models import User
from siamleague.backups import plain_rows
from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from tournaments.events import holding
from tournaments.laptops import going_out
from tournaments.laptops.desk_models import Desk, DeskFile, DeskFileState, DeskState
from tournaments.laptops.models import (
    CheckOut,
    CheckOutState,
    FromSite,
    ReturnedFile,
    ReturnState,
)
from tournaments.models import RoundState, Tournament
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import logged

KIND = "join-desk"
MOST_KEPT = 20  # files of one desk that were not let in


def give_desk(*, tournament_id: int, machine: str, by: int, now: datetime) -> Desk:
    """Give out a copy of the event for a second desk; twice under one name is once."""
    event = Tournament.objects.select_related("club").get(pk=tournament_id)
    holding.check_organiser(event, by)
    known = _open(event, machine)
    if known is not None:
        return known
    desk = uuid4()
    with nullcontext() if connection.in_atomic_block else plain_rows.snapshot():
        copy = _copy(event, machine, desk, by, now)
        data = going_out.written(copy, site=settings.SITE_URL)
    try:
        with transaction.atomic():
            return Desk.objects.create(
                public_id=desk,
                event=event,
                check_out=copy.check_out,
                by_id=by,
                machine=machine,
                at=now,
                file=data,
            )
    except IntegrityError:
        return Desk.objects.get(event=event, machine=machine, state=DeskState.OUT)


def _open(event: Tournament, machine: str) -> Desk | None:
    return Desk.objects.filter(event=event, machine=machine, state=DeskState.OUT).first()


def _copy(event: Tournament, machine: str, desk: UUID, by: int, now: datetime) -> going_out.Copy:
    check_out, leading = _led(event)
    if event.round_set.filter(state=RoundState.PAIRING).exists():
        raise NotNow(_("A round is being paired. Wait until the proposal is there."))
    head = logged.head(event)
    assert head is not None
    return going_out.Copy(
        event=event,
        check_out=check_out,
        secret=going_out.secret_of_desk(leading, desk),
        machine=machine,
        by=User.objects.get(pk=by),
        at=now,
        head=head.number,
        first={},
        desk=desk,
    )


def _led(event: Tournament) -> tuple[UUID, str]:
    """Return beside which laptop a desk goes, and what only that laptop and home know."""
    origin = FromSite.objects.filter(event=event).first()
    if origin is not None:
        if origin.desk is not None or origin.closed_at is not None:
            raise NotNow(_("Copies are given out on the laptop that leads the event, or at home."))
        return origin.check_out, origin.secret
    out = CheckOut.objects.filter(event=event, state=CheckOutState.OUT).first()
    if out is None:
        raise NotNow(
            _("A second desk goes beside a laptop that has the event. Take the event along first.")
        )
    if ReturnedFile.objects.filter(check_out=out, state=ReturnState.WORKING).exists():
        raise NotNow(_("A file is coming home just now. Wait until it is in."))
    return out.public_id, going_out.secret_of(out)


def file_for_desk(*, tournament_id: int, desk: UUID, by: int) -> tuple[str, bytes]:
    """Return the file with which a second desk opens, the same each time, until it has come."""
    event = Tournament.objects.get(pk=tournament_id)
    holding.check_organiser(event, by)
    row = Desk.objects.filter(event=event, public_id=desk, state=DeskState.OUT).first()
    if row is None or not row.file:
        raise NotNow(_("Something of this desk has come already, or it is gone. Give out another."))
    return f"{event.slug}-desk.siamleague", bytes(row.file)


@transaction.atomic
def declare_desk_lost(*, tournament_id: int, desk: UUID, why: str, by: int, now: datetime) -> None:
    """Go on without a second desk, with what came of it; its files are only kept from now on."""
    event = Tournament.objects.select_for_update().get(pk=tournament_id)
    holding.check_organiser(event, by)
    row = Desk.objects.filter(event=event, public_id=desk).first()
    if row is None:
        raise NotWhole(_("There is no such desk here."))
    if row.state == DeskState.LOST:
        return
    if not why.strip():
        raise NotWhole(_("Say what happened to the laptop; it stays in the history."))
    lost = {"state": DeskState.LOST, "why": why, "ended_at": now, "file": b""}
    Desk.objects.filter(pk=row.pk).exclude(state=DeskState.LOST).update(**lost)
    for file in DeskFile.objects.filter(desk=row, state=DeskFileState.WAITING):
        keep(file, too_late())


def bring(*, event: Tournament, file: bytes, told: dict[str, Any], by: int, now: datetime) -> Job:
    """Let in what a second desk brings; the job that does it is returned. Twice is one."""
    desk = named(told)
    if desk is None or desk.event_id != event.pk:
        raise NotWhole(_("This file is not of this event."))
    kept = receive(desk, file, told, by=by, now=now)
    job = job_of(kept)
    if kept.state == DeskFileState.KEPT or job is None:
        raise NotNow(kept.said or _("This file is in already."))
    return job


def named(told: dict[str, Any]) -> Desk | None:
    """Return the desk that a file names: one that is known here, or that the laptop gave out.

    The latter is not written yet: that takes its secret.
    """
    try:
        desk, check_out = UUID(str(told.get("desk"))), UUID(str(told.get("check_out")))
    except ValueError:
        return None
    known = Desk.objects.select_related("event__club", "by").filter(public_id=desk).first()
    if known is not None:
        return known if known.check_out == check_out else None
    for kind in (FromSite.objects.filter(desk=None, check_out=check_out),
                 CheckOut.objects.filter(public_id=check_out)):  # fmt: skip
        led = kind.select_related("event__club", "by").first()
        if led is not None:
            return Desk(event=led.event, public_id=desk, check_out=check_out, by=led.by)
    return None


def is_secret(said: object, desk: Desk) -> bool:
    """Tell whether this is what only the file of a second desk says."""
    origin = FromSite.objects.filter(event=desk.event, desk=None, check_out=desk.check_out).first()
    out = CheckOut.objects.filter(event=desk.event, public_id=desk.check_out).first()
    if origin is not None:
        leading = origin.secret
    elif out is not None:
        leading = going_out.secret_of(out)
    else:
        return False
    wanted = going_out.secret_of_desk(leading, desk.public_id)
    return isinstance(said, str) and hmac.compare_digest(wanted.encode(), said.encode())


def knocking(desk: UUID, said: str, told: dict[str, Any] | None = None) -> Desk:
    """Return the desk that stands at the door with its secret, and with its file or a question.

    One that only a lost laptop can have given out is refused: who has that laptop could make any.
    """
    row = (
        named(told) if told else Desk.objects.select_related("event").filter(public_id=desk).first()
    )
    if row is None or row.public_id != desk or not is_secret(said, row):
        raise NotYours(_("This file does not come from a desk that was given out."))
    lost = CheckOut.objects.filter(public_id=row.check_out, state=CheckOutState.LOST)
    if row.pk is None and lost.exists():
        raise NotNow(_("The laptop that gave this desk out is lost. Bring the file to the page."))
    return row


def receive(desk: Desk, file: bytes, told: dict[str, Any], *, by: int, now: datetime) -> DeskFile:
    """Take a file of a second desk, with its secret in it, as an organiser, and ask for the job
    that joins it to the event, unless it is in, or can only be kept."""
    holding.check_organiser(desk.event, by)
    if not is_secret(told.get("secret"), desk):
        raise NotYours(_("This file does not come from a desk that was given out."))
    if FromSite.objects.filter(event=desk.event).exclude(closed_at=None).exists():
        raise NotNow(_("The event is closed here and goes home. Let the file in there."))
    values = {
        "data": file,
        "final": told.get("final") is True,
        "number": _head_of(told),
        "by_id": by,
        "at": now,
    }
    digest = hashlib.sha256(file).hexdigest()
    with transaction.atomic():
        desk = _written(desk, told, now)
        kept, _made = DeskFile.objects.get_or_create(desk=desk, digest=digest, defaults=values)
        Desk.objects.filter(pk=desk.pk).update(file=b"")  # opened again it would be another copy
        return _received(desk, kept, by, now)


def _written(desk: Desk, told: dict[str, Any], now: datetime) -> Desk:
    """Return the row of a desk; of one that the laptop gave out, it is made now."""
    if desk.pk is None:
        desk.machine, desk.at, desk.file = _name(desk, told), now, b""
        desk.save(force_insert=True)
    return Desk.objects.select_for_update().get(pk=desk.pk)


def _name(desk: Desk, told: dict[str, Any]) -> str:
    name = told.get("machine")
    try:
        controls.one_line(name)
    except ValidationError as wrong:
        raise NotWhole(_("This is no event that was taken along.")) from wrong
    name = name.strip()[:50] if isinstance(name, str) else ""
    if name and _open(desk.event, name) is None:
        return name
    return f"{name} {str(desk.public_id)[:4]}".strip()


def _received(desk: Desk, kept: DeskFile, by: int, now: datetime) -> DeskFile:
    rows = DeskFile.objects.filter(pk=kept.pk)
    if desk.state == DeskState.LOST:
        keep(kept, too_late())
        return kept
    if kept.state == DeskFileState.KEPT:
        kept.state = DeskFileState.WAITING  # what stood in the way may be gone
        rows.update(state=kept.state, said="")
    if kept.state == DeskFileState.WAITING:
        # A newer file holds all that is in an older one.
        older = DeskFile.objects.filter(desk=desk, state=DeskFileState.WAITING)
        older.filter(number__lt=kept.number).delete()
        _ask(kept, by, now)
    return kept


def _ask(kept: DeskFile, by: int, now: datetime) -> Job:
    payload = {"file": kept.pk, "by": by}
    return jobs.ask(kind=KIND, payload=payload, by=by, key=str(kept.pk), now=now, again=True)


def ask_again(event: Tournament, now: datetime) -> None:
    """Ask for what waits, now that the event is decided about here again."""
    for row in DeskFile.objects.filter(desk__event=event, state=DeskFileState.WAITING):
        if row.by_id is not None:
            _ask(row, row.by_id, now)


def keep(kept: DeskFile, why: str) -> None:
    """Keep a file that was not let in, with the reason; old ones make room."""
    rows = DeskFile.objects.filter(pk=kept.pk).exclude(state=DeskFileState.DONE)
    rows.update(state=DeskFileState.KEPT, said=why[:300])
    kept.refresh_from_db()
    others = DeskFile.objects.filter(desk=kept.desk_id, state=DeskFileState.KEPT)
    old = list(others.order_by("-pk").values_list("pk", flat=True)[MOST_KEPT:])
    DeskFile.objects.filter(pk__in=old).delete()


def state_of(desk: Desk, digest: str) -> tuple[str, str]:
    """Return how far a file of a desk is that was sent before, and what was said of it."""
    row = DeskFile.objects.filter(desk=desk.pk, digest=digest).first()
    if row is None:
        return DeskFileState.KEPT, _("This file has not arrived.")
    job = job_of(row)
    if job is not None and not job.ended:
        return ReturnState.WORKING, ""
    if row.state == DeskFileState.WAITING and job is not None and job.error:
        return DeskFileState.KEPT, job.error
    return row.state, row.said


def too_late() -> str:
    """Return why nothing of a desk is let in any more."""
    return _("This laptop was declared lost. What it brings is kept to be looked at.")


def job_of(kept: DeskFile) -> Job | None:
    """Return the job that joins a file to the event."""
    return Job.objects.filter(kind=KIND, key=str(kept.pk)).first()


def _head_of(told: dict[str, Any]) -> int:
    head = told.get("head")
    number = head[0] if isinstance(head, list) and head else None
    if not isinstance(number, int) or isinstance(number, bool) or not 0 < number < 10_000_000:
        raise NotWhole(_("This is no event that was taken along."))
    return number
