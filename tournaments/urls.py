"""The pages of clubs, their events and their teams."""

from django.urls import URLPattern, URLResolver, include, path

from siamleague.actions.pages import paths
from tournaments.consumers import EventSocket
from tournaments.entries import pages as entering
from tournaments.entries.actions import ACTIONS as ENTRIES
from tournaments.events import outlook_pages, plan_pages, print_pages, wizard_pages
from tournaments.events import pages as events
from tournaments.parts import pages as parts
from tournaments.parts.actions import ACTIONS as PARTS
from tournaments.rounds import bracket_pages, result_pages
from tournaments.rounds import pages as running

app_name = "tournaments"

of_an_event = [
    path("", events.show, name="event"),
    path("edit/", wizard_pages.edit, name="edit_event"),
    path("publish/", wizard_pages.publish, name="publish_event"),
    path("cancel/", wizard_pages.cancel, name="cancel_event"),
    path("finish/", wizard_pages.finish, name="finish_event"),
    path("entries/", events.listed, name="entries"),
    path("entries/<int:entry>/", events.entry, name="entry"),
    path("rounds/<int:number>/", events.pairings, name="round"),
    path("rounds/<int:number>/print/<slug:sheet>/", print_pages.of_round, name="print_round"),
    path("standings/", events.standings, name="standings"),
    path("standings/print/", print_pages.standings, name="print_standings"),
    path("bracket/", bracket_pages.bracket, name="bracket"),
    path("cross-table/", events.cross_table, name="cross_table"),
    path("bracket/print/", print_pages.bracket, name="print_bracket"),
    path("cross-table/print/", print_pages.cross_table, name="print_cross_table"),
    path("certificates/", print_pages.certificate_set, name="certificates"),
    path("print/", print_pages.index, name="prints"),
    path("players/", events.individuals, name="individuals"),
    path("mine/", result_pages.mine, name="mine"),
    path("parts/", parts.show, name="parts"),
    path("tables/<int:table>/", result_pages.table, name="table"),
    path("tables/<int:table>/report/", result_pages.say, {"verb": "report"}, name="report"),
    path("tables/<int:table>/confirm/", result_pages.say, {"verb": "confirm"}, name="confirm"),
    path("tables/<int:table>/dispute/", result_pages.say, {"verb": "dispute"}, name="dispute"),
    path("run/", running.run, name="run"),
    path("run/poster/", entering.poster, name="poster"),
    path("run/log/", running.log, name="log"),
    path("run/copy/", plan_pages.copy, name="copy_event"),
    path("run/template/", plan_pages.save, name="save_template"),
    path("run/pair/", running.pair, name="pair"),
    path("run/rounds/<int:number>/swap/", running.swap, name="swap"),
    path("run/rounds/<int:number>/discard/", running.discard, name="discard"),
    path("run/rounds/<int:number>/publish/", running.publish, name="publish_round"),
    path("run/rounds/<int:number>/take-back/", running.take_back, name="take_back"),
    path("run/rounds/<int:number>/close/", running.close, name="close_round"),
    path("run/rounds/<int:number>/results/", result_pages.grid, name="grid"),
    path("run/rounds/<int:number>/results/list/", result_pages.decide_many, name="decide_many"),
    path("run/tables/<int:table>/", result_pages.decide, name="decide"),
    path("run/tables/<int:table>/goes-on/", bracket_pages.goes_on, name="goes_on"),
]
of_clubs: list[URLPattern | URLResolver] = [
    path("<slug:club>/new-event/", wizard_pages.new, name="new_event"),
    path("<slug:club>/new-event/outlook/", outlook_pages.say, name="outlook"),
    path(
        "<slug:club>/new-event/templates/<int:template>/delete/",
        plan_pages.delete,
        name="delete_template",
    ),
    path("<slug:club>/events/<slug:slug>/", include(of_an_event)),
]
urlpatterns = [
    path("", include("tournaments.clubs.urls")),
    path("", include("tournaments.halls.urls")),
    path("clubs/", include(of_clubs)),
    path("events/", events.index, name="events"),
    *paths(ENTRIES),
    *paths(PARTS),
    path("", include("tournaments.teams.urls")),
    path("", include("tournaments.series.urls")),
    path("", include("tournaments.seasons.urls")),
]
sockets = [path("ws/events/<int:number>/", EventSocket.as_asgi())]
