"""Events in parts for programs: every pool with its table, who goes on, the finals."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.parts import programmes
from tournaments.parts import read as parts
from tournaments.rest.event_shapes import Number
from tournaments.rest.events import READ, OfEvent

Text = serializers.CharField

SHOWN = ("programme", "cards", "decided", "step", "whole")


@extend_schema_serializer(component_name="PartLine")
class PartLine(serializers.Serializer[Any]):
    """A row of the table of a part."""

    entry = Number(help_text="of the part")
    rank = Number(help_text="0 before the first round")
    name = Text()
    points = Text()
    mark = Text(help_text="through, level, or empty")
    out = serializers.BooleanField(help_text="withdrawn")


@extend_schema_serializer(component_name="EventPart")
class PartCard(serializers.Serializer[Any]):
    """A pool, a play-off, or the finals: an event of its own."""

    name = Text()
    role = Text(help_text="pool, playoff or finals")
    number = Number()
    url = Text(help_text="its page")
    state = Text()
    round = Text()
    lines = PartLine(many=True)
    certain = serializers.BooleanField(help_text="who goes on will not change any more")


@extend_schema_serializer(component_name="PartTie")
class TieShape(serializers.Serializer[Any]):
    """People who are level at the line of a pool."""

    pool = Number(help_text="its number")
    names = Text()
    places = Number(help_text="how many of them go on")
    play_off = Text(help_text="the page of the play-off that decides; empty without one")


@extend_schema_serializer(component_name="PartWaiting")
class Waiting(serializers.Serializer[Any]):
    """Somebody who is in no pool yet."""

    entry = Number(help_text="of the event")
    name = Text()


@extend_schema_serializer(component_name="EventParts")
class PartsShape(serializers.Serializer[Any]):
    """An event in parts."""

    state = Text(source="programme.state", help_text="planned, drawn or cut")
    pools = Number(source="programme.pools")
    pool_format = Text(source="programme.pool_format")
    advance = Number(source="programme.advance", help_text="how many of each pool go on")
    best_next = Number(source="programme.best_next", help_text="of those one place below, over all")
    final_format = Text(source="programme.final_format")
    decided = serializers.ListField(child=Text(), help_text="how ties at the line were decided")
    parts = PartCard(source="cards", many=True)
    step = Text(help_text="what comes next: draw, play, ties, cut, finals or change")
    mark = Text(source="whole.mark", help_text="who would go on now; for follow/ and keep/")
    ties = TieShape(many=True, help_text="what an organiser has to decide")
    waiting = Waiting(many=True, help_text="who entered after the draw and is in no pool")


class Parts(OfEvent):
    """The parts of an event."""

    @extend_schema(operation_id="events_parts", responses={200: PartsShape, **READ})
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Return the pools and finals of an event; nothing if it is played in one piece."""
        event, rights = self.found(club, slug)
        programme = programmes.of_event(event)
        if programme is None:
            raise Http404
        programme.event = event
        found = parts.overview(programme)
        shown = {name: getattr(found, name) for name in SHOWN}
        waiting = parts.waiting(programme) if rights.organises else []
        shown["ties"] = parts.ties(found.whole) if rights.organises else []
        shown["waiting"] = [{"entry": entry, "name": name} for entry, name in waiting]
        return Response(PartsShape(shown).data)
