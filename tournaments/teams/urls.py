from django.urls import path

from siamleague.actions.pages import paths
from tournaments.teams import pages
from tournaments.teams.actions import ACTIONS

urlpatterns = [
    path("teams/", pages.index, name="teams"),
    *paths(ACTIONS),
    path("teams/<int:team>/", pages.show, name="team"),
]
