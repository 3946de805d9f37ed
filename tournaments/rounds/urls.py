from django.urls import include, path

from siamleague.actions.pages import paths
from tournaments.events.places import AN_EVENT
from tournaments.rounds import pages, private_pages, why_pages
from tournaments.rounds.actions import ACTIONS

of_an_event = [
    path("bracket/", pages.bracket, name="bracket"),
    path("mine/", pages.mine, name="mine"),
    path("rounds/<int:number>/why-not/", why_pages.ask, name="why_not"),
    path("tables/<int:table>/", pages.table, name="table"),
    path("run/", pages.run, name="run"),
    path("run/tables/<int:table>/understood/", pages.understood, name="understood"),
    path("run/rounds/<int:number>/places/", pages.places, name="places"),
    path("run/codes/", private_pages.codes, name="print_codes"),
    path("run/log/", pages.log, name="log"),
    path("run/rounds/<int:number>/results/", pages.grid, name="grid"),
]
urlpatterns = [
    *paths(ACTIONS),
    path(AN_EVENT, include(of_an_event)),
    path("at/<str:token>/", private_pages.show, name="private"),
    path("at/<str:token>/<int:table>/<slug:verb>/", private_pages.speak, name="private_speak"),
]
