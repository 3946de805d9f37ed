"""Agreed times for programs: one's fixtures, what was said about a table, and saying it."""

from collections.abc import Callable
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.fixtures import act as services
from tournaments.fixtures import times as asked
from tournaments.fixtures.forms import TimeForm
from tournaments.models import Appointment, Postponement, Table
from tournaments.rest import event_shapes as shapes
from tournaments.rest.by_forms import filled, shape
from tournaments.rest.event_shapes import Number
from tournaments.rest.orders import READ, Sent, Who, order, signed_in
from tournaments.rounds import walking_over

Text = serializers.CharField
Yes = serializers.BooleanField


class AgreedTime(serializers.Serializer[Any]):
    """A time that was proposed for a table."""

    id = Number()
    state = Text(help_text="proposed, accepted, declined or postponed")
    at = serializers.DateTimeField()
    venue = Text()
    place = Text()
    note = Text()
    by = Number(source="proposed_by_id", allow_null=True, help_text="entry; null is an organiser")


class AskedToPostpone(serializers.Serializer[Any]):
    """A wish to play after the match day."""

    id = Number()
    table = Number(source="table_id")
    state = Text(help_text="asked, granted or refused")
    why = Text()
    until = serializers.DateField(allow_null=True)
    by = Number(source="asked_by_id", allow_null=True, help_text="entry")


class FixtureToPlay(serializers.Serializer[Any]):
    """A league table that one still has to play."""

    table = Number()
    url = Text(help_text="its page")
    league = Text()
    division = Text()
    number = Number(help_text="of the match day")
    others = Text()
    first = serializers.DateField()
    last = serializers.DateField()
    agreed = AgreedTime(allow_null=True)
    proposed = AgreedTime(allow_null=True)
    mine_to_answer = Yes()
    match = Text(allow_blank=True, help_text="the code of the match, when it is set up here")


class MyFixtures(serializers.Serializer[Any]):
    """One's own fixtures, and what organisers are asked."""

    fixtures = FixtureToPlay(many=True)
    wishes = AskedToPostpone(many=True, help_text="to play later, in clubs that one organises")


class FixtureSide(serializers.Serializer[Any]):
    """Who sits at a table."""

    seat = Number()
    entry = Number(source="entry_id")
    name = Text(source="entry.name")


class OneFixture(serializers.Serializer[Any]):
    """What was said about the time of one table."""

    table = Number(source="table.pk")
    sides = FixtureSide(many=True)
    entry = Number(allow_null=True, help_text="for which the reader sits there")
    first = serializers.DateField(source="window.first")
    last = serializers.DateField(source="window.last")
    is_open = Yes(help_text="a time can still be agreed")
    agreed = AgreedTime(allow_null=True)
    proposed = AgreedTime(allow_null=True)
    may_answer = Yes()
    said = AgreedTime(many=True)
    postponements = AskedToPostpone(many=True)


Wish = shape(TimeForm, "TimeWish", "When and where somebody would like to play.")
Proposed = shape(
    TimeForm,
    "TimeProposed",
    "When and where one would like to play.",
    seen=Number(
        required=False,
        min_value=0,
        help_text="the proposal that was read, 0 for none; a newer one is not pushed aside",
    ),
)


class Until(serializers.Serializer[Any]):
    """The new last day."""

    until = serializers.DateField()


class WhoIsMissing(shapes.ResultTicket):
    """The seats that stayed empty, and what happened."""

    absent = serializers.ListField(child=Number(min_value=0, max_value=9), max_length=9)
    why = Text(max_length=300)


@method_decorator(never_cache, "dispatch")
class Fixtures(APIView):
    """One's own fixtures."""

    @extend_schema(operation_id="fixtures_mine", responses={200: MyFixtures, **READ})
    def get(self, request: Request) -> Response:
        """Return the league tables that whoever asks still has to play."""
        by = signed_in(request)
        found = {"fixtures": asked.fixtures(by, timezone.now()), "wishes": asked.wishes(by)}
        return Response(MyFixtures(found).data)


@method_decorator(never_cache, "dispatch")
class Fixture(APIView):
    """The time of one table."""

    @extend_schema(operation_id="fixtures_show", responses={200: OneFixture, **READ})
    def get(self, request: Request, table: int) -> Response:
        """Return what was said about the time of a table, to those who sit there or judge."""
        page = asked.page(table, signed_in(request))
        if page is None:
            raise Http404
        if page.entry is None and not page.judges:
            raise PermissionDenied
        return Response(OneFixture(page).data)


def _table(names: Sent) -> tuple[int, list[tuple[str, str]]]:
    """Return a table of a league, and where it can be played."""
    tables = Table.objects.select_related("round__tournament")
    table = get_object_or_404(tables.defer("round__field"), pk=names["table"])
    division = asked.division_of(table)
    if division is None:
        raise Http404
    return table.pk, asked.venues(division)


def _wish(names: Sent, sent: dict[str, Any]) -> services.TimeWish:
    _number, venues = _table(names)
    return filled(lambda answers: TimeForm(answers, venues=venues), sent).wish()


def _propose(who: Who, sent: Sent, names: Sent) -> Sent:
    said = dict(sent)
    seen = said.pop("seen", None)
    wish = _wish(names, said)
    made = services.propose_time(table_id=names["table"], wish=wish, seen=seen, **who)
    return {"id": made.pk, "state": made.state}


def _set(who: Who, sent: Sent, names: Sent) -> Sent:
    wish = _wish(names, dict(sent))
    made = services.set_time(table_id=names["table"], wish=wish, **who)
    return {"id": made.pk, "state": made.state}


def _answer(service: Callable[..., Any]) -> Callable[[Who, Sent, Sent], None]:
    def answer(who: Who, sent: Sent, names: Sent) -> None:
        time = get_object_or_404(Appointment, pk=names["time"])
        service(appointment_id=time.pk, **who)

    return answer


def _postpone(who: Who, sent: Sent, names: Sent) -> Sent:
    table, _venues = _table(names)
    return {"id": services.ask_to_postpone(table_id=table, **sent, **who).pk}


def _grant(who: Who, sent: Sent, names: Sent) -> None:
    one = get_object_or_404(Postponement, pk=names["postponement"])
    services.grant_postponement(postponement_id=one.pk, **sent, **who)


def _refuse(who: Who, sent: Sent, names: Sent) -> None:
    one = get_object_or_404(Postponement, pk=names["postponement"])
    services.refuse_postponement(postponement_id=one.pk, **who)


def _walkover(who: Who, sent: Sent, names: Sent) -> None:
    table, _venues = _table(names)
    walking_over.award_walkover(table_id=table, **sent, **who)


ORDERS: tuple[tuple[str, type[APIView]], ...] = (
    (
        "<int:table>/propose/",
        order("fixtures_propose", _propose, "Propose a time, or another one.", Proposed),
    ),
    ("<int:table>/set/", order("fixtures_set", _set, "Set a time as an organiser.", Wish)),
    (
        "<int:table>/postpone/",
        order("fixtures_postpone", _postpone, "Ask to play after the match day.", shapes.Why),
    ),
    (
        "<int:table>/walkover/",
        order("fixtures_walkover", _walkover, "Let those win who came.", WhoIsMissing),
    ),
    (
        "times/<int:time>/accept/",
        order("fixtures_accept", _answer(services.accept_time), "Agree to a proposed time."),
    ),
    (
        "times/<int:time>/decline/",
        order(
            "fixtures_decline",
            _answer(services.decline_time),
            "Say no to a proposed time, or take one's own back.",
        ),
    ),
    (
        "postponements/<int:postponement>/grant/",
        order("fixtures_grant", _grant, "Let a table be played later.", Until),
    ),
    (
        "postponements/<int:postponement>/refuse/",
        order("fixtures_refuse", _refuse, "Keep a table on its match day."),
    ),
)
urlpatterns = [
    path("fixtures/", Fixtures.as_view()),
    path("fixtures/<int:table>/", Fixture.as_view()),
    *(path(f"fixtures/{where}", view.as_view()) for where, view in ORDERS),
]
