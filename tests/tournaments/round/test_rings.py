"""Rings: pages hear of a change once, after the commit, and of none that was taken back."""

from uuid import uuid4

import pytest
from django.db import transaction

from tests.tournaments.hall import NOW, club_of, enter_user, event_of, published, tables
from tournaments.events import holding
from tournaments.rounds import reporting
from tournaments.rounds.results import Score


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice))


def test_many_changes_in_one_transaction_ring_once(
    event, monkeypatch, django_capture_on_commit_callbacks
):
    rung = []
    monkeypatch.setattr(holding.nudges, "changed", lambda *told: rung.append(told))
    for _ in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            for _ in range(3):
                holding.changed(event)
    assert rung == [(event.pk, ()), (event.pk, ())]


def test_a_change_that_was_taken_back_silences_no_other(
    event, monkeypatch, django_capture_on_commit_callbacks
):
    rung = []
    monkeypatch.setattr(holding.nudges, "changed", lambda *told: rung.append(told))
    with django_capture_on_commit_callbacks(execute=True):
        holding.changed(event)
        with transaction.atomic():
            holding.changed(event)
            transaction.set_rollback(True)
    with transaction.atomic():
        holding.changed(event)
        transaction.set_rollback(True)
    with django_capture_on_commit_callbacks(execute=True):
        holding.changed(event)
    assert rung == [(event.pk, ()), (event.pk, ())]


def test_a_ring_names_tables_only_where_nothing_else_has_changed(
    event, monkeypatch, django_capture_on_commit_callbacks
):
    rung = []
    monkeypatch.setattr(holding.nudges, "changed", lambda *told: rung.append(told))
    holding._unheard.numbers.clear()  # what the test's own making of the event has left
    for others in ([], [{}], [{"table": 9}]):  # the last: of a round that is over
        with django_capture_on_commit_callbacks(execute=True):
            holding.changed(event, still_played=True, table=7)
            for other in others:
                holding.changed(event, **other)
    assert rung == [(event.pk, [7]), (event.pk, ()), (event.pk, ())]


def test_a_report_rings_for_its_table(
    alice, bob, charlie, event, monkeypatch, django_capture_on_commit_callbacks
):
    enter_user(event, bob)
    enter_user(event, charlie)
    table = tables(published(event, alice))[0]
    rung = []
    monkeypatch.setattr(holding.nudges, "changed", lambda *told: rung.append(told))
    holding._unheard.numbers.clear()
    said = {"table_id": table.pk, "by": bob.pk, "score": Score((1, 2))}
    with django_capture_on_commit_callbacks(execute=True):
        reporting.report(**said, ticket=uuid4(), now=NOW)
    assert rung == [(event.pk, [table.pk])]
