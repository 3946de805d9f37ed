"""Weng-Lin: the paper's step in our units, beside openskill where it is installed."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rating import periods
from tournaments.rating.values import GAME, POINT, RatedGame, Settings, Value

DOUBT = Settings(model="weng-lin")
SHARP = Settings(model="weng-lin", tau_hundredths=0)


def game(*sides, ranks, key="g", order=0):
    return RatedGame(1, "p", order, sides, ranks, key)


def after(before, games, pool=SHARP):
    return {c.member: c.after for c in periods.rate(before, games, pool).changes}


def test_two_newcomers_move_apart_and_become_surer():
    """c = sqrt(2 * 350^2 + 2 * 250^2), half a game above expectation.

    350^2 / c / 2 = 100.695...; the doubt shrinks by 1 - 350^3 / 4 / c^3.
    """
    c = math.sqrt(2 * 350**2 + 2 * 250**2)
    rated = after({}, [game((1,), (2,), ranks=(1, 2))])
    assert rated[1].rating == 1500 * POINT + round(350**2 / c / 2 * POINT)
    assert rated[2].rating == 1500 * POINT - round(350**2 / c / 2 * POINT)
    assert rated[1].deviation == round(350 * math.sqrt(1 - 350**3 / 4 / c**3) * POINT)


@pytest.mark.parametrize(("days", "doubt"), [(0, 30), (1, 50), (10_000, 350)])
def test_doubt_comes_back_with_the_days_without_a_game(days, doubt):
    """Variances add: 30^2 + 40^2 = 50^2; never more than at the start."""
    pool = Settings(model="weng-lin", tau_hundredths=4000)
    known = {who: Value(1500 * POINT, 30 * POINT, 9, 50) for who in (1, 2)}
    doubts = {who: Value(1500 * POINT, doubt * POINT, 9, 50 + days) for who in (1, 2)}
    played = [game((1,), (2,), ranks=(1, 2))._replace(day=50 + days)]
    assert after(known, played, pool) == after(doubts, played, pool)


def test_how_often_a_list_was_rated_meanwhile_cannot_matter():
    """Bob waits hundred days, in one list with others playing each day and in one without."""
    late = game((1,), (2,), ranks=(1, 2))._replace(day=110, period="z")
    early = game((1,), (2,), ranks=(1, 2))._replace(day=10, period="a")
    others = [
        game((3,), (4,), ranks=(1, 2))._replace(day=day, period=f"m{day:03}")
        for day in range(11, 110)
    ]

    def bob(games):
        told = [c for _, rated in periods.replay({}, games, DOUBT) for c in rated.changes]
        return [change.after for change in told if change.member == 2]

    assert bob([early, late]) == bob([early, *others, late])


def test_ten_wins_in_a_day_do_not_overshoot():
    """One by one ten wins over newcomers gain 637 points; ten full steps at once would be 1007."""
    games = [game((1,), (n,), ranks=(1, 2), key=f"g{n:02}") for n in range(2, 12)]
    at_once = after({}, games)[1].rating
    values = {}
    for played in games:
        values[1] = after(values, [played])[1]
    assert values[1].rating == pytest.approx(2137 * POINT, abs=POINT)
    assert at_once == pytest.approx(2205 * POINT, abs=POINT)


def openskill_case(values, shape, ranks):
    """Return the values that openskill gives, in our units: 40 points are one of theirs."""
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull(
        mu=1500.0,
        sigma=350.0,
        beta=250.0,
        kappa=0.0001,
        tau=0.0,
        gamma=lambda c, k, mu, sigma_squared, team, rank, weights=None: (
            math.sqrt(sigma_squared) / c
        ),
    )
    people = [model.rating(v.rating / POINT, v.deviation / POINT) for v in values]
    teams = [[people.pop(0) for _ in range(size)] for size in shape]
    return [
        (player.mu, player.sigma)
        for team in model.rate(teams, ranks=list(ranks))
        for player in team
    ]


# Worked once with openskill 6.2.0, so that the comparison holds where it is not installed.
RECORDED = [
    (
        ((1612, 301), (1388.25, 301), (1500, 80), (1777, 80)),
        (2, 2),
        (2, 1),
        (
            (1551.055864, 293.330828),
            (1327.305864, 293.330828),
            (1504.311988, 80.031274),
            (1781.311988, 80.031274),
        ),
    ),
    (
        ((1612, 301), (1388.25, 55.5), (1500, 350), (1777, 80)),
        (1, 1, 1, 1),
        (2, 1, 2, 4),
        (
            (1597.713989, 275.792353),
            (1402.022094, 55.560846),
            (1528.304835, 309.882201),
            (1747.967796, 79.904588),
        ),
    ),
]


@pytest.mark.parametrize(("people", "shape", "ranks", "rated"), RECORDED)
def test_a_table_is_rated_as_openskill_rated_it(people, shape, ranks, rated):
    values = [
        Value(int(mu * POINT), round(math.hypot(sigma, 3.33) * POINT)) for mu, sigma in people
    ]  # with the doubt that openskill lets come back before each game
    for mine, theirs in zip(ours(values, shape, ranks), rated, strict=True):
        assert mine == pytest.approx(theirs, abs=2e-6)


@st.composite
def cases(draw):
    shape = draw(st.sampled_from([(1, 1), (1, 1, 1), (1, 1, 1, 1), (2, 2), (2, 2, 2)]))
    doubts = [draw(st.integers(20, 350)) for wide in shape]  # partners are equally known
    values = [
        Value(draw(st.integers(600, 2600)) * POINT, doubt * POINT)
        for wide, doubt in zip(shape, doubts, strict=True)
        for _ in range(wide)
    ]
    return values, shape, tuple(draw(st.integers(1, 4)) for _ in shape)


def ours(values, shape, ranks):
    people = list(range(len(values)))
    before = dict(zip(people, values, strict=True))
    sides = tuple(tuple(people.pop(0) for _ in range(size)) for size in shape)
    rated = after(before, [game(*sides, ranks=ranks)], DOUBT)
    return [(rated[m].rating / POINT, rated[m].deviation / POINT) for m in sorted(rated)]


@settings(max_examples=60)
@given(cases())
def test_every_table_is_rated_as_openskill_rates_it(case):
    """Partners, where both are known equally well: else whoever is known better hears less."""
    pytest.importorskip("openskill")
    for mine, theirs in zip(ours(*case), openskill_case(*case), strict=True):
        assert mine == pytest.approx(theirs, abs=2e-6)


def test_beside_a_fresh_account_the_settled_hear_next_to_nothing():
    """As much as (80 / 350)^4 of what two settled partners hear."""
    settled, fresh = Value(1500 * POINT, 80 * POINT, 90), Value(1500 * POINT, 350 * POINT)
    played = [game((1, 2), (3, 4), ranks=(1, 2))]
    before = dict.fromkeys((1, 2, 3, 4), settled)
    beside = {
        name: after(before | {2: two}, played)[1] for name, two in (("a", settled), ("b", fresh))
    }
    gains = {name: value.rating / POINT - 1500 for name, value in beside.items()}
    assert gains["a"] > 5
    assert 0 < gains["b"] < 0.02


@given(st.integers(500, 2500), st.integers(500, 2500), st.integers(10, 350))
def test_the_chances_of_two_add_up_to_one_and_follow_the_ratings(one, other, doubt):
    sides = [[Value(one * POINT, doubt * POINT)], [Value(other * POINT, doubt * POINT)]]
    chances = periods.chances(sides, DOUBT)
    assert sum(chances) == GAME
    assert (chances[0] >= chances[1]) == (one >= other)


def test_doubt_draws_a_prediction_towards_a_coin():
    def chance(doubt):
        one, other = Value(1700 * POINT, doubt * POINT), Value(1500 * POINT, doubt * POINT)
        return periods.chances([[one], [other]], DOUBT)[0]

    assert GAME // 2 < chance(350) < chance(50)
