"""The master: goes by the plans while people talk, weighs sealed answers against each other, and
searches everything else.
"""

from collections.abc import Mapping
from typing import Any

from games.bots import nearest, sealed_answers, tree_search
from games.bots.faring import sense_of
from games.kit.dice import Dice
from games.kit.senses import Effort, Sense
from games.protocol import Game, Json, Move, Seat


def usual_effort(game: Game[Any]) -> Effort:
    """Return how hard the master thinks about a move of this game."""
    return (sense_of(game) or Sense).effort


def choose(
    game: Game[Any], view: "Mapping[str, Json]", seat: Seat, dice: Dice, effort: Effort
) -> Move:
    """Return a whole legal move, found with about that effort."""
    sense = sense_of(game)
    if sense is not None:
        cells = game.sample(view, dice).cells
        if sense.talks(cells):
            return nearest.choose(game, view, seat, dice, nearest.CLUB_LOOK)
        if sense.unsettled(cells):
            return sealed_answers.choose(game, view, seat, dice, effort)
    return tree_search.choose(game, view, seat, dice, effort)
