"""The programs' door, room by room, and its description."""

from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularJSONAPIView

from siamleague.web.problems import Nowhere

urlpatterns = [
    path("", include("games.rest.urls")),
    path("", include("tournaments.teams.api")),
    path("", include("tournaments.rest.ratings")),
    path("", include("tournaments.rest.rating_deeds")),
    path("", include("tournaments.events.api")),
    path("", include("tournaments.rounds.api")),
    path("", include("tournaments.rest.event_urls")),
    path("", include("tournaments.rest.year")),
    path("", include("tournaments.rest.year_deeds")),
    path("", include("tournaments.rest.leagues")),
    path("", include("tournaments.rest.league_plans")),
    path("", include("tournaments.rest.league_deeds")),
    path("", include("tournaments.rest.squads")),
    path("", include("tournaments.rest.times")),
    path("schema/", SpectacularJSONAPIView.as_view(), name="schema"),
    # Only with the stroke at the end: without it Django first tries whether one was forgotten.
    re_path(r"^(?:.+/)?$", Nowhere.as_view(), name="nowhere"),
]
