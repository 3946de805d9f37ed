"""Rings: pages hear of a change once, after the commit, and of none that was taken back."""

import pytest
from django.db import transaction

from tests.tournaments.hall import club_of, event_of
from tournaments.events import holding


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice))


def test_many_changes_in_one_transaction_ring_once(
    event, monkeypatch, django_capture_on_commit_callbacks
):
    rung = []
    monkeypatch.setattr(holding.nudges, "changed", rung.append)
    for _ in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            for _ in range(3):
                holding.changed(event)
    assert rung == [event.pk, event.pk]


def test_a_change_that_was_taken_back_silences_no_other(
    event, monkeypatch, django_capture_on_commit_callbacks
):
    rung = []
    monkeypatch.setattr(holding.nudges, "changed", rung.append)
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
    assert rung == [event.pk, event.pk]
