"""Elo: each formula with an example worked by hand, and what must hold for every table."""

import elo
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.rating import elo_rating, periods
from tournaments.rating.values import GAME, POINT, RatedGame, Settings, Value

STEADY = Settings(first=10, settled=10)  # K 10 from the first game


def game(*sides, ranks, key="g", order=0):
    return RatedGame(1, "p", order, sides, ranks, key)


def after(before, games, settings=STEADY):
    return {c.member: c.after.rating for c in periods.rate(before, games, settings).changes}


def at(**points):
    return {int(member[1:]): Value(p * POINT) for member, p in points.items()}


def test_an_outsider_who_wins_takes_what_the_favourite_loses():
    """400 points apart the favourite is expected to score 10/11, so K 10 moves 100/11."""
    rated = after(at(m1=800, m2=1200), [game((1,), (2,), ranks=(1, 2))])
    assert rated == {1: 809_090_910, 2: 1_190_909_090}


def test_a_draw_moves_points_to_the_weaker():
    """10/11 was expected and 1/2 scored: K 10 moves 10 * (10/11 - 1/2)."""
    rated = after(at(m1=1200, m2=800), [game((1,), (2,), ranks=(1, 1))])
    assert rated == {1: 1_195_909_090, 2: 804_090_910}


@given(
    st.integers(500, 2800),
    st.integers(500, 2800),
    st.sampled_from([((1, 2), False), ((1, 1), True)]),
)
def test_two_players_are_rated_as_the_package_rates_them(one, other, result):
    ranks, drawn = result
    package = elo.Elo(k_factor=10, rating_class=float).rate_1vs1(one, other, drawn)
    ours = after(at(m1=one, m2=other), [game((1,), (2,), ranks=ranks)])
    assert [ours[1] / POINT, ours[2] / POINT] == pytest.approx(package, abs=1e-5)


def test_a_table_of_four_is_the_mean_of_its_duels():
    """Equals: first scores 3 of 3 where 1.5 was expected, so half of K; and so on down.

    Each of the three duels is a third of a game, rounded to a millionth; times K that shows.
    """
    rated = after({}, [game((1,), (2,), (3,), (4,), ranks=(1, 2, 3, 4))])
    gains = [rated[member] - 1500 * POINT for member in (1, 2, 3, 4)]
    assert gains == [5_000_010, 1_666_670, -1_666_670, -5_000_010]


def test_a_shared_place_shares_its_points():
    """First beats two and gains half of K; the two who share are as good as each other."""
    rated = after({}, [game((1,), (2,), (3,), ranks=(1, 2, 2))])
    gains = [rated[member] - 1500 * POINT for member in (1, 2, 3)]
    assert gains == [5_000_000, -2_500_000, -2_500_000]


def test_partners_play_with_their_mean_and_get_the_same_change():
    """1600 and 1400 are worth 1500 together, as are the others: a win is half of K for both."""
    before = at(m1=1600, m2=1400, m3=1500, m4=1500)
    rated = after(before, [game((1, 2), (3, 4), ranks=(1, 2))])
    assert rated == {1: 1_605_000_000, 2: 1_405_000_000, 3: 1_495_000_000, 4: 1_495_000_000}


def test_each_partner_moves_by_their_own_k():
    """A newcomer's K of 160 and an old hand's of 20, for half a game above expectation."""
    before = {1: Value(1500 * POINT, 0, 500)}
    changes = periods.rate(before, [game((1, 2), (3, 4), ranks=(1, 2))], Settings()).changes
    assert [c.after.rating - c.before.rating for c in changes[:2]] == [10 * POINT, 80 * POINT]
    assert [c.parts[0].weight for c in changes[:2]] == [20, 160]


def test_a_settled_player_gains_beside_a_newcomer_what_an_even_game_is_worth():
    """1800 and 1500 against 1650 and 1650, with the Ks of partners' lists: 24 times a half."""
    before = at(m1=1800, m2=1500, m3=1650, m4=1650)
    before = {who: value._replace(games=0 if who == 2 else 500) for who, value in before.items()}
    partners = Settings(first=240, settled=24)
    changes = periods.rate(before, [game((1, 2), (3, 4), ranks=(1, 2))], partners).changes
    assert changes[0].after.rating - changes[0].before.rating == 12 * POINT


@pytest.mark.parametrize(("games", "k"), [(0, 160), (5, 105), (10, 72), (30, 27), (5000, 20)])
def test_k_starts_high_and_falls_with_the_games_played(games, k):
    """20 + 140 * e^(-games / 10), in whole points."""
    assert elo_rating.k_factor(games, Settings()) == k


def test_many_games_in_one_period_do_not_throw_a_newcomer_too_far():
    """Ten games: K is at most 700 / 10 = 70, so ten wins over equals are 350 points, not 800."""
    games = [game((1,), (n,), ranks=(1, 2), key=f"g{n:02}") for n in range(2, 12)]
    assert after({}, games, Settings())[1] == 1850 * POINT


ratings = st.integers(200 * POINT, 3000 * POINT)


@st.composite
def tables(draw):
    """Return people with equal Ks and one table of any shape."""
    shape = draw(st.sampled_from([(1, 1), (1, 1, 1), (1, 1, 1, 1), (2, 2), (2, 2, 2)]))
    before = {m: Value(draw(ratings)) for m in range(sum(shape))}
    ranks = tuple(draw(st.integers(1, 4)) for _ in shape)
    people = list(before)
    sides = tuple(tuple(people.pop() for _ in range(size)) for size in shape)
    return before, game(*sides, ranks=ranks)


@given(tables())
def test_nothing_is_won_that_nobody_loses(table):
    before, played = table
    changes = periods.rate(before, [played], Settings()).changes
    assert sum(c.after.rating - c.before.rating for c in changes) == 0


@given(st.lists(st.sampled_from([(1, 2), (2, 3), (3, 1)]), min_size=1, max_size=6))
def test_nothing_is_won_in_a_whole_period_of_equal_ks(duels):
    """Steady Ks, and few enough games that none of them is cut."""
    games = [game((a,), (b,), ranks=(1, 2), key=f"{n}") for n, (a, b) in enumerate(duels)]
    changes = periods.rate(at(m1=1400, m2=1555, m3=1711), games, STEADY).changes
    assert sum(c.after.rating - c.before.rating for c in changes) == 0


@example(200_000_000, 200_000_001)
@given(ratings, ratings)
def test_the_chances_of_two_add_up_to_one(one, other):
    chances = periods.chances([[Value(one)], [Value(other)]], Settings())
    assert sum(chances) == GAME
    # Two who are a hair apart have the same chances, to a millionth.
    better = chances[0] if one >= other else chances[1]
    assert better == max(chances)


def test_four_hundred_points_are_ten_to_one():
    chances = periods.chances([[Value(1900 * POINT)], [Value(1500 * POINT)]], Settings())
    assert chances == (909_091, 90_909)


def test_at_a_table_the_chances_are_in_the_proportion_of_the_odds():
    """1900 stands ten to one against each of three at 1500: 10/13, and 1/13 for each."""
    four = [[Value(1900 * POINT)], *([Value(1500 * POINT)] for _ in range(3))]
    assert periods.chances(four, Settings()) == pytest.approx((769_231, *[76_923] * 3), abs=2)
