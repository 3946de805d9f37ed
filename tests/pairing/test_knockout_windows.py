"""A sheet on a screen: the round that is played is seen whole, in parts that can be read."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pairing.test_knockout import STYLES, by_strength, played
from tournaments.pairing.knockout import drawing
from tournaments.pairing.knockout.play import boxes
from tournaments.pairing.knockout.values import SheetPart, Style
from tournaments.pairing.knockout.windows import COLUMNS, ROWS, windows

counts = st.integers(2, 70)


def sheet(count, style):
    return boxes(played(count, style, by_strength))


def columns(window):
    found = {}
    for spot in window.spots.values():
        found.setdefault(spot.column, []).append(spot.row)
    return found


@given(counts, st.sampled_from(STYLES), st.integers(1, 14))
def test_every_match_of_the_rounds_shown_is_in_one_part(count, style, number):
    filled = sheet(count, style)
    found = windows(filled, number)
    assert len({window.first for window in found}) == 1
    wanted = range(found[0].first, found[0].first + COLUMNS)
    seen = Counter(box.match.key for window in found for box in window.boxes)
    assert set(seen.values()) == {1}
    assert set(seen) == {
        box.match.key for box in drawing.shown(filled) if box.match.round in wanted
    }
    assert number in wanted or number > max(box.match.round for box in drawing.shown(filled))


@given(counts, st.sampled_from(STYLES), st.integers(1, 14))
def test_no_two_boxes_lie_on_each_other_and_all_fit_a_screen(count, style, number):
    for window in windows(sheet(count, style), number):
        for rows in columns(window).values():
            assert all(other - one >= 2 for one, other in pairwise(sorted(rows)))
            assert min(rows) >= 1
            assert max(rows) < ROWS + (drawing.UNDER if style.third_place else 0)
        assert 0 <= min(columns(window)) <= max(columns(window)) < COLUMNS


@given(counts, st.sampled_from(STYLES), st.integers(1, 14))
def test_who_wins_goes_to_the_right_and_into_the_middle_of_two(count, style, number):
    for window in windows(sheet(count, style), number):
        assert all(one.column < other.column for one, other in window.lines)
        rows = {box.match.key: window.spots[box.match.key].row for box in window.boxes}
        for box in window.boxes:
            before = [rows.get(getattr(side, "key", "")) for side in box.match.sides]
            if box.match.part == SheetPart.WINNERS and None not in before:
                assert sum(before) == 2 * rows[box.match.key]


@pytest.mark.parametrize(("number", "parts"), [(1, 8), (2, 4), (3, 2), (4, 1), (7, 1), (9, 1)])
def test_a_sheet_of_128_is_shown_in_fewer_and_fewer_parts(number, parts):
    found = windows(sheet(128, Style()), number)
    assert len(found) == parts
    assert sum(len(window.boxes) for window in found) == {1: 120, 2: 60, 3: 30}.get(number, 15)


def test_the_end_of_a_double_one_is_one_picture_of_both_trees():
    found = windows(sheet(32, Style(double=True)), 10)
    assert len(found) == 1
    parts = {box.match.part for box in found[0].boxes}
    assert {SheetPart.WINNERS, SheetPart.LOSERS, SheetPart.GRAND} <= parts


def test_nothing_drawn_is_nothing_shown():
    assert windows((), 1) == ()
