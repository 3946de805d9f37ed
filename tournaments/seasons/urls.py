from django.urls import URLPattern, URLResolver, include, path

from siamleague.actions.pages import paths
from tournaments.seasons import pages
from tournaments.seasons.actions import ACTIONS
from tournaments.seasons.places import A_DIVISION, A_FORECAST, A_LEAGUE, A_SEASON, LEAGUES_OF_A_CLUB

urlpatterns: list[URLPattern | URLResolver] = [
    *paths(ACTIONS),
    path(LEAGUES_OF_A_CLUB, pages.index, name="leagues"),
    path(A_LEAGUE, pages.league, name="league"),
    path(A_SEASON, pages.season, name="season"),
    path(A_DIVISION, pages.division, name="division"),
    path(f"{A_SEASON}run/", pages.run, name="run_season"),
    path(A_FORECAST, pages.forecast, name="forecast"),
    path("", include("tournaments.squads.urls")),
]
