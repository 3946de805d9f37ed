"""A period: order-free, replayed to the last digit, and honest about what it cannot rate."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bench.rating_leagues import league
from tournaments.rating import periods, values
from tournaments.rating.values import (
    GAME,
    ON_ELOS_SCALE,
    POINT,
    NotRateable,
    RatedGame,
    Settings,
    Share,
    Sides,
    Value,
    Weighed,
)

WHOLE = Settings(model="whole", **ON_ELOS_SCALE["whole"])
GLICKO = Settings(model="glicko-2", **ON_ELOS_SCALE["glicko-2"])
POOLS = (Settings(), GLICKO, Settings(model="weng-lin"), WHOLE)
pools = st.sampled_from(POOLS)
seeds = st.integers(0, 10_000)
kinds = st.sampled_from(["duel", "three", "four", "pairs"])


def some_league(kind, seed, games=60):
    return league(kind, players=25, games=games, a_day=10, seed=seed).games


def history(games, pool):
    return list(periods.replay({}, games, pool))


@settings(max_examples=20)
@given(kinds, pools, seeds, st.randoms(use_true_random=False))
def test_the_order_of_tables_cannot_matter(kind, pool, seed, dice):
    games = some_league(kind, seed)
    days = sorted({game.period for game in games})
    shuffled = []
    for day in days:
        inside = [game for game in games if game.period == day]
        dice.shuffle(inside)
        shuffled += inside
    assert history(shuffled, pool) == history(games, pool)


@settings(max_examples=15)
@given(kinds, pools, seeds, st.randoms(use_true_random=False))
def test_numbers_given_to_the_tables_cannot_matter_either(kind, pool, seed, dice):
    games = some_league(kind, seed)
    places = list(range(len(games)))
    dice.shuffle(places)
    renamed = [game._replace(order=n, key=f"x{n}") for game, n in zip(games, places, strict=True)]
    assert end_of(history(renamed, pool)) == end_of(history(games, pool))


def end_of(periods):
    return {c.member: c.after for _, rated in periods for c in rated.changes}


@settings(max_examples=15)
@given(kinds, pools, seeds, st.integers(1, 5))
def test_going_on_from_the_middle_is_the_same_as_once_through(kind, pool, seed, cut):
    games = some_league(kind, seed)
    whole = history(games, pool)
    first = [game for game in games if game.period < f"{cut:06}"]
    rest = [game for game in games if game.period >= f"{cut:06}"]
    start = history(first, pool)
    learned = start[-1][1].learned
    past = periods.memory(pool, learned, wide=2 if kind == "pairs" else 1)
    if past is not None:
        past.add(first)
    assert start + list(periods.replay(end_of(start), rest, pool, past)) == whole


def test_who_was_known_before_may_have_a_larger_number_than_all_who_play():
    from tournaments.rating.column_values import ColumnValues

    np = pytest.importorskip("numpy")
    known = ColumnValues(np, {8: Value(1500 * POINT), 2: Value(1600 * POINT)})
    assert known.rows(np.array([2, 7, 2])).tolist() == [1, 2, 1]
    assert known.rows(np.array([8])).tolist() == [0]


@pytest.mark.slow
def test_a_correction_in_the_middle_of_a_long_history_changes_exactly_what_follows():
    games = some_league("duel", 7, games=3000)
    corrected = list(games)
    corrected[1500] = games[1500]._replace(ranks=games[1500].ranks[::-1])
    old, new = history(games, Settings()), history(corrected, Settings())
    assert old[:150] == new[:150]
    assert old[150:] != new[150:]
    start = end_of(old[:150])
    assert list(periods.replay(start, corrected[1500:], Settings())) == new[150:]


def test_everybody_is_rated_from_the_values_before_the_period():
    """Bob beats Alice and loses to Charlie in one round: both meet the Bob of before."""
    played = [
        RatedGame(1, "p", 0, ((1,), (2,)), (2, 1), "a"),
        RatedGame(1, "p", 1, ((2,), (3,)), (2, 1), "b"),
    ]
    changes = {c.member: c for c in periods.rate({}, played, Settings()).changes}
    assert changes[3].parts[0].opposition == 1500
    assert changes[3].after.rating - 1500 * POINT == 1500 * POINT - changes[1].after.rating


def test_a_change_keeps_the_sum_that_made_it():
    """K times what was scored above expectation, game by game, is the whole change."""
    for _period, rated in history(some_league("four", 3), Settings()):
        for change in rated.changes:
            most = 700 // len(change.parts)
            parts = [min(p.weight, most) * (p.points - p.expected) for p in change.parts]
            assert change.after.rating - change.before.rating == sum(parts)


def test_each_part_names_partners_opponents_place_and_side():
    played = [RatedGame(1, "p", 0, ((1, 2), (3, 4)), (2, 1), "g")]
    part = periods.rate({}, played, Settings()).changes[1].parts[0]
    assert (part.partners, part.opponents, part.side, part.rank) == ((1,), ((3, 4),), 0, 2)


@pytest.mark.parametrize(
    ("sides", "ranks", "code"),
    [
        (((1,),), (1,), values.TOO_FEW_SIDES),
        (((1,), ()), (1, 2), values.EMPTY_SIDE),
        (((1,), (1,)), (1, 2), values.SITS_TWICE),
        (((1, 2), (3, 2)), (1, 2), values.SITS_TWICE),
        (((1,), (2,)), (1,), values.RANKS_DO_NOT_FIT),
        (((1,), (2,)), (0, 1), values.RANKS_DO_NOT_FIT),
    ],
)
def test_what_is_no_game_is_refused_by_name(sides, ranks, code):
    with pytest.raises(NotRateable) as refused:
        periods.rate({}, [RatedGame(1, "p", 0, sides, ranks, "g7")], Settings())
    assert (refused.value.code, refused.value.key) == (code, "g7")


def test_a_fingerprint_sees_results_and_settings_and_not_the_order():
    games = some_league("three", 1, games=10)
    seal = periods.fingerprint(games, Settings())
    assert seal == periods.fingerprint(games[::-1], Settings())
    assert seal != periods.fingerprint(games[1:], Settings())
    assert seal != periods.fingerprint(games, Settings(settled=24))
    assert seal != periods.fingerprint([games[0]._replace(ranks=(3, 3, 3)), *games[1:]], Settings())


def test_predictions_are_counted_by_how_sure_they_were():
    """Sure of 10/11 and right, sure of 10/11 and wrong, and a coin that fell on its edge."""
    before = {1: Value(1900 * POINT), 2: Value(1500 * POINT), 3: Value(1500 * POINT)}
    played = [
        RatedGame(1, "p", 0, ((1,), (2,)), (1, 2), "a"),
        RatedGame(1, "p", 1, ((2,), (1,)), (1, 2), "b"),
        RatedGame(1, "p", 2, ((2,), (3,)), (1, 1), "c"),
    ]
    counted = periods.rate(before, played, Settings()).calibration
    assert counted.pairs == 3
    assert counted.bins[8] == (2, GAME, 2 * 909_091)
    assert counted.bins[0] == (1, GAME // 2, GAME // 2)
    # -ln(10/11) - ln(1/11) + ln 2
    assert counted.loss == pytest.approx(95_310 + 2_397_895 + 693_147, abs=3)


@given(kinds, pools, seeds)
@settings(max_examples=20)
def test_the_chances_of_a_table_add_up_to_one(kind, pool, seed):
    dice = random.Random(seed)
    sides = [
        [Value(dice.randint(800, 2200) * POINT, dice.randint(20, 350) * POINT)]
        for _ in range({"duel": 2, "three": 3}.get(kind, 4))
    ]
    chances = periods.chances(sides, pool)
    assert sum(chances) == GAME
    best = max(range(len(sides)), key=lambda i: chances[i])
    if pool.model == "elo":
        assert sides[best][0].rating == max(side[0].rating for side in sides)


class CountsWins:
    """A third system, in so few lines that the interface must be small enough."""

    def version(self, partners):
        return "wins/1"

    def weight(self, value, settings):
        return 0

    def start(self, settings: Settings) -> Value:
        return Value(0)

    def weigh(self, sides: Sides, ranks: Sequence[int], settings: Settings) -> Weighed:
        return Weighed(tuple(Share(GAME * (r == 1), 0, r == 1, 0) for r in ranks), ())

    def step(self, before: Value, shares: Sequence[Share], settings: Settings, day: int) -> Value:
        won = sum(share.points for share in shares)
        return before._replace(rating=before.rating + won, games=before.games + len(shares))

    def chance(self, one, other, settings: Settings) -> int:
        return GAME // 2


def test_a_third_system_is_one_class_and_one_line(monkeypatch):
    monkeypatch.setitem(periods.SYSTEMS, "wins", CountsWins())
    rated = end_of(history(some_league("duel", 2), Settings(model="wins")))
    assert sum(value.rating for value in rated.values()) >= 60 * POINT
    assert sum(value.games for value in rated.values()) == 120


def test_either_system_learns_who_is_strong():
    """Predictions of the last days are better than a coin, and the sure ones come true."""
    games = league("duel", players=60, games=3000, a_day=50, seed=5).games
    for pool in POOLS:
        late = [
            rated.calibration for day, rated in periods.replay({}, games, pool) if day > "000040"
        ]
        pairs, loss = sum(c.pairs for c in late), sum(c.loss for c in late)
        assert loss / pairs < 0.60 * GAME  # a coin is 0.693


def test_rated_one_after_the_other_the_order_would_matter():
    """The control of the property above: without periods its promise does not hold."""
    games = [g._replace(period=g.key) for g in some_league("duel", 1, games=10)]
    there = end_of(history(games, Settings()))
    assert there != end_of(history(games[::-1], Settings()))
