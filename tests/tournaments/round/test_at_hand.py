"""The first reader of a table has its results read once; changed ones are read anew."""

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.tournaments.hall import club_of, decide_all, entered, event_of, played, published
from tournaments.models import Tournament
from tournaments.rounds import at_hand, because, ranking

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(alice):
    event = event_of(alice, club_of(alice), rounds=5)
    entered(event, alice, 9)
    played(event, alice)
    at_hand.forget()
    cache.clear()
    return Tournament.objects.get(pk=event.pk)


def shown(event):
    table = ranking.table(event)
    return table, because.of(event, table, {row.id for row in table})


def chairs_read(event):
    with CaptureQueriesContext(
        connection,
    ) as found:
        shown(event)
    return sum('FROM "tournaments_chair"' in each["sql"] for each in found)


def test_a_table_and_why_rest_on_results_that_are_read_once(event):
    assert chairs_read(event) == 1


def test_without_it_they_would_be_read_twice(event, monkeypatch):
    """The control."""
    monkeypatch.setattr(at_hand, "event", at_hand._read)
    assert chairs_read(event) == 2


def test_what_has_changed_is_read_anew(event, alice):
    before = shown(event)
    round_ = published(event, alice)
    decide_all(round_, alice)
    now = Tournament.objects.get(pk=event.pk)
    table, why = shown(now)
    at_hand.forget()
    cache.clear()
    assert (table, why) == shown(now) != before


def test_one_event_is_at_hand_and_of_another_the_other_is_read(event, alice):
    other = event_of(alice, event.club, name="Other", rounds=5)
    entered(other, alice, 5)
    played(other, alice)
    other.refresh_from_db()
    assert shown(event)[0] != shown(other)[0]
    assert len(at_hand._newest) == 1


def test_what_may_be_undone_is_not_kept(event):
    with transaction.atomic():
        shown(event)
    assert not at_hand._newest
