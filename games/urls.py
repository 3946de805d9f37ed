from django.urls import path, re_path

from games.actions import ACTIONS
from games.conduct import pages as conduct
from games.consumers import match_socket
from games.learning import pages as learning
from games.live.lobby_socket import lobby_socket
from games.lobby import pages as lobby
from games.matches import pages as matches
from games.puzzles import pages as puzzles
from games.what_if import pages as what_if
from siamleague.actions.pages import paths

app_name = "games"
urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("history/", lobby.history, name="history"),
    path("waiting.json", matches.waiting, name="waiting"),
    path("learn/<slug:slug>/", learning.learn, name="learn"),
    path("learn/<slug:slug>/<int:number>.json", learning.lesson, name="lesson"),
    path("puzzles/", puzzles.index, name="puzzles"),
    path("puzzles/<int:puzzle>/", puzzles.show, name="puzzle"),
    path("puzzles/<int:puzzle>/position.json", puzzles.position, name="puzzle_position"),
    path("reports/", conduct.index, name="talk_reports"),
    path("reports/<int:report>/", conduct.show, name="talk_report"),
    *paths(ACTIONS),
    path("<slug:code>/", matches.show, name="match"),
    path("<slug:code>/frame/", matches.framed, name="framed_match"),
    path("<slug:code>/step/<int:number>.json", matches.step, name="step"),
    path("<slug:code>/told.json", matches.retell, name="told"),
    path("<slug:code>/what-if/", what_if.show, name="what_if"),
    path("<slug:code>/what-if.json", what_if.position, name="imagined"),
    path("<slug:code>/analysis.json", matches.analysis, name="analysis"),
    re_path(r"^(?P<code>[a-z0-9]+)/log\.(?P<form>txt|json)$", matches.log, name="log"),
]
sockets = [
    path("ws/play/<slug:code>/", match_socket),  # type: ignore[arg-type]  # no view
    path("ws/lobby/", lobby_socket),  # type: ignore[arg-type]  # no view
]
