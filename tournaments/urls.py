"""The addresses of organising, subject by subject."""

from django.urls import include, path

from tournaments.consumers import EventSocket

app_name = "tournaments"
SUBJECTS = (
    *("clubs", "halls", "events", "entries", "rounds", "parts", "teams", "series", "seasons"),
    "finding",
    "imports",
    "exports",
    "checks",
    "laptops",
    "lots",
    "partners",
    "webhooks",
    "outside",
)
urlpatterns = [path("", include(f"tournaments.{subject}.urls")) for subject in SUBJECTS]
sockets = [path("ws/events/<int:number>/", EventSocket.as_asgi())]
