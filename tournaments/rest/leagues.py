"""Leagues for programs: a club's leagues, a season with its tables, a division's calendar."""

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

from siamleague.web.problems import KIND, Problem
from tournaments.clubs import read as clubs
from tournaments.fixtures import read as season_fixtures
from tournaments.models import Club, Season
from tournaments.models import League as OneOfThem
from tournaments.paging import page as paged
from tournaments.rest.event_shapes import Number, Paged, Said
from tournaments.rest.orders import READ as READ_BY_SOME
from tournaments.rest.orders import signed_in
from tournaments.seasons import leagues
from tournaments.seasons import read as seasons

Text = serializers.CharField
Yes = serializers.BooleanField
READ = {(status, KIND): Problem for status in (400, 404, 429)}


class LeagueLine(serializers.Serializer[Any]):
    """A league of a club, with the season that is on."""

    name = Text()
    url = Text(help_text="its page")
    game = Text()
    season = Text(allow_blank=True)
    state_name = Text(allow_blank=True)
    playing = Number()


class SeasonLine(serializers.Serializer[Any]):
    """A season of a league."""

    name = Text()
    url = Text()
    state_name = Text()
    champion = Text(allow_blank=True)


class OneLeague(serializers.Serializer[Any]):
    """A league with all its seasons, the newest first."""

    name = Text()
    about = Text()
    game = Text()
    kind = Text(help_text="duel or teams")
    seasons = SeasonLine(many=True)


class SeasonRow(serializers.Serializer[Any]):
    """A row of a division's table."""

    entry = Number()
    rank = Number()
    name = Text()
    played = Number()
    points = Text()
    zone = Text(help_text="title, up, play-up, stays, play-down or down")
    out = Yes(help_text="has left")


class SeasonBoard(serializers.Serializer[Any]):
    """A division with its table."""

    level = Number(help_text="1 is the highest")
    name = Text()
    url = Text()
    done = Number(help_text="tables with a result")
    total = Number()
    rows = SeasonRow(many=True)


class SeasonPlace(serializers.Serializer[Any]):
    """Somebody in a season that is being prepared, or on its reserve list."""

    spot = Number()
    name = Text()
    rating = Number(allow_null=True)


class SeasonDraw(serializers.Serializer[Any]):
    """Who will play in a division; level 0 is for those who have none yet."""

    level = Number()
    name = Text(allow_blank=True)
    size = Number()
    people = SeasonPlace(many=True)


class MySpot(serializers.Serializer[Any]):
    """A spot for which the reader may speak."""

    spot = Number(source="pk")
    name = Text(source="*")
    state = Text(help_text="in or reserve")


class OneSeason(serializers.Serializer[Any]):
    """A season: its tables page by page, or who will play where before it begins."""

    name = Text()
    number = Number()
    state = Text(help_text="preparing, running, closing or closed")
    starts_on = serializers.DateField()
    divisions = SeasonBoard(many=True)
    drawn = SeasonDraw(many=True)
    reserves = SeasonPlace(many=True, help_text="who asked first in front; for organisers")
    missing = Number(
        allow_null=True, help_text="tables without a result that stands; for organisers"
    )
    mine = MySpot(many=True, help_text="for which the reader may speak")
    pages = Number()
    version = Number(help_text="rises with every change")


class FixtureLine(serializers.Serializer[Any]):
    """A table of a match day."""

    table = Number(source="id")
    url = Text()
    first = Text()
    second = Text()
    marks = serializers.ListField(child=Text(allow_blank=True))
    stands = Yes()
    at = serializers.DateTimeField(allow_null=True, help_text="the time they agreed")


class MatchDayLine(serializers.Serializer[Any]):
    """A match day."""

    number = Number()
    first = serializers.DateField()
    last = serializers.DateField()
    fixtures = FixtureLine(many=True)
    rests = serializers.ListField(child=Text())


class OneDivision(serializers.Serializer[Any]):
    """A division: its table and its calendar."""

    table = SeasonBoard()
    days = MatchDayLine(many=True)


class Leagues(APIView):
    """The leagues of a club."""

    @extend_schema(responses={200: LeagueLine(many=True), **READ}, operation_id="club_leagues")
    def get(self, request: Request, club: str) -> Response:
        """List them by name."""
        here = get_object_or_404(Club, slug=club)
        return Response(LeagueLine(leagues.cards(here.pk), many=True).data)


class League(APIView):
    """One league."""

    @extend_schema(responses={200: OneLeague, **READ}, operation_id="league")
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Return the league with its seasons."""
        found = league_of(club, slug)
        return Response(
            OneLeague(
                {
                    "name": found.name,
                    "about": found.about,
                    "game": leagues.game_name(found),
                    "kind": found.kind,
                    "seasons": leagues.archive(found),
                }
            ).data
        )


class LeagueSeason(APIView):
    """One season."""

    @extend_schema(parameters=[Paged], responses={200: OneSeason, **READ}, operation_id="season")
    def get(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Return the season with its tables, six divisions a page."""
        season = season_of(club, slug, number)
        runs = clubs.may_edit(club_id=season.league.club_id, user_id=request.user.pk)
        everything = seasons.divisions(season)
        given = Paged(data=request.query_params)
        given.is_valid(raise_exception=True)
        asked = str(given.validated_data["page"])
        page = paged(asked, len(everything), seasons.PER_PAGE)
        begun = season.started_at is not None
        boards = seasons.boards(season, everything, page.of(everything)) if begun else []
        return Response(
            OneSeason(
                {
                    "name": season.name,
                    "number": season.number,
                    "state": season.state,
                    "starts_on": season.starts_on,
                    "divisions": boards,
                    "drawn": [] if begun else seasons.prepared(season),
                    "reserves": seasons.reserves(season) if runs else [],
                    "missing": seasons.missing(season) if runs and begun else None,
                    "mine": seasons.my_spots(season, request.user.pk),
                    "pages": page.count,
                    "version": season.version,
                }
            ).data
        )


@method_decorator(never_cache, "dispatch")
class SeasonHistory(APIView):
    """What was decided about a season."""

    @extend_schema(operation_id="season_history", responses={200: Said(many=True), **READ_BY_SOME})
    def get(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Return the newest lines of the history, to those who run the league."""
        by = signed_in(request)
        season = season_of(club, slug, number)
        if not clubs.may_edit(club_id=season.league.club_id, user_id=by):
            raise PermissionDenied
        return Response(Said(leagues.history(season), many=True).data)


class SeasonDivision(APIView):
    """One division of a season."""

    @extend_schema(responses={200: OneDivision, **READ}, operation_id="division")
    def get(self, request: Request, club: str, slug: str, number: int, level: int) -> Response:
        """Return the table and the match days."""
        season = season_of(club, slug, number)
        everything = seasons.divisions(season)
        shown = [each for each in everything if each.level == level and each.tournament_id]
        if not shown:
            raise Http404
        today = timezone.now().date()
        return Response(
            OneDivision(
                {
                    "table": seasons.boards(season, everything, shown)[0],
                    "days": season_fixtures.calendar(shown[0], today),
                }
            ).data
        )


def league_of(club: str, slug: str) -> OneOfThem:
    """Return the league of an address, or say that there is none."""
    found = leagues.find(club, slug)
    if found is None:
        raise Http404
    return found


def season_of(club: str, slug: str, number: int) -> Season:
    """Return the season of an address, or say that there is none."""
    season = leagues.season(league_of(club, slug), number)
    if season is None:
        raise Http404
    return season


A_SEASON = "clubs/<slug:club>/leagues/<slug:slug>/seasons/<int:number>/"
urlpatterns = [
    path(f"{A_SEASON}history/", SeasonHistory.as_view()),
    path(f"{A_SEASON}divisions/<int:level>/", SeasonDivision.as_view()),
]
