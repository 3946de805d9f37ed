"""Knock-out: who loses is out, and corrections never leave a bracket that does not fit."""

import os
from contextlib import suppress
from random import Random
from uuid import uuid4

import pytest

from tests.tournaments.drawn import close, decide, knock_out, ranks, robin, say, to_the_end
from tests.tournaments.hall import (
    NOW,
    ask,
    clock,
    decide_all,
    entered,
    played,
    proposed,
    published,
    seats,
    tables,
)
from tournaments.entries import act as entries
from tournaments.events import act as events
from tournaments.formats import going_on, sheets
from tournaments.models import Chair, RoundState, Table, TableKind
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import by_hand, reporting

ORDERS = int(os.environ.get("KNOCK_OUT_ORDERS", "2"))


def test_eight_are_one_after_three_rounds_and_everybody_has_a_rank(alice):
    event, _entries = knock_out(alice, 8, third_place=True)
    first = published(event, alice)
    assert [sorted(seats(table)) for table in tables(first)] == [
        ["P1", "P8"],
        ["P4", "P5"],
        ["P2", "P7"],
        ["P3", "P6"],
    ]
    decide_all(first, alice)
    close(first, alice)
    assert to_the_end(event, alice) == 3
    assert [(rank, name) for rank, name, _points in ranks(event)] == [
        *((1, "P1"), (2, "P2"), (3, "P3"), (4, "P4")),
        *((5, "P5"), (5, "P6"), (5, "P7"), (5, "P8")),
    ]
    events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=NOW)


def test_with_five_the_strongest_three_go_on_without_playing_and_without_points(alice):
    event, _entries = knock_out(alice, 5)
    first = published(event, alice)
    byes = Chair.objects.filter(round=first, table__kind=TableKind.FULL_BYE)
    assert sorted(byes.values_list("entry__name", flat=True)) == ["P1", "P2", "P3"]
    assert [points for _rank, _name, points in ranks(event)] == [0] * 5
    decide_all(first, alice)
    close(first, alice)
    assert to_the_end(event, alice) == 3
    assert [row[:2] for row in ranks(event)] == [(n, f"P{n}") for n in (1, 2)] + [
        (3, "P3"),
        (3, "P4"),
        (5, "P5"),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("again", "last"), [(True, 5), (False, 4)])
def test_who_never_lost_must_be_beaten_twice_if_so_wished(alice, again, last):
    event, (best, *_others) = knock_out(alice, 4, double=True, final_again=again)
    for _ in range(3):
        played(event, alice)
    final = published(event, alice)
    (table,) = tables(final)
    seat = seats(table).index(best.name)
    decide(table, (2, 1) if seat == 0 else (1, 2), alice)
    close(final, alice)
    assert to_the_end(event, alice) == last
    assert ranks(event)[0][1] == ("P1" if again else "P2")


@pytest.mark.slow
def test_in_a_double_knock_out_without_surprises_the_last_round_is_not_needed(alice):
    event, _entries = knock_out(alice, 6, double=True)
    assert to_the_end(event, alice) == 6
    assert [row[1] for row in ranks(event)][:3] == ["P1", "P2", "P3"]


def test_a_draw_must_be_decided_before_the_round_is_closed(alice, charlie):
    event, _entries = knock_out(alice, 4)
    round_ = published(event, alice)
    decide_all(round_, alice)
    table = tables(round_)[0]
    decide(table, (1, 1), alice)
    with pytest.raises(NotWhole, match="Table 1 ended in a draw"):
        close(round_, alice)
    entry = table.chairs.get(seat=1).entry
    with pytest.raises(NotYours):
        say(table, entry, charlie)
    with pytest.raises(NotWhole, match="how that was decided"):
        say(table, entry, alice, why=" ")
    with pytest.raises(NotWhole, match="sat at this table"):
        say(table, tables(round_)[1].chairs.get(seat=0).entry, alice)
    assert say(table, entry, alice) == say(table, entry, alice) == 3
    close(round_, alice)
    assert entry.name in str([seats(each) for each in tables(published(event, alice))])
    table.refresh_from_db()
    assert table.ranks == [1, 1]


def test_only_in_a_knock_out_somebody_goes_on(alice):
    event = robin(alice)
    entered(event, alice, 4)
    table = tables(played(event, alice))[0]
    with pytest.raises(NotNow, match="result of the table first"):
        say(table, table.chairs.get(seat=0).entry, alice)


def turned(table, alice):
    table.refresh_from_db()
    return decide(table, tuple(3 - rank for rank in table.ranks), alice)


def test_a_correction_never_leaves_a_round_that_was_paired_otherwise(alice):
    event, _entries = knock_out(alice, 4)
    table = tables(played(event, alice))[0]
    assert turned(table, alice)  # nothing is paired from it yet
    later = proposed(event, alice)
    with pytest.raises(NotNow, match="Throw the proposal away"):
        turned(table, alice)
    rounds.publish_round(round_id=later.pk, by=alice.pk, now=NOW)
    with pytest.raises(NotNow, match="Take the round back"):
        turned(table, alice)
    rounds.take_round_back(round_id=later.pk, by=alice.pk, why="a mistake", now=NOW)
    assert turned(table, alice)
    names = str([seats(each) for each in tables(published(event, alice))])
    table.refresh_from_db()
    assert seats(table)[table.ranks.index(1)] in names


def test_after_the_next_round_was_played_who_went_on_stays(alice):
    event, (best, *_others) = knock_out(alice, 4)
    table = tables(played(event, alice))[0]
    decide_all(published(event, alice), alice)
    with pytest.raises(NotNow, match="has been played"):
        turned(table, alice)
    with pytest.raises(NotNow, match="has been played"):
        say(table, table.chairs.exclude(entry=best).get().entry, alice)
    say(table, best, alice, why="it was seen too late")
    assert turned(table, alice)
    assert ranks(event)[0][1] == "P1"


def test_a_final_corrected_after_the_end_gives_another_winner_at_once(alice):
    event, _entries = knock_out(alice, 2)
    table = tables(played(event, alice))[0]
    events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=NOW)
    assert ranks(event)[0][1] == "P1"
    turned(table, alice)
    assert ranks(event)[0][1] == "P2"
    with pytest.raises(NotNow, match="no winner"):
        decide(table, (1, 1), alice)


def test_who_leaves_loses_without_playing_and_the_round_can_still_be_taken_back(alice):
    event, (best, *_others) = knock_out(alice, 4)
    played(event, alice)
    entries.withdraw(entry_id=best.pk, by=alice.pk, now=NOW)
    final = published(event, alice)
    (table,) = tables(final)
    assert table.result == "standing"
    rounds.take_round_back(round_id=final.pk, by=alice.pk, why="the hall is closed", now=NOW)
    played(event, alice)
    assert [row[1] for row in ranks(event)][:2] == ["P2", "P1"]


def test_the_draw_can_be_changed_by_hand_with_a_warning(alice):
    event, entries_ = knock_out(alice, 4)
    round_ = proposed(event, alice)
    one, other = entries_[1].pk, entries_[2].pk
    found = by_hand.swap(round_id=round_.pk, moves=[(one, entries_[0].pk)], by=alice.pk, now=NOW)
    assert {(fault.code, fault.severe) for fault in found} == {("not-seeded", False)}
    with pytest.raises(NotWhole, match="anyway"):
        rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
    rounds.publish_round(round_id=round_.pk, by=alice.pk, anyway=True, now=NOW)
    decide_all(round_, alice)
    close(round_, alice)
    final = proposed(event, alice)
    found = by_hand.swap(round_id=final.pk, moves=[(one, entries_[0].pk)], by=alice.pk, now=NOW)
    assert not [fault for fault in found if fault.severe]
    assert other not in Chair.objects.filter(round=final).values_list("entry", flat=True)


def test_nobody_sees_a_draw_before_it_is_published(alice):
    event, _entries = knock_out(alice, 4)
    round_ = proposed(event, alice)
    assert sheets.sheet(event) == ()
    rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
    event.refresh_from_db()
    assert [box.match.round for box in sheets.sheet(event)] == [1, 1, 2]


def test_a_correction_while_the_next_round_is_paired_gives_the_pairing_up(alice):
    event, _entries = knock_out(alice, 4)
    table = tables(played(event, alice))[0]
    job = ask(event, alice)
    finish = rounds.propose_pairing(job.payload["round"], job.payload["version"], clock())
    turned(table, alice)
    finish()
    later = event.round_set.get(number=2)
    assert (later.state, later.notes[0]["code"]) == (RoundState.OPEN, "field-changed")
    table.refresh_from_db()
    winner = seats(table)[table.ranks.index(1)]
    assert winner in str([seats(each) for each in tables(proposed(event, alice))])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(ORDERS))
def test_whatever_is_corrected_the_rounds_fit_the_results(alice, seed):
    """Results, corrections and words about who goes on at random, in every order they are taken."""
    chance = Random(seed)
    event, _entries = knock_out(alice, 6, double=bool(seed % 2))
    while event.round_set.filter(state=RoundState.CLOSED).count() < event.rounds or not (
        event.round_set.exists()
    ):
        played(event, alice)
        for _ in range(4):
            with suppress(NotNow):
                disturb(event, alice, chance)
        event.refresh_from_db()
        for round_ in event.round_set.select_related("tournament"):
            assert not [fault for fault in rounds.faults_of(round_) if fault.severe]
    assert ranks(event)[0][0] == 1
    assert ranks(event)[1][0] == 2


def disturb(event, alice, chance):
    """Correct a result of any round, or say who goes on."""
    rows = Table.objects.filter(round__tournament=event, kind=TableKind.PLAY, result="standing")
    table = chance.choice(list(rows.select_related("round")))
    if chance.random() < 0.3:
        say(table, chance.choice(list(table.chairs.all())).entry, alice)
    else:
        decide(table, chance.choice([(1, 2), (2, 1)]), alice)


def test_control_without_the_check_a_correction_leaves_a_round_that_does_not_fit(
    alice, monkeypatch
):
    event, _entries = knock_out(alice, 4)
    table = tables(played(event, alice))[0]
    later = published(event, alice)
    assert not rounds.faults_of(later)
    monkeypatch.setattr(going_on, "check_unchanged", lambda _table, _after: None)
    turned(table, alice)
    assert [fault for fault in rounds.faults_of(later) if fault.severe]


def test_correcting_to_the_same_winner_is_taken_whatever_was_played_since(alice):
    event, (best, *_others) = knock_out(alice, 4)
    table = tables(played(event, alice))[0]
    played(event, alice)
    seat = seats(table).index(best.name)
    score = reporting.Score((1, 1), forfeits=(1 - seat,))
    order = {"table_id": table.pk, "score": score, "by": alice.pk, "why": "nobody came", "now": NOW}
    ticket = uuid4()
    assert reporting.decide(ticket=ticket, **order) == reporting.decide(ticket=ticket, **order)
    assert ranks(event)[0][1] == "P1"
