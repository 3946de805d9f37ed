"""The pages of clubs, their events and their teams."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments import people_urls
from tournaments.consumers import EventSocket
from tournaments.views.club import clubs, teams
from tournaments.views.event import (
    brackets,
    entering,
    events,
    halls,
    outlook,
    parts,
    plans,
    printing,
    running,
    scores,
    wizard,
)

app_name = "tournaments"

of_an_event = [
    path("", events.show, name="event"),
    path("edit/", wizard.edit, name="edit_event"),
    path("publish/", wizard.publish, name="publish_event"),
    path("cancel/", wizard.cancel, name="cancel_event"),
    path("finish/", wizard.finish, name="finish_event"),
    path("enter/", entering.enter, name="enter"),
    path("entries/", events.listed, name="entries"),
    path("entries/<int:entry>/", events.entry, name="entry"),
    path("entries/<int:entry>/withdraw/", entering.withdraw, name="withdraw"),
    path("entries/<int:entry>/day-off/", entering.day_off, name="day_off"),
    path("entries/<int:entry>/penalty/", entering.penalise, name="penalise"),
    path("entries/<int:entry>/here/", entering.here, name="here"),
    path("rounds/<int:number>/", events.pairings, name="round"),
    path("rounds/<int:number>/print/<slug:sheet>/", printing.of_round, name="print_round"),
    path("standings/", events.standings, name="standings"),
    path("standings/print/", printing.standings, name="print_standings"),
    path("bracket/", brackets.bracket, name="bracket"),
    path("cross-table/", events.cross_table, name="cross_table"),
    path("bracket/print/", printing.bracket, name="print_bracket"),
    path("cross-table/print/", printing.cross_table, name="print_cross_table"),
    path("certificates/", printing.certificate_set, name="certificates"),
    path("print/", printing.index, name="prints"),
    path("players/", events.individuals, name="individuals"),
    path("mine/", scores.mine, name="mine"),
    path("parts/", parts.show, name="parts"),
    path("door/<str:token>/", entering.door, name="door"),
    path("tables/<int:table>/", scores.table, name="table"),
    path("tables/<int:table>/report/", scores.say, {"verb": "report"}, name="report"),
    path("tables/<int:table>/confirm/", scores.say, {"verb": "confirm"}, name="confirm"),
    path("tables/<int:table>/dispute/", scores.say, {"verb": "dispute"}, name="dispute"),
    path("hall/", halls.of_event, name="hall"),
    path("run/", running.run, name="run"),
    *(
        path(
            f"run/rounds/<int:number>/clock/{verb}/",
            halls.clock,
            {"verb": verb},
            name=f"{verb}_timer",
        )
        for verb in ("start", "pause", "resume", "extend", "stop")
    ),
    path("run/desk/", entering.desk, name="desk"),
    path("run/desk/apart/", entering.apart, name="apart"),
    path("run/poster/", entering.poster, name="poster"),
    path("run/log/", running.log, name="log"),
    path("run/copy/", plans.copy, name="copy_event"),
    path("run/template/", plans.save, name="save_template"),
    path("run/parts/", parts.run, name="run_parts"),
    path("run/parts/<slug:verb>/", parts.do, name="do_parts"),
    path("run/pair/", running.pair, name="pair"),
    path("run/rounds/<int:number>/swap/", running.swap, name="swap"),
    path("run/rounds/<int:number>/discard/", running.discard, name="discard"),
    path("run/rounds/<int:number>/publish/", running.publish, name="publish_round"),
    path("run/rounds/<int:number>/take-back/", running.take_back, name="take_back"),
    path("run/rounds/<int:number>/close/", running.close, name="close_round"),
    path("run/rounds/<int:number>/results/", scores.grid, name="grid"),
    path("run/rounds/<int:number>/results/list/", scores.decide_many, name="decide_many"),
    path("run/tables/<int:table>/", scores.decide, name="decide"),
    path("run/tables/<int:table>/goes-on/", brackets.goes_on, name="goes_on"),
]
of_clubs: list[URLPattern | URLResolver] = [
    path("", clubs.index, name="clubs"),
    path("new/", clubs.found, name="found_club"),
    path("<slug:slug>/", clubs.show, name="club"),
    path("<slug:slug>/edit/", clubs.edit, name="edit_club"),
    path("<slug:slug>/hall/", halls.of_club, name="club_hall"),
    path("<slug:slug>/join/", clubs.join, name="join_club"),
    path("<slug:slug>/leave/", clubs.leave, name="leave_club"),
    path("<slug:slug>/run-demo/", clubs.run_demo, name="run_demo"),
    path("<slug:slug>/", include(people_urls.of_a_club)),
    path("<slug:club>/new-event/", wizard.new, name="new_event"),
    path("<slug:club>/new-event/outlook/", outlook.say, name="outlook"),
    path(
        "<slug:club>/new-event/templates/<int:template>/delete/",
        plans.delete,
        name="delete_template",
    ),
    path("<slug:club>/events/<slug:slug>/", include(of_an_event)),
]
of_teams = [
    path("", teams.index, name="teams"),
    path("new/", teams.found, name="found_team"),
    path("join/<str:token>/", teams.join, name="join_team"),
    path("<int:team>/", teams.show, name="team"),
    path("<int:team>/invite/", teams.invite, name="invite"),
    path("<int:team>/substitute/", teams.substitute, name="substitute"),
    path("<int:team>/dissolve/", teams.dissolve, name="dissolve_team"),
    path("members/<int:member>/accept/", teams.answer, {"verb": "accept"}, name="accept"),
    path("members/<int:member>/leave/", teams.answer, {"verb": "leave"}, name="leave_team"),
]
urlpatterns = [
    path("clubs/", include(of_clubs)),
    path("events/", events.index, name="events"),
    path("teams/", include(of_teams)),
    path("", include("tournaments.year_urls")),
    path("", include("tournaments.league_urls")),
    *people_urls.urlpatterns,
]
sockets = [path("ws/events/<int:number>/", EventSocket.as_asgi())]
