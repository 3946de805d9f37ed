"""The pages of clubs, their events and their teams."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.clubs import pages as clubs
from tournaments.clubs import people_urls
from tournaments.consumers import EventSocket
from tournaments.entries import pages as entering
from tournaments.halls import pages as halls
from tournaments.parts import pages as parts

app_name = "tournaments"

of_an_event = [
    path("enter/", entering.enter, name="enter"),
    path("entries/<int:entry>/withdraw/", entering.withdraw, name="withdraw"),
    path("entries/<int:entry>/day-off/", entering.day_off, name="day_off"),
    path("entries/<int:entry>/penalty/", entering.penalise, name="penalise"),
    path("entries/<int:entry>/here/", entering.here, name="here"),
    path("parts/", parts.show, name="parts"),
    path("door/<str:token>/", entering.door, name="door"),
    path("hall/", halls.of_event, name="hall"),
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
    path("run/parts/", parts.run, name="run_parts"),
    path("run/parts/<slug:verb>/", parts.do, name="do_parts"),
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
    path("<slug:club>/events/<slug:slug>/", include(of_an_event)),
]
urlpatterns = [
    path("clubs/", include(of_clubs)),
    path("", include("tournaments.events.urls")),
    path("", include("tournaments.rounds.urls")),
    path("", include("tournaments.teams.urls")),
    path("", include("tournaments.series.urls")),
    path("", include("tournaments.seasons.urls")),
    *people_urls.urlpatterns,
]
sockets = [path("ws/events/<int:number>/", EventSocket.as_asgi())]
