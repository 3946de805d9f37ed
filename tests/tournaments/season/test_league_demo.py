"""The demo's league: one season over, one running, built by the services and quick."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.hall import NOW
from tournaments import demo
from tournaments.demo import events, leagues, people, table_league, year
from tournaments.models import Appointment, League, Season, SeasonMove, Series, Table
from tournaments.series import read as series


@pytest.fixture
def club(db):
    people.add(NOW)
    events.add(NOW)


@pytest.mark.slow
def test_the_demo_has_a_season_over_and_one_running(club):
    with CaptureQueriesContext(connection) as asked:
        for _ in range(2):
            leagues.add(NOW)
    assert len(asked) < 1800  # about half a millisecond each; every line of history is sealed
    assert League.objects.get().demo
    over, running = Season.objects.order_by("number")
    assert (over.state, running.state) == ("closed", "running")
    assert SeasonMove.objects.filter(season=over, way="up").count() == 1
    assert running.divisions.count() == 2
    assert running.spots.filter(state="reserve").count() == 2
    tables = Table.objects.filter(round__tournament__division__season=running)
    assert tables.filter(result="standing").count() == 12
    states = Appointment.objects.values_list("state", flat=True)
    assert sorted(states) == ["accepted", "proposed"]


@pytest.mark.slow
def test_the_league_goes_with_the_rest_of_the_demo(club):
    leagues.add(NOW)
    demo.remove(NOW)
    assert not League.objects.exists()


@pytest.mark.slow
def test_the_demo_has_a_league_of_tables_and_a_series_of_people(club):
    for part in (table_league, year):
        for _ in range(2):
            part.add(NOW)
    league = League.objects.get()
    assert (league.demo, league.kind) == (True, "four")
    played = Table.objects.filter(round__tournament__division__season__league=league)
    assert played.filter(result="standing").count() == 4
    made = Series.objects.get()
    found = series.events(made)
    assert {event.who.of_teams for event in found} == {True, False}
    told = [
        cell.told
        for line in series.lines(made, series.table(made, found), found)
        for cell in line.cells
        if cell
    ]
    assert any("with" in each for each in told)
