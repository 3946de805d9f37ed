"""What an event will be like: sensible figures, the same every time, at once."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.outlook import KNOCK_OUT, ROUND_ROBIN, SWISS, ImaginedEvent, fitting, look

ASKED = st.builds(
    ImaginedEvent,
    entries=st.integers(2, 60),
    seats=st.sampled_from([2, 3, 4]),
    rounds=st.integers(1, 9),
    game_minutes=st.integers(5, 120),
    pause_minutes=st.integers(0, 30),
    seed=st.integers(0, 99),
)


@pytest.mark.slow
@settings(max_examples=25)
@given(asked=ASKED)
def test_the_figures_are_possible_and_the_same_every_time(asked):
    found = look(asked)
    assert found == look(asked)
    assert found.rounds == asked.rounds
    assert found.minutes <= found.late_minutes
    shortest = found.rounds * asked.game_minutes * 0.55 + (found.rounds - 1) * asked.pause_minutes
    assert shortest <= found.minutes
    assert 0 <= found.repeated <= found.repeats <= 100 or asked.seats > 2
    assert 0 <= found.out < asked.seats or asked.entries < asked.seats


@settings(max_examples=20)
@given(entries=st.integers(2, 12).map(lambda half: 2 * half), rounds=st.integers(1, 12))
def test_up_to_half_as_many_rounds_as_people_nobody_meets_twice(entries, rounds):
    found = look(ImaginedEvent(entries, rounds=rounds))
    if rounds <= entries // 2:
        assert found.repeats == 0
    if rounds >= entries:
        assert found.repeats == 100


def test_every_format_counts_its_rounds():
    assert look(ImaginedEvent(12, course=ROUND_ROBIN)).rounds == 11
    assert look(ImaginedEvent(7, course=ROUND_ROBIN)).rounds == 7
    assert look(ImaginedEvent(8, course=ROUND_ROBIN, twice=True)).rounds == 14
    assert look(ImaginedEvent(12, course=KNOCK_OUT)).rounds == 4
    assert (
        look(ImaginedEvent(12, course=KNOCK_OUT)).out,
        look(ImaginedEvent(12, course=KNOCK_OUT)).tables,
    ) == (
        4,
        4,
    )


def test_a_clock_bounds_the_evening():
    free = look(ImaginedEvent(16, rounds=4, game_minutes=50))
    bound = look(ImaginedEvent(16, rounds=4, game_minutes=50, most_minutes=55))
    assert bound.late_minutes <= 4 * 55 + 3 * 10 < free.late_minutes


def test_tables_of_four_meet_again_sooner_than_pairs():
    assert (
        look(ImaginedEvent(8, seats=4, rounds=5)).repeated
        > look(ImaginedEvent(8, rounds=5)).repeated
    )
    assert look(ImaginedEvent(9, seats=4, rounds=1)).out == 0
    assert look(ImaginedEvent(5, seats=4, rounds=1)).out == 1


@pytest.mark.parametrize(
    ("entries", "hours", "minutes", "best", "rounds"),
    [
        (12, 3, 25, SWISS, 4),
        (5, 4, 25, ROUND_ROBIN, 5),
        (64, 4, 30, SWISS, None),
        (12, 0, 30, None, 0),
    ],
)
def test_a_hint_says_what_fits_into_the_evening(entries, hours, minutes, best, rounds):
    found = fitting(ImaginedEvent(entries, game_minutes=minutes), 60 * hours)
    assert found.course in (best, KNOCK_OUT) if rounds is None else found.course == best
    if rounds is not None:
        assert found.course_rounds == rounds


@pytest.mark.parametrize(("entries", "rounds"), [(6, 0), (8, 5), (12, 6), (16, 6), (32, 7)])
def test_pools_of_four_and_finals_count_their_rounds(entries, rounds):
    assert fitting(ImaginedEvent(entries), 180).pool_rounds == rounds


@settings(max_examples=20)
@given(asked=ASKED, minutes=st.integers(0, 600))
def test_what_fits_does_fit(asked, minutes):
    found = fitting(asked, minutes)
    assert found.course_rounds <= found.rounds or not found.course


@pytest.mark.parametrize(
    "asked",
    [
        ImaginedEvent(12, rounds=5),
        ImaginedEvent(64, rounds=7),
        ImaginedEvent(400, rounds=9),
        ImaginedEvent(2000, rounds=11),
        ImaginedEvent(60, seats=4, rounds=5),
        ImaginedEvent(400, seats=4, rounds=9),
        ImaginedEvent(200, course=ROUND_ROBIN),
    ],
)
def test_it_is_there_at_once(asked):
    began = time.process_time()
    look(asked)
    fitting(asked, 180)
    assert time.process_time() - began < 0.3
