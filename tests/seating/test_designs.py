"""Everybody with everybody at tables: even where that is known, honest where it is not."""

import time
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating.designs import PlanField, faults, full_rounds, pair, plan, quality
from tournaments.seating.designs.even_plans import RINGS, STOREYS, known
from tournaments.seating.designs.meetings import meetings
from tournaments.seating.values import CannotSeat

ONCE = [(3, 3), (9, 3), (15, 3), (21, 3), (27, 3), (4, 4), (16, 4), (28, 4), (64, 4)]
EVEN = [(n, size) for size, rings in RINGS.items() for n in rings]


@pytest.mark.parametrize(("people", "size"), ONCE)
def test_everybody_meets_everybody_exactly_once(people, size):
    made = known(people, size)
    found = quality(people, made)
    assert (found.least, found.most) == (1, 1)
    assert len(made) == (people - 1) // (size - 1)
    assert all(len(table) == size for tables in made for table in tables)


@pytest.mark.parametrize(("people", "size"), EVEN)
def test_everybody_meets_everybody_equally_often_and_rests_equally_often(people, size):
    found = quality(people, known(people, size))
    assert found.least == found.most == size - 1
    assert found.rests in {(0, 0), (1, 1)}


def test_every_construction_is_tried_above():
    assert {(n, size) for size, rows in STOREYS.items() for n in rows} <= set(ONCE)


@pytest.mark.parametrize(("people", "size"), [*ONCE[:8], *EVEN])
def test_nobody_is_twice_in_a_round(people, size):
    check_rounds(plan(people, size, 30), people)


def check_rounds(made, people):
    for tables in made.rounds:
        seated = [who for table in tables for who in table]
        assert len(seated) == len(set(seated))
        assert set(seated) <= set(range(people))


@pytest.mark.slow
@settings(max_examples=12)
@given(people=st.integers(5, 22), size=st.sampled_from([3, 4]), rounds=st.integers(1, 7))
def test_any_number_gets_a_plan_that_says_how_even_it_is(people, size, rounds):
    made = plan(people, size, rounds)
    check_rounds(made, people)
    assert len(made.rounds) <= rounds
    met = meetings(people, made.rounds)
    pairs = [met[one][other] for one, other in combinations(range(people), 2)]
    assert (made.quality.least, made.quality.most) == (min(pairs), max(pairs))
    assert made.quality.rests[1] - made.quality.rests[0] <= 1
    assert made == plan.__wrapped__(people, size, rounds)


@pytest.mark.parametrize(
    ("people", "size", "rounds", "most"),
    [(12, 4, 3, 2), (12, 3, 4, 1), (24, 4, 4, 1), (18, 3, 5, 1), (8, 4, 3, 2), (10, 4, 4, 2)],
)
def test_few_rounds_have_few_repeats(people, size, rounds, most):
    assert plan(people, size, rounds).quality.most <= most


@pytest.mark.parametrize(("people", "size"), [(16, 4), (9, 3), (13, 4), (8, 4)])
def test_seats_are_as_even_as_can_be(people, size):
    made = plan(people, size, 30)
    for who in range(people):
        sat = [table.index(who) for tables in made.rounds for table in tables if who in table]
        counts = [sat.count(seat) for seat in range(size)]
        assert max(counts) - min(counts) <= 2


def test_a_plan_is_there_at_once():
    began = time.process_time()
    plan.__wrapped__(23, 4, 7)
    plan.__wrapped__(60, 4, 9)
    assert time.process_time() - began < 3


def test_who_left_leaves_a_place_empty_and_a_lonely_one_rests():
    ids = tuple(range(101, 110))
    whole = pair(PlanField(1, ids, 3, 4))
    one, two, three = whole.tables[0].seats
    left = pair(PlanField(1, ids, 3, 4, frozenset({one})))
    assert set(left.tables[0].seats) == {two, three}
    assert [note.code for note in left.tables[0].notes] == ["short-table"]
    lonely = pair(PlanField(1, ids, 3, 4, frozenset({one, two})))
    assert lonely.byes == (three,)
    assert faults(PlanField(1, ids, 3, 4), [t.seats for t in whole.tables], ()) == ()


def test_a_plan_says_of_itself_how_good_it_is():
    def said(people, size, rounds):
        field = PlanField(1, tuple(range(people)), size, rounds)
        return [(note.code, note.values) for note in pair(field).warnings]

    assert said(16, 4, 5) == [("meet-once", ())]
    assert said(12, 4, 11) == [("meet-evenly", (3,))]
    assert said(16, 4, 4) == [("meet-nobody-twice", (12, 12, 15))]
    assert said(12, 4, 3)[0][0] == "meet-unevenly"
    assert full_rounds(12, 4) == 11
    assert full_rounds(11, 4) == 0


def test_hands_are_watched():
    ids = tuple(range(9))
    field = PlanField(2, ids, 3, 4)
    tables = [list(table.seats) for table in pair(field).tables]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
    found = faults(field, tables, ())
    assert [(f.code, f.severe) for f in found] == [("not-planned", False)] * 2
    severe = [f.code for f in faults(field, [tables[0], tables[0]], (99,)) if f.severe]
    assert set(severe) == {"missing", "sits-twice", "unknown"}


def test_too_few_are_refused():
    with pytest.raises(CannotSeat):
        pair(PlanField(1, (1, 2), 3, 4))


def test_where_no_table_may_be_short_some_rest_in_turn_and_not_always_with_the_same():
    made = plan(6, 4, 6, smaller=False)
    assert {len(table) for tables in made.rounds for table in tables} == {4}
    assert made.quality.rests == (2, 2)
    resting = [frozenset(range(6)) - {w for t in tables for w in t} for tables in made.rounds]
    assert len(set(resting)) == 6


def test_a_complete_plan_begins_anew_where_that_is_asked_for():
    assert len(plan(9, 3, 8).rounds) == 4
    again = plan(9, 3, 8, again=True)
    assert (len(again.rounds), again.quality.least, again.quality.most) == (8, 2, 2)
    assert len(plan(4, 4, 5, again=True).rounds) == 5
