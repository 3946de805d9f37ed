"""Nobody gains by choosing partners, whatever partners they are."""

import pytest

from tests.bench import farmers
from tournaments.rating import elo_rating, periods, weng_lin
from tournaments.rating.elo_rating import Elo, k_factor
from tournaments.rating.values import ON_ELOS_SCALE, POINT, RatedGame, Settings, Value
from tournaments.ratings.pools import PARTNERS

SEASONS = 30
LUCK = 25  # points that the mean of so many seasons may be off


def with_partners(model):
    """Return what a list of partners is rated with by a system that keeps a doubt."""
    wide = {name: 2 * each for name, each in ON_ELOS_SCALE[model].items()}
    return Settings(model=model, **wide)


WENG_LIN = with_partners("weng-lin")


class MeanOfKs(Elo):
    """The rule of before: both partners move by the mean of their Ks."""

    def weigh(self, sides, ranks, settings):
        weighed = super().weigh(sides, ranks, settings)
        shares = []
        for side, share in zip(sides, weighed.shares, strict=True):
            k = sum(k_factor(value.games, settings) for value in side) / len(side)
            shares.append(share._replace(pull=k * share.pull))
        return weighed._replace(shares=tuple(shares))

    def step(self, before, shares, settings, day):
        gained = round(sum(share.pull for share in shares))
        return Value(before.rating + gained, 0, before.games + len(shares))


def test_whoever_brings_newcomers_gains_nothing_and_leaps_no_further():
    usual_end, usual_best = farmers.mean_gains("settled partners", SEASONS)
    end, best = farmers.mean_gains("newcomers", SEASONS)
    assert end < usual_end + LUCK
    assert best < usual_best + LUCK


def test_whoever_brings_fresh_accounts_of_strong_friends_gains_two_games_worth_at_most():
    end, best = farmers.mean_gains("second accounts", SEASONS)
    assert end <= best <= elo_rating.LENT * PARTNERS["settled"]


def test_with_the_mean_of_both_ks_farmers_leap(monkeypatch):
    """Control: by the rule of before the same seasons lift them."""
    monkeypatch.setitem(periods.SYSTEMS, "elo", MeanOfKs())
    _end, usual = farmers.mean_gains("settled partners", SEASONS)
    _end, newcomers = farmers.mean_gains("newcomers", SEASONS)
    end, _best = farmers.mean_gains("second accounts", SEASONS)
    assert newcomers > usual + 2 * LUCK
    assert end > 200


def test_without_the_limit_fresh_accounts_lift_a_farmer_in_spite_of_their_own_k(monkeypatch):
    """Control: a K of one's own alone only slows it."""
    monkeypatch.setattr(elo_rating, "LENT", 1000)
    end, _best = farmers.mean_gains("second accounts", SEASONS)
    assert end > 100


@pytest.mark.slow
@pytest.mark.parametrize(("brings", "most"), [("newcomers", LUCK), ("second accounts", 100)])
def test_whole_history_hears_little_of_fresh_accounts(brings, most):
    """It knows the settled by their games, and takes a fresh account for somebody unknown."""
    usual = gained_after_years("whole", "settled partners")
    assert gained_after_years("whole", brings) < usual + most


def test_weng_lin_gives_a_farmer_no_more_than_elo():
    for brings in ("newcomers", "second accounts"):
        end, best = farmers.mean_gains(brings, SEASONS, WENG_LIN)
        assert end <= best < LUCK


def test_weng_lin_heard_in_full_is_farmed(monkeypatch):
    """Control: by the paper's own sums fresh accounts of strong friends lift a farmer."""
    monkeypatch.setattr(weng_lin, "HEARD", 0)
    end, _best = farmers.mean_gains("second accounts", SEASONS, WENG_LIN)
    assert end > 100


@pytest.mark.slow
def test_weng_lin_gives_no_more_to_a_farmer_who_is_known_by_games():
    """Their doubt is larger than that of the settled, and still an evening brings a point."""
    assert gained_after_years("weng-lin", "second accounts") < 40


def gained_after_years(model, brings):
    rules = with_partners(model)
    found = [farmers.season_after_years(farmers.BRINGS[brings], s, rules) for s in range(SEASONS)]
    return sum(found) / len(found)


@pytest.mark.parametrize("won", [True, False])
def test_what_newcomers_partners_get_is_counted_through_all_periods(won):
    """Twenty games beside twenty newcomers move an old hand by twice the settled K, no more."""
    rules = Settings(**PARTNERS)
    values = {who: Value(1500 * POINT, 0, 500) for who in (1, 3, 4)}
    for n in range(20):
        played = RatedGame(1, f"{n:02}", 0, ((1, 100 + n), (3, 4)), (1, 2) if won else (2, 1), "g")
        rated = periods.rate(values | {3: values[3], 4: values[4]}, [played], rules)
        values[1] = rated.changes[0].after
    most = 2 * PARTNERS["settled"] * POINT * (1 if won else -1)
    assert (values[1].rating - 1500 * POINT, values[1].extra) == (most, most)
    beside_an_old_hand = RatedGame(1, "21", 0, ((1, 3), (4, 200)), (1, 2), "g")
    after = periods.rate(values | {3: Value(1500 * POINT, 0, 500)}, [beside_an_old_hand], rules)
    assert after.changes[0].after.rating > values[1].rating
