"""A club's year for programs: series, forecasts, honours, by the selectors the pages use."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from siamleague.web.problems import KIND, Problem
from tournaments.models import Club
from tournaments.paging import page as paged
from tournaments.rest.event_shapes import Number, Paged
from tournaments.seasons import forecasts
from tournaments.series import honours
from tournaments.series import read as series_selectors

Text = serializers.CharField
Yes = serializers.BooleanField
READ = {(status, KIND): Problem for status in (400, 404, 429)}


class SeriesCard(serializers.Serializer[Any]):
    """A series as a list shows it."""

    name = Text()
    url = Text(help_text="its page")
    events = Number()
    last = serializers.DateTimeField(allow_null=True, help_text="when its last event begins")
    closed = Yes()


class SeriesStop(serializers.Serializer[Any]):
    """An event of a series."""

    id = Number()
    name = Text()
    url = Text()
    moment = serializers.DateTimeField(allow_null=True)
    counts = Yes(help_text="it is over, so its results are in the table")


class SeriesCell(serializers.Serializer[Any]):
    """What one event gave."""

    text = Text()
    dropped = Yes(help_text="better results took its place")
    rank = Number()


class SeriesLine(serializers.Serializer[Any]):
    """A row of the table."""

    who = Number(help_text="the player, or the team")
    rank = Number()
    name = Text()
    points = Text()
    cells = serializers.ListField(
        child=SeriesCell(allow_null=True), help_text="event by event; null for who was away"
    )


class WholeSeries(serializers.Serializer[Any]):
    """A series with its events and a page of its table."""

    name = Text()
    about = Text()
    counting = Text(help_text="how it is counted, in words")
    closed_at = serializers.DateTimeField(allow_null=True)
    events = SeriesStop(many=True)
    lines = SeriesLine(many=True)
    pages = Number()
    version = Number(help_text="rises with every change")


class Laureate(serializers.Serializer[Any]):
    """Somebody on one of the first three places."""

    place = Number()
    name = Text()
    url = Text(allow_blank=True)


class RollLine(serializers.Serializer[Any]):
    """Something that is over."""

    kind = Text(help_text="event, season, division (a lower one) or series")
    title = Text()
    url = Text()
    ended_at = serializers.DateTimeField()
    entries = Number()
    champions = Laureate(many=True)
    others = Laureate(many=True)


class RecordLine(serializers.Serializer[Any]):
    """How often somebody was first."""

    rank = Number()
    name = Text()
    url = Text()
    titles = Number()
    podiums = Number(help_text="how often among the first three")


class HallOfFame(serializers.Serializer[Any]):
    """The hall of fame of a club."""

    rolls = RollLine(many=True)
    records = RecordLine(many=True)
    pages = Number()


class Honours(APIView):
    """Who was first in what is over."""

    @extend_schema(
        operation_id="honours_show", parameters=[Paged], responses={200: HallOfFame, **READ}
    )
    def get(self, request: Request, club: str) -> Response:
        """Return a page of a club's hall of fame, and who was first most often."""
        found = get_object_or_404(Club, slug=club)
        given = Paged(data=request.query_params)
        given.is_valid(raise_exception=True)
        rolls, page = honours.rolls(found.pk, str(given.validated_data["page"]))
        whole = {"rolls": rolls, "records": honours.records(found.pk), "pages": page.count}
        return Response(HallOfFame(whole).data)


class ForecastPart(serializers.Serializer[Any]):
    """A chance."""

    zone = Text(help_text="title, up, play-up, stays, play-down or down")
    percent = Text()


class ForecastLine(serializers.Serializer[Any]):
    """Somebody's chances."""

    entry = Number()
    name = Text()
    mean = serializers.FloatField(help_text="the place on average")
    parts = ForecastPart(many=True)


class Forecast(serializers.Serializer[Any]):
    """How a division may end."""

    after = Number(help_text="the last match day that was over")
    played = Number(help_text="games that were counted")
    left = Number()
    newer = Number(help_text="results that came since")
    runs = Number()
    at = serializers.DateTimeField()
    lines = ForecastLine(many=True)


class ForecastOfDivision(APIView):
    """How a division may end."""

    @extend_schema(operation_id="forecast_show", responses={200: Forecast, **READ})
    def get(self, request: Request, club: str, league: str, number: int, level: int) -> Response:
        """Return the newest forecast of a division; 404 while there is none."""
        division = forecasts.find(club, league, number, level)
        found = forecasts.page(division) if division is not None else None
        if found is None:
            raise Http404
        return Response(Forecast(found).data)


class SeriesOfClub(APIView):
    """The series of a club."""

    @extend_schema(operation_id="series_list", responses={200: SeriesCard(many=True), **READ})
    def get(self, request: Request, club: str) -> Response:
        """Return every series of a club, those that go on first."""
        found = get_object_or_404(Club, slug=club)
        return Response(SeriesCard(series_selectors.cards(found.pk), many=True).data)


class OneSeries(APIView):
    """One series."""

    @extend_schema(
        operation_id="series_show", parameters=[Paged], responses={200: WholeSeries, **READ}
    )
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Return a series with a page of its table."""
        series = series_selectors.find(club, slug)
        if series is None:
            raise Http404
        given = Paged(data=request.query_params)
        given.is_valid(raise_exception=True)
        events = series_selectors.events(series)
        rows = series_selectors.table(series, events)
        page = paged(str(given.validated_data["page"]), len(rows))
        teams = series_selectors.of_teams(events)
        whole = {
            "name": series.name,
            "about": series.about,
            "counting": series_selectors.counting(series),
            "closed_at": series.closed_at,
            "events": series_selectors.stops(events),
            "lines": series_selectors.lines(page.of(rows), events, teams=teams),
            "pages": page.count,
            "version": series.version,
        }
        return Response(WholeSeries(whole).data)


A_DIVISION = "clubs/<slug:club>/leagues/<slug:league>/seasons/<int:number>/divisions/<int:level>"
urlpatterns = [
    path(f"{A_DIVISION}/forecast/", ForecastOfDivision.as_view()),
    path("clubs/<slug:club>/honours/", Honours.as_view()),
]
