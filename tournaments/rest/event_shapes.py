"""What programs send about events and what they get, in shape and size."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from siamleague.actions.fields import Nothing, Whole
from siamleague.actions.programs import Done

__all__ = ["Done", "Nothing"]
Text = serializers.CharField
Number = Whole


class EventCard(serializers.Serializer[Any]):
    """An event as a list shows it."""

    name = Text()
    url = Text(help_text="its page")
    club = Text()
    game = Text()
    state = Text(help_text="open, live, done, soon or warning")
    state_name = Text()
    moment = serializers.DateTimeField(allow_null=True)
    entries = Number()


class RoundLine(serializers.Serializer[Any]):
    """A round."""

    number = Number()
    state = Text()
    published_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)


class Event(serializers.Serializer[Any]):
    """An event."""

    id = Number()
    name = Text()
    slug = Text()
    about = Text()
    game = Text()
    game_name = Text()
    kind = Text()
    format = Text()
    venue = Text()
    rounds = Number(help_text="how many are planned")
    tie_breaks = serializers.ListField(child=Text())
    limit = Number(allow_null=True)
    opens_at = serializers.DateTimeField(allow_null=True)
    closes_at = serializers.DateTimeField(allow_null=True)
    starts_at = serializers.DateTimeField(allow_null=True)
    check_in = serializers.BooleanField()
    rated = serializers.BooleanField()
    stage = Text()
    in_parts = serializers.BooleanField(help_text="played in pools and finals: see parts/")
    version = Number(help_text="rises with every change")


class WholeEvent(serializers.Serializer[Any]):
    """An event with its rounds and counts."""

    event = Event()
    rounds = RoundLine(many=True)
    taking_part = Number()
    waiting = Number()


class Sitting(serializers.Serializer[Any]):
    """One entry at a table."""

    entry = Number()
    name = Text()
    seat = Number(help_text="from 0")
    before = Text(help_text="points before the round")
    mark = Text(help_text="what the table gave")
    people = Text()


@extend_schema_serializer(component_name="EventBoard")
class Board(serializers.Serializer[Any]):
    """A table of a round."""

    id = Number()
    number = Number()
    kind = Text()
    sitting = Sitting(many=True)
    state = Text()
    code = Text(help_text="the result: a place for each seat, a dash for who did not come")
    match = Text(help_text="its code, when it is played here")
    notes = serializers.ListField(child=Text(), help_text="why these sit together")


@extend_schema_serializer(component_name="EventLine")
class Line(serializers.Serializer[Any]):
    """A row of the standings."""

    entry = Number()
    rank = Number()
    name = Text()
    club = Text()
    points = Text()
    breaks = serializers.ListField(child=Text(), help_text="in the order of the tie-breaks")
    decided_by = Text(help_text="what put it below the row above")
    out = serializers.BooleanField(help_text="withdrawn")
    penalty = Text(help_text="points taken or given by decision, with their sign")
    penalty_why = Text()


class Cell(serializers.Serializer[Any]):
    """A round of one entry."""

    text = Text()
    title = Text()


class CrossRow(serializers.Serializer[Any]):
    """A row of the cross-table."""

    rank = Number()
    entry = Number()
    name = Text()
    cells = Cell(many=True)


@extend_schema_serializer(component_name="EventSaid")
class Said(serializers.Serializer[Any]):
    """A line of the history."""

    when = serializers.DateTimeField()
    who = Text()
    what = Text()
    why = Text()
    level = Text()


class Paged(serializers.Serializer[Any]):
    """Which page of a long list."""

    page = Number(min_value=1, max_value=10_000, default=1)


class After(Paged):
    """Which page of the standings, now or after a round."""

    after = Number(min_value=1, max_value=30, required=False)


@extend_schema_serializer(component_name="EventWhy")
class Why(serializers.Serializer[Any]):
    """A reason, kept in the history."""

    why = Text(max_length=300, default="", allow_blank=True)


class WhoEnters(serializers.Serializer[Any]):
    """A team, or nothing for oneself."""

    team = Number(min_value=1, required=False)


@extend_schema_serializer(component_name="EventList")
class List(serializers.Serializer[Any]):
    """Entries, one a line, as an organiser types them."""

    list = Text(max_length=200_000, trim_whitespace=False)


class Swap(serializers.Serializer[Any]):
    """Two entries that change places."""

    one = Number(min_value=1)
    other = Number(min_value=1)


class Publish(serializers.Serializer[Any]):
    """Whether warnings were read."""

    anyway = serializers.BooleanField(default=False)


class ResultTicket(serializers.Serializer[Any]):
    """Sending something twice with one ticket is sending it once."""

    ticket = serializers.UUIDField(help_text="made by the caller, fresh for each order")


class Result(ResultTicket):
    """How a table ended, as an arbiter types it."""

    code = Text(max_length=12, help_text="1, 2 or 0 with two sides; else a place for each seat")
    why = Text(max_length=300, default="", allow_blank=True, help_text="needed for a correction")


class Objection(ResultTicket):
    """Why a report is wrong."""

    why = Text(max_length=300, default="", allow_blank=True)
