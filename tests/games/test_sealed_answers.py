"""Where all seal their orders the master asks what the others will want."""

from copy import copy
from dataclasses import replace

import pytest

from games.bots import master, sealed_answers
from games.bots.faring import Scales, hoped, sense_of
from games.kit.dice import QuickDice
from games.kit.under_way import under_way
from games.shelf import GAMES
from tests.engines import verrat_table as court

VERRAT = GAMES["verrat"]
EFFORT = master.usual_effort(GAMES["verrat"])
THRONE = "fat>seat-7"  # the favourite seat
TO_THE_THRONE = (THRONE, "fat>seat-11")


def planning(viziers, hands):
    """Return the moment when everybody is to seal an order."""
    return court.table(viziers, hands).ready().state


def masters_order(state, seat=court.RED, seed=1):
    view = VERRAT.view(state, seat)
    return " ".join(master.choose(VERRAT, view, seat, QuickDice(seed), EFFORT))


def test_what_others_sealed_is_taken_back_and_nothing_else():
    before = planning({"red-fat": "shiraz", "blue-fat": "kaffa"}, {"red": "gold", "blue": "ships"})
    own = VERRAT.apply(before, court.RED, ("fat>kaffa", "accuse-blue-fat")).state
    both = VERRAT.apply(own, court.BLUE, ("fat>seat-8", "accuse-red-fat")).state
    unsealed = sense_of(VERRAT).unsealed
    assert tuple(unsealed(both.cells, court.RED)) == own.cells != both.cells
    assert tuple(unsealed(both.cells, court.GREEN)) == before.cells


def test_a_throne_within_reach_is_gone_for():
    """By its own seat, or by the one before it: from there one is shifted to it."""
    state = planning({"red-fat": "kaffa"}, {"red": court.ALL_SIX, "blue": "gold"})
    for seed in range(3):
        assert masters_order(state, seed=seed).startswith(TO_THE_THRONE)


def test_whoever_would_win_by_a_seat_finds_it_disputed():
    """Blue holds all six powers and is off to the Sultan's right; only Red can want that, too."""
    state = planning(
        {"blue-fat": "kaffa", "red-fat": "shiraz", "red-small": "seat-11"},
        {"blue": court.ALL_SIX, "red": "gold"},
    )
    assert all(THRONE in masters_order(state, seed=seed) for seed in range(3))


def test_the_others_want_what_is_good_for_them():
    state = planning(
        {"blue-fat": "kaffa", "red-small": "seat-11"}, {"blue": court.ALL_SIX, "red": "gold"}
    )
    scales, worlds = Scales(VERRAT, state), [under_way(VERRAT, state)]
    wanted = sealed_answers._wanted(scales, worlds, court.BLUE, QuickDice(2))
    said = [" ".join(worlds[0].spelled(line)) for line in wanted]
    assert said[0].startswith(TO_THE_THRONE) and any(THRONE in line for line in said)


def test_of_sentences_the_one_that_fares_best_is_kept():
    state = planning({"red-fat": "kaffa"}, {"red": court.ALL_SIX, "blue": "gold"})
    worlds = [under_way(VERRAT, state) for _ in range(4)]
    for world in worlds:
        for other in (court.BLUE, court.GREEN, court.YELLOW):
            world.move(other, QuickDice(3))
    number = VERRAT.vocabulary.number
    lines = [
        tuple(number[word] for word in line.split())
        for line in ("fat>stay accuse-blue-fat", f"{THRONE} accuse-blue-fat")
    ]
    for order in (lines, lines[::-1]):
        best = sealed_answers._halved(
            Scales(VERRAT, state), worlds, court.RED, list(order), QuickDice(4)
        )
        assert best == lines[1]


@pytest.mark.parametrize("share", [0.0, 0.5])
def test_the_end_of_a_round_is_judged_by_what_was_learned_where_that_has_a_say(share):
    """What was learned here is that all stand alike; by hand Red, who holds so much, does not."""
    game, state = copy(VERRAT), planning({"red-fat": "kaffa"}, {"red": "gold ships horses cannon"})
    sense = game.sense = copy(game.sense)
    nothing = (0.0,) * len(sense.learned.belonging.names)
    sense.learned, sense.learned_share = replace(sense.learned, weights={4: nothing}), share
    world = under_way(game, state)
    for other in (court.BLUE, court.GREEN, court.YELLOW):
        world.move(other, QuickDice(3))
    line = tuple(game.vocabulary.number[word] for word in ("fat>stay", "accuse-blue-fat"))
    fared = sealed_answers._followed(Scales(game, state), world, court.RED, line, QuickDice(4))
    assert (fared == pytest.approx(hoped(1 / 4))) is (share > 0)
