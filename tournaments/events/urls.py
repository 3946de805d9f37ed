from django.urls import include, path

from siamleague.actions.pages import paths
from tournaments.events import new_pages, pages, print_pages
from tournaments.events.actions import ACTIONS
from tournaments.events.places import AN_EVENT

of_an_event = [
    path("", pages.show, name="event"),
    path("entries/", pages.listed, name="entries"),
    path("entries/<int:entry>/", pages.entry, name="entry"),
    path("rounds/<int:number>/", pages.pairings, name="round"),
    path("rounds/<int:number>/print/<slug:sheet>/", print_pages.of_round, name="print_round"),
    path("standings/", pages.standings, name="standings"),
    path("standings/print/", print_pages.standings, name="print_standings"),
    path("cross-table/", pages.cross_table, name="cross_table"),
    path("bracket/print/", print_pages.bracket, name="print_bracket"),
    path("cross-table/print/", print_pages.cross_table, name="print_cross_table"),
    path("certificates/", print_pages.certificate_set, name="certificates"),
    path("print/", print_pages.index, name="prints"),
    path("players/", pages.individuals, name="individuals"),
]
urlpatterns = [
    path("events/", pages.index, name="events"),
    path("clubs/<slug:club>/new-event/", new_pages.new, name="new_event"),
    path("clubs/<slug:club>/new-event/outlook/", new_pages.outlook, name="outlook"),
    *paths(ACTIONS),
    path(AN_EVENT, include(of_an_event)),
]
