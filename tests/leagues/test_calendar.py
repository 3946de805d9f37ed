"""Match days: in order, apart from each other, and never on a closed day."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.leagues import DayRun, NoRoom, Rhythm, faults, match_days
from tournaments.pairing.round_robin import schedule

FIRST = date(2026, 9, 1)
rhythms = st.integers(1, 21).flatmap(lambda n: st.builds(Rhythm, st.just(n), st.integers(1, n)))


@st.composite
def closings(draw):
    start = FIRST + timedelta(days=draw(st.integers(-10, 200)))
    return DayRun(start, start + timedelta(days=draw(st.integers(0, 20))))


closed_days = st.lists(closings(), max_size=5)


@given(st.integers(0, 30), rhythms, closed_days)
def test_match_days_come_in_order_begin_on_open_days_and_keep_the_weekday(count, rhythm, closed):
    days = match_days(FIRST, count, rhythm, closed)
    assert len(days) == count
    assert faults(days, closed) == ()
    for day in days:
        assert not any(window.holds(day.first) for window in closed)
        assert (day.last - day.first).days == rhythm.lasting - 1
        assert (day.first - FIRST).days % rhythm.every == 0


@given(st.integers(2, 16), st.booleans(), rhythms, closed_days)
def test_nobody_has_to_play_twice_on_a_day_and_everybody_meets_everybody(n, twice, rhythm, closed):
    rounds = schedule(range(n), double=twice)
    days = match_days(FIRST, len(rounds), rhythm, closed)
    busy = {}
    met = []
    for proposal, window in zip(rounds, days, strict=True):
        for pair in proposal.pairs:
            met.append(frozenset((pair.first, pair.second)))
            for member in (pair.first, pair.second):
                assert member not in busy or busy[member] < window.first
                busy[member] = window.last
    assert len(set(met)) == n * (n - 1) // 2
    assert len(met) == len(set(met)) * (1 + twice)


def test_a_holiday_moves_everything_after_it_by_a_week():
    holiday = [DayRun(date(2026, 9, 8), date(2026, 9, 9))]
    days = match_days(FIRST, 3, Rhythm(7, 3), holiday)
    assert [day.first.day for day in days] == [1, 15, 22]


def test_if_everything_is_closed_there_is_no_room():
    with pytest.raises(NoRoom):
        match_days(FIRST, 1, Rhythm(), [DayRun(FIRST, date(2099, 1, 1))])


def test_a_day_moved_by_hand_is_looked_at():
    week = timedelta(days=7)
    days = [DayRun(FIRST, FIRST + week), DayRun(FIRST + week, FIRST + 2 * week)]
    assert [(each.code, each.number) for each in faults(days)] == [("overlaps", 2)]
    assert [each.code for each in faults(days[:1], days[:1])] == ["closed"]


@pytest.mark.parametrize(("every", "lasting"), [(7, 8), (0, 0), (7, 0)])
def test_a_rhythm_whose_match_days_overlap_is_none(every, lasting):
    with pytest.raises(ValueError, match="ends before"):
        Rhythm(every, lasting)
