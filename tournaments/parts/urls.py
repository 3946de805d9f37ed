from django.urls import path

from siamleague.actions.pages import paths
from tournaments.events.places import AN_EVENT
from tournaments.parts import pages
from tournaments.parts.actions import ACTIONS

urlpatterns = [*paths(ACTIONS), path(f"{AN_EVENT}parts/", pages.show, name="parts")]
