"""What the master thinks of a move: how all will fare after it, and what it would have played.

A move is judged by what its seat could know: in worlds that fit its view, never in the one that was
so. The move that was played and the one the master would play are looked at in the same worlds with
the same effort, so that their difference is no fault of measuring. Where a game of two sides hides
nothing and its end is near, the figures are exact.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.bots import master
from games.bots.faring import Scales, sense_of
from games.bots.imagining import imagined
from games.bots.last_moves import sure_share
from games.bots.tree_search import Thought, outlook
from games.kit.dice import Dice
from games.kit.senses import Effort
from games.kit.text import Text
from games.kit.under_way import UnderWay
from games.protocol import Game, Json, Move, Seat

AFTER = 2  # looking at what comes of a move takes half of what choosing one takes


@dataclass(frozen=True)
class Appraised:
    """One move as the master sees it: what it would have played, how its seat would fare after that
    and fared after the move, 0 to 1, and how every seat did."""

    best: Move
    hoped: float
    played: float
    chances: tuple[float, ...]
    exact: bool

    @property
    def lost(self) -> float:
        """Return what the move gave away."""
        return max(0.0, self.hoped - self.played)


@dataclass(frozen=True)
class Advice:
    """What the master would play, how its seat would fare, and why."""

    move: Move
    hoped: float
    exact: bool
    why: tuple[Text, ...]


def judge(
    game: Game[Any], view: "Mapping[str, Json]", seat: Seat, move: Move, dice: Dice, effort: Effort
) -> Appraised:
    """Return what the master thinks of a move by the seat to which the view belongs."""
    worlds = imagined(game, view, seat, dice, effort.worlds)
    chances, exact = _after(game, worlds, (seat, move), dice, effort)
    best, hoped = move, chances[seat]
    if _could_choose(worlds[0], seat):
        thought_of = master.choose(game, view, seat, dice, effort)
        after, _exact = _after(game, worlds, (seat, thought_of), dice, effort)
        if thought_of != move and after[seat] > hoped:
            best, hoped = thought_of, after[seat]
    return Appraised(best, hoped, chances[seat], tuple(chances), exact)


def advise(
    game: Game[Any], view: "Mapping[str, Json]", seat: Seat, dice: Dice, effort: Effort
) -> Advice:
    """Return what the master would do on this seat, and why."""
    worlds = imagined(game, view, seat, dice, effort.worlds)
    move = master.choose(game, view, seat, dice, effort)
    chances, exact = _after(game, worlds, (seat, move), dice, effort)
    sense = sense_of(game)
    why: tuple[Text, ...] = ()
    if sense is not None:
        after = worlds[0].another()
        after.begin(seat, move)
        why = tuple(sense.why(worlds[0].state().cells, after.state().cells, seat))
    return Advice(move, chances[seat], exact, why)


def _could_choose(world: UnderWay[Any], seat: int) -> bool:
    """Tell whether there was more than one move."""
    trial, whole = world.another(), False
    while not whole:
        options = trial.options(seat)
        if len(options) > 1:
            return True
        whole = trial.say(seat, options[0])
    return False


def _after(
    game: Game[Any],
    worlds: Sequence[UnderWay[Any]],
    said: tuple[Seat, Move],
    dice: Dice,
    effort: Effort,
) -> tuple[list[float], bool]:
    """Return how each seat fares after a move, and whether that is sure."""
    later = [world.another() for world in worlds]
    for world in later:
        world.begin(*said)
    scales = Scales(game, worlds[0].state())
    if len(later) == 1:
        sure = sure_share(scales, later[0])
        if sure is not None:
            return sure, True
        if not later[0].actors():
            return list(scales.fared(later[0])), True
    half = Effort(effort.words // AFTER, effort.ahead, effort.worlds)
    return outlook(Thought(scales, said[0], dice, half, later)), False
