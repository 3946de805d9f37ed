"""A club's year: its series, agreed times, forecasts, and the hall of fame."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.fixtures import pages as fixtures
from tournaments.seasons import forecast_pages
from tournaments.series import honour_pages
from tournaments.series import pages as series

of_series = [
    path("", series.index, name="series_list"),
    path("new/", series.new, name="new_series"),
    path("<slug:slug>/", series.show, name="series"),
    path("<slug:slug>/edit/", series.edit, name="edit_series"),
    path("<slug:slug>/events/", series.add, name="add_to_series"),
    path("<slug:slug>/events/<int:tournament>/", series.remove, name="remove_from_series"),
    path("<slug:slug>/close/", series.close, name="close_series"),
    path("<slug:slug>/reopen/", series.reopen, name="reopen_series"),
]
of_fixtures = [
    path("", fixtures.mine, name="fixtures"),
    path("calendar/<str:token>/fixtures.ics", fixtures.file, name="fixtures_file"),
    path("<int:table>/", fixtures.show, name="appointment"),
    path("<int:table>/propose/", fixtures.propose, name="propose_time"),
    path("<int:table>/set/", fixtures.set_time, name="set_time"),
    path("<int:table>/walkover/", fixtures.walkover, name="award_walkover"),
    path("<int:table>/postpone/", fixtures.postpone, name="ask_to_postpone"),
    *(
        path(f"times/<int:appointment>/{verb}/", fixtures.answer, {"verb": verb}, f"{verb}_time")
        for verb in ("accept", "decline")
    ),
    path("postponements/<int:postponement>/", fixtures.grant, name="answer_postponement"),
]
A_DIVISION = "clubs/<slug:club>/leagues/<slug:league>/seasons/<int:number>/divisions/<int:level>"
urlpatterns: list[URLPattern | URLResolver] = [
    path("clubs/<slug:club>/series/", include(of_series)),
    path("clubs/<slug:club>/honours/", honour_pages.show, name="honours"),
    path("fixtures/", include(of_fixtures)),
    path(f"{A_DIVISION}/forecast/", forecast_pages.show, name="forecast"),
    path(f"{A_DIVISION}/forecast/ask/", forecast_pages.ask, name="ask_for_forecast"),
]
