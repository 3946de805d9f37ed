"""The sheet of a knock-out for programs."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.formats import shelf
from tournaments.rest import event_shapes as shapes
from tournaments.rest.event_shapes import Number
from tournaments.rest.events import READ, OfEvent
from tournaments.rounds import brackets

Text = serializers.CharField


@extend_schema_serializer(component_name="BracketSide")
class Side(serializers.Serializer[Any]):
    """One side of a match."""

    entry = Number(allow_null=True)
    name = Text(help_text="who, or where they will come from")
    mark = Text(help_text="what the match gave: 1, ½, 0, + or −")
    goes_on = serializers.BooleanField()


@extend_schema_serializer(component_name="BracketMatch")
class Game(serializers.Serializer[Any]):
    """One match of the sheet."""

    key = Text(help_text="part of the sheet, step, place from the top")
    title = Text()
    sides = Side(many=True)
    table = Number(allow_null=True, help_text="the table at which it is played")
    number = Number(allow_null=True, help_text="the number on that table")


@extend_schema_serializer(component_name="BracketStretch")
class Stretch(serializers.Serializer[Any]):
    """The matches of one part of the sheet in one round."""

    title = Text()
    round = Number()
    games = Game(many=True)


@extend_schema_serializer(component_name="Bracket")
class Sheet(serializers.Serializer[Any]):
    """A whole sheet."""

    champion = Text(help_text="the winner's name; empty while that is open")
    stretches = Stretch(many=True)


class Bracket(OfEvent):
    """The sheet of a knock-out."""

    @extend_schema(operation_id="events_bracket", responses={200: Sheet, **READ})
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Return the sheet as it stands; other formats have none, nor has a draw not published."""
        event, _rights = self.found(club, slug)
        picture = brackets.picture(event) if shelf.of(event).sends_on else None
        if picture is None:
            raise Http404
        return Response(Sheet(picture).data)


class GoesOn(shapes.ResultTicket):
    """Who goes on from a table of a knock-out, and how that was decided."""

    entry = Number(min_value=1)
    why = Text(max_length=300, default="", allow_blank=True)
