"""What may still become of a season: chances that add up, and nothing drawn that is decided."""

import time
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.forecast import GAME, Contender, GameRules, OpenSeason, forecast
from tournaments.forecast.quick_dice import WHOLE
from tournaments.forecast.season import edges

RUNS = 200


@st.composite
def seasons(draw):
    count = draw(st.integers(2, 9))
    points = [draw(st.integers(-2, 20)) for _ in range(count)]
    order = sorted(range(count), key=lambda n: -points[n])
    entrants = tuple(Contender(10 + n, points[n], order.index(n) + 1) for n in range(count))
    pairs = list(combinations([entrant.id for entrant in entrants], 2))
    fixtures = draw(st.lists(st.sampled_from(pairs), max_size=20))
    chances = {pair: draw(st.integers(0, GAME)) for pair in pairs[:5]}
    rules = GameRules(draws=draw(st.integers(0, GAME)))
    open_rounds = draw(st.integers(0, 2))
    return OpenSeason(
        entrants, tuple(fixtures), open_rounds, chances, rules, draw(st.integers(0, 99))
    )


def table(*points):
    return tuple(Contender(n, p, n) for n, p in enumerate(points, 1))


@settings(max_examples=40, deadline=None)
@given(seasons())
def test_chances_add_up_for_every_entry_and_for_every_place(season):
    found = forecast(season, RUNS)
    count = len(season.entrants)
    assert set(found.places) == {entrant.id for entrant in season.entrants}
    for entrant in season.entrants:
        assert found.of(entrant.id, 1, count) == 1
        assert 1 <= found.mean_place(entrant.id) <= count
    for place in range(1, count + 1):
        assert sum(found.of(entrant.id, place, place) for entrant in season.entrants) == 1


@settings(max_examples=20, deadline=None)
@given(seasons())
def test_the_same_seed_says_the_same_and_the_order_of_the_list_does_not_matter(season):
    turned = OpenSeason(
        tuple(reversed(season.entrants)),
        season.fixtures,
        season.open_rounds,
        season.chances,
        season.rules,
        season.seed,
    )
    assert forecast(season, 50) == forecast(season, 50) == forecast(turned, 50)


@settings(max_examples=40, deadline=None)
@given(seasons())
def test_nobody_is_given_a_chance_of_what_cannot_happen(season):
    """Whoever would stay ahead even losing everything, of one who won everything, is ahead."""
    found = forecast(season, RUNS)
    left = {
        entrant.id: sum(entrant.id in pair for pair in season.fixtures) + season.open_rounds
        for entrant in season.entrants
    }
    for one in season.entrants:
        safe_from = sum(
            one.points > other.points + 2 * left[other.id]
            for other in season.entrants
            if other.id != one.id
        )
        assert not any(found.places[one.id][len(season.entrants) - safe_from :])


def test_a_season_that_is_over_is_decided_as_the_tie_breaks_have_it():
    season = OpenSeason((Contender(7, 10, 2), Contender(8, 10, 1), Contender(9, 4, 3)))
    found = forecast(season, 100)
    assert [found.of(entry, 1, 1) for entry in (8, 7, 9)] == [1, 0, 0]
    assert found.of(9, 3, 3) == 1


def test_a_sure_champion_has_the_whole_chance_and_the_rest_none():
    season = OpenSeason(table(20, 6, 5), ((1, 2), (2, 3)))
    found = forecast(season, 300)
    assert found.of(1, 1, 1) == 1
    assert found.of(2, 1, 1) == found.of(3, 1, 1) == 0
    assert 0 < found.of(3, 2, 2) < 1


def test_the_favourite_of_the_last_game_wins_as_often_as_was_said():
    season = OpenSeason(table(4, 4), ((1, 2),), chances={(2, 1): 300_000})
    found = forecast(season, 4000)
    assert abs(found.of(1, 1, 1) - Fraction(7, 10)) < Fraction(3, 100)


@given(st.integers(0, GAME), st.integers(0, GAME))
def test_draws_never_change_what_is_expected(chance, draws):
    wins, holds = edges(chance, draws)
    assert 0 <= wins <= holds <= WHOLE
    expected = Fraction(wins + holds, 2 * WHOLE)
    assert abs(expected - Fraction(chance, GAME)) < Fraction(2, GAME)


def test_rounds_that_are_not_paired_yet_are_played_and_the_odd_one_has_the_bye():
    found = forecast(OpenSeason(table(2, 2, 0), open_rounds=1), 500)
    assert found.of(3, 1, 1) == 0
    assert found.of(3, 2, 3) == 1
    assert found.of(3, 2, 2) > 0


def test_it_tells_how_far_it_is():
    heard = []
    forecast(OpenSeason(table(0, 0), ((1, 2),)), 1200, heard.append)
    assert heard == [500, 1000, 1200]


def test_no_runs_say_nothing():
    with pytest.raises(ValueError, match="at least one"):
        forecast(OpenSeason(table(0, 0)), 0)


@pytest.mark.slow
def test_ten_thousand_seasons_of_twelve_take_seconds():
    pairs = list(combinations(range(1, 13), 2))
    began = time.process_time()
    found = forecast(OpenSeason(table(*[0] * 12), tuple(pairs * 2)), 10_000)
    assert time.process_time() - began < 12
    assert all(abs(found.of(n, 1, 1) - Fraction(1, 12)) < Fraction(2, 100) for n in range(1, 13))
