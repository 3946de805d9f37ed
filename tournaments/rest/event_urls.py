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
    plans,
)

of_an_event = [
    path("", plans.Event.as_view()),
    path("entries/", events.Entries.as_view()),
    path("entries/<int:entry>/", event_pages.OneEntry.as_view()),
    path("players/", event_pages.Individuals.as_view()),
    path("prizes/", event_pages.Prizes.as_view()),
    path("parts/", parts.Parts.as_view()),
    path("history/", events.History.as_view()),
    *(path(where, view.as_view()) for where, view in event_deeds.DEEDS),
    *(path(where, view.as_view()) for where, view in part_deeds.DEEDS),
    *event_tools.of_an_event,
]
urlpatterns = [
    *clubs.urlpatterns,
    *event_tools.urlpatterns,
    path("events/", events.Events.as_view()),
    path("clubs/<slug:club>/events/", plans.NewEvent.as_view()),
    path("clubs/<slug:club>/events/<slug:slug>/", include(of_an_event)),
]
