"""The programs' door, room by room, and its description."""

from django.urls import include, path
from drf_spectacular.views import SpectacularJSONAPIView

urlpatterns = [
    path("", include("games.rest.urls")),
    path("", include("tournaments.rest.ratings")),
    path("", include("tournaments.rest.rating_deeds")),
    path("", include("tournaments.rest.event_urls")),
    path("", include("tournaments.rest.year")),
    path("", include("tournaments.rest.leagues")),
    path("schema/", SpectacularJSONAPIView.as_view(), name="schema"),
]
