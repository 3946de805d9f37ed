"""Corrections, words about who goes on, closing and pairing at once: the sheet fits afterwards."""

import pytest

from tests.people import person
from tests.tournaments.drawn import decide, knock_out, say
from tests.tournaments.hall import NOW, decide_all, published, tables
from tests.tournaments.races import pass_on_postgresql, together
from tournaments.models import RoundState
from tournaments.rounds import act as rounds

LAID = (RoundState.PROPOSED, RoundState.PUBLISHED, RoundState.CLOSED)


@pytest.fixture
def organiser(transactional_db):
    return person("Alice")


def next_round(event, organiser):
    """Pair the next round and show it."""
    made = rounds.pair_now(tournament_id=event.pk, by=organiser.pk, now=NOW)
    rounds.publish_round(round_id=made.pk, by=organiser.pk, now=NOW)


@pytest.mark.slow
@pytest.mark.parametrize("_again", range(3))
def test_twelve_deeds_at_once_leave_rounds_that_fit_the_results(organiser, _again):
    event, _entries = knock_out(organiser, 4)
    first = published(event, organiser)
    decide_all(first, organiser)
    one, other = tables(first)
    decide(other, (1, 1), organiser)
    named = [chair.entry for chair in other.chairs.select_related("entry")]
    order = {"by": organiser.pk, "now": NOW}
    deeds = [
        lambda: decide(one, (1, 2), organiser),
        lambda: decide(one, (2, 1), organiser),
        lambda: say(other, named[0], organiser),
        lambda: say(other, named[1], organiser),
        lambda: rounds.close_round(round_id=first.pk, **order),
        lambda: next_round(event, organiser),
    ] * 2
    together(lambda deed: deed(), deeds)
    for round_ in event.round_set.select_related("tournament").filter(state__in=LAID):
        assert not [fault for fault in rounds.faults_of(round_) if fault.severe]
    event.refresh_from_db()
    assert event.rounds == 2


@pytest.mark.own_site
@pytest.mark.needs("postgres")
def test_the_same_on_postgresql(postgres_url):
    pass_on_postgresql(__file__, postgres_url, named="twelve", passed=3)
