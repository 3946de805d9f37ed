"""Rows that this process wrote last: the next move reads none, and overwrites nobody."""

from collections import OrderedDict
from datetime import timedelta
from unittest import mock
from uuid import uuid4

import pytest
from django.db import transaction

from games.live import nudges
from games.logbook import verifying
from games.matches import moves, rows, rows_at_hand
from games.models import Match, Outage, Status
from tests.games.conftest import NOW, match_between, play, reread, under_way
from tests.games.test_at_once import LIVE, asked, statements, versions
from tests.tournaments.races import pass_on_postgresql

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tables(alice, bob):
    return [match_between(alice, bob) for _ in range(4)]


def test_the_next_moves_of_the_same_matches_are_one_statement_where_one_can_write_all(
    tables, alice, bob
):
    def once():
        wanted = [asked(match, alice, bob) for match in tables]
        return statements(moves.play_at_once, wanted)

    first, then = once(), once()
    assert (first, then) == ((2, 1) if rows.one_statement() else (5, 5))
    assert versions(tables) == [2] * 4


def test_whoever_was_written_by_somebody_else_meanwhile_is_read_again(tables, alice, bob):
    """What this process wrote last is at hand, and is not what the database has any more."""
    assert moves.play_at_once([asked(match, alice, bob) for match in tables]) == [1] * 4
    play(tables[0], [alice, bob])
    Match.objects.filter(pk=tables[1].pk).update(offers={"pause": {"by": 0, "yes": [0]}})
    wanted = [asked(match, alice, bob) for match in tables]
    assert moves.play_at_once(wanted) == [3, 2, 2, 2]
    assert reread(tables[1]).offers, "nothing that was written meanwhile is overwritten"
    assert not any(list(verifying.faults(match.code)) for match in tables)


def test_an_outage_that_was_written_down_since_costs_nobody_time(alice, bob):
    """Too little for the flag: where that fell the row would be read in any case."""
    match = under_way(match_between(alice, bob, tempo=LIVE))
    assert moves.play_at_once([asked(match, alice, bob)]) == [1]
    Outage.objects.create(
        began_at=NOW + timedelta(seconds=10), ended_at=NOW + timedelta(seconds=40)
    )
    mover, late = reread(match).to_act[0], NOW + timedelta(seconds=50)
    assert moves.play_at_once([asked(match, alice, bob, now=late)]) == [2]
    assert 60_000 + 2_000 - reread(match).clock["left"][mover] == 20_000


def test_an_outage_that_a_written_row_still_feels_is_not_forgotten(alice, bob):
    """It lasts beyond the move: what is left of it counts for nobody at the next one either."""
    match = under_way(match_between(alice, bob, tempo=LIVE))
    Outage.objects.create(
        began_at=NOW + timedelta(seconds=10), ended_at=NOW + timedelta(seconds=70)
    )
    early = NOW + timedelta(seconds=20)
    assert moves.play_at_once([asked(match, alice, bob, now=early)]) == [1]
    mover, late = reread(match).to_act[0], NOW + timedelta(seconds=75)
    assert moves.play_at_once([asked(match, alice, bob, now=late)]) == [2]
    assert 60_000 + 2_000 - reread(match).clock["left"][mover] == 5_000


def test_a_fault_of_those_who_are_read_takes_nothing_of_those_written_back(tables, alice, bob):
    """The ticket was used: the log refuses its statement, after the other one was committed."""
    ticket = uuid4()
    assert moves.play_at_once([asked(tables[0], alice, bob, ticket=ticket)]) == [1]
    play(tables[0], [alice, bob])
    if rows.one_statement():
        assert moves.play_at_once([asked(tables[1], alice, bob)]) == [1]
        wanted = [asked(tables[0], alice, bob, ticket=ticket), asked(tables[1], alice, bob)]
        assert moves.play_at_once(wanted) == [None, 2]
        assert versions(tables[:2]) == [2, 2]


def test_a_refusal_leaves_what_readers_have_been_given_as_it_was_written(tables, alice, bob):
    told = []
    with mock.patch.object(nudges, "changed", lambda *news: told.append(news[2])):
        assert moves.play_at_once([asked(tables[0], alice, bob)]) == [1]
    before = {**told[0].match.__dict__}
    assert moves.play_at_once([asked(tables[0], alice, bob, words=("dance",))]) == [None]
    assert moves.play_at_once([asked(tables[0], alice, bob)]) == [2]
    assert told[0].match.__dict__ == before
    assert told[0].match.version == 1


def test_what_was_not_committed_is_not_at_hand_when_others_are_written(tables, alice, bob):
    with transaction.atomic():
        moves.play_at_once([asked(match, alice, bob) for match in tables])
        transaction.set_rollback(True)
    assert rows_at_hand.taken(match.code for match in tables) == {}
    assert moves.play_at_once([asked(match, alice, bob) for match in tables]) == [1] * 4


def test_what_is_over_or_too_much_is_not_kept_at_hand(tables, monkeypatch):
    monkeypatch.setattr(rows_at_hand, "_rows", OrderedDict())
    monkeypatch.setattr(rows_at_hand, "KEPT", 2)
    tables[3].status = Status.FINISHED
    rows_at_hand.keep(tables, ())
    rows_at_hand.forget(tables[2].code)
    assert list(rows_at_hand.taken(match.code for match in tables)) == [tables[1].code]
    assert rows_at_hand.taken([tables[1].code]) == {}, "taken is taken"


@pytest.mark.own_site
@pytest.mark.needs("postgres")
def test_the_same_on_postgresql(postgres_url):
    pass_on_postgresql(__file__, postgres_url, named="not on_postgresql", passed=8)
