"""Every game on the shelf, with every number of players, keeps every promise of the protocol.

A new game is covered by its line on the shelf; nothing here names one. The checks themselves are
in games/proving, and test_kit_harness.py shows that each of them can fail."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.kit.customs import customs_of
from games.kit.dice import Dice
from games.kit.under_way import under_way
from games.proving.conformance import check_end, check_position, check_shelf_card, check_storage
from games.proving.fuzz import GLANCE, check_game, check_inner_game, check_random_move, quick_moves
from games.proving.playout import Playable, begin, dice_for, drawn_start
from games.proving.refusing import check_damage, check_wrong_setups
from tests.engines.everything import EVERY_GAME, EVERY_TABLE, SMALLEST_FIRST, TIMES, first_quickly

SEEDS = 200
CHUNKS = 4  # so that a slow game is spread over the processes
WORD_SEEDS = 4


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_page_can_be_written_about_the_game_in_both_languages(game: Playable) -> None:
    check_shelf_card(game)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_wrong_player_counts_and_options_are_refused_in_words(game: Playable) -> None:
    check_wrong_setups(game)


@pytest.mark.parametrize(("game", "players"), SMALLEST_FIRST)
@pytest.mark.parametrize("chunk", first_quickly(CHUNKS))
def test_two_hundred_games_end_well_on_the_inner_path(
    game: Playable, players: int, chunk: int
) -> None:
    for number in range(chunk, SEEDS * TIMES, CHUNKS):
        check_inner_game(game, players, b"inner %d" % number)


@pytest.mark.parametrize(("game", "players"), SMALLEST_FIRST)
@pytest.mark.parametrize("number", first_quickly(WORD_SEEDS * TIMES))
def test_games_through_the_words_keep_every_promise(
    game: Playable, players: int, number: int
) -> None:
    check_game(game, players, b"words %d" % number, GLANCE)


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_a_damaged_position_is_refused_in_words(game: Playable, players: int) -> None:
    start = drawn_start(game, players, b"damage")
    state = begin(game, start)
    check_damage(game, state)
    dice = dice_for(b"damage", "moves")
    for _ in range(6):
        if game.to_act(state):
            state = check_random_move(game, state, dice, dice, GLANCE)
    check_damage(game, state)


class Picked(Dice):
    """Dice that show what Hypothesis picked, and nothing but zeros when that is used up."""

    def __init__(self, picks: list[int]) -> None:
        self.picks = list(reversed(picks))

    def below(self, limit: int) -> int:
        return self.picks.pop() % limit if self.picks else 0


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
@settings(max_examples=10 * TIMES, suppress_health_check=list(HealthCheck))
@given(seed=st.binary(max_size=40), picks=st.lists(st.integers(0, 10_000), max_size=60))
def test_whatever_is_picked_the_promises_hold(
    game: Playable, players: int, seed: bytes, picks: list[int]
) -> None:
    start = drawn_start(game, players, seed)
    state = begin(game, start)
    pieces = customs_of(game).pieces(state)
    dice = Picked(picks)
    for _ in range(5):
        if not game.to_act(state):
            break
        check_position(game, state, pieces)
        state = check_random_move(game, state, dice, dice_for(seed, "checks"), GLANCE)
    way = under_way(game, check_storage(game, state))
    for _ in quick_moves(way, dice_for(seed, "moves")):
        pass
    check_end(game, way.state())
    check_position(game, way.state(), pieces)
