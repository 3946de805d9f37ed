"""The addresses of events for programs."""

from django.urls import include, path

from tournaments.rest import (
    brackets,
    event_deeds,
    event_pages,
    event_tools,
    events,
    plans,
)

of_an_event = [
    path("", plans.Event.as_view()),
    path("tables/<int:table>/", event_pages.TablePage.as_view()),
    path("mine/", event_pages.Mine.as_view()),
    path("players/", event_pages.Individuals.as_view()),
    path("prizes/", event_pages.Prizes.as_view()),
    path("rounds/<int:number>/", events.OneRound.as_view()),
    path("standings/", events.Standings.as_view()),
    path("bracket/", brackets.Bracket.as_view()),
    path("cross-table/", events.CrossTable.as_view()),
    path("history/", events.History.as_view()),
    *(path(where, view.as_view()) for where, view in event_deeds.DEEDS),
    *event_tools.of_an_event,
]
urlpatterns = [
    *event_tools.urlpatterns,
    path("events/", events.Events.as_view()),
    path("clubs/<slug:club>/events/", plans.NewEvent.as_view()),
    path("clubs/<slug:club>/events/<slug:slug>/", include(of_an_event)),
]
