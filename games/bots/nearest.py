"""One move ahead: beginners and club players look at what a move leaves behind.

A move is a sentence of words, and often thousands of sentences can be said. Word by word, each word
that may come next is tried with some random ends and in the best sentence so far, every end is
judged by the game's sense, and the word of the best sentence found is said. A beginner asks what
lies on the table, a club player what the plans of the game are. Neither looks at what the others
will answer.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.bots.faring import Scales, hoped
from games.bots.imagining import imagined
from games.kit.dice import Dice, QuickDice
from games.kit.senses import Sense
from games.kit.under_way import UnderWay
from games.protocol import Game, Json, Move, Seat

MOST_LUCK = 1 << 30
MARGIN = 0.004  # of two ends that are won or lost alike, the one with more on the table is better

Worth = Callable[[UnderWay[Any], int], float]  # the number is the luck of that world


@dataclass(frozen=True)
class Look:
    """How somebody looks for a move: random ends for each word, and at least so many for all of a
    list; worlds imagined; and by what a position is judged: what lies on the table, or the plans
    of the game."""

    ends: int
    tries: int
    worlds: int
    plans: bool


BEGINNER_LOOK = Look(ends=1, tries=12, worlds=1, plans=False)
CLUB_LOOK = Look(ends=10, tries=150, worlds=6, plans=True)


@dataclass
class Looking:
    """What was found so far: sentences with what they are worth, on the average of all worlds."""

    seat: int
    dice: Dice
    worlds: list[UnderWay[Any]]
    worth: Worth
    luck: int  # what others say is drawn from it: every sentence meets the same answers
    known: dict[tuple[Any, ...], float] = field(default_factory=dict)
    best: tuple[Any, ...] = ()


def choose(game: Game[Any], view: "Mapping[str, Json]", seat: Seat, dice: Dice, look: Look) -> Move:
    """Return a whole legal move."""
    worlds = imagined(game, view, seat, dice, look.worlds)
    scales = Scales(game, worlds[0].state())
    return worlds[0].spelled(look_round(scales, worlds, seat, dice, look).best)


def look_round(
    scales: Scales, worlds: list[UnderWay[Any]], seat: int, dice: Dice, look: Look
) -> Looking:
    """Return the sentences that were tried; the best of them is a whole move."""
    luck = dice.below(MOST_LUCK)
    looking = Looking(seat, dice, worlds, judged(scales, seat, look), luck)
    said: tuple[Any, ...] = ()
    world, whole = worlds[0].another(), False
    while not whole:
        options = world.options(seat)
        each = max(look.ends, look.tries // len(options))
        for word in options if len(options) > 1 else ():
            for _ in range(each):
                _end(looking, world, (*said, word))
        for word in options if len(options) > 1 else ():
            _differ(looking, world, (*said, word))
        word = looking.best[len(said)] if len(options) > 1 else options[0]
        said = (*said, word)
        whole = world.say(seat, word)
    looking.best = said
    return looking


def judged(scales: Scales, seat: int, look: Look) -> Worth:
    """Return how such a player judges a position."""

    def worth(world: UnderWay[Any], luck: int) -> float:
        if scales.sense is None:
            return scales.fared(world)[seat]
        cells = _settled(scales.sense, world, luck)
        if not world.actors():
            return scales.fared(world)[seat] + MARGIN * scales.sense.gain(cells, seat)
        return hoped((scales.sense.plan if look.plans else scales.sense.gain)(cells, seat))

    return worth


def _settled(sense: Sense, world: UnderWay[Any], luck: int) -> Sequence[int]:
    """Let others say at random what is waited for; return the cells after it."""
    cells: Sequence[int] = world.state().cells
    dice = QuickDice(luck)
    while sense.unsettled(cells):
        actors = world.actors()
        if not actors:
            break
        world.move(actors[dice.below(len(actors))], dice)
        cells = world.state().cells
    return cells


def _end(looking: Looking, world: UnderWay[Any], line: tuple[Any, ...]) -> None:
    """End a sentence at random, and keep it if it is the best so far."""
    trial, seat = world.another(), looking.seat
    whole = trial.say(seat, line[-1])
    while not whole:
        options = trial.options(seat)
        line = (*line, options[looking.dice.below(len(options))])
        whole = trial.say(seat, line[-1])
    _keep(looking, line)


def _differ(looking: Looking, world: UnderWay[Any], line: tuple[Any, ...]) -> None:
    """Try the best sentence so far with another word at this place, if the rest still fits: random
    ends alone would judge a word by the luck of what followed it."""
    trial, seat = world.another(), looking.seat
    whole = trial.say(seat, line[-1])
    for word in looking.best[len(line) :]:
        if whole or word not in trial.options(seat):
            return
        line = (*line, word)
        whole = trial.say(seat, word)
    if whole:
        _keep(looking, line)


def _keep(looking: Looking, line: tuple[Any, ...]) -> None:
    """Judge a sentence that was not known, and keep it if it is the best so far."""
    if line in looking.known:
        return
    looking.known[line] = sum(
        _in(looking, other, line, looking.luck + number)
        for number, other in enumerate(looking.worlds)
    )
    if not looking.best or looking.known[line] > looking.known[looking.best]:
        looking.best = line


def _in(looking: Looking, world: UnderWay[Any], line: tuple[Any, ...], luck: int) -> float:
    """Return what a sentence is worth in one world."""
    trial = world.another()
    for word in line:
        trial.say(looking.seat, word)
    return looking.worth(trial, luck)
