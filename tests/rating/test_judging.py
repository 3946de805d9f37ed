"""How far predictions can be trusted: intervals hold what is true, and few games say nothing."""

import random

import pytest

from tournaments.rating import judging, periods, telling
from tournaments.rating.values import GAME, NO_PAIRS, RatedGame, Settings


def evenings(dice, chance, count=40, tables=5):
    """Return evenings whose predictions are as true as they can be."""
    found = []
    for _ in range(count):
        tally = telling.Foretold()
        tally.add([(chance, GAME if dice.random() * GAME < chance else 0) for _ in range(tables)])
        found.append(tally.total())
    return found


def test_the_intervals_hold_the_truth_nineteen_times_of_twenty():
    """Hidden chances of 70 % said as 70 %: loss 0.6109, and seven of ten come true."""
    dice, loss, bins = random.Random(4), 0, 0
    for _ in range(200):
        told = judging.judged(evenings(dice, 700_000))
        loss += told.low < 0.6109 < told.high
        bins += told.bins[4].least < 70 < told.bins[4].most
    assert 180 <= loss <= 199
    assert 180 <= bins <= 199


def test_what_is_said_too_boldly_is_seen():
    """Control: chances of 70 % said as 95 %."""
    tally = telling.Foretold()
    tally.add([(950_000, GAME)] * 70 + [(950_000, 0)] * 30)
    told = judging.judged([tally.total()] * 10)
    assert told.bins[9].most < 80
    assert told.low > 0.6931 * 1.2


def test_the_first_fifth_only_teaches():
    dice = random.Random(1)
    history = evenings(dice, 600_000)
    assert judging.judged(history).pairs == 160
    bad = telling.Foretold()
    bad.add([(990_000, 0)] * 5)
    assert judging.judged([bad.total()] * 8 + history[8:]) == judging.judged(history)


@pytest.mark.parametrize("count", [0, 1, 22])
def test_of_too_few_games_nothing_is_said(count):
    told = judging.judged(evenings(random.Random(2), 500_000, count=count))
    assert (told.pairs, told.loss, told.bins) == (0, 0.0, ())
    assert told.seen == 5 * count


def test_without_predictions_there_is_nothing_to_judge():
    assert judging.judged([NO_PAIRS]).seen == 0


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"), [(93, 212, 37.4, 50.6), (0, 10, 0, 27.8), (10, 10, 72.2, 100)]
)
def test_a_share_has_wilsons_interval(hits, of, low, high):
    assert judging.share(hits, of) == pytest.approx((low, high), abs=0.06)


def test_every_prediction_was_made_before_its_game_was_rated():
    game = RatedGame(1, "p", 0, ((1,), (2,)), (1, 2), "g")
    counted = periods.rate({}, [game], Settings()).calibration
    assert counted.bins[0] == (1, GAME, GAME // 2)
