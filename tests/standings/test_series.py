"""Tables of a series: the best few of several events, exact to the last fraction."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.standings.series import Finish, Parted, SeriesScheme, series_standings

PLACES = SeriesScheme(tuple(map(Fraction, (10, 7, 5, 3, 2, 1))))


def best(count):
    return SeriesScheme(PLACES.by_place, count)


def by_who(rows):
    return {row.who: row for row in rows}


def test_places_give_points_and_those_below_the_list_give_none():
    rows = series_standings([Finish(1, n, n) for n in range(1, 9)], [1], PLACES)
    assert [row.points for row in rows] == [10, 7, 5, 3, 2, 1, 0, 0]
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5, 6, 7, 7]


def test_those_who_finish_level_share_the_places_they_take_up():
    finishes = [Finish(1, 1, 1), Finish(1, 2, 2), Finish(1, 3, 2), Finish(1, 4, 2)]
    rows = by_who(series_standings(finishes, [1], PLACES))
    assert rows[2].points == rows[3].points == rows[4].points == Fraction(7 + 5 + 3, 3)


def test_those_who_played_for_one_team_have_its_place_and_share_nothing_with_each_other():
    finishes = [Finish(1, 1, 1, entry=7), Finish(1, 2, 1, entry=7), Finish(1, 3, 2, entry=8)]
    rows = by_who(series_standings(finishes, [1], PLACES))
    assert [rows[who].points for who in (1, 2, 3)] == [10, 10, 7]
    level = [Finish(1, 1, 1, entry=7), Finish(1, 2, 1, entry=7), Finish(1, 3, 1, entry=8)]
    assert {row.points for row in series_standings(level, [1], PLACES)} == {Fraction(17, 2)}


def test_who_played_for_two_in_one_event_has_the_better_of_both():
    finishes = [Finish(1, 1, 3, entry=7), Finish(1, 1, 2, entry=8), Finish(1, 2, 1, entry=9)]
    rows = by_who(series_standings(finishes, [1], PLACES))
    assert [(mark.rank, mark.entry) for mark in rows[1].marks] == [(2, 8)]
    assert rows[1].points == 7


def test_the_worst_results_are_dropped_and_still_shown():
    finishes = [Finish(1, 1, 2), Finish(2, 1, 1), Finish(3, 1, 6)]
    (row,) = series_standings(finishes, [1, 2, 3], best(2))
    assert row.points == 17
    assert [(mark.event, mark.counts) for mark in row.marks] == [(1, True), (2, True), (3, False)]


def test_level_sums_are_parted_by_the_best_single_result():
    one = [Finish(1, 1, 1), Finish(2, 1, 9), Finish(1, 2, 3), Finish(2, 2, 3)]
    rows = series_standings(one, [1, 2], PLACES)
    assert [(row.who, row.rank) for row in rows] == [(1, 1), (2, 2)]
    assert rows[0].parted is None
    assert rows[1].parted == Parted(above=1, place=1, more=Fraction(10), less=Fraction(5))
    assert rows[0].points == rows[1].points == 10


def test_a_dropped_result_parts_those_who_are_level_in_everything_that_counts():
    finishes = [Finish(1, 1, 1), Finish(2, 2, 1), Finish(3, 2, 4)]
    rows = series_standings(finishes, [1, 2, 3], best(1))
    assert [row.who for row in rows] == [2, 1]


def test_whoever_is_level_in_all_shares_the_rank():
    finishes = [Finish(1, 1, 1), Finish(2, 2, 1), Finish(1, 3, 3)]
    rows = series_standings(finishes, [1, 2], PLACES)
    assert [row.rank for row in rows] == [1, 1, 3]
    assert rows[1].parted == Parted(above=1), "nothing parts them"
    assert rows[2].parted is None


def test_a_share_of_what_could_be_had_is_exact_and_never_below_nothing():
    finishes = [
        Finish(1, 1, 1, Fraction(9, 2), Fraction(7)),
        Finish(2, 1, 1, Fraction(1), Fraction(3)),
        Finish(1, 2, 2, Fraction(-1), Fraction(7)),
        Finish(2, 3, 2, Fraction(1), Fraction(0)),
    ]
    rows = by_who(series_standings(finishes, [1, 2], SeriesScheme()))
    assert rows[1].points == Fraction(900, 14) + Fraction(100, 3)
    assert rows[2].points == rows[3].points == 0


def test_an_event_that_left_the_series_counts_no_more():
    rows = series_standings([Finish(1, 1, 1), Finish(2, 1, 1)], [2], PLACES)
    assert rows[0].points == 10


@st.composite
def series(draw):
    events = list(range(1, draw(st.integers(1, 5)) + 1))
    finishes = []
    for event in events:
        field = draw(st.lists(st.integers(1, 8), unique=True, min_size=1, max_size=8))
        scores = [draw(st.integers(0, 4)) for _ in field]
        for who, score in zip(field, scores, strict=True):
            rank = 1 + sum(other > score for other in scores)
            finishes.append(Finish(event, who, rank, Fraction(score), Fraction(4)))
    return events, finishes


@settings(max_examples=60, deadline=None)
@given(series(), st.integers(1, 5), st.booleans())
def test_more_counting_events_never_cost_points_and_the_order_of_rows_does_not_matter(
    made, count, shares
):
    events, finishes = made
    places = () if shares else PLACES.by_place
    few = series_standings(finishes, events, SeriesScheme(places, count))
    assert few == series_standings(reversed(finishes), events, SeriesScheme(places, count))
    more = by_who(series_standings(finishes, events, SeriesScheme(places, count + 1)))
    everything = by_who(series_standings(finishes, events, SeriesScheme(places)))
    for row in few:
        counting = [mark.points for mark in row.marks if mark.counts]
        assert len(counting) == min(count, len(row.marks))
        assert sum(counting) == row.points <= more[row.who].points <= everything[row.who].points
    assert [row.points for row in few] == sorted((row.points for row in few), reverse=True)


@settings(max_examples=40, deadline=None)
@given(series())
def test_an_event_gives_away_exactly_the_points_of_its_places(made):
    events, finishes = made
    rows = series_standings(finishes, events, PLACES)
    for event in events:
        field = sum(finish.event == event for finish in finishes)
        given_away = sum(m.points for row in rows for m in row.marks if m.event == event)
        assert given_away == sum(PLACES.by_place[:field])
