from django.urls import path

from siamleague.actions.pages import paths
from tournaments.events.places import AN_EVENT
from tournaments.halls import pages
from tournaments.halls.actions import ACTIONS

urlpatterns = [
    path("clubs/<slug:club>/hall/", pages.of_club, name="club_hall"),
    path(f"{AN_EVENT}hall/", pages.of_event, name="hall"),
    *paths(ACTIONS),
]
