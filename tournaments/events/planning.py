"""Plans that are used again: copying an event, and a club's templates."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from siamleague.history import audit
from tournaments.clubs import read as clubs
from tournaments.events import act as events
from tournaments.events import holding
from tournaments.events.act import EventPlan
from tournaments.models import EventCopy, EventTemplate, Programme, Tournament
from tournaments.parts import act as programmes
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.standings.values import EDITIONS

NOT_KEPT = frozenset({"name", "opens_at", "closes_at", "starts_at"})
PARTS = "parts"  # beside what a plan asks for: how pools and finals are played
MOST_TEMPLATES = 60
NAME = 80


@transaction.atomic
def copy_event(*, tournament_id: int, by: int, ticket: UUID, now: datetime) -> Tournament:
    """Return a new draft that asks for what this event asked for; no entry, round or date of it.

    The same ticket twice, from a button pressed twice, returns the same draft.
    """
    source = holding.organised(tournament_id, by)
    made = EventCopy.objects.filter(ticket=ticket).select_related("made__club").first()
    if made is not None and made.source_id == source.pk:
        return made.made
    if made is not None:
        raise NotNow(_("This page is out of date. Open it again, then copy."))
    name = _("%(name)s (copy)") % {"name": source.name[: NAME - 12]}
    plan = plan_of(kept(source), name)
    copy = events.make_tournament(club_id=source.club_id, by=by, plan=plan, now=now)
    lay_parts(tournament_id=copy.pk, stored=kept(source), by=by, now=now)
    EventCopy.objects.create(ticket=ticket, source=source, made=copy)
    audit.note("tournament.copied", f"tournament:{source.pk}", who=by, now=now)
    return copy


@transaction.atomic
def save_template(*, tournament_id: int, name: str, by: int, now: datetime) -> EventTemplate:
    """Keep what an event asks for under a name of its club; the same name again replaces it."""
    event = holding.organised(tournament_id, by)
    name = name.strip()[:NAME]
    if not name:
        raise NotWhole(_("Give the template a name."))
    others = EventTemplate.objects.filter(club=event.club_id).exclude(name=name)
    if others.count() >= MOST_TEMPLATES:
        raise NotNow(_("The club has very many templates. Delete one first."))
    template, _made = EventTemplate.objects.update_or_create(
        club_id=event.club_id,
        name=name,
        defaults={"plan": kept(event), "made_by_id": by, "made_at": now},
    )
    data = {"name": name}
    audit.note("template.saved", f"club:{event.club_id}", who=by, now=now, data=data)
    return template


@transaction.atomic
def delete_template(*, club_id: int, template_id: int, by: int, now: datetime) -> None:
    """Forget a template; events that began from it stay. Twice is once."""
    if clubs.role_in(club_id=club_id, user_id=by) not in holding.ORGANISERS:
        raise NotYours(_("Only the club's owner and organisers can delete a template."))
    row = EventTemplate.objects.filter(club=club_id, pk=template_id).first()
    if row is not None:
        row.delete()
        data = {"name": row.name}
        audit.note("template.deleted", f"club:{club_id}", who=by, now=now, data=data)


def kept(event: Tournament) -> dict[str, Any]:
    """Return what an event asks for, as a template keeps it; with its pools and finals, if any."""
    asked = {
        each.name: getattr(event, each.name)
        for each in fields(EventPlan)
        if each.name not in NOT_KEPT
    }
    if asked["rules"].get("edition") == EDITIONS[0]:  # what is new counts as is usual now
        asked["rules"] = {key: asked["rules"][key] for key in asked["rules"] if key != "edition"}
    programme = Programme.objects.filter(event=event).first()
    if programme is not None:
        names = [each.name for each in fields(programmes.Parts)]
        asked[PARTS] = {name: getattr(programme, name) for name in names}
    return asked


@transaction.atomic
def lay_parts(*, tournament_id: int, stored: Mapping[str, Any], by: int, now: datetime) -> None:
    """Plan pools and finals for a draft, where what was kept asks for them. Twice is once."""
    asked = stored.get(PARTS) or {}
    known = fields(programmes.Parts)
    if {each.name for each in known if each.default is MISSING} <= set(asked):
        values = {each.name: asked[each.name] for each in known if each.name in asked}
        parts = programmes.Parts(**values)
        programmes.plan_parts(tournament_id=tournament_id, by=by, parts=parts, now=now)


def plan_of(stored: Mapping[str, Any], name: str) -> EventPlan:
    """Return the plan that was kept; what only another release knew is left out."""
    known = {each.name: each for each in fields(EventPlan) if each.name not in NOT_KEPT}
    values = {key: value for key, value in stored.items() if key in known}
    for key, value in values.items():
        if isinstance(value, list) and isinstance(known[key].default, tuple):
            values[key] = tuple(value)
    return EventPlan(name=name, **values)


def example(stored: Mapping[str, Any]) -> Tournament:
    """Return an event that is nowhere, for a form that shall show what a template asks for."""
    columns = {field.name for field in Tournament._meta.get_fields()}
    known = {each.name for each in fields(EventPlan)} - NOT_KEPT
    return Tournament(**{key: value for key, value in stored.items() if key in known & columns})
