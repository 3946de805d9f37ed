"""Whole history: earlier games speak again, seats are learned, and both ways say the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bench.rating_leagues import league
from tournaments.rating import columns, periods, whole_history
from tournaments.rating.past import MOST, Past
from tournaments.rating.values import (
    GAME,
    ON_ELOS_SCALE,
    POINT,
    RatedGame,
    Settings,
    Value,
)

WHOLE = Settings(model="whole", **ON_ELOS_SCALE["whole"])


def duel(day, one, other, ranks=(1, 2)):
    return RatedGame(1, f"{day:04}", one, ((one,), (other,)), ranks, f"g{day}x{one}", day)


def ends(games, rules=WHOLE):
    told = [c for _period, rated in periods.replay({}, games, rules) for c in rated.changes]
    return {change.member: change.after for change in told}


def test_when_an_old_opponent_turns_out_strong_the_old_win_counts_for_more():
    """Ann beat Ben long ago. Ben then beats everybody; Ann's next evening, a draw, tells."""
    first, last = [duel(1, 1, 2)], [duel(40, 1, 3, (1, 1))]
    won = [duel(day, 2, 10 + day) for day in range(2, 30, 2)]  # on either seat
    between = [*won, *(duel(day, 10 + day, 2, (2, 1)) for day in range(3, 30, 2))]
    between.sort(key=lambda game: game.day)
    assert ends(first + between + last)[1].rating > ends(first + last)[1].rating + 20 * POINT


def test_four_hundred_points_are_nine_to_one_when_both_are_known():
    """91 of 100; the scale is that of all lists."""
    sure = [[Value(1900 * POINT, 1)], [Value(1500 * POINT, 1)]]
    assert periods.chances(sure, WHOLE)[0] == pytest.approx(909_000, abs=1000)


def test_a_doubt_draws_a_prediction_towards_a_coin():
    doubtful = [[Value(1900 * POINT, 200 * POINT)], [Value(1500 * POINT, 200 * POINT)]]
    assert 600_000 < periods.chances(doubtful, WHOLE)[0] < 880_000


@pytest.mark.slow
def test_a_seat_that_wins_more_is_learned_and_expected_to():
    """The first seat wins two of three games among equals; then a win there moves less."""
    games = [
        duel(day, 2 * n, 2 * n + 1, (1, 2) if (day + n) % 3 else (2, 1))
        for day in range(1, 60)
        for n in range(10)
    ]
    shuffled = [game if game.day % 2 else game._replace(sides=game.sides[::-1]) for game in games]
    *_others, (_period, last) = periods.replay({}, shuffled, WHOLE)
    worth = {seat: each for _n, seat, each, _known in last.learned}
    assert worth[0] > 250_000 > -250_000 > worth[1]
    assert last.changes[0].parts[0].expected != pytest.approx(GAME // 2, abs=50_000)


def test_the_spread_of_a_list_is_learned():
    """Where everybody is equal a newcomer's doubt is smaller than where games are decided."""
    even = league("duel", players=40, games=1500, a_day=50, seed=1).games
    flat = [g._replace(ranks=(1, 2) if n % 2 else (2, 1)) for n, g in enumerate(even)]
    ordered = [g._replace(ranks=(1, 2) if g.sides[0] < g.sides[1] else (2, 1)) for g in even]
    narrow, wide = (whole_history.spread_of(ends(games), WHOLE) for games in (flat, ordered))
    assert narrow < 139_00 < wide


@pytest.fixture
def small_periods_too(monkeypatch):
    monkeypatch.setattr(columns, "LEAST", 1)


@pytest.mark.slow
@settings(max_examples=15)
@given(
    st.sampled_from(["duel", "three", "four", "pairs"]), st.integers(0, 10**6), st.integers(14, 40)
)
def test_both_ways_give_the_same_history(kind, seed, people):
    games = league(kind, players=people, games=160, a_day=40, seed=seed).games
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(columns, "LEAST", 1)
        quick = list(periods.replay({}, games, WHOLE))
        patched.setattr(columns, "available", lambda: False)
        assert list(periods.replay({}, games, WHOLE)) == quick


def test_near_the_edge_of_the_rounding_the_plain_way_decides(small_periods_too, monkeypatch):
    """Sums made a little wrong do no harm, and would with the edge switched off."""
    from tournaments.rating import history_columns

    games = league("duel", players=30, games=400, a_day=40, seed=3).games
    plain = _plainly(games)
    real = history_columns.WholePeriod._sums

    def wrong(self, *told):
        pulls, grips = real(self, *told)
        return pulls + 1e-5, grips

    monkeypatch.setattr(history_columns.WholePeriod, "_sums", wrong)
    monkeypatch.setattr(history_columns, "NEAR", 0.3)
    assert list(periods.replay({}, games, WHOLE)) == plain
    monkeypatch.setattr(history_columns, "NEAR", 0.0)
    assert list(periods.replay({}, games, WHOLE)) != plain


def _plainly(games):
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(columns, "available", lambda: False)
        return list(periods.replay({}, games, WHOLE))


def test_what_is_remembered_of_anybody_is_bounded():
    past = Past()
    past.add(duel(day, 1, 2) for day in range(2 * MOST))
    assert len(past.of(1)) == MOST
    assert past.of(1)[0].day == MOST


def test_the_reason_of_a_change_says_what_a_game_was_worth():
    """A newcomer who beats a newcomer: thousandths of a point for a whole game, times the rest."""
    change = periods.rate({}, [duel(1, 1, 2)], WHOLE, Past()).changes[0]
    part = change.parts[0]
    worth = part.weight * (part.points - part.expected) // 1000
    assert worth == pytest.approx(change.after.rating - change.before.rating, rel=0.02)
    assert change.after.deviation < change.before.deviation


def test_without_a_past_what_is_known_stands_for_all_earlier_games():
    """As pages ask it: what would a win change?"""
    before = {who: Value(1600 * POINT, 40 * POINT, 50, 1) for who in (1, 2)}
    change = periods.rate(before, [duel(1, 1, 2)], WHOLE).changes[0]
    assert 0 < change.after.rating - change.before.rating < 10 * POINT
