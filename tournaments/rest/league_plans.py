"""Leagues and seasons as programs make and change them, by the forms of the pages."""

from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.models import Club
from tournaments.rest import leagues as reading
from tournaments.rest.by_forms import filled, seen, shape
from tournaments.rest.orders import ANSWERS, parsed, signed_in
from tournaments.seasons import act as seasons
from tournaments.seasons import founding
from tournaments.seasons.forms import LeagueForm, SeasonForm

STAYS = "What is to be changed; what is left out stays."
NewLeague = shape(LeagueForm, "NewLeague", "A new league; what is left out has the usual answer.")
LeagueChange = shape(LeagueForm, "LeagueChange", STAYS)
NewSeason = shape(SeasonForm, "NewSeason", "A new season; what is left out has the usual answer.")
SeasonChange = shape(SeasonForm, "SeasonChange", STAYS, version=seen())


class Leagues(reading.Leagues):
    """The leagues of a club, to be read and added to."""

    @extend_schema(operation_id="leagues_make", request=NewLeague, responses=ANSWERS)
    def post(self, request: Request, club: str) -> Response:
        """Make a league, as an organiser of the club."""
        by = signed_in(request)
        home = get_object_or_404(Club, slug=club)
        form = filled(LeagueForm, parsed(NewLeague, request.data))
        made = founding.make_league(club_id=home.pk, by=by, plan=form.plan(), now=timezone.now())
        return Response({"id": made.pk, "url": made.get_absolute_url()})


class League(reading.League):
    """One league, to be read and changed."""

    @extend_schema(operation_id="leagues_edit", request=LeagueChange, responses=ANSWERS)
    def patch(self, request: Request, club: str, slug: str) -> Response:
        """Change what the league is; who plays in it stays once there is a season."""
        by = signed_in(request)
        one = reading.league_of(club, slug)
        sent = parsed(LeagueChange, request.data)
        form = filled(lambda answers: LeagueForm(answers, league=one), sent)
        founding.edit_league(league_id=one.pk, by=by, plan=form.plan(one), now=timezone.now())
        return Response({"id": one.pk})


class Seasons(APIView):
    """Planning a season."""

    @extend_schema(operation_id="seasons_plan", request=NewSeason, responses=ANSWERS)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Plan a season, as an organiser of the club; one is prepared at a time."""
        by = signed_in(request)
        league = reading.league_of(club, slug)
        form = filled(SeasonForm, parsed(NewSeason, request.data))
        made = seasons.plan_season(league_id=league.pk, by=by, plan=form.plan(), now=timezone.now())
        return Response({"id": made.pk, "state": made.state, "url": made.get_absolute_url()})


class Season(reading.LeagueSeason):
    """One season, to be read and changed."""

    @extend_schema(operation_id="seasons_edit", request=SeasonChange, responses=ANSWERS)
    def patch(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Change the plan of a season that has not begun."""
        by = signed_in(request)
        season = reading.season_of(club, slug, number)
        sent = parsed(SeasonChange, request.data)
        version = sent.pop("version", None)
        form = filled(lambda answers: SeasonForm(answers, season=season), sent)
        seasons.edit_season(
            season_id=season.pk, by=by, plan=form.plan(), seen=version, now=timezone.now()
        )
        return Response({"id": season.pk, "state": season.state})


urlpatterns = [
    path("clubs/<slug:club>/leagues/", Leagues.as_view()),
    path("clubs/<slug:club>/leagues/<slug:slug>/", League.as_view()),
    path("clubs/<slug:club>/leagues/<slug:slug>/seasons/", Seasons.as_view()),
    path(reading.A_SEASON, Season.as_view()),
]
