"""Everybody with everybody at tables of three and four, through the same rounds as all events."""

from itertools import combinations

import pytest

from tests.tournaments.hall import NOW, club_of, decide_all, entered, event_of, proposed, tables
from tests.tournaments.stages import PARTS, drawn, event_in_parts, finals, names, play, pools
from tournaments.entries import act as entries
from tournaments.events import act as events
from tournaments.models import Chair, Entry, Table, TableKind
from tournaments.parts import act as programmes
from tournaments.refusals import NotWhole
from tournaments.rounds import act as rounds
from tournaments.rounds import by_hand, ranking


@pytest.fixture
def club(alice):
    return club_of(alice)


def robin(alice, club, kind, rounds_asked, count):
    event = event_of(alice, club, kind=kind, format="robin", rounds=rounds_asked)
    entered(event, alice, count)
    return event


def met(event):
    pairs = []
    for table in Table.objects.filter(round__tournament=event, kind=TableKind.PLAY):
        pairs += combinations(sorted(table.chairs.values_list("entry", flat=True)), 2)
    return pairs


@pytest.mark.slow
def test_nine_meet_each_other_once_in_four_rounds_however_many_were_asked_for(alice, club):
    event = robin(alice, club, "three", 9, 9)
    first = proposed(event, alice)
    assert [note["code"] for note in first.notes] == ["meet-once"]
    rounds.discard_proposal(round_id=first.pk, by=alice.pk, now=NOW)
    event.refresh_from_db()
    assert event.rounds == 4
    play(event, alice)
    assert len(met(event)) == len(set(met(event))) == 36
    assert [row.rank for row in ranking.table(event)][:3] == [1, 2, 3]


def test_everybody_reads_how_even_the_plan_is(alice, club, client):
    event = robin(alice, club, "four", 5, 16)
    words = "everybody meets everybody exactly once"
    assert words not in client.get(event.get_absolute_url()).content.decode()
    round_ = proposed(event, alice)
    rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
    assert words in client.get(event.get_absolute_url()).content.decode()


def test_thirteen_rest_once_each_and_meet_three_times(alice, club):
    event = robin(alice, club, "four", 30, 13)
    for _round in range(2):
        round_ = proposed(event, alice)
        rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
        decide_all(round_, alice)
        rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)
    event.refresh_from_db()
    assert event.rounds == 13
    rests = Chair.objects.filter(round__tournament=event, table__kind=TableKind.REST)
    assert len(set(rests.values_list("entry", flat=True))) == 2


def test_who_leaves_leaves_a_smaller_table(alice, club):
    event = robin(alice, club, "three", 4, 9)
    round_ = proposed(event, alice)
    rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
    decide_all(round_, alice)
    rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)
    leaving = Entry.objects.get(tournament=event, name="P5")
    entries.withdraw(entry_id=leaving.pk, by=alice.pk, now=NOW)
    again = proposed(event, alice)
    assert sorted(table.chairs.count() for table in tables(again)) == [2, 3, 3]
    assert not Chair.objects.filter(round=again, entry=leaving).exists()


def test_a_hand_that_leaves_the_plan_is_told(alice, club):
    event = robin(alice, club, "four", 5, 16)
    round_ = proposed(event, alice)
    one, two = tables(round_)[:2]
    found = by_hand.swap(
        round_id=round_.pk,
        moves=[(one.chairs.first().entry_id, two.chairs.first().entry_id)],
        by=alice.pk,
        now=NOW,
    )
    assert {fault.code for fault in found} == {"not-planned"}


@pytest.mark.slow
def test_pools_of_tables_lead_to_finals_at_one_table(alice, club):
    parts = programmes.Parts(
        **(vars_of(PARTS) | {"pool_format": "robin", "pool_rounds": 4, "final_format": "tables"})
    )
    event = event_in_parts(alice, club, 16, parts=parts, kind="four")
    drawn(event, alice)
    for pool in pools(event):
        play(pool, alice)
    made = finals(event, alice).tournament
    assert names(made)[:2] == ["P1", "P2"]
    play(made, alice)


def vars_of(parts):
    return {name: getattr(parts, name) for name in parts.__dataclass_fields__}


def test_a_knock_out_is_still_for_two_sides(alice, club):
    plan = events.EventPlan("No", game_name="Chess", kind="four", format="knockout")
    with pytest.raises(NotWhole):
        events.make_tournament(club_id=club.pk, by=alice.pk, plan=plan, now=NOW)
