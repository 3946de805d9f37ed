"""Letters about agreed times, in the reader's language and zone."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as mark

from siamleague.accounts.models import User
from tournaments.models import Appointment, AppointmentState, Chair, Postponement, Table
from tournaments.notices.mail import Letter
from tournaments.selectors.club import people

ABOUT: Mapping[str, tuple["str | Promise", "str | Promise"]] = {
    "proposed": (
        mark("%(league)s: a time is proposed"),
        mark("%(others)s would like to play you on %(when)s."),
    ),
    "accepted": (
        mark("%(league)s: your time is agreed"),
        mark("You play %(others)s on %(when)s."),
    ),
    "set": (
        mark("%(league)s: a time is set"),
        mark("The organisers have set your game with %(others)s for %(when)s."),
    ),
    "declined": (
        mark("%(league)s: the time does not suit"),
        mark("%(others)s cannot play on %(when)s. Propose another time."),
    ),
    "reminder": (
        mark("%(league)s: you play soon"),
        mark("You play %(others)s on %(when)s."),
    ),
    "granted": (
        mark("%(league)s: you may play later"),
        mark("Your game with %(others)s may be played until %(until)s. Agree on a time."),
    ),
    "refused": (
        mark("%(league)s: the match day stays"),
        mark("The organisers keep your game with %(others)s on its match day."),
    ),
}


def written(payload: Mapping[str, Any]) -> list[Letter]:
    """Return the letters that a deed asks for; whoever did it needs none."""
    if "line_up" in payload:
        return _of_line_up(payload)
    if "appointment" in payload:
        one = Appointment.objects.get(pk=payload["appointment"])
        if payload["about"] == "reminder" and one.state != AppointmentState.ACCEPTED:
            return []  # it was moved while the letter waited
        return _to_all(payload, one.table_id, {"at": one.at, "place": one.place, "note": one.note})
    other = Postponement.objects.get(pk=payload["postponement"])
    return _to_all(payload, other.table_id, {"until": other.until})


def _of_line_up(payload: Mapping[str, Any]) -> list[Letter]:
    """Return the letters to the captains of a squad that has handed in no line-up."""
    table = Table.objects.select_related("round__tournament").get(pk=payload["line_up"])
    chairs = list(Chair.objects.filter(table=table).select_related("entry").order_by("seat"))
    mine = [chair for chair in chairs if chair.entry_id == payload["entry"]]
    users = people.accounts(player for players in people.told(mine).values() for player in players)
    zones = dict(User.objects.filter(pk__in=users.values()).values_list("pk", "time_zone"))
    due = datetime.fromisoformat(payload["due"])

    def words(zone: str) -> tuple[str, str]:
        event = table.round.tournament.name
        others = ", ".join(_others(chair, chairs) for chair in mine)
        text = _(
            "You meet %(others)s on %(when)s, and your line-up is not in yet. Without it the first "
            "of your list play."
        ) % {"others": others, "when": _when(due, zone)}
        address = f"{settings.SITE_URL}{reverse('tournaments:squad_match', args=[table.pk])}"
        where = _("Hand it in here: %(address)s") % {"address": address}
        return _("%(league)s: your line-up is missing") % {"league": event}, f"{text}\n\n{where}\n"

    return [Letter(user, partial(words, zone)) for user, zone in sorted(zones.items())]


def _to_all(payload: Mapping[str, Any], table_id: int, facts: Mapping[str, Any]) -> list[Letter]:
    table = Table.objects.select_related("round__tournament").get(pk=table_id)
    chairs = list(Chair.objects.filter(table=table).select_related("entry").order_by("seat"))
    told = people.told(chairs)
    users = people.accounts(player for players in told.values() for player in players)
    zones = dict(User.objects.filter(pk__in=users.values()).values_list("pk", "time_zone"))
    return [
        Letter(user, _words(payload["about"], table, _others(chair, chairs), facts, zones[user]))
        for chair in chairs
        for user in (users[player] for player in told[chair.pk] if player in users)
        if user != payload["by"] and user in zones
    ]


def _others(mine: Chair, chairs: Iterable[Chair]) -> str:
    return ", ".join(chair.entry.name for chair in chairs if chair.pk != mine.pk)


def _words(
    about: str, table: Table, others: str, facts: Mapping[str, Any], zone: str
) -> Callable[[], tuple[str, str]]:
    def words() -> tuple[str, str]:
        until = facts.get("until")
        values = {
            "league": table.round.tournament.name,
            "others": others,
            "when": _when(facts["at"], zone) if "at" in facts else "",
            "until": formats.date_format(until) if until else "",
        }
        subject, text = (str(each) % values for each in ABOUT[about])
        lines = [text]
        if facts.get("place"):
            lines.append(_("Where: %(place)s") % {"place": facts["place"]})
        if facts.get("note") and about == "proposed":
            lines.append(_("They write: %(note)s") % {"note": facts["note"]})
        where = f"{settings.SITE_URL}{reverse('tournaments:appointment', args=[table.pk])}"
        lines.append(_("The time of your game: %(address)s") % {"address": where})
        return subject, "\n\n".join(lines) + "\n"

    return words


def _when(moment: datetime, zone: str) -> str:
    """Return a moment in the reader's zone, with the zone named."""
    local = timezone.localtime(moment, ZoneInfo(zone))
    return f"{formats.date_format(local, 'DATETIME_FORMAT')} ({zone})"
