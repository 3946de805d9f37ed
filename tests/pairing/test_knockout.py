"""Knock-out: everybody plays until they have lost once, or twice, and one is left."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.knockout import sheet_faults
from tournaments.pairing.knockout.pairing import pair
from tournaments.pairing.knockout.play import boxes, champion, rounds
from tournaments.pairing.knockout.ranks import ranks
from tournaments.pairing.knockout.seeding import lines, order, size_for
from tournaments.pairing.knockout.values import (
    NOBODY,
    KnockOutField,
    SheetOutcome,
    SheetPart,
    Style,
)
from tournaments.pairing.values import CannotPair

STYLES = [
    Style(),
    Style(third_place=True),
    Style(double=True),
    Style(double=True, again=False),
]
counts = st.integers(2, 33)


def played(count, style, winner):
    """Play a whole event; `winner` says who of two wins, or nobody; return the field at its end."""
    field, number = KnockOutField(1, lines(range(1, count + 1)), style), 1
    while number <= rounds(boxes(field)):
        field = KnockOutField(number, field.lines, style, field.outcomes)
        sheet = pair(field)
        assert not sheet_faults.faults(field, [table.entrants for table in sheet.tables])
        new = [
            SheetOutcome(number, *table.entrants, winner(*table.entrants))
            for table in sheet.tables
            if len(table.entrants) == 2
        ]
        field = KnockOutField(number, field.lines, style, (*field.outcomes, *new))
        number += 1
    return field


def by_strength(one, other):
    return min(one, other)


@given(counts, st.sampled_from(STYLES), st.integers(0, 10**6))
def test_everybody_plays_until_they_are_out_and_one_is_left(count, style, seed):
    chance = Random(seed)
    field = played(count, style, lambda one, other: chance.choice((one, other)))
    filled = boxes(field)
    best = champion(filled)
    assert best in range(1, count + 1)
    lives = 2 if style.double else 1
    last = [
        box
        for box in filled
        if box.match.part in (SheetPart.GRAND, SheetPart.AGAIN) and box.is_played
    ]
    for who in range(1, count + 1):
        counted = [box for box in filled if box.match.part != SheetPart.THIRD]
        lost = sum(box.is_played and box.loser == who for box in counted)
        if who == best:
            assert lost < lives
        elif style.double and not style.again and who in (last[-1].one, last[-1].other):
            assert lost in (1, 2)
        else:
            assert lost == lives
    table = ranks(filled)
    assert sorted(table) == list(range(1, count + 1))
    assert [who for who, rank in table.items() if rank == 1] == [best]
    assert sorted(table.values())[1] == 2


@given(counts, st.sampled_from(STYLES))
def test_where_the_stronger_always_wins_the_first_two_are_the_strongest(count, style):
    filled = boxes(played(count, style, by_strength))
    table = ranks(filled)
    assert (champion(filled), table[1], table[2]) == (1, 1, 2)
    if style.third_place and count > 3:
        assert (table[3], table[4]) == (3, 4)


@given(counts, st.sampled_from(STYLES))
def test_ranks_are_counted_as_ties_are(count, style):
    found = sorted(ranks(boxes(played(count, style, by_strength))).values())
    assert all(rank == 1 + sum(other < rank for other in found) for rank in found)


@pytest.mark.parametrize("power", range(1, 8))
def test_the_strongest_can_meet_only_at_the_end(power):
    size = 2**power
    where = {number: place for place, number in enumerate(order(size))}
    assert sorted(where) == list(range(1, size + 1))
    for half in range(1, power + 1):
        part = size >> half
        assert len({where[number] // part for number in range(1, 2**half + 1)}) == 2**half


def test_eight_as_everybody_knows_it():
    assert order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert [size_for(n) for n in (2, 3, 4, 5, 8, 9)] == [2, 4, 4, 8, 8, 16]
    assert lines([11, 12, 13]) == (11, NOBODY, 12, 13)


@given(counts)
def test_the_strongest_go_on_without_playing(count):
    sheet = pair(KnockOutField(1, lines(range(1, count + 1))))
    free = sorted(table.entrants[0] for table in sheet.tables if len(table.entrants) == 1)
    assert free == list(range(1, size_for(count) - count + 1))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "earliest"), [(8, 1), (16, 2), (32, 3), (64, 3)])
def test_in_a_double_knock_out_two_meet_again_late(size, earliest):
    """So many rounds before the end of the second tree at the earliest."""
    style = Style(double=True)
    for seed in range(20):
        chance = Random(seed)
        field = played(size, style, lambda one, other: chance.choice((one, other)))  # noqa: B023
        met: dict[frozenset[int], int] = {}
        for box in boxes(field):
            both = frozenset((box.one, box.other))
            if box.is_played and box.match.part == SheetPart.LOSERS and both in met:
                left = 2 * (size.bit_length() - 1) - 2 - box.match.step
                assert left <= earliest
            if box.is_played:
                met[both] = box.match.round


@given(st.integers(2, 20), st.sampled_from(STYLES), st.integers(0, 10**6))
def test_where_neither_comes_nobody_goes_on_and_the_event_still_ends(count, style, seed):
    chance = Random(seed)
    field = played(count, style, lambda one, other: chance.choice((one, other, NOBODY)))
    filled = boxes(field)
    assert champion(filled) is not None
    assert set(ranks(filled)) == set(range(1, count + 1))


@given(st.integers(3, 20), st.sampled_from(STYLES))
def test_a_round_waits_for_the_one_before(count, style):
    with pytest.raises(CannotPair, match="not-decided"):
        pair(KnockOutField(2, lines(range(1, count + 1)), style))


@given(st.integers(2, 16))
def test_seats_go_to_who_sat_there_less(count):
    ids = range(1, count + 1)
    firsts = tuple((who, who % 2, 0) for who in ids)
    sheet = pair(KnockOutField(1, lines(ids), firsts=firsts))
    for one, other in (t.entrants for t in sheet.tables if len(t.entrants) == 2):
        assert one % 2 <= other % 2


def test_the_checker_tells_a_drawn_hand_from_a_broken_sheet():
    field = KnockOutField(1, lines([1, 2, 3, 4]))
    assert not sheet_faults.faults(field, [(1, 4), (3, 2)])
    assert [(f.code, f.severe) for f in sheet_faults.faults(field, [(1, 3), (4, 2)])] == [
        ("not-seeded", False)
    ] * 2
    assert [f.code for f in sheet_faults.faults(field, [(1, 4), (1, 2)])][:2] == [
        "missing",
        "twice",
    ]
    later = KnockOutField(
        2, field.lines, outcomes=(SheetOutcome(1, 1, 4, 1), SheetOutcome(1, 2, 3, 3))
    )
    assert not sheet_faults.faults(later, [(3, 1)])
    assert all(f.severe for f in sheet_faults.faults(later, [(2, 1)]))
    assert {f.code for f in sheet_faults.faults(later, [(2, 1)])} == {
        "missing",
        "unknown",
        "not-scheduled",
    }


def test_every_pair_of_the_first_round_is_on_the_sheet_once():
    for count in range(2, 40):
        ids = [
            who
            for table in pair(KnockOutField(1, lines(range(1, count + 1)))).tables
            for who in table.entrants
        ]
        assert sorted(ids) == list(range(1, count + 1))
        assert not [pair_ for pair_ in combinations(ids, 2) if pair_[0] == pair_[1]]
