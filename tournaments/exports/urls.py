from django.urls import path

from siamleague.actions.pages import paths
from tournaments.events.places import AN_EVENT
from tournaments.exports import clubs_taken, pages
from tournaments.exports.actions import ACTIONS

urlpatterns = [
    *paths(ACTIONS),
    path("clubs/<slug:club>/take/", clubs_taken.show, name="take_club"),
    path("clubs/<slug:club>/take/archive/", clubs_taken.archive, name="club_archive"),
    path(f"{AN_EVENT}take/<slug:what>/<slug:kind>/", pages.take, name="take"),
]
