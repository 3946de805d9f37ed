"""The addresses of events for programs."""

from django.urls import include, path

from tournaments.rest import (
    clubs,
    event_deeds,
    event_pages,
    event_tools,
    events,
    part_deeds,
    parts,
)

of_an_event = [
    path("entries/", events.Entries.as_view()),
    path("entries/<int:entry>/", event_pages.OneEntry.as_view()),
    path("parts/", parts.Parts.as_view()),
    *(path(where, view.as_view()) for where, view in event_deeds.DEEDS),
    *(path(where, view.as_view()) for where, view in part_deeds.DEEDS),
    *event_tools.of_an_event,
]
urlpatterns = [
    *clubs.urlpatterns,
    path("clubs/<slug:club>/events/<slug:slug>/", include(of_an_event)),
]
