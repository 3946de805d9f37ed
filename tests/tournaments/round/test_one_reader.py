"""Standings are read in one way, for one event or for forty.

There were two readers once, with rules of their own for who is struck out, and both kept what they
found under one name: whoever was asked first was believed. Each test here is a case in which they
said different things.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.drawn import close, knock_out, robin
from tests.tournaments.hall import NOW, club_of, decide_all, entered, event_of, proposed
from tournaments.entries import act as entries
from tournaments.models import Entry
from tournaments.rounds import act as rounds
from tournaments.rounds import ranking


def one_round(event, alice):
    round_ = proposed(event, alice)
    rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
    decide_all(round_, alice)
    close(round_, alice)


def ranked(event):
    event.refresh_from_db()
    rows = ranking.fresh([event])[event.pk]
    assert ranking.table(event) == ranking.tables([event])[event.pk] == rows
    return {Entry.objects.get(pk=row.id).name: row.points for row in rows}


def gone(event, name, alice):
    entry = Entry.objects.get(tournament=event, name=name)
    entries.withdraw(entry_id=entry.pk, by=alice.pk, now=NOW)


def test_who_leaves_a_table_of_three_keeps_their_points_and_everybody_else_theirs(alice):
    """The others played each other too: at larger tables nobody is struck out."""
    plan = {"kind": "three", "format": "robin", "rounds": 4}
    event = event_of(alice, club_of(alice), **plan)
    entered(event, alice, 9)
    one_round(event, alice)
    before = ranked(event)
    gone(event, "P5", alice)
    assert ranked(event) == before
    assert len(before) == 9


def test_who_left_before_the_draw_takes_no_part_in_it(alice):
    """Half of the games is half of the games of those who were drawn."""
    event = robin(alice)
    entered(event, alice, 5)
    proposed(event, alice)
    rounds.discard_proposal(
        round_id=event.round_set.get().pk, by=alice.pk, now=NOW
    )  # everybody has a number now
    gone(event, "P5", alice)
    one_round(event, alice)
    assert sorted(ranked(event)) == ["P1", "P2", "P3", "P4"]


def test_going_on_without_playing_gives_no_points(alice):
    event, _entries = knock_out(alice, 3)
    one_round(event, alice)
    assert ranked(event)["P1"] == 0


@pytest.mark.parametrize("many", [1, 7])
def test_seven_events_ask_as_much_of_the_database_as_one(alice, many):
    events = []
    for number in range(many):
        event = event_of(alice, club_of(alice, f"Club {number}"), format="robin")
        entered(event, alice, 4)
        one_round(event, alice)
        event.refresh_from_db()
        events.append(event)
    with CaptureQueriesContext(connection) as asked:
        ranking.fresh(events)
    assert len(asked) == 4
