"""Every socket of the site."""

from django.urls import URLPattern, URLResolver, path

from games.urls import sockets as of_matches
from siamleague.jobs.consumers import JobSocket
from siamleague.waiting.urls import sockets as of_waiting
from tournaments.urls import sockets as of_events

sockets: list[URLPattern | URLResolver] = [
    path("ws/jobs/<uuid:public_id>/", JobSocket.as_asgi()),
    *of_waiting,
    *of_matches,
    *of_events,
]
