"""When ratings are worked out by themselves: an event ends, or one of its results is corrected."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine

from siamleague.jobs import run as job_run
from siamleague.jobs.models import Job
from tests.tournaments.hall import NOW, clock, club_of, entered, event_of, played, tables
from tournaments.events import act as events
from tournaments.models import Rating, RatingChange
from tournaments.refusals import NotNow, NotYours
from tournaments.rounds import reporting

pytestmark = pytest.mark.django_db
WORKED = 60  # seconds later a worker comes by


@pytest.fixture
def event(alice):
    made = event_of(alice, club_of(alice), rounds=2)
    entered(made, alice, 4)
    return made


@pytest.fixture
def rounds(alice, event):
    return [played(event, alice) for _ in range(2)]


def finish(event, by):
    events.finish_tournament(tournament_id=event.pk, by=by.pk, now=NOW)


def correct(table, by, ranks):
    reporting.decide(
        table_id=table.pk,
        score=reporting.Score(ranks),
        by=by.pk,
        why="Typed the wrong way round",
        ticket=uuid4(),
        now=NOW,
    )


def waiting():
    return Job.objects.filter(kind="rate", state=Job.State.QUEUED)


def work():
    with time_machine.travel(NOW + timedelta(seconds=WORKED), tick=False):
        for job in waiting():
            job_run.run(job.public_id, clock(WORKED))


def ratings():
    return dict(Rating.objects.values_list("rated__player__name", "rating"))


def test_finishing_an_event_rates_it(alice, event, rounds):
    finish(event, alice)
    work()
    assert len(ratings()) == 4
    assert sum(ratings().values()) == 4 * 1500 * 1_000_000


def test_finishing_twice_asks_once(alice, event, rounds):
    finish(event, alice)
    finish(event, alice)
    assert waiting().count() == 1


def test_charlie_cannot_have_it_rated_by_finishing(charlie, event, rounds):
    with pytest.raises(NotYours):
        finish(event, charlie)
    assert not waiting().exists()


@pytest.mark.slow
def test_correcting_a_finished_event_replays_its_ratings(alice, event, rounds):
    finish(event, alice)
    work()
    before, table = ratings(), tables(rounds[0])[0]
    right = tuple(table.ranks)
    correct(table, alice, right[::-1])
    assert waiting().count() == 1
    work()
    assert ratings() != before
    correct(table, alice, right)
    work()
    assert ratings() == before
    assert RatingChange.objects.filter(period__void=True).count() == 16  # history stays


def test_saying_the_same_again_asks_for_nothing(alice, event, rounds):
    finish(event, alice)
    work()
    table = tables(rounds[0])[0]
    correct(table, alice, tuple(table.ranks))
    assert not waiting().exists()


def test_while_an_event_runs_a_correction_waits_for_its_end(alice, event, rounds):
    correct(tables(rounds[0])[0], alice, (1, 1))
    assert not waiting().exists()


def test_an_event_that_does_not_count_asks_for_nothing(alice):
    fun = event_of(alice, club_of(alice), rounds=1, rated=False)
    entered(fun, alice, 4)
    played(fun, alice)
    finish(fun, alice)
    assert not waiting().exists()


def test_an_event_nobody_played_asks_for_nothing(alice, event):
    with pytest.raises(NotNow):
        finish(event, alice)
    assert not waiting().exists()
