from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from siamleague.accounts import time_zones
from siamleague.actions.taking import WhyForm
from siamleague.actions.values import Action, Place, Screen, Who, organising
from tournaments.clubs import emblems
from tournaments.clubs import read as clubs
from tournaments.clubs.emblems import PictureForm
from tournaments.events import act, form_steps, planning, repairing
from tournaments.events.forms import EventEditForm, EventForm, EventTicketForm, TemplateNameForm
from tournaments.events.places import EVENT, ORGANISERS, Seen, way
from tournaments.models import Club, Kind, Tournament, Venue

USUAL = {"kind": Kind.DUEL, "venue": Venue.HALL, "pace": "none", "game": ""}


def _home(names: Mapping[str, Any], by: int | None) -> Club:
    return get_object_or_404(Club, slug=names["club"])


def _template(names: Mapping[str, Any], by: int | None) -> tuple[Club, int]:
    return _home(names, by), names["template"]


def _to_new(club: Club) -> str:
    return reverse("tournaments:new_event", args=[club.slug])


HOME = Place(
    "club that holds events",
    page="clubs/<slug:club>/",
    find=_home,
    keys=lambda club: {"club_id": club.pk},
    way=lambda club, name: _to_new(club),
)
TEMPLATE = Place(
    "template of a club",
    page="clubs/<slug:club>/new-event/templates/<int:template>/",
    api="clubs/<slug:club>/templates/<int:template>/",
    find=_template,
    keys=lambda found: {"club_id": found[0].pk, "template_id": found[1]},
    way=lambda found, name: _to_new(found[0]),
)
PLAN = replace(EVENT, name="plan of an event", draw=None)


def _runs(club: Club, by: int) -> bool:
    return clubs.may_edit(club_id=club.pk, user_id=by)


MAKERS = Who(
    "who runs the club",
    _runs,
    _("Only the club's owner and organisers can make a tournament."),
    organising(lambda club: club.pk),
)
KEEPERS = Who(
    "who runs the club",
    lambda found, by: _runs(found[0], by),
    _("Only the club's owner and organisers can delete a template."),
    organising(lambda found: found[0].pk),
)


def _drawn(request: HttpRequest, seen: Seen, form: EventForm) -> dict[str, Any]:
    idle = form_steps.idle(lambda name: str(form[name].value() or "")) - form_steps.OF_ONLINE
    apart = idle | set(form.game_fields())
    return {
        "event": seen.event,
        "club": seen.event.club,
        "steps": [
            (
                step,
                form_steps.groups(form, step.groups, apart),
                any(n in form.errors for n in step.asks),
            )
            for step in form_steps.STEPS
        ],
        "carried": [form[name] for name in sorted(idle)],
        "zones": time_zones.names(),
    }


def _told(made: Tournament) -> dict[str, Any]:
    return {"id": made.pk, "state": made.stage, "url": made.get_absolute_url()}


def _of_event(name: str, where: str, does: Any, verb: str, **more: Any) -> Action:
    """Return a button of the organiser's page that is pressed about the whole event."""
    usual: dict[str, Any] = {"at": f"{where}/", "to": f"{where}/", "who": ORGANISERS, "then": "run"}
    return Action(name, on=EVENT, does=does, verb=verb, **usual | more)


ACTIONS = (
    Action(
        "make_event",
        on=HOME,
        at="-",  # the page begins from templates too: pages.new
        order="events_make",
        to="events/",
        who=MAKERS,
        takes=EventForm,
        given=lambda club, by: {"club": club},
        partly=True,
        usual=USUAL,
        does=act.make_tournament,
        verb="tournament.made",
        answers=_told,
    ),
    Action(
        "edit_event",
        on=PLAN,
        at="edit/",
        order="events_edit",
        to="",
        method="patch",
        who=ORGANISERS,
        takes=EventEditForm,
        given=lambda seen, by: {"event": seen.event},
        partly=True,
        screen=Screen("tournaments/events/form.html", _drawn),
        does=act.edit_tournament,
        then="run",
        verb="tournament.edited",
        answers=lambda event: {"id": event.pk, "state": event.stage},
    ),
    _of_event(
        "publish_event",
        "publish",
        act.publish_tournament,
        "tournament.published",
        order="events_publish",
        says=_("The event is published: people can find it and enter."),
    ),
    _of_event(
        "cancel_event",
        "cancel",
        act.cancel_tournament,
        "tournament.cancelled",
        order="events_cancel",
        takes=WhyForm,
        says=_("The event is called off."),
    ),
    _of_event(
        "finish_event",
        "finish",
        act.finish_tournament,
        "tournament.finished",
        order="events_finish",
        says=_("The event is finished. Here is the final table."),
        then="event",
        back="run",
    ),
    _of_event(
        "picture_event",
        "picture",
        emblems.set_event_picture,
        "tournament.pictured",
        order="events_picture",
        takes=PictureForm,
        says=_("The picture is changed."),
        then="event",
        back="edit_event",
        answers=lambda digest: {"state": "shown" if digest else "none"},
    ),
    _of_event(
        "reopen_event",
        "reopen",
        repairing.reopen_tournament,
        "tournament.reopened",
        order="events_reopen",
        takes=WhyForm,
        says=_("The event is open again. End it when everything is right."),
    ),
    _of_event(
        "restore_event",
        "restore",
        repairing.restore_tournament,
        "tournament.restored",
        order="events_restore",
        takes=WhyForm,
        says=_("The event takes place after all."),
    ),
    _of_event(
        "delete_event",
        "delete",
        repairing.delete_draft,
        "tournament.deleted",
        order="events_delete",
        says=_("The draft is deleted."),
        then=lambda seen, value: reverse("tournaments:club", args=[seen.event.club.slug]),
        back="run",
    ),
    _of_event(
        "copy_event",
        "copy",
        planning.copy_event,
        "tournament.copied",
        at="run/copy/",
        order="events_copy",
        takes=EventTicketForm,
        says=_("This is the copy, a draft. Give it a name and a date."),
        then=lambda seen, made: way(Seen(made, seen.rights), "edit_event"),
        back="event",
        answers=_told,
    ),
    _of_event(
        "save_template",
        "template",
        planning.save_template,
        "template.saved",
        at="run/template/",
        order="events_save_template",
        takes=TemplateNameForm,
        says=_("The template is kept. “New event” on the club's page can begin from it."),
        then=lambda seen, value: way(seen, "run" if seen.rights.judges else "event"),
    ),
    Action(
        "delete_template",
        on=TEMPLATE,
        at="delete/",
        order="clubs_delete_template",
        who=KEEPERS,
        does=planning.delete_template,
        says=_("The template is deleted."),
        verb="template.deleted",
    ),
)
