"""Byes and forbidden pairs are decided together, and a refusal is proved."""

import random
from itertools import combinations

import pytest

from tests.seating.events import Event
from tournaments.seating import CannotSeat, SeatingField, SeatingRules, Sitter, apart, seat
from tournaments.seating.sizes import sizes


def field(count, pairs, byes=None, rules=None):
    sitters = tuple(
        Sitter(id_, id_, 0, byes=(byes or {}).get(id_, 0)) for id_ in range(1, count + 1)
    )
    forbidden = frozenset(map(frozenset, pairs))
    return SeatingField(1, sitters, forbidden, rules or SeatingRules())


def ways(ids, sizes_left):
    """Return every way to fill tables of these sizes."""
    if not sizes_left:
        yield ()
        return
    size, *others = sizes_left
    for table in combinations(ids, size):
        rest = [id_ for id_ in ids if id_ not in table]
        for more in ways(rest, others):
            yield (table, *more)


def possible(asked):
    """Return the choices of byes with which some seating keeps all apart; everything tried."""
    ids = [sitter.id for sitter in asked.sitters]
    plan = sizes(len(ids), asked.rules)
    found = set()
    for away in combinations(ids, plan.byes):
        here = [id_ for id_ in ids if id_ not in away]
        for tables in ways(here, plan.tables):
            if not any(
                pair <= set(table) for table in tables for pair in map(set, asked.forbidden)
            ):
                found.add(frozenset(away))
                break
    return found


def test_five_people_of_whom_two_must_not_meet_are_seated():
    proposal = seat(field(5, [(1, 2)]))
    assert proposal.byes == (2,)  # of the two the lower one
    assert {1, 3, 4, 5} == set(proposal.tables[0].seats)


def test_a_second_bye_is_given_only_where_nothing_else_keeps_a_pair_apart():
    assert seat(field(5, [(1, 2)], byes={2: 1})).byes == (1,)
    assert seat(field(5, [(1, 2), (2, 3)], byes={2: 1})).byes == (2,)


def test_who_must_meet_nobody_has_the_bye():
    assert seat(field(5, [(1, other) for other in range(2, 6)])).byes == (1,)


@pytest.mark.parametrize("count", range(3, 10))
@pytest.mark.parametrize("smaller", [(3,), (), (3, 2)])
def test_every_refusal_is_right_and_so_is_every_seating(count, smaller):
    """Brute force: all byes and all tables of small fields with many forbidden pairs."""
    rules = SeatingRules(smaller=smaller)
    if not sizes_fit(count, rules):
        return
    chance = random.Random(count)
    for _ in range(25):
        pairs = [p for p in combinations(range(1, count + 1), 2) if chance.random() < 0.35]
        asked = field(count, pairs, rules=rules)
        there = possible(asked)
        if not there:
            with pytest.raises(CannotSeat) as refusal:
                seat(asked, effort=1)
            assert refusal.value.notes[-1].code == "no-seating-exists"
            continue
        proposal = seat(asked, effort=1)
        assert frozenset(proposal.byes) in there
        for table in proposal.tables:
            assert not any(pair <= set(table.seats) for pair in asked.forbidden)


def sizes_fit(count, rules):
    try:
        return bool(sizes(count, rules).tables)
    except CannotSeat:
        return False


def test_a_large_field_is_refused_only_with_proof():
    # Six people of whom no two may meet cannot be kept apart at five tables.
    everybody = [*combinations(range(1, 7), 2)]
    with pytest.raises(CannotSeat) as refusal:
        seat(field(20, everybody), effort=1)
    assert refusal.value.notes[-1].code == "no-seating-exists"
    proposal = seat(field(20, [*combinations(range(1, 6), 2)]), effort=1)
    assert all(len({1, 2, 3, 4, 5} & set(table.seats)) == 1 for table in proposal.tables)


def test_a_search_that_is_given_up_claims_nothing(monkeypatch):
    monkeypatch.setattr(apart, "STEPS", 1)
    bans = [frozenset(range(6)) - {one} for one in range(6)]
    with pytest.raises(apart.NotDecided):
        apart.byes_and_tables(bans, (4,), range(6), 2)
    with pytest.raises(CannotSeat) as refusal:
        seat(field(6, combinations(range(1, 7), 2)), effort=1)
    assert {note.code for note in refusal.value.notes} == {"forbidden-not-avoided"}


def test_the_rest_of_an_event_goes_on_as_before():
    event = Event(17, 3)
    for proposal in event.run(3, lambda asked: seat(asked, effort=5)):
        assert len(proposal.byes) == 0
