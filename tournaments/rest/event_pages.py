"""The smaller pages of an event for programs: one entry, one table, one's own, people, prizes."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.clubs import people
from tournaments.events.pages import published
from tournaments.models import Table
from tournaments.rest import event_shapes as shapes
from tournaments.rest.event_shapes import Number
from tournaments.rest.events import READ, OfEvent
from tournaments.rest.orders import signed_in
from tournaments.rounds import boards, ranking

Text = serializers.CharField


class TableSaid(serializers.Serializer[Any]):
    """What somebody said about a table."""

    number = Number()
    verb = Text()
    source = Text()
    ranks = serializers.ListField(child=Number(), help_text="for each seat, 1 is first")
    forfeits = serializers.ListField(child=Number(), help_text="seats that did not play")
    standing = serializers.BooleanField(help_text="it was taken as the result")
    entry = Number(source="by_entry_id", allow_null=True)
    why = Text()
    at = serializers.DateTimeField()


class OneTable(serializers.Serializer[Any]):
    """A table with everything that was said about it."""

    round = Number()
    board = shapes.Board()
    said = TableSaid(many=True)


class PersonLine(serializers.Serializer[Any]):
    """A player of a team event, alone."""

    rank = Number()
    name = Text()
    points = Text()


class PrizeLine(serializers.Serializer[Any]):
    """A prize and who gets it as the table stands."""

    prize = Text()
    category = Text()
    name = Text()
    level = serializers.ListField(child=Text(), help_text="who is level with them")


class TablePage(OfEvent):
    """One table."""

    @extend_schema(operation_id="events_table", responses={200: OneTable, **READ})
    def get(self, request: Request, club: str, slug: str, table: int) -> Response:
        """Return a table with what was said about its result, in order."""
        event, rights = self.found(club, slug)
        rows = Table.objects.select_related("round__tournament")
        row = get_object_or_404(rows, pk=table, round__tournament=event)
        published(event.pk, row.round.number, organises=rights.organises)
        return Response(OneTable(_told(row)).data)


class Mine(OfEvent):
    """One's own table."""

    @extend_schema(operation_id="events_mine", responses={200: OneTable, **READ})
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Return the newest table of whoever asks, in a published round."""
        by = signed_in(request)
        event, _rights = self.found(club, slug)
        entry = people.my_entry(event, by)
        row = boards.my_table(entry) if entry else None
        if row is None:
            raise Http404
        return Response(OneTable(_told(row)).data)


class Individuals(OfEvent):
    """The players of a team event."""

    @extend_schema(
        operation_id="events_individuals", responses={200: PersonLine(many=True), **READ}
    )
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Return the players of a team event one by one."""
        event, _rights = self.found(club, slug)
        names = ("rank", "name", "points")
        found = [dict(zip(names, row, strict=True)) for row in ranking.individuals(event)]
        return Response(PersonLine(found, many=True).data)


class Prizes(OfEvent):
    """The prizes."""

    @extend_schema(operation_id="events_prizes", responses={200: PrizeLine(many=True), **READ})
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Return who gets which prize as the table stands."""
        event, _rights = self.found(club, slug)
        return Response(PrizeLine(ranking.prizes(event), many=True).data)


def _told(row: Table) -> dict[str, Any]:
    board = boards.of_table(row.pk)
    return {"round": row.round.number, "board": board, "said": boards.said(row.pk)}
