"""A club's year for programs: series, forecasts, honours, by the selectors the pages use."""

from typing import Any

from django.http import Http404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from siamleague.web.problems import KIND, Problem
from tournaments.rest.event_shapes import Number
from tournaments.seasons import forecasts

Text = serializers.CharField
Yes = serializers.BooleanField
READ = {(status, KIND): Problem for status in (400, 404, 429)}


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


A_DIVISION = "clubs/<slug:club>/leagues/<slug:league>/seasons/<int:number>/divisions/<int:level>"
urlpatterns = [
    path(f"{A_DIVISION}/forecast/", ForecastOfDivision.as_view()),
]
