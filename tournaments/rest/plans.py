"""The plan of an event for programs: every field that the wizard asks, by the wizard's own form.

So a field that the form gains is a field here, with the same limits and the same sentences.
"""

from typing import Any

from django import forms
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.forms.events import EventForm
from tournaments.models import Club, Kind, Tournament, Venue
from tournaments.rest.events import OfEvent, OneEvent
from tournaments.rest.orders import ANSWERS, parsed, signed_in
from tournaments.services.event import events

USUAL: dict[str, Any] = {"kind": Kind.DUEL, "venue": Venue.HALL, "pace": "none", "game": ""}


def _field(field: forms.Field) -> serializers.Field[Any, Any, Any, Any]:
    """Return what a program may send for a field; the form itself says what is right."""
    about: dict[str, Any] = {"required": False, "help_text": str(field.label or "")}
    if isinstance(field, forms.MultipleChoiceField):
        return serializers.ListField(child=serializers.CharField(max_length=60), **about)
    if isinstance(field, forms.BooleanField):
        return serializers.BooleanField(**about)
    if isinstance(field, forms.IntegerField):
        return serializers.IntegerField(allow_null=not field.required, **about)
    if isinstance(field, forms.DateTimeField):
        return serializers.DateTimeField(allow_null=True, **about)
    return serializers.CharField(allow_blank=True, **about)


def _shape(name: str, about: str, **more: Any) -> type[serializers.Serializer[Any]]:
    fields = {each: _field(field) for each, field in EventForm.base_fields.items()}
    return type(name, (serializers.Serializer,), {"__doc__": about, **fields, **more})


Plan = _shape("EventPlan", "A new event; what is left out has the usual answer.")
Change = _shape(
    "EventChange",
    "What is to be changed; what is left out stays.",
    version=serializers.IntegerField(
        required=False, help_text="as the event was read; refused if it has changed since"
    ),
)


def form_of(sent: dict[str, Any], event: Tournament | None = None) -> EventForm:
    """Return the wizard's form, filled in with what stands or is usual, and what was sent."""
    blank = EventForm(event=event)
    answers = {} if event else dict(USUAL)
    for name, field in blank.fields.items():
        found = blank.get_initial_for_field(field, name)
        if found is not None:
            answers[name] = found
    form = EventForm(answers | sent, event=event)
    if not form.is_valid():
        raise ValidationError(form.errors)
    return form


class NewEvent(OfEvent):
    """Making an event."""

    @extend_schema(operation_id="events_make", request=Plan, responses=ANSWERS)
    def post(self, request: Request, club: str) -> Response:
        """Make a draft, as an organiser of the club."""
        by = signed_in(request)
        home = get_object_or_404(Club, slug=club)
        form = form_of(parsed(Plan, request.data))
        made = events.make_tournament(club_id=home.pk, by=by, plan=form.plan(), now=timezone.now())
        return Response({"id": made.pk, "state": made.stage})


class Event(OneEvent):
    """One event, to be read and changed."""

    @extend_schema(operation_id="events_edit", request=Change, responses=ANSWERS)
    def patch(self, request: Request, club: str, slug: str) -> Response:
        """Change the plan, as an organiser; the same limits as on the page hold."""
        by = signed_in(request)
        event, _rights = self.found(club, slug)
        sent = parsed(Change, request.data)
        seen = sent.pop("version", None)
        form = form_of(sent, event)
        events.edit_tournament(
            tournament_id=event.pk, by=by, plan=form.plan(event), seen=seen, now=timezone.now()
        )
        return Response({"id": event.pk, "state": event.stage})
