"""Worlds that fit what the others did are imagined more often, and nothing else has a say in it."""

from copy import copy
from dataclasses import replace

import pytest

from games.bots.imagining import fitness, imagined
from games.bots.self_play import OTHERS, SelfPlay, guesses
from games.bots.training import table
from games.kit.dice import QuickDice
from games.protocol import Seat
from games.shelf import GAMES
from games.shelf.king_of_siam.cards import FACTION_CARD
from games.shelf.king_of_siam.evidence import TOLD_BY, copies_of
from games.shelf.king_of_siam.layout import HAND
from tests.engines import king_of_siam_table as siam
from tests.games.test_levels import TOP, positions

SIAM = GAMES["king_of_siam"]
ALICE, BOB = Seat(0), Seat(1)
RAMA = FACTION_CARD + 2  # its card; factions are numbered by their ids


def believing(game, **weights):
    """Return the game, whose bots give these numbers of an imagined world such weights."""
    other, sense = copy(game), copy(game.sense)
    told = tuple(float(weights.get(name.replace(" ", "_"), 0)) for name in TOLD_BY)
    sense.learned = replace(sense.learned, worlds=told)
    other.sense = sense
    return other


def bob_let_go():
    """Return a position in which Bob, who has most of Rama, has let Sukothai be tied; he holds two
    cards, and only the last one that he played is seen."""
    return siam.table(
        seats=2,
        board={"sukothai": (2, 2, 0), "khorat": (1, 0, 0)},
        courts=[(0, 4, 0), (4, 1, 1)],
        played=[siam.all_but("lao", "malai", "1-vs-1"), siam.all_but("rama", "malai")],
        passes=1,
        turn=0,
        options={"played": "top"},
    )


def holds_rama(world):
    """Tell whether Bob holds Rama's card, which would have won the province."""
    return copies_of(world.cells[HAND + BOB], RAMA) > 0


def share_with_rama(game):
    view = SIAM.view(bob_let_go(), ALICE)
    worlds = [each.state() for each in imagined(game, view, ALICE, QuickDice(3), 200)]
    return sum(map(holds_rama, worlds)) / len(worlds)


@pytest.mark.slow
def test_who_let_go_what_a_card_would_have_won_is_believed_not_to_hold_it():
    even = share_with_rama(believing(SIAM))
    assert 0.1 < even < 0.6
    assert share_with_rama(believing(SIAM, let_go_what_it_could_win=-2)) < even / 2
    assert share_with_rama(believing(SIAM, let_go_what_it_could_win=2)) > 1.5 * even


def test_a_likelier_world_weighs_more():
    view, dice = SIAM.view(bob_let_go(), ALICE), QuickDice(1)
    worlds = [SIAM.sample(view, dice) for _ in range(40)]
    sense = believing(SIAM, let_go_what_it_could_win=-2).sense
    fits = fitness(sense, [world.cells for world in worlds], ALICE)
    with_it = {fit for fit, world in zip(fits, worlds, strict=True) if holds_rama(world)}
    without = {fit for fit, world in zip(fits, worlds, strict=True) if not holds_rama(world)}
    assert len(with_it) == len(without) == 1
    assert max(with_it) < min(without)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_worlds_are_imagined_in_all_that_a_seat_cannot_tell_apart(seats):
    game = believing(SIAM, let_go_what_it_could_win=-2, maharacha=1, support_of_the_loved=-0.5)
    seen = 0
    for state, seat in positions("king_of_siam", seats, 5, 6, TOP["king_of_siam"]):
        view = SIAM.view(state, seat)
        for world in (state, SIAM.sample(view, QuickDice(8))):
            assert SIAM.view(world, seat) == view
            seen += world != state
            found = imagined(game, SIAM.view(world, seat), seat, QuickDice(5), 12)
            here = imagined(game, view, seat, QuickDice(5), 12)
            assert [one.state() for one in found] == [one.state() for one in here]
    assert seen


def test_what_one_holds_oneself_is_no_evidence_and_what_others_hold_is():
    differs = 0
    for state, seat in positions("king_of_siam", 4, 8, 3, TOP["king_of_siam"]):
        told = SIAM.sense.evidence(state.cells, seat)
        for other in range(4):
            cells = list(state.cells)
            cells[HAND + other] = 0
            changed = SIAM.sense.evidence(cells, seat) != told
            assert not (changed and other == seat)
            differs += changed
    assert differs


@pytest.mark.slow
def test_from_games_it_is_learned_which_world_was_the_real_one():
    course = SelfPlay(SIAM, 4, 1, hides=True)
    assert course.options()["played"] == "top"
    games = [guesses(course, number) for number in range(10)]
    assert sum(map(len, games)) > 30
    for one in games[0]:
        assert len(one.rows) == OTHERS + 1 and one.won[0] == 1 == sum(one.won)
        assert {len(row) for row in one.rows} == {len(TOLD_BY)}
    assert len(table(games, 1)["weights"]) == len(TOLD_BY)


def test_where_nothing_is_hidden_there_is_nothing_to_guess():
    assert guesses(replace(SelfPlay(SIAM, 2, 1, hides=True)), 0) == []
