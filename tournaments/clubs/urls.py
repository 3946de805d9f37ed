from django.urls import path

from siamleague.actions.pages import paths
from tournaments.clubs import emblems, pages
from tournaments.clubs.actions import ACTIONS

urlpatterns = [
    path("clubs/", pages.index, name="clubs"),
    *paths(ACTIONS),
    path("invitations/stop/<str:token>/", pages.stop_invitations, name="stop_invitations"),
    path("clubs/<slug:club>/", pages.show, name="club"),
    path("pictures/<slug:digest>.webp", emblems.show, name="picture"),
    path("clubs/<slug:club>/people/", pages.people, name="people"),
]
