"""The clock of a round, the code at the door, copies and templates for programs."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.clubs import read as clubs
from tournaments.events import planning
from tournaments.halls import act as timers
from tournaments.halls import read as hall
from tournaments.models import Club, Round, Tournament
from tournaments.rest import event_shapes as shapes
from tournaments.rest.event_deeds import Deed, deed
from tournaments.rest.events import READ, OfEvent
from tournaments.rest.orders import READ as READ_BY_SOME
from tournaments.rest.orders import Sent, Who, order, signed_in


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


class TemplateName(serializers.Serializer[Any]):
    """Under what name."""

    name = shapes.Text(max_length=planning.NAME)


class TemplateLine(serializers.Serializer[Any]):
    """A plan that a club keeps."""

    id = shapes.Number()
    name = shapes.Text()
    made_at = serializers.DateTimeField()


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


class Templates(APIView):
    """The templates of a club."""

    @extend_schema(
        operation_id="clubs_templates", responses={200: TemplateLine(many=True), **READ_BY_SOME}
    )
    def get(self, request: Request, club: str) -> Response:
        """Return the plans a club keeps, to those who run it."""
        by = signed_in(request)
        home = get_object_or_404(Club, slug=club)
        if not clubs.may_edit(club_id=home.pk, user_id=by):
            raise PermissionDenied
        return Response(TemplateLine(clubs.templates(home.pk), many=True).data)


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


def _copy(view: Deed, event: Tournament, asked: dict[str, Any]) -> dict[str, Any]:
    made = planning.copy_event(tournament_id=event.pk, **asked, **view.order())
    return {"id": made.pk, "state": made.stage, "url": made.get_absolute_url()}


def _save(view: Deed, event: Tournament, asked: dict[str, Any]) -> dict[str, Any]:
    return {"id": planning.save_template(tournament_id=event.pk, **asked, **view.order()).pk}


def _delete(who: Who, sent: Sent, names: Sent) -> None:
    home = get_object_or_404(Club, slug=names["club"])
    planning.delete_template(club_id=home.pk, template_id=names["template"], **who)


CLOCK = "rounds/<int:number>/clock"
DEEDS = (
    (f"{CLOCK}/start/", deed("start_clock", ClockStart, _start, "Start the clock of a round.")),
    (f"{CLOCK}/pause/", deed("pause_clock", ClockSeen, _pause, "Let the clock stand.")),
    (f"{CLOCK}/resume/", deed("resume_clock", ClockSeen, _resume, "Let the clock run on.")),
    (f"{CLOCK}/extend/", deed("extend_clock", ClockLonger, _extend, "Add minutes, or take some.")),
    (f"{CLOCK}/stop/", deed("stop_clock", shapes.Nothing, _stop, "Take the clock away.")),
    ("copy/", deed("copy", shapes.ResultTicket, _copy, "Make a draft that asks for the same.")),
    ("template/", deed("save_template", TemplateName, _save, "Keep the plan under a name.")),
)
of_an_event = [
    path("clock/", Clock.as_view()),
    *(path(where, view.as_view()) for where, view in DEEDS),
]
urlpatterns = [
    path("clubs/<slug:club>/templates/", Templates.as_view()),
    path(
        "clubs/<slug:club>/templates/<int:template>/delete/",
        order("clubs_delete_template", _delete, "Forget a template.").as_view(),
    ),
]
