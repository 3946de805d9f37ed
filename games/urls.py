from django.urls import path, re_path

from games.actions import ACTIONS
from games.consumers import match_socket
from games.learning import pages as learning
from games.live.lobby_socket import lobby_socket
from games.lobby import pages as lobby
from games.matches import pages as matches
from siamleague.actions.pages import paths

app_name = "games"
urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("history/", lobby.history, name="history"),
    path("waiting.json", matches.waiting, name="waiting"),
    path("learn/<slug:slug>/", learning.learn, name="learn"),
    path("learn/<slug:slug>/<int:number>.json", learning.lesson, name="lesson"),
    *paths(ACTIONS),
    path("<slug:code>/", matches.show, name="match"),
    path("<slug:code>/step/<int:number>.json", matches.step, name="step"),
    path("<slug:code>/told.json", matches.told, name="told"),
    re_path(r"^(?P<code>[a-z0-9]+)/log\.(?P<form>txt|json)$", matches.log, name="log"),
]
sockets = [
    path("ws/play/<slug:code>/", match_socket),  # type: ignore[arg-type]  # no view
    path("ws/lobby/", lobby_socket),  # type: ignore[arg-type]  # no view
]
