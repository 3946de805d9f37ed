"""What programs send about events and what they get, in shape and size."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from siamleague.actions.fields import Nothing, Whole, of_form
from siamleague.actions.programs import Done
from siamleague.actions.taking import WhyForm
from tournaments.events.api import Line as Said
from tournaments.rounds.api import BoardTold as Board
from tournaments.rounds.api import LineTold as Line

__all__ = ["Board", "Done", "Line", "Nothing", "Said"]
Text = serializers.CharField
Number = Whole
Why = of_form(WhyForm, optional=False)


class Entry(serializers.Serializer[Any]):
    """Who takes part."""

    id = Number()
    number = Number(allow_null=True)
    name = Text()
    club = Text()
    rating = Number(allow_null=True)
    state = Text()
    categories = Text()
    people = Text()
    here = serializers.BooleanField()


class Paged(serializers.Serializer[Any]):
    """Which page of a long list."""

    page = Number(min_value=1, max_value=10_000, default=1)


class WhoEnters(serializers.Serializer[Any]):
    """A team, or nothing for oneself."""

    team = Number(min_value=1, required=False)


@extend_schema_serializer(component_name="EventList")
class List(serializers.Serializer[Any]):
    """Entries, one a line, as an organiser types them."""

    list = Text(max_length=200_000, trim_whitespace=False)


class DayOff(serializers.Serializer[Any]):
    """A round, and whether to play it, take half a point, or be away."""

    round = Number(min_value=1, max_value=30)
    choice = serializers.ChoiceField(["play", "half", "away"])


class Penalty(serializers.Serializer[Any]):
    """Points by decision; what is sent stands instead of an earlier decision."""

    choice = serializers.ChoiceField(["take", "give", "lift"])
    points = Text(max_length=9, default="", allow_blank=True, help_text="as 1, 0.5 or 1/2")
    why = Text(max_length=300, help_text="everybody reads it in the standings")


class Apart(serializers.Serializer[Any]):
    """Two entries that shall not meet, or may again."""

    one = Number(min_value=1)
    other = Number(min_value=1)
    meet = serializers.BooleanField(default=False)


class ResultTicket(serializers.Serializer[Any]):
    """Sending something twice with one ticket is sending it once."""

    ticket = serializers.UUIDField(help_text="made by the caller, fresh for each order")
