"""The quick way to rate a period says what the plain way says, to the last digit."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bench.rating_leagues import league
from tournaments.rating import columns, periods
from tournaments.rating.values import (
    GAME,
    ON_ELOS_SCALE,
    POINT,
    RatedGame,
    Settings,
    Value,
)

kinds = st.sampled_from(["duel", "three", "four", "pairs"])
SCALED = [Settings(model=model, **ON_ELOS_SCALE[model]) for model in ("glicko-2", "weng-lin")]
WIDE = [Settings(model="glicko-2"), Settings(model="weng-lin", beta=246, tau_hundredths=0)]
seeds = st.integers(0, 10**6)
FAR = 4000 * POINT


@pytest.fixture(autouse=True, scope="module")
def small_periods_too():
    usual, columns.LEAST = columns.LEAST, 1
    yield
    columns.LEAST = usual


def strangers(games, seed):
    """Return how everybody stands before: anywhere, far apart too, with any number of games."""
    dice = random.Random(seed)
    people = {member for game in games for side in game.sides for member in side}
    return {
        who: Value(dice.randint(-FAR, FAR), 0, dice.choice((0, 3, 99, 100, 5000)))
        for who in sorted(people)
        if dice.random() < 0.9
    }


@pytest.mark.slow
@settings(max_examples=40)
@given(kinds, seeds, st.integers(12, 40), st.sampled_from([Settings(), Settings(most=90, pace=1)]))
def test_both_ways_give_the_same_history(kind, seed, people, pool):
    """Ties, upsets, people who play once and people who play ten times in the period."""
    games = league(kind, players=people, games=60, a_day=60, seed=seed).games
    before = strangers(games, seed)
    assert periods.rate_in_columns(before, games, pool) == periods.rate_plainly(before, games, pool)


def doubted(games, seed):
    """Return how everybody stands before, in some doubt, since some day or never."""
    dice = random.Random(seed)
    return {
        who: Value(
            dice.randint(500, 2500) * POINT,
            dice.choice((dice.randint(20, 60), 172)) * POINT,
            dice.choice((1, 30)),
            dice.choice((0, 0, 1, 700_000)),
            dice.choice((0, POINT // 10, 2_600_000, 40 * POINT)),
        )
        for who in strangers(games, seed)
    }


@pytest.mark.slow
@settings(max_examples=60)
@given(kinds, seeds, st.integers(12, 40), st.sampled_from([*SCALED, *WIDE]))
def test_both_ways_give_the_same_history_where_there_is_a_doubt(kind, seed, people, pool):
    games = league(kind, players=people, games=60, a_day=60, seed=seed).games
    games = [game._replace(day=700_100) for game in games]
    before = doubted(games, seed)
    quick = periods.rate_in_columns(before, games, pool)
    assert quick == periods.rate_plainly(before, games, pool)


@pytest.mark.slow
@settings(max_examples=15)
@given(kinds, seeds, st.sampled_from([Settings(), *SCALED]))
def test_a_history_kept_in_columns_is_that_of_a_dictionary(kind, seed, pool):
    games = league(kind, players=25, games=90, a_day=30, seed=seed).games
    kept = list(periods.replay({}, games, pool))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(columns, "available", lambda: False)
        assert list(periods.replay({}, games, pool)) == kept


@pytest.mark.slow
@settings(max_examples=15)
@given(kinds, seeds, st.sampled_from([Settings(), *SCALED]))
def test_what_is_stored_is_whole_numbers_of_python(kind, seed, pool):
    """A number of numpy's would be written to the database as something else."""
    games = league(kind, players=20, games=30, a_day=30, seed=seed).games
    rated = periods.rate_in_columns({}, games, pool)
    for change in rated.changes:
        flat = [*change.after, *(each for part in change.parts for each in part)]
        assert {type(each) for each in flat} <= {int, str, tuple}
    assert all(type(each) is int for line in rated.calibration.bins for each in line)


@pytest.mark.slow
@settings(max_examples=15)
@given(kinds, seeds, st.sampled_from([Settings(), *SCALED]))
def test_what_is_stored_at_once_is_what_would_be_read(kind, seed, pool):
    """Reasons written as text say what the tuples say, in the same letters."""
    games = league(kind, players=20, games=30, a_day=30, seed=seed).games
    changes = periods.rate_in_columns({}, games, pool).changes
    stored = changes.stored()
    assert stored.members == [change.member for change in changes]
    assert list(zip(*stored.before, strict=True)) == [change.before for change in changes]
    assert list(zip(*stored.after, strict=True)) == [change.after for change in changes]
    compact = json.JSONEncoder(separators=(",", ":")).encode
    assert stored.reasons == [compact(change.parts) for change in changes]


def test_where_the_rounding_could_go_either_way_python_decides(monkeypatch):
    """A power made a little wrong does no harm, and would with the edge switched off."""
    import numpy

    real = numpy.power
    monkeypatch.setattr(numpy, "power", lambda x, y: real(x, y) * (1 + 1e-8))
    monkeypatch.setattr(columns, "EDGE", 0.01)
    ratings = [edge_of_the_rounding(n) for n in range(1, 40)]
    games = [
        RatedGame(1, "p", n, ((n,), (1000 + n,)), (1, 2), f"g{n}") for n in range(len(ratings))
    ]
    before = {n: Value(rating) for n, rating in enumerate(ratings)}
    plain = periods.rate_plainly(before, games, Settings())
    assert periods.rate_in_columns(before, games, Settings()) == plain
    monkeypatch.setattr(columns, "EDGE", 0.0)
    assert periods.rate_in_columns(before, games, Settings()) != plain


def edge_of_the_rounding(n):
    """Return a rating whose chance against 1500 is as near as can be to a half of a millionth."""
    low, high = 1500 * POINT, 2800 * POINT
    wanted = 500_000 + 9000 * n + 0.5
    while high - low > 1:
        middle = (low + high) // 2
        chance = GAME / (1 + 10 ** ((1500 - middle / POINT) / 400))
        low, high = (middle, high) if chance < wanted else (low, middle)
    return high


@pytest.mark.parametrize(
    ("sides", "ranks"),
    [
        (((1,), (1,)), (1, 2)),
        (((1, 2, 3), (4, 5, 6)), (1, 2)),
        (((1, 2), (3,)), (1, 2)),
        (((1, 2), (3, 1)), (1, 2)),
        (((1,), (2,)), (0, 1)),
        (((1,), (2,)), (1,)),
        (((1,),), (1,)),
        (((1,), ()), (1, 2)),
        (((1,), (2,), (3,), (4,), (5,)), (1, 2, 3, 4, 5)),
        (((1,), (2,), (2,)), (1, 2, 3)),
        (((1,), (2,), (3,)), (1, 2)),
    ],
)
def test_what_has_no_usual_shape_is_left_to_the_plain_way(sides, ranks):
    games = [RatedGame(1, "p", n, ((n,), (n + 50,)), (1, 2), f"g{n}") for n in range(10, 20)]
    odd = RatedGame(1, "p", 99, sides, ranks, "odd")
    for mixed in ([odd], [*games, odd], [odd, *games]):
        assert periods.rate_in_columns({}, mixed, Settings()) is None


def test_a_period_of_several_shapes_is_rated_all_the_same():
    mixed = [
        RatedGame(1, "p", 0, ((1,), (2,)), (1, 2), "a"),
        RatedGame(1, "p", 1, ((1,), (2,), (3,)), (2, 1, 3), "b"),
    ]
    assert periods.rate_in_columns({}, mixed, Settings()) is None
    assert len(periods.rate({}, mixed, Settings()).changes) == 3


def test_without_numpy_the_same_comes_out(monkeypatch):
    games = league("four", players=30, games=40, a_day=40, seed=3).games
    with_it = periods.rate({}, games, Settings())
    monkeypatch.setattr(columns, "available", lambda: False)
    assert periods.rate({}, games, Settings()) == with_it
