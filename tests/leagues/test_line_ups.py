"""The rules of line-ups and lists: order, once, empty boards, due times, and what boards give."""

from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.leagues import (
    ENDINGS,
    STEPS,
    Listed,
    after_step,
    by_list,
    due,
    empty_score,
    faults_of,
    first_seat,
    in_order,
    match_score,
)

DAY = datetime(2026, 9, 7, tzinfo=UTC)
LISTS = st.lists(st.integers(1, 30), unique=True, max_size=10)
BOARDS = st.lists(st.sampled_from(list(ENDINGS.values())), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ((1, 2, 3), ()),
        ((1, 3, 5), ()),
        ((2, None, 4), ()),
        ((None, None, 1), ()),
        ((2, 1, 3), ("order",)),
        ((3, None, 1), ("order",)),
        ((1, 1, 2), ("twice",)),
        ((1, 9, 2), ("unlisted",)),
        ((1, 2), ("boards",)),
        ((None, None, None), ("nobody",)),
    ],
)
def test_a_line_up_keeps_the_order_of_the_list(wanted, found):
    assert faults_of(wanted, [1, 2, 3, 4, 5], 3) == found


@given(LISTS.filter(len), st.integers(1, 8))
def test_the_first_of_the_list_are_always_a_good_line_up(listed, boards):
    seated = by_list(listed, boards)
    assert faults_of(seated, listed, boards) == ()
    assert [one for one in seated if one] == listed[:boards]


@given(BOARDS)
def test_what_boards_give_is_at_most_a_point_each_and_the_mirror_gives_the_mirror(boards):
    made = match_score(boards)
    assert sum(made.halves) <= 2 * len(boards)
    mirrored = [
        type(board)(board.halves[::-1], tuple(sorted(1 - side for side in board.forfeits)))
        for board in boards
    ]
    other = match_score(mirrored)
    assert other.ranks == made.ranks[::-1]
    assert other.halves == made.halves[::-1]
    assert sorted(1 - side for side in other.forfeits) == sorted(made.forfeits)


@given(BOARDS)
def test_more_points_win_unless_somebody_was_at_no_board(boards):
    made = match_score(boards)
    one, other = (sum(board.halves[side] for board in boards) for side in (0, 1))
    if not made.forfeits:
        assert (made.ranks[0] < made.ranks[1]) == (one > other)
        assert made.halves == (one, other)
    else:
        assert made.halves == (0, 0)


def test_a_board_without_somebody_is_lost_and_without_both_gives_nothing():
    given = {pair: empty_score(pair) for pair in product((None, 7), repeat=2)}
    assert given[7, 7] is None
    assert given[7, None].halves == (2, 0)
    assert given[None, 7].halves == (0, 2)
    assert given[None, None].halves == (0, 0)


def test_the_first_seat_alternates_from_board_to_board():
    assert [first_seat(board) for board in (1, 2, 3, 4)] == [0, 1, 0, 1]


def test_line_ups_are_due_with_the_match_day_but_not_within_a_day_of_being_paired():
    week = timedelta(days=7)
    assert due(DAY, DAY - week) == DAY
    assert due(DAY, DAY + timedelta(hours=2)) == DAY + timedelta(hours=26)
    assert due(DAY, DAY - week, DAY + 2 * week) == DAY + 2 * week


@given(
    st.lists(st.tuples(st.integers(1, 20), st.booleans()), unique_by=lambda each: each[0]),
    st.integers(1, 20),
    st.sampled_from(STEPS),
)
def test_a_step_keeps_everybody_once_and_reserves_behind(rows, player, step):
    listed = in_order([Listed(*row) for row in rows])
    after = after_step(listed, player, step)
    gone = {player} if step == "out" else set()
    assert sorted(each.player for each in after) == sorted({row[0] for row in rows} - gone)
    assert in_order(after) == after


def test_up_and_down_change_one_place_and_stop_at_the_end():
    listed = (Listed(1), Listed(2), Listed(3, True))
    assert [each.player for each in after_step(listed, 2, "up")] == [2, 1, 3]
    assert after_step(listed, 1, "up") == listed
    assert after_step(listed, 2, "down") == listed, "a reserve does not come before"
    assert after_step(listed, 1, "reserve") == (Listed(2), Listed(3, True), Listed(1, True))
