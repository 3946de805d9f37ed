"""The very last card of King of Siam; each ruling names its rule."""

from collections.abc import Sequence

import pytest

from games.kit.refusals import IllegalMove
from games.kit.worded import Position
from games.shelf.king_of_siam import GAME
from tests.engines.king_of_siam_table import (
    SET,
    TILES,
    Vector,
    all_but,
    choices,
    everybody_passes,
    say,
    table,
    winners,
)

BOARD = {"khorat": (1, 1, 1), "lao": (0, 2, 1), "malay": (1, 0, 2), "sukothai": (1, 1, 0)}


def test_the_last_card_of_the_game_is_withheld_where_it_cannot_win() -> None:
    """It may be played only if it wins, for the player or the partner. (Section 5)"""
    state = _one_card_left(courts=[(0, 9, 0), (3, 0, 0)])
    assert choices(state, 1) == ["pass"]
    assert GAME.prompt(state, 1).startswith("You hold the last card")
    with pytest.raises(IllegalMove, match="only be played if you or your partner win"):
        say(state, 1, "malai", "malay>upper_peninsula", "malay>upper_peninsula")


def test_of_the_last_card_only_winning_executions_are_offered() -> None:
    """Word by word, nothing is offered that cannot win any more. (Section 5)"""
    state = _one_card_left(courts=[(0, 4, 0), (0, 4, 0)])
    assert choices(state, 1) == ["malai", "pass"]
    said = ("malai", "malay>upper_peninsula", "malay>upper_peninsula")
    assert choices(state, 1, *said) == ["take:lao<upper_peninsula"]
    with pytest.raises(IllegalMove, match="must win"):
        say(state, 1, *said, "take:malay<malay")
    assert winners(say(state, 1, *said, "take:lao<upper_peninsula").state) == [1]


def test_who_would_win_by_passing_may_still_play_the_last_card_to_win() -> None:
    """Only the result of playing is looked at. (Ruling)"""
    state = _one_card_left(courts=[(0, 0, 0), (0, 9, 0)])
    assert choices(state, 1) == ["malai", "pass"]
    assert winners(everybody_passes(everybody_passes(state))) == [1]


def test_the_last_card_is_the_last_of_the_game_not_of_a_player() -> None:
    """A player's own last card is free while others hold cards. (Section 5, its example)"""
    state = table(board=BOARD, played=[all_but("rama", "lao"), all_but("malai")], turn=1)
    assert choices(state, 1) == ["malai", "pass"]
    assert len(choices(state, 1, "malai", "malay>upper_peninsula")) == 1


def test_the_last_card_may_win_for_the_partner() -> None:
    """With four players it is enough that the partner wins. (Sections 5 and 8)"""
    played = [list(SET), list(SET), list(SET), all_but("malai")]
    gains = ("lao", "lao", "lao", "rama", "rama", "malay")
    board = {"malay": (0, 0, 1)}
    tiles = (*(tile for tile in TILES if tile not in ("malay", "upper_peninsula")), "malay",
             "upper_peninsula")  # fmt: skip
    for partner, last in ((5, ["malai", "pass"]), (3, ["pass"])):
        courts = [(0, 4, 5), (0, partner, 0), (0, 0, 0), (0, 0, 0)]
        state = table(
            4, board=board, control=gains, tiles=tiles, courts=courts, played=played, turn=3
        )
        assert choices(state, 3) == last


def _one_card_left(courts: Sequence[Vector]) -> Position:
    """Return a position where seat 1 holds the last card, and Lao will rule before Rama."""
    gains = ("lao", "lao", "lao", "rama", "rama", "lao")
    tiles = (*(tile for tile in TILES if tile not in ("malay", "upper_peninsula")), "malay",
             "upper_peninsula")  # fmt: skip
    board = {"malay": (0, 0, 2), "upper_peninsula": (2, 1, 0)}
    played = [list(SET), all_but("malai")]
    return table(board=board, control=gains, tiles=tiles, courts=courts, played=played, turn=1)
