"""Agreeing on a time for a league table: proposing, accepting, declining, playing later.

All of it holds the tournament's row, so that two who press at once come one after the other: the
second either agrees with the first, or is told what the first has said meanwhile. At most one time
is proposed and at most one agreed, which the database keeps too. A time that is replaced stays in
the history as postponed.
"""

from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.utils import formats
from django.utils.translation import gettext as _

from siamleague.core import jobs
from tournaments.models import (
    Appointment,
    AppointmentState,
    Division,
    Postponement,
    PostponementState,
    Table,
    Tournament,
    Venue,
)
from tournaments.notices import pushes
from tournaments.refusals import NotNow, NotWhole, NotYours, StalePage
from tournaments.selectors.club import people
from tournaments.selectors.season import appointments as asked
from tournaments.selectors.season.play_offs import PlayOffs
from tournaments.services.event import desk

LETTERS = "time-letters"
LONGEST_DELAY = 366  # days


@dataclass(frozen=True)
class TimeWish:
    """When and where somebody would like to play."""

    at: datetime
    venue: str = Venue.HALL
    place: str = ""
    note: str = ""


@transaction.atomic
def propose_time(
    *, table_id: int, by: int, wish: TimeWish, seen: int | None = None, now: datetime
) -> Appointment:
    """Propose a time as one who sits at the table, in place of what was proposed before.

    Proposing what the other side has proposed accepts it; proposing the same again changes nothing.
    `seen` is the proposal that the page showed, 0 for none: a newer one is not pushed aside unread.
    """
    here = _held(table_id)
    entry = _entry_of(here, by)
    _check_wish(here, wish, now, is_player=True)
    waiting = _one(here.table, AppointmentState.PROPOSED)
    if waiting is not None and _same(waiting, wish):
        if waiting.proposed_by_id == entry:
            return waiting
        return _accept(here, waiting, by, now)
    agreed = _one(here.table, AppointmentState.ACCEPTED)
    if agreed is not None and _same(agreed, wish):
        return agreed
    if waiting is not None:
        if seen is not None and seen != waiting.pk and waiting.proposed_by_id != entry:
            raise StalePage(_("The other side has just proposed a time. Look, then answer."))
        _move(waiting, AppointmentState.DECLINED, by, now)
    made = _write(here.table, entry, wish, now)
    _tell(here, made, "time.proposed", by, now, entry)
    return made


@transaction.atomic
def accept_time(*, appointment_id: int, by: int, now: datetime) -> Appointment:
    """Agree to the time that the other side proposed. Twice is once."""
    here, time = _held_time(appointment_id)
    entry = _entry_of(here, by)
    if time.state == AppointmentState.ACCEPTED:
        return time
    if time.proposed_by_id == entry:
        raise NotYours(_("You proposed this time yourself; the other side answers."))
    _check_waits(time)
    wish = TimeWish(time.at, time.venue, time.place)
    _check_wish(here, wish, now, is_player=True)
    return _accept(here, time, by, now)


@transaction.atomic
def decline_time(*, appointment_id: int, by: int, now: datetime) -> None:
    """Say no to a proposed time, or take one's own proposal back. Twice is once."""
    here, time = _held_time(appointment_id)
    entry = _entry_of(here, by)
    if time.state == AppointmentState.DECLINED:
        return
    _check_waits(time)
    _move(time, AppointmentState.DECLINED, by, now)
    _tell(here, time, "time.declined", by, now, entry)


@transaction.atomic
def set_time(*, table_id: int, by: int, wish: TimeWish, now: datetime) -> Appointment:
    """Set a time as an organiser: it is agreed at once, whatever was proposed before."""
    here = _held(table_id)
    desk.organised(here.tournament.pk, by)
    _check_wish(here, wish, now, is_player=False)
    agreed = _one(here.table, AppointmentState.ACCEPTED)
    if agreed is not None and _same(agreed, wish):
        return agreed
    waiting = _one(here.table, AppointmentState.PROPOSED)
    if waiting is not None:
        _move(waiting, AppointmentState.DECLINED, by, now)
    made = _write(here.table, None, wish, now)
    return _accept(here, made, by, now, verb="time.set")


@transaction.atomic
def ask_to_postpone(*, table_id: int, by: int, why: str, now: datetime) -> Postponement:
    """Ask the organisers to let a table be played after its match day. Twice is once."""
    here = _held(table_id)
    entry = _entry_of(here, by)
    _check_open(here.table)
    waiting = here.table.postponements.filter(state=PostponementState.ASKED).first()
    if waiting is not None:
        return waiting
    if not why.strip():
        raise NotWhole(_("Say why you cannot play on the match day; the organisers decide by it."))
    made = Postponement.objects.create(
        table=here.table, asked_by_id=entry, why=why.strip(), asked_at=now
    )
    _note(here, "time.postponement_asked", by, now, entry=entry, why=why)
    return made


@transaction.atomic
def grant_postponement(*, postponement_id: int, by: int, until: date, now: datetime) -> None:
    """Let a table be played until a later day; a time that was agreed no longer holds.

    Twice is once.
    """
    here, asked_for = _held_postponement(postponement_id, by)
    if asked_for.state == PostponementState.GRANTED:
        return
    _check_asked(asked_for)
    _check_open(here.table)
    if until <= here.window.last or (until - here.window.last).days > LONGEST_DELAY:
        text = _("Choose a day after %(last)s, within a year.")
        raise NotWhole(text % {"last": _written(here.window.last)})
    agreed = _one(here.table, AppointmentState.ACCEPTED)
    if agreed is not None:
        _move(agreed, AppointmentState.POSTPONED, by, now)
    _answer(asked_for, PostponementState.GRANTED, by, now, until=until)
    _note(here, "time.postponement_granted", by, now, until=str(until))
    _write_letters(here, "granted", by, now, postponement=postponement_id)


@transaction.atomic
def refuse_postponement(*, postponement_id: int, by: int, now: datetime) -> None:
    """Keep a table on its match day. Twice is once."""
    here, asked_for = _held_postponement(postponement_id, by)
    if asked_for.state == PostponementState.REFUSED:
        return
    _check_asked(asked_for)
    _answer(asked_for, PostponementState.REFUSED, by, now)
    _note(here, "time.postponement_refused", by, now)
    _write_letters(here, "refused", by, now, postponement=postponement_id)


@dataclass(frozen=True)
class _Here:
    """A held tournament with the table about which something is decided."""

    tournament: Tournament
    table: Table
    division: Division | PlayOffs
    window: asked.PlayWindow


def _held(table_id: int) -> _Here:
    number = Table.objects.values_list("round__tournament_id", flat=True).get(pk=table_id)
    tournament = desk.hold(number)
    table = Table.objects.select_related("round__tournament__club").get(pk=table_id)
    division = asked.division_of(table)
    window = asked.window(table, division) if division is not None else None
    if division is None or window is None:
        raise NotNow(_("Times are agreed in leagues; an event has its own."))
    return _Here(tournament, table, division, window)


def _held_time(appointment_id: int) -> tuple[_Here, Appointment]:
    number = Appointment.objects.values_list("table_id", flat=True).get(pk=appointment_id)
    here = _held(number)
    return here, Appointment.objects.get(pk=appointment_id)


def _held_postponement(postponement_id: int, by: int) -> tuple[_Here, Postponement]:
    number = Postponement.objects.values_list("table_id", flat=True).get(pk=postponement_id)
    here = _held(number)
    desk.organised(here.tournament.pk, by)
    return here, Postponement.objects.get(pk=postponement_id)


def _entry_of(here: _Here, by: int) -> int:
    entry = people.sits_at(here.table, by)
    if entry is None:
        raise NotYours(_("Only those who play at this table agree on its time."))
    return entry


def _check_open(table: Table) -> None:
    if table.match:
        raise NotNow(_("The match has been set up already; play it."))
    if not asked.is_open(table):
        raise NotNow(_("This table is not waiting to be played."))


def _check_wish(here: _Here, wish: TimeWish, now: datetime, *, is_player: bool) -> None:
    _check_open(here.table)
    if wish.at <= now:
        raise NotWhole(_("That moment has passed. Choose one to come."))
    if wish.venue not in dict(asked.venues(here.division)):
        raise NotWhole(_("This league is not played there."))
    day = here.window.day_of(wish.at)
    if not is_player:
        return
    if not here.window.first <= day <= here.window.last:
        text = _("This match day is from %(first)s to %(last)s. Ask to postpone it if you must.")
        days = {"first": _written(here.window.first), "last": _written(here.window.last)}
        raise NotWhole(text % days)
    closed = here.window.closed_for(day)
    if closed is not None:
        text = _("The league does not play on %(day)s: %(why)s. Choose another day.")
        raise NotWhole(text % {"day": _written(day), "why": closed or _("closed")})


def _written(day: date) -> str:
    return str(formats.date_format(day))


def _check_waits(time: Appointment) -> None:
    if time.state != AppointmentState.PROPOSED:
        raise NotNow(_("This proposal is no longer open. Look what was said meanwhile."))


def _check_asked(asked_for: Postponement) -> None:
    if asked_for.state != PostponementState.ASKED:
        raise NotNow(_("This was answered already."))


def _one(table: Table, state: str) -> Appointment | None:
    return table.appointments.filter(state=state).first()


def _same(time: Appointment, wish: TimeWish) -> bool:
    return (time.at, time.venue, time.place) == (wish.at, wish.venue, wish.place)


def _write(table: Table, entry: int | None, wish: TimeWish, now: datetime) -> Appointment:
    return Appointment.objects.create(
        table=table,
        proposed_by_id=entry,
        at=wish.at,
        venue=wish.venue,
        place=wish.place,
        note=wish.note,
        asked_at=now,
    )


def _accept(
    here: _Here, time: Appointment, by: int, now: datetime, verb: str = "time.accepted"
) -> Appointment:
    before = _one(here.table, AppointmentState.ACCEPTED)
    if before is not None:
        _move(before, AppointmentState.POSTPONED, by, now)
    _move(time, AppointmentState.ACCEPTED, by, now)
    _tell(here, time, verb, by, now, people.sits_at(here.table, by))
    return time


def _move(time: Appointment, state: str, by: int, now: datetime) -> None:
    """Move an appointment on by compare and swap."""
    moved = Appointment.objects.filter(pk=time.pk, state=time.state)
    if moved.update(state=state, answered_by_id=by, answered_at=now) != 1:
        raise NotNow(_("This proposal is no longer open. Look what was said meanwhile."))
    time.state = state


def _answer(
    asked_for: Postponement, state: str, by: int, now: datetime, until: date | None = None
) -> None:
    waiting = Postponement.objects.filter(pk=asked_for.pk, state=PostponementState.ASKED)
    if waiting.update(state=state, until=until, answered_by_id=by, answered_at=now) != 1:
        raise NotNow(_("This was answered already."))


def _tell(
    here: _Here, time: Appointment, verb: str, by: int, now: datetime, entry: int | None
) -> None:
    _note(here, verb, by, now, entry=entry, at=time.at.isoformat())
    _write_letters(here, verb.partition(".")[2], by, now, appointment=time.pk)


def _note(
    here: _Here, verb: str, by: int, now: datetime, why: str = "", **data: "str | int | None"
) -> None:
    told = {"table": here.table.number, "round": here.table.round.number, **data}
    if told.get("entry") is None:
        told.pop("entry", None)
    desk.note(here.tournament, verb, who=by, now=now, data=told, why=why)


def _write_letters(here: _Here, about: str, by: int, now: datetime, **subject: int) -> None:
    """Let a job write to those who sit there, and tell their devices; the demo writes to nobody."""
    if here.tournament.demo:
        return
    pushes.of_time("time", here.table, besides=by)
    payload = {"about": about, "by": by, **subject}
    jobs.ask(kind=LETTERS, payload=payload, by=by, now=now)
