"""Frames and files are open to all: they read no more than they show, and are worked out once.

Whoever asks too often is told so before anything is worked out.
"""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from siamleague.accounts import limits
from tests.tournaments.hall import club_of, entered, event_of, published
from tournaments.exports import pages as exports
from tournaments.outside import pages as outside
from tournaments.rounds import ranking, round_tables


@pytest.fixture
def event(alice):
    made = event_of(alice, club_of(alice))
    entered(made, alice, 12)
    published(made, alice)
    cache.clear()
    return made


def frame(event, name="pairings"):
    return reverse(f"tournaments:framed_{name}", args=[event.club.slug, event.slug])


@pytest.mark.django_db
def test_a_frame_reads_no_more_tables_than_it_shows(event, monkeypatch):
    read, real = [], round_tables.boards

    def boards(round_, **asked):
        found = real(round_, **asked)
        read.append(len(found))
        return found

    monkeypatch.setattr(round_tables, "boards", boards)
    monkeypatch.setattr(outside, "MOST_LINES", 2)
    text = Client().get(frame(event)).content.decode()
    assert read == [2]
    assert text.count("P1") > 0


@pytest.mark.django_db
def test_who_asks_too_often_costs_nothing(event, monkeypatch):
    monkeypatch.setattr(outside, "OFTEN", "3/m")
    visitor = Client()
    assert [visitor.get(frame(event, "standings")).status_code for _ in range(3)] == [200] * 3
    worked = []
    monkeypatch.setattr(ranking, "table", lambda *_: worked.append(1))
    assert visitor.get(frame(event, "standings")).status_code == 429
    assert not worked


@pytest.mark.django_db
def test_uncounted_every_look_would_be_worked_out(event, monkeypatch):
    """The control."""
    monkeypatch.setattr(outside, "OFTEN", "3/m")
    monkeypatch.setattr(limits, "may_try", lambda *_, **__: True)
    visitor = Client()
    assert {visitor.get(frame(event, "standings")).status_code for _ in range(5)} == {200}


def taken(event):
    where = reverse("tournaments:take", args=[event.club.slug, event.slug, "standings", "csv"])
    with CaptureQueriesContext(connection) as asked:
        answer = Client().get(where)
    assert answer.status_code == 200
    return len(asked), answer.content


@pytest.mark.django_db(transaction=True)
def test_a_file_is_worked_out_once_until_something_changes(event, monkeypatch):
    first, again = taken(event), taken(event)
    assert again[1] == first[1]
    assert again[0] < first[0]
    monkeypatch.setattr(exports, "cached", lambda _event, _name, work: work())
    assert taken(event)[0] > again[0], "the control: every time anew"
