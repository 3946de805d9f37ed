from django.urls import path

from siamleague.actions.pages import paths
from tournaments.entries import pages
from tournaments.entries.actions import ACTIONS
from tournaments.events.places import AN_EVENT

urlpatterns = [
    *paths(ACTIONS),
    path(f"{AN_EVENT}run/poster/", pages.poster, name="poster"),
]
