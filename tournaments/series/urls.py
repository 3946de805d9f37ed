from django.urls import URLPattern, URLResolver, include, path

from siamleague.actions.pages import paths
from tournaments.fixtures import pages as fixtures
from tournaments.fixtures.actions import ACTIONS as TIMES
from tournaments.series import pages as series
from tournaments.series.actions import ACTIONS

of_series = [
    path("", series.index, name="series_list"),
    path("<slug:slug>/", series.show, name="series"),
]
of_fixtures = [
    path("", fixtures.mine, name="fixtures"),
    path("calendar/<str:token>/fixtures.ics", fixtures.file, name="fixtures_file"),
    path("<int:table>/", fixtures.show, name="appointment"),
]
urlpatterns: list[URLPattern | URLResolver] = [
    *paths((*ACTIONS, *TIMES)),
    path("clubs/<slug:club>/series/", include(of_series)),
    path("clubs/<slug:club>/honours/", series.hall_of_fame, name="honours"),
    path("fixtures/", include(of_fixtures)),
]
