"""The programs' door, room by room, and its description."""

from django.urls import include, path, re_path

from siamleague.web.description import Description
from siamleague.web.problems import Nowhere

urlpatterns = [
    path("", include("games.lobby.api")),
    path("", include("games.matches.api")),
    path("", include("games.advice.api")),
    path("", include("games.conduct.api")),
    path("", include("games.what_if.api")),
    path("", include("games.puzzles.api")),
    path("", include("tournaments.teams.api")),
    path("", include("tournaments.imports.api")),  # before the clubs: "bring" is no club
    path("", include("tournaments.exports.api")),
    path("", include("tournaments.checks.api")),
    path("", include("tournaments.laptops.api")),
    path("", include("tournaments.lots.api")),
    path("", include("tournaments.clubs.api")),
    path("", include("tournaments.halls.api")),
    path("", include("tournaments.ratings.api")),
    path("", include("tournaments.seasons.api")),
    path("", include("tournaments.series.api")),
    path("", include("tournaments.fixtures.api")),
    path("", include("tournaments.events.api")),
    path("", include("tournaments.rounds.api")),
    path("", include("tournaments.entries.api")),
    path("", include("tournaments.partners.api")),
    path("", include("tournaments.parts.api")),
    path("", include("tournaments.squads.api")),
    path("", include("tournaments.finding.api")),
    path("", include("tournaments.webhooks.api")),
    path("", include("siamleague.waiting.api")),
    path("schema/", Description.as_view(), name="schema"),
    # Only with the stroke at the end: without it Django first tries whether one was forgotten.
    re_path(r"^(?:[\s\S]+/)?\Z", Nowhere.as_view(), name="nowhere"),
]
