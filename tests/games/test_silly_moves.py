"""Written positions in which a person would call some moves silly: club and master play none.

Each position says which moves are wise, or which are silly; a move is given as its words, or as how
it begins.
"""

from dataclasses import replace
from typing import Any

import pytest

from games.bots import LEVELS, last_moves, tree_search
from games.bots.faring import Scales
from games.kit.dice import QuickDice
from games.kit.senses import Effort
from games.kit.under_way import under_way
from games.protocol import Seat
from games.shelf import GAMES
from games.shelf.king_of_siam.sense import SiamSense
from tests.games.silly import Case
from tests.games.silly_court import COURT
from tests.games.silly_land import LAND
from tests.games.silly_siam import SIAM

BOTH = ("club", "master")
SEEDS = {"club": 4, "master": 2}
AT_RANDOM = 20  # tries of somebody who plays any move

CASES = [*SIAM, *LAND, *COURT]


def test_fifty_positions_are_written_of_every_game() -> None:
    assert len({case.name for case in CASES}) == len(CASES) >= 50
    assert min(len(SIAM), len(LAND), len(COURT)) >= 15


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_no_move_is_silly(case: Case, level: str) -> None:
    game, state, seat = GAMES[case.game], case.state(), Seat(case.seat)
    assert seat in game.to_act(state)
    for seed in range(SEEDS[level]):
        dice = QuickDice(seed)
        if level == "master":
            effort = replace(game.sense.effort, words=30_000, worlds=12)
            view = game.view(state, seat)
            move = (LEVELS[level] if case.game == "verrat" else _quick(effort))(
                game, view, seat, dice
            )
        else:
            move = LEVELS[level](game, game.view(state, seat), seat, dice)
        assert case.wise(" ".join(move)), " ".join(move)


def test_whoever_plays_any_move_is_silly_in_every_position_and_often_in_most() -> None:
    """The control: each position can be played badly, and by chance it mostly is."""
    silly = {case.name: _silly_at_random(case) for case in CASES}
    assert [name for name, often in silly.items() if not often] == []
    assert sum(often >= AT_RANDOM // 4 for often in silly.values()) > 0.8 * len(CASES)


def _silly_at_random(case: Case) -> int:
    """Return how often somebody who plays any move makes a silly one."""
    game, state, seat = GAMES[case.game], case.state(), Seat(case.seat)
    view = game.view(state, seat)
    moves = [LEVELS["random"](game, view, seat, QuickDice(seed)) for seed in range(AT_RANDOM)]
    return sum(not case.wise(" ".join(move)) for move in moves)


def _quick(effort: Effort) -> Any:
    return lambda game, view, seat, dice: tree_search.choose(game, view, seat, dice, effort)


def ends(most: int) -> list[tuple[Any, Seat]]:
    """Return positions of two-player King of Siam with two cards left, after play of the club."""
    game, found = GAMES["king_of_siam"], []
    for number in range(most):
        state, dice = game.setup({}, 2, b"ends %d" % number), QuickDice(number)
        while game.view(state, None)["cards_left"] > 2 and game.to_act(state):
            seat = Seat(min(game.to_act(state)))
            move = LEVELS["club"](game, game.view(state, seat), seat, dice)
            state = game.apply(state, seat, move).state
        if game.to_act(state):
            found.append((state, Seat(min(game.to_act(state)))))
    return found


def test_the_master_never_throws_away_an_end_that_it_has_won() -> None:
    """What is won is found by looking at all that can happen, with as many words as it takes."""
    game = GAMES["king_of_siam"]
    sides, won = [{0}, {1}], 0
    for state, seat in ends(12):
        if ending(game, state, sides[seat]) != last_moves.WON:
            continue
        move = _quick(Effort(2_000, 200, 4))(game, game.view(state, seat), seat, QuickDice(1))
        after = game.apply(state, seat, move).state
        won += 1
        assert ending(game, after, sides[seat]) == last_moves.WON
    assert won >= 3


class Patient(SiamSense):
    """One who looks at everything that can still happen."""

    exact_words = 3_000_000


def ending(game: Any, state: Any, side: set[int]) -> int:
    """Return how a game ends for a side when nobody errs."""
    looked = last_moves.LastMoves(Scales(game, state), Patient(), frozenset(side))
    return looked.worth(under_way(game, state))
