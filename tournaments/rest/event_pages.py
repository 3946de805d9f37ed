"""The smaller pages of an event for programs: one entry, one table, one's own, people, prizes."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.models import Entry
from tournaments.rest import event_shapes as shapes
from tournaments.rest.event_shapes import Number
from tournaments.rest.events import READ, OfEvent
from tournaments.rounds import boards, ranking

Text = serializers.CharField


class EventStep(serializers.Serializer[Any]):
    """One round of one entry."""

    round = Number()
    board = shapes.Board()
    mark = Text(help_text="what it gave")


class EventPath(serializers.Serializer[Any]):
    """An entry with its rounds."""

    id = Number()
    name = Text()
    state = Text()
    standing = shapes.Line(allow_null=True)
    rounds = EventStep(many=True)


class OneEntry(OfEvent):
    """One entry."""

    @extend_schema(operation_id="events_entry", responses={200: EventPath, **READ})
    def get(self, request: Request, club: str, slug: str, entry: int) -> Response:
        """Return an entry with its place and its published rounds."""
        event, _rights = self.found(club, slug)
        one = get_object_or_404(Entry, pk=entry, tournament=event)
        place = next((row for row in ranking.table(event) if row.id == one.pk), None)
        shown = {
            "id": one.pk,
            "name": one.name,
            "state": one.state,
            "standing": ranking.lines(event, [place])[0] if place else None,
            "rounds": boards.path(one),
        }
        return Response(EventPath(shown).data)
