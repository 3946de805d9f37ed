"""The pages and the socket of what waits."""

from django.urls import path

from siamleague.waiting import pages
from siamleague.waiting.socket import waiting_socket

app_name = "waiting"
urlpatterns = [
    path("", pages.show, name="list"),
    path("bell/", pages.bell, name="bell"),
    path("switches/", pages.switch, name="switch"),
]
sockets = [path("ws/waiting/", waiting_socket)]  # type: ignore[arg-type]  # no view
