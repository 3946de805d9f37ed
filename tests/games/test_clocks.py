"""Clocks are values: what is charged, to whom, and when a flag falls."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import clocks
from games.clocks import Clock, Tempo, fresh, settle, turn_to

LIVE = Tempo("live", bank_ms=60_000, increment_ms=2_000)
CALM = Tempo("live", bank_ms=60_000, delay_ms=5_000)
SLOW = Tempo("days", bank_ms=clocks.DAY_MS)


def started(tempo: Tempo, seats: int = 2) -> Clock:
    return turn_to(fresh(tempo, seats), [0], 0)


def test_only_the_seat_whose_turn_it_is_pays():
    assert settle(started(LIVE), 7_000).left_ms == (53_000, 60_000)


def test_a_move_earns_the_increment_and_starts_the_next_clock():
    clock = turn_to(settle(started(LIVE), 7_000), [1], 7_000, moved=0)
    assert settle(clock, 10_000).left_ms == (55_000, 57_000)


def test_the_delay_is_free_once_a_turn_however_often_one_looks():
    clock = started(CALM)
    for instant in (1_000, 2_000, 4_999, 5_000, 8_000):
        clock = settle(clock, instant)
    assert clock.left_ms == (57_000, 60_000)


def test_a_slow_game_gives_the_same_days_for_every_move():
    clock = settle(started(SLOW), clocks.DAY_MS - 1)
    clock = turn_to(clock, [1], clocks.DAY_MS - 1, moved=0)
    clock = turn_to(settle(clock, clocks.DAY_MS), [0], clocks.DAY_MS, moved=1)
    assert clock.left_ms[0] == clocks.DAY_MS


def test_several_seats_may_run_at_once_and_one_who_is_done_stops():
    clock = turn_to(fresh(LIVE, 3), [0, 1, 2], 0)
    clock = turn_to(settle(clock, 5_000), [0, 2], 5_000, moved=1)
    assert settle(clock, 8_000).left_ms == (52_000, 57_000, 52_000)


def test_a_stopped_clock_charges_nobody_and_goes_on_where_it_stood():
    paused = clocks.stopped(settle(started(LIVE), 3_000))
    assert settle(paused, 999_000) == paused
    on = clocks.resumed(paused, 999_000)
    assert settle(on, 1_000_000).left_ms == (56_000, 60_000)


def test_nobody_pays_for_an_outage():
    assert settle(started(LIVE), 20_000, [(5_000, 15_000)]).left_ms == (50_000, 60_000)


def test_without_a_clock_nobody_runs_out_of_time():
    clock = settle(started(Tempo()), 10**12)
    assert clocks.out_of_time(clock) == ()
    assert clocks.deadline(clock) is None


@given(st.integers(0, 200_000), st.integers(0, 10_000), st.integers(0, 10_000))
def test_the_flag_falls_at_the_deadline_and_not_before(look, bank, delay):
    clock = started(Tempo("live", bank_ms=bank + 1, delay_ms=delay))
    due = clocks.deadline(clock)
    assert due == bank + 1 + delay
    late = settle(settle(clock, min(look, due - 1)), due)
    assert clocks.out_of_time(late) == (0,)
    assert clocks.out_of_time(settle(clock, due - 1)) == ()


@given(st.lists(st.integers(0, 5_000), max_size=12), st.integers(2, 4))
def test_the_time_used_is_the_time_that_passed(spans, seats):
    clock, now = turn_to(fresh(Tempo("live", bank_ms=10**6), seats), [0], 0), 0
    for turn, span in enumerate(spans):
        now += span
        clock = turn_to(settle(clock, now), [(turn + 1) % seats], now, moved=turn % seats)
    assert seats * 10**6 - sum(clock.left_ms) == sum(spans)


@given(st.integers(0, 100_000), st.sampled_from([LIVE, CALM, SLOW, Tempo()]))
def test_a_clock_survives_being_stored(instant, tempo):
    clock = settle(started(tempo, 4), instant)
    assert clocks.from_json(clocks.to_json(clock)) == clock


WAIT = clocks.FIRST_MOVE_MS


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seats_clock_starts_after_its_own_first_move(seats):
    clock = clocks.begun(fresh(LIVE, seats), [0], 0, WAIT)
    for seat in range(seats):
        now = (seat + 1) * 50_000
        clock = turn_to(settle(clock, now), [(seat + 1) % seats], now, moved=seat)
        assert clock.left_ms == (60_000,) * seats, "nobody pays for a first move or gains by it"
    late = settle(clock, seats * 50_000 + 7_000)
    assert late.left_ms == (53_000, *((60_000,) * (seats - 1)))


def test_where_many_answer_at_once_each_has_a_first_answer_of_their_own():
    clock = clocks.begun(fresh(LIVE, 3), [0, 1, 2], 0, WAIT)
    clock = turn_to(settle(clock, 5_000), [0, 1, 2], 5_000, moved=1)
    clock = settle(clock, 9_000)
    assert clock.left_ms == (60_000, 56_000, 60_000)
    assert clocks.deadline(clock) == 9_000 + 56_000
    assert clocks.out_of_time(settle(clock, 5_000 + 60_000)) == (1,)


def test_a_first_move_is_waited_for_so_long_and_no_longer():
    clock = clocks.begun(fresh(LIVE, 2), [0], 0, WAIT)
    assert clocks.deadline(clock) == WAIT
    assert clocks.not_begun(settle(clock, WAIT - 1)) == ()
    late = settle(clock, WAIT)
    assert clocks.not_begun(late) == (0,)
    assert clocks.out_of_time(late) == ()
    assert clocks.not_begun(settle(clock, WAIT, [(1_000, 2_000)])) == (), "an outage is not waiting"
    second = turn_to(settle(clock, WAIT - 1), [1], WAIT - 1, moved=0)
    assert clocks.deadline(second) == 2 * WAIT - 1


@pytest.mark.parametrize(("first", "due"), [(0, None), (clocks.DAY_MS, clocks.DAY_MS)])
def test_without_a_clock_a_first_move_is_waited_for_only_where_somebody_counts_on_it(first, due):
    clock = clocks.begun(fresh(Tempo(), 2), [0], 0, first)
    assert clocks.deadline(clock) == due
    assert clocks.not_begun(settle(clock, 10**12)) == ((0,) if first else ())
    assert clocks.deadline(turn_to(clock, [0, 1], 5, moved=0)) == (5 + first if first else None)


def test_a_clock_that_was_kept_before_first_moves_were_free_goes_on_as_it_was():
    kept = clocks.to_json(started(LIVE))
    del kept["unmoved"], kept["first"]
    assert settle(clocks.from_json(kept), 7_000).left_ms == (53_000, 60_000)
