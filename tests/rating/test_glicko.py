"""Glicko-2: Glickman's own example, and what days and partners mean."""

import pytest

from tests.bench import farmers
from tournaments.rating import glicko, periods
from tournaments.rating.values import ON_ELOS_SCALE, POINT, RatedGame, Settings, Value

EXAMPLE = Settings(model="glicko-2", beta=174, deviation=350)
SCALED = Settings(model="glicko-2", **ON_ELOS_SCALE["glicko-2"])
DAY = 100


def standing(rating, doubt, unsteady=0.06, last=DAY - 1):
    """Return a value given in the numbers of the example, where 173.7178 points are one."""
    unit = 174 / 173.7178
    middle = 1500 + (rating - 1500) * unit
    figures = (middle * POINT, doubt * unit * POINT, 5, last, unsteady * 174 * POINT)
    return Value(*map(round, figures))


def game(*sides, ranks=(1, 2), key="g", day=DAY):
    return RatedGame(1, "p", 0, sides, ranks, key, day)


def test_the_example_of_the_papers_author():
    """1500 with a doubt of 200 beats 1400 and loses to 1550 and 1700: 1464.05, 151.52, 0.05999."""
    others = {2: (1400, 30), 3: (1550, 100), 4: (1700, 300)}
    before = {1: standing(1500, 200)}
    # Their doubts are those of the day, so they played today.
    before |= {who: standing(*each, last=DAY) for who, each in others.items()}
    before[1] = before[1]._replace(extra=DAY - 1)
    played = [game((1,), (2,), key="a"), game((3,), (1,), key="b"), game((4,), (1,), key="c")]
    # In the example the own doubt widens after the games are weighed, and nobody weighs it.
    new = next(c.after for c in periods.rate(before, played, EXAMPLE).changes if c.member == 1)
    assert (new.rating / POINT - 1500) / 174 == pytest.approx(-0.2069, abs=1e-4)
    assert new.deviation / POINT / 174 == pytest.approx(0.8722, abs=1e-4)
    assert new.volatility / POINT / 174 == pytest.approx(0.05999, abs=1e-5)


def test_on_one_day_nobody_has_changed():
    before = {who: standing(1500, 60, last=DAY) for who in (1, 2)}
    for change in periods.rate(before, [game((1,), (2,))], SCALED).changes:
        assert change.after.volatility == change.before.volatility


def test_whoever_wins_what_nobody_expected_is_held_for_less_steady():
    before = {1: standing(1200, 40, 0.015), 2: standing(1900, 40, 0.015)}
    surprised, expected = (
        periods.rate(before, [game((1,), (2,), ranks=ranks)], SCALED).changes[0].after.volatility
        for ranks in ((1, 2), (2, 1))
    )
    assert surprised > before[1].volatility > expected


def test_a_doubt_widens_by_what_somebody_changes_in_the_days():
    steady, unsteady = (Value(1500 * POINT, 40 * POINT, 50, DAY, a_day * POINT) for a_day in (1, 5))
    late = [game((1,), (2,), day=DAY + 300)]
    before = {1: steady, 2: unsteady}
    first, second = periods.rate(before, late, SCALED).changes
    assert second.after.rating - 1500 * POINT < -(first.after.rating - 1500 * POINT)


@pytest.mark.parametrize("pull", [-9.0, -1.0, 0.0, 0.3, 1.0, 9.0])
@pytest.mark.parametrize("days", [1, 7, 365, 100_000])
def test_the_volatility_is_found_wherever_it_lies(pull, days):
    """Its equation has one answer; the method comes to it in far less than its most steps."""
    before = Value(1500 * POINT, 60 * POINT, 50, 1, 2_600_000)
    found = glicko.volatility(before, (pull, 2.0), days, SCALED)
    assert glicko.LEAST <= found <= glicko.MOST


def test_partners_are_the_sum_of_both_and_hear_each_others_doubt():
    sure, unsure = (Value(1500 * POINT, doubt * POINT, 9, DAY, 2_600_000) for doubt in (40, 170))
    rules = SCALED._replace(beta=348, deviation=344)
    beside = {
        doubt: periods.rate(
            {1: sure, 2: other, 3: sure, 4: sure}, [game((1, 2), (3, 4))], rules
        ).changes[0]
        for doubt, other in (("sure", sure), ("unsure", unsure))
    }
    gains = {name: change.after.rating - change.before.rating for name, change in beside.items()}
    assert 0 < gains["unsure"] < gains["sure"]


PARTNERS = Settings(
    model="glicko-2", **{name: 2 * each for name, each in ON_ELOS_SCALE["glicko-2"].items()}
)


@pytest.mark.slow
@pytest.mark.parametrize("brings", ["newcomers", "second accounts"])
def test_nobody_climbs_by_choosing_partners(brings):
    usual_end, usual_best = farmers.mean_gains("settled partners", 30, PARTNERS)
    end, best = farmers.mean_gains(brings, 30, PARTNERS)
    assert end < usual_end + 25
    assert best < usual_best + 25


@pytest.mark.slow
def test_heard_in_full_a_game_beside_a_fresh_account_lifts_a_farmer(monkeypatch):
    """Control: if everybody on a side hears as much, strong friends as newcomers pay."""
    real = glicko.Glicko2.weigh

    def deaf(self, sides, ranks, settings):
        weighed = real(self, sides, ranks, settings)
        own = [min(value.deviation for value in side) for side in sides]
        shares = (share._replace(fresh=one) for share, one in zip(weighed.shares, own, strict=True))
        return weighed._replace(shares=tuple(shares))

    monkeypatch.setattr(glicko.Glicko2, "weigh", deaf)
    end, _best = farmers.mean_gains("second accounts", 15, PARTNERS)
    assert end > 100
