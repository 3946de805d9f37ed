"""Bots: who plays when a seat is empty. A bot gets a view, never the state, and imagines the rest.

| level    | what it does                                                            |
|----------|-------------------------------------------------------------------------|
| beginner | takes what lies nearest: judges each move by what then lies on the table|
| club     | knows the plans of the game, and what a move does to them               |
| master   | searches what everybody may answer, to the end of the game; plays the   |
|          | last moves exactly where a game hides nothing; where all seal answers,  |
|          | weighs its own against what the others will want                        |
| random   | any legal word, each as likely                                          |
| house    | the flat search of before: the bench plays against it, and matches that |
|          | were begun with it go on with it                                        |

What a game tells of its positions stands beside the game, as its `Sense` (`games/kit/senses.py`).
"""

from collections.abc import Callable, Mapping
from typing import Any

from games.bots import flat, master, nearest
from games.kit.dice import Dice
from games.kit.senses import Effort
from games.protocol import Game, Json, Move, Seat

Chooser = Callable[[Game[Any], "Mapping[str, Json]", Seat, Dice], Move]
BEGINNER, CLUB, MASTER = "beginner", "club", "master"
OFFERED = (BEGINNER, CLUB, MASTER)  # where people choose; weakest first


def _looks(look: nearest.Look) -> Chooser:
    return lambda game, view, seat, dice: nearest.choose(game, view, seat, dice, look)


def _plays_at_random(effort: Effort) -> Chooser:
    return lambda game, view, seat, dice: flat.choose(game, view, seat, dice, effort)


def _searches(game: Game[Any], view: "Mapping[str, Json]", seat: Seat, dice: Dice) -> Move:
    return master.choose(game, view, seat, dice, master.usual_effort(game))


LEVELS: Mapping[str, Chooser] = {
    BEGINNER: _looks(nearest.BEGINNER_LOOK),
    CLUB: _looks(nearest.CLUB_LOOK),
    MASTER: _searches,
    "random": _plays_at_random(Effort()),
    "house": _plays_at_random(Effort(words=120_000, ahead=600)),
}


def choose(game: Game[Any], view: "Mapping[str, Json]", seat: Seat, dice: Dice, level: str) -> Move:
    """Return a whole legal move for the seat that this view belongs to."""
    return LEVELS[level](game, view, seat, dice)
