"""The plan of an event for programs: every field that the wizard asks, by the wizard's own form."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.events import act as events
from tournaments.events.forms import EventForm
from tournaments.models import Club, Kind, Tournament, Venue
from tournaments.rest.by_forms import filled, seen, shape
from tournaments.rest.events import OfEvent, OneEvent
from tournaments.rest.orders import ANSWERS, parsed, signed_in

USUAL: dict[str, Any] = {"kind": Kind.DUEL, "venue": Venue.HALL, "pace": "none", "game": ""}


Plan = shape(EventForm, "EventPlan", "A new event; what is left out has the usual answer.")
Change = shape(
    EventForm,
    "EventChange",
    "What is to be changed; what is left out stays.",
    version=seen(),
)


def form_of(sent: dict[str, Any], event: Tournament | None = None) -> EventForm:
    """Return the wizard's form, filled in with what stands or is usual, and what was sent."""
    usual = None if event else USUAL
    return filled(lambda answers: EventForm(answers, event=event), sent, usual)


class NewEvent(OfEvent):
    """Making an event."""

    @extend_schema(operation_id="events_make", request=Plan, responses=ANSWERS)
    def post(self, request: Request, club: str) -> Response:
        """Make a draft, as an organiser of the club."""
        by = signed_in(request)
        home = get_object_or_404(Club, slug=club)
        form = form_of(parsed(Plan, request.data))
        made = events.make_tournament(club_id=home.pk, by=by, plan=form.plan(), now=timezone.now())
        return Response({"id": made.pk, "state": made.stage, "url": made.get_absolute_url()})


class Event(OneEvent):
    """One event, to be read and changed."""

    @extend_schema(operation_id="events_edit", request=Change, responses=ANSWERS)
    def patch(self, request: Request, club: str, slug: str) -> Response:
        """Change the plan, as an organiser; the same limits as on the page hold."""
        by = signed_in(request)
        event, _rights = self.found(club, slug)
        sent = parsed(Change, request.data)
        version = sent.pop("version", None)
        form = form_of(sent, event)
        events.edit_tournament(
            tournament_id=event.pk, by=by, plan=form.plan(event), seen=version, now=timezone.now()
        )
        return Response({"id": event.pk, "state": event.stage})
