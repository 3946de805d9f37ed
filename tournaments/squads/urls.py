from django.urls import path

from siamleague.actions.pages import paths
from tournaments.squads import pages
from tournaments.squads.actions import ACTIONS

urlpatterns = [
    path("clubs/<slug:club>/squads/", pages.index, name="squads"),
    *paths(ACTIONS),
    path("squads/<int:squad>/", pages.show, name="squad"),
    path("squads/matches/<int:table>/", pages.match, name="squad_match"),
]
