"""Worlds that fit what a seat knows, and the more of those that fit what the others did."""

from collections.abc import Mapping, Sequence
from math import exp
from operator import mul
from typing import Any

from games.bots.faring import sense_of
from games.kit.dice import Dice
from games.kit.senses import Sense
from games.kit.under_way import UnderWay, under_way
from games.protocol import Game, Json, Seat

AT_FIRST = 3  # where so many worlds are the same, nothing is hidden
TO_CHOOSE_FROM = 3  # so many worlds are imagined for each that is kept
FINE = 1 << 30


def imagined(
    game: Game[Any], view: "Mapping[str, Json]", seat: Seat, dice: Dice, most: int
) -> list[UnderWay[Any]]:
    """Return worlds that fit the view; where there is only one, it alone."""
    states: list[Any] = [game.sample(view, dice) for _ in range(min(most, AT_FIRST))]
    if all(state == states[0] for state in states):
        return [under_way(game, states[0])]
    if believes(game):
        most *= TO_CHOOSE_FROM
    states += [game.sample(view, dice) for _ in range(most - len(states))]
    if believes(game):
        states = _likely(game, states, seat, dice)
    return [under_way(game, state) for state in states]


def believes(game: Game[Any]) -> bool:
    """Tell whether the game says which worlds are likelier than others, by hand or by what was
    learned."""
    sense = sense_of(game)
    return sense is not None and (sense.believes or _weighs(sense))


def _weighs(sense: Sense) -> bool:
    return sense.learned is not None and len(sense.learned.worlds) > 0


def fitness(sense: Sense, worlds: Sequence[Sequence[int]], seat: Seat) -> list[float]:
    """Return how likely each of these worlds is beside the others, to whoever sits there."""
    if sense.learned is None or not sense.learned.worlds:
        return [sense.likelihood(cells, seat) for cells in worlds]
    weights = sense.learned.worlds
    told = [sum(map(mul, sense.evidence(cells, seat), weights)) for cells in worlds]
    return [exp(one - max(told)) for one in told]


def _likely(game: Game[Any], states: list[Any], seat: Seat, dice: Dice) -> list[Any]:
    """Return a third of these worlds, each as often as it is likely."""
    sense = sense_of(game)
    assert sense is not None, "only a game with a sense believes anything"
    weights = fitness(sense, [state.cells for state in states], seat)
    sums, whole = [], 0.0
    for weight in weights:
        whole += weight
        sums.append(whole)
    kept = []
    for _ in range(len(states) // TO_CHOOSE_FROM):
        mark = dice.below(FINE) / FINE * whole
        kept.append(states[next(at for at, upto in enumerate(sums) if mark < upto)])
    return kept
