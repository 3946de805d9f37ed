from django.urls import path

from siamleague.actions.pages import paths
from tournaments.webhooks import pages
from tournaments.webhooks.actions import ACTIONS
from tournaments.webhooks.places import TARGETS

urlpatterns = [
    path(TARGETS, pages.index, name="webhooks"),
    path(f"{TARGETS}<int:number>/", pages.show, name="webhook"),
    *paths(ACTIONS),
]
