"""How a season may end: chances worked out by a job, and exactly as fresh as the page says."""

from uuid import uuid4

import pytest
import time_machine
from django.urls import reverse

from siamleague.jobs import run as job_run
from siamleague.jobs.models import Job
from tests.tournaments.hall import NOW, club_of, work
from tests.tournaments.year import later, league_of, running
from tournaments.clubs import act as clubs
from tournaments.models import DivisionForecast, Table
from tournaments.refusals import NotYours
from tournaments.rounds import reporting
from tournaments.seasons import changing
from tournaments.seasons import forecasting as services
from tournaments.seasons import forecasts as asked

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _few_runs(monkeypatch):
    """Look ahead a few hundred times: enough to see the shape."""
    monkeypatch.setattr(services, "RUNS", 400)


@pytest.fixture(autouse=True)
def evening():
    """Let it be the evening on which the tests play."""
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


@pytest.fixture
def divisions(alice):
    league = league_of(alice, club_of(alice))
    return running(alice, league, guests_too=10, sizes=(4, 6), direct=1)


def decide(division, by, *numbers):
    """Let the first seat win every table of some match days."""
    for table in Table.objects.filter(
        round__tournament=division.tournament, round__number__in=numbers, kind="play"
    ):
        reporting.decide(
            table_id=table.pk,
            score=reporting.Score((1, 2)),
            by=by.pk,
            why="",
            ticket=uuid4(),
            now=NOW,
        )


def looked(division, by):
    job = services.ask_for_forecast(division_id=division.pk, by=by.pk, now=NOW)
    assert work(job).state == Job.State.DONE, job.error
    return asked.page(division)


def percent(line):
    return [part.percent for part in line.parts]


def test_the_chances_of_a_running_season(divisions, alice):
    decide(divisions[0], alice, 1)
    page = looked(divisions[0], alice)
    assert (page.after, page.played, page.left, page.newer) == (1, 2, 4, 0)
    assert [zone.zone for zone in page.zones] == ["title", "stays", "down"]
    assert len(page.lines) == 4
    for line in page.lines:
        assert sum(part.width for part in line.parts) in range(997, 1001)
    kept = DivisionForecast.objects.get()
    for column in zip(*kept.places.values(), strict=True):
        assert sum(column) == kept.runs == 400


def test_the_stronger_are_likelier_to_win(divisions, alice):
    for entry in divisions[0].tournament.entries.all():
        entry.rating = 2000 - 200 * entry.number
        entry.save()
    page = looked(divisions[0], alice)
    names = [line.name for line in page.lines]
    assert names[0] == "G0"
    assert names[-1] == "G3"


def test_a_lower_division_goes_up_and_its_last_stays(divisions, alice):
    page = looked(divisions[1], alice)
    assert [zone.zone for zone in page.zones] == ["up", "stays"]


def test_a_season_that_is_played_out_is_decided(divisions, alice):
    decide(divisions[0], alice, 1, 2, 3)
    page = looked(divisions[0], alice)
    assert page.left == 0
    assert all(set(percent(line)) <= {"0", "100"} for line in page.lines)


def test_the_page_says_when_results_have_come_since(divisions, alice, client):
    decide(divisions[0], alice, 1)
    looked(divisions[0], alice)
    decide(divisions[0], alice, 2)
    assert asked.page(divisions[0]).newer == 2


def test_pressing_twice_is_one_job_and_nothing_new_keeps_the_forecast(divisions, alice):
    of = {"division_id": divisions[0].pk, "by": alice.pk, "now": NOW}
    assert services.ask_for_forecast(**of) == services.ask_for_forecast(**of)
    first = looked(divisions[0], alice)
    assert looked(divisions[0], alice) == first
    assert DivisionForecast.objects.count() == 1


def test_strangers_cannot_make_the_house_work(divisions, charlie, signed_in):
    with pytest.raises(NotYours):
        services.ask_for_forecast(division_id=divisions[0].pk, by=charlie.pk, now=NOW)
    page = signed_in(charlie)
    division = divisions[0]
    league = division.season.league
    slugs = (league.club.slug, league.slug, division.season.number, division.level)
    page.post(reverse("tournaments:ask_for_forecast", args=slugs))
    assert not Job.objects.filter(kind=services.KIND).exists()


def test_the_clock_asks_where_results_have_come_and_only_there(divisions, alice):
    assert services.forecasts_due(now=NOW) == 0
    decide(divisions[1], alice, 1)
    assert services.forecasts_due(now=NOW) == 1
    work(Job.objects.get(kind=services.KIND))
    assert services.forecasts_due(now=NOW) == 0
    assert DivisionForecast.objects.get().division == divisions[1]


def test_a_correction_is_counted_too(divisions, alice, evening):
    division = divisions[0]
    decide(division, alice, 1)
    before = looked(division, alice)
    table = Table.objects.filter(round__tournament=division.tournament, round__number=1).first()
    reporting.decide(
        table_id=table.pk,
        score=reporting.Score((2, 1)),
        by=alice.pk,
        why="typed wrongly",
        ticket=uuid4(),
        now=later(hours=1),
    )
    assert asked.page(division).newer == 1
    assert services.forecasts_due(now=later(hours=2)) == 1
    evening.move_to(later(hours=2))
    job_run.run(Job.objects.get(kind=services.KIND).public_id, lambda: later(hours=2))
    after = asked.page(division)
    assert after.lines != before.lines
    assert services.forecasts_due(now=later(hours=3)) == 0


def test_who_left_has_no_chances_and_walkovers_are_no_draws(divisions, alice):
    division = divisions[0]
    decide(division, alice, 1)
    left = division.tournament.entries.get(name="G3")
    changing.take_out(entry_id=left.pk, by=alice.pk, why="moved away", now=NOW)
    found = asked.ahead(division)
    assert left.pk not in {entrant.id for entrant in found.season.entrants}
    assert found.season.rules.draws == 0
    assert found.left == 2
    assert len(looked(division, alice).lines) == 3


def test_ratings_of_the_club_are_what_chances_rest_on(divisions, alice):
    from tournaments.models import Pool, Rated, Rating

    division = divisions[0]
    last = division.tournament.entries.get(name="G3")
    pool = Pool.objects.create(club=alice_club(alice), game_name="Chess", kind="duel", made_at=NOW)
    Rating.objects.create(
        pool=pool,
        rated=Rated.objects.create(player=last.player),
        rating=3000_000_000,
        deviation=0,
        extra=0,
        games=40,
        change=0,
        peak=0,
        last_at=NOW,
    )
    assert looked(division, alice).lines[0].name == "G3"


def alice_club(alice):
    player = clubs.player_of(user_id=alice.pk)
    return player.memberships.get().club
