"""Points: exact, in whole units, shared by those who tie."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.standings.events import FOURS, HALVES
from tournaments.standings import (
    BadRecords,
    BadScheme,
    Scheme,
    TableResult,
    bye,
    for_tables,
    places,
    shown,
    two_sided,
)
from tournaments.standings.scoring import adjusted, check, units_by_rank


def test_a_draw_worth_half_a_point_makes_the_half_the_unit():
    assert two_sided(1, Fraction(1, 2)) == Scheme(2, 1, 0, 2, 1, unit=2)


def test_three_points_for_a_win_need_no_smaller_unit():
    assert two_sided(3, 1).unit == 1
    assert two_sided(3, 1).win == 3


@pytest.mark.parametrize(
    ("points", "unit"),
    [((3, 2, 1, 0), 2), ((5, 3, 1, 0), 12), ((4, 2, 1, 0), 12), ((1, 0, 0), 6), ((6, 0), 1)],
)
def test_the_unit_is_the_largest_in_which_every_share_is_whole(points, unit):
    scheme = for_tables(points)
    check(scheme)
    assert scheme.unit == unit
    for smaller in (part for part in range(1, unit) if unit % part == 0):
        rows = tuple(int(Fraction(value) * smaller) for value in points)
        with_smaller = Scheme(by_rank=rows, unit=smaller)
        halved_bye = Fraction(points[0]) * smaller / 2
        if halved_bye.denominator == 1:
            with pytest.raises(BadScheme):
                check(with_smaller)


def test_two_who_share_first_place_get_the_middle_of_first_and_second():
    assert units_by_rank((1, 1, 3, 4), FOURS) == (5, 5, 2, 0)
    assert shown(5, FOURS) == Fraction(5, 2)


def test_gaps_in_the_ranks_make_no_difference():
    assert units_by_rank((7, 2, 7, 9), FOURS) == units_by_rank((2, 1, 2, 3), FOURS) == (3, 6, 3, 0)


@given(st.lists(st.integers(1, 4), min_size=4, max_size=4))
def test_a_table_always_gives_out_the_same_sum(ranks):
    assert sum(units_by_rank(ranks, FOURS)) == sum(FOURS.by_rank)


@given(st.lists(st.integers(1, 4), min_size=2, max_size=4))
def test_a_better_rank_never_gets_less(ranks):
    units = units_by_rank(ranks, FOURS)
    for mine, my_units in zip(ranks, units, strict=True):
        assert all(my_units >= u for rank, u in zip(ranks, units, strict=True) if mine <= rank)


def test_a_smaller_table_has_its_own_points_when_they_are_named():
    assert units_by_rank((1, 2, 3), FOURS) == (6, 4, 2)
    assert units_by_rank((1, 2, 3), for_tables((3, 2, 1, 0), (3, 1, 0))) == (18, 6, 0)


def test_who_is_left_alone_wins_by_forfeit():
    found = places(TableResult(1, (7, 8), (1, None)), HALVES)
    assert (found[7].kind, found[7].points) == ("forfeit-win", 2)
    assert (found[8].kind, found[8].points) == ("forfeit-loss", 0)
    assert found[7].opponents == (8,)


def test_three_of_four_who_came_play_and_have_not_met_the_fourth():
    found = places(TableResult(1, (5, 6, 7, 8), (2, None, 1, 3)), FOURS)
    assert [found[id_].points for id_ in (5, 6, 7, 8)] == [4, 0, 6, 2]
    assert found[5].kind == "played" and found[5].opponents == (7, 8)
    assert found[6].kind == "forfeit-loss"


def test_a_table_nobody_came_to_gives_nothing():
    found = places(TableResult(1, (5, 6), (None, None)), HALVES)
    assert {place.kind for place in found.values()} == {"forfeit-loss"}
    assert {place.points for place in found.values()} == {0}


def test_seats_extras_and_the_table_number_stay_with_their_entry():
    extras = ({"margin": 4}, {"margin": -4})
    found = places(TableResult(3, (9, 4), (1, 2), table=11, extras=extras), HALVES)
    assert (found[4].seat, found[4].table, found[4].extras) == (1, 11, {"margin": -4})


def test_byes_are_worth_what_the_scheme_says():
    assert [bye(1, kind, HALVES).points for kind in ("full-bye", "half-bye", "zero-bye")] == [
        2,
        1,
        0,
    ]


def test_an_arbiter_may_decide_the_points():
    lost_too = adjusted(places(TableResult(1, (1, 2), (1, 2)), HALVES)[1], 0)
    assert (lost_too.points, lost_too.kind) == (0, "played")


@pytest.mark.parametrize(
    ("scheme", "code"),
    [
        (Scheme(win=1, draw=1, loss=1), "win-not-best"),
        (Scheme(win=2, draw=3), "win-not-best"),
        (Scheme(by_rank=(3, 2, 1, 0)), "share-not-whole"),
        (Scheme(by_rank=(0, 2)), "ranks-not-falling"),
        (Scheme(by_rank=(2, 2)), "ranks-not-falling"),
        (Scheme(by_rank=(6, 4, 2, 0), by_rank_short=((6, 3, 0),)), "share-not-whole"),
        (Scheme(unit=0), "unit-below-one"),
        (Scheme(unit=10**10), "unit-too-fine"),
    ],
)
def test_a_scheme_that_makes_no_sense_is_refused_by_name(scheme, code):
    with pytest.raises(BadScheme) as refusal:
        check(scheme)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (TableResult(1, (1, 2), (1,)), "table-does-not-fit"),
        (TableResult(1, (1, 1), (1, 2)), "table-does-not-fit"),
        (TableResult(1, (1, 2, 3), (1, 2, 3)), "not-two-sides"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused_by_name(result, code):
    with pytest.raises(BadRecords) as refusal:
        places(result, HALVES)
    assert refusal.value.code == code


def test_five_at_a_table_that_pays_four_are_refused():
    with pytest.raises(BadScheme, match="too-few-ranks 5 4"):
        units_by_rank((1, 2, 3, 4, 5), FOURS)


def test_a_played_round_is_no_bye():
    with pytest.raises(BadRecords, match="not-a-bye"):
        bye(1, "played", HALVES)
