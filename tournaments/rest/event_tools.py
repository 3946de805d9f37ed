"""The clock of a round, the code at the door, copies and templates for programs."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.clubs import people
from tournaments.entries import act as entries
from tournaments.entries import doors
from tournaments.halls import act as timers
from tournaments.halls import read as hall
from tournaments.models import Round, Tournament
from tournaments.refusals import NotYours
from tournaments.rest import event_shapes as shapes
from tournaments.rest.event_deeds import Deed, deed
from tournaments.rest.events import READ, OfEvent


class RoundClock(serializers.Serializer[Any]):
    """The clock of a round at this moment."""

    round = shapes.Number()
    version = shapes.Number(help_text="rises with every button; send it as `seen`")
    runs = serializers.BooleanField()
    left = shapes.Number(help_text="milliseconds; below zero once the time is up")
    length = shapes.Number(help_text="seconds")
    ends_at = serializers.DateTimeField(allow_null=True)


class ClockSeen(serializers.Serializer[Any]):
    """The version of the clock that was read."""

    seen = shapes.Number(min_value=1)


class ClockLonger(ClockSeen):
    """The minutes to add; below zero they are taken away."""

    minutes = shapes.Number(min_value=-120, max_value=120)


class ClockStart(serializers.Serializer[Any]):
    """How long the round takes."""

    minutes = shapes.Number(min_value=1, max_value=timers.LONGEST)


class Clock(OfEvent):
    """The clock that runs in an event."""

    @extend_schema(operation_id="events_clock", responses={200: RoundClock, **READ})
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Return the clock of the round that is played; 404 without one."""
        event, _rights = self.found(club, slug)
        running = hall.timer_of(event, timezone.now())
        if running is None:
            raise Http404
        return Response(RoundClock(running).data)


def _round(event: Tournament, number: int) -> int:
    return get_object_or_404(Round, tournament=event, number=number).pk


def _start(view: Deed, event: Tournament, asked: dict[str, Any], number: int) -> None:
    timers.start_timer(round_id=_round(event, number), **asked, **view.order())


def _pause(view: Deed, event: Tournament, asked: dict[str, Any], number: int) -> None:
    timers.pause_timer(round_id=_round(event, number), **asked, **view.order())


def _resume(view: Deed, event: Tournament, asked: dict[str, Any], number: int) -> None:
    timers.resume_timer(round_id=_round(event, number), **asked, **view.order())


def _extend(view: Deed, event: Tournament, asked: dict[str, Any], number: int) -> None:
    timers.extend_timer(round_id=_round(event, number), **asked, **view.order())


def _stop(view: Deed, event: Tournament, asked: dict[str, Any], number: int) -> None:
    timers.stop_timer(round_id=_round(event, number), **view.order())


def _door(view: Deed, event: Tournament, asked: dict[str, Any], token: str) -> None:
    if not doors.opens(event, token):
        raise NotYours(_("This is not the code of this event's door."))
    mine = people.my_entry(event, view.request.user.pk)
    if mine is None:
        raise NotYours(_("You have not entered this event. Ask at the desk."))
    entries.check_in(entry_id=mine.pk, at_the_door=True, **view.order())


CLOCK = "rounds/<int:number>/clock"
DEEDS = (
    (f"{CLOCK}/start/", deed("start_clock", ClockStart, _start, "Start the clock of a round.")),
    (f"{CLOCK}/pause/", deed("pause_clock", ClockSeen, _pause, "Let the clock stand.")),
    (f"{CLOCK}/resume/", deed("resume_clock", ClockSeen, _resume, "Let the clock run on.")),
    (f"{CLOCK}/extend/", deed("extend_clock", ClockLonger, _extend, "Add minutes, or take some.")),
    (f"{CLOCK}/stop/", deed("stop_clock", shapes.Nothing, _stop, "Take the clock away.")),
    ("door/<str:token>/", deed("door", shapes.Nothing, _door, "Check in by the code at the door.")),
)
of_an_event = [
    path("clock/", Clock.as_view()),
    *(path(where, view.as_view()) for where, view in DEEDS),
]
