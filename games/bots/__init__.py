"""Bots: who plays when a seat is empty. A bot gets a view, never the state, and imagines the rest.

| level  | what it does                                                            |
|--------|-------------------------------------------------------------------------|
| random | any legal word, each as likely                                          |
| house  | imagines worlds that fit its view and plays them on at random; says the |
|        | word after which it fared best. A move takes it a second or so.         |
"""

from collections.abc import Mapping
from typing import Any

from games.bots import flat
from games.kit.dice import Dice
from games.protocol import Game, Json, Move, Seat

LEVELS = {"random": flat.Effort(), "house": flat.Effort(words=120_000, ahead=600)}


def choose(game: Game[Any], view: "Mapping[str, Json]", seat: Seat, dice: Dice, level: str) -> Move:
    """Return a whole legal move for the seat that this view belongs to."""
    return flat.choose(game, view, seat, dice, LEVELS[level])
