"""Where everybody seals an answer and all are carried out together: how the master finds its own.

A club player tries a sentence with whatever the others might seal, and believes what luck has
shown. The master asks first what the others will want: in a few imagined worlds each of them looks
for good sentences as a club player would, and from then on seals one of those. With the others'
answers laid under it each good sentence of one's own, and those that differ from it in a word, is
followed to the end of the round, in the same worlds as every other; the worse half drops again and
again, so that the tries go to what might be best.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.bots.faring import Scales
from games.bots.imagining import imagined
from games.bots.nearest import CLUB_LOOK, Look, look_round
from games.kit.dice import Dice
from games.kit.senses import Effort, Sense
from games.kit.under_way import UnderWay, under_way
from games.kit.worded import Position
from games.protocol import Game, Json, Move, Seat

ASKED_IN = 4  # worlds
THEIR_LOOK = Look(ends=2, tries=48, worlds=ASKED_IN, plans=True)
WANTED = 16  # sentences that another one might seal
AT_RANDOM = 8  # once in so many times another one seals something nobody would expect
LOOKED_IN = 6  # worlds, for sentences of one's own
KEPT = 24  # of those
VARIED = 3  # of these, by a word
MOST_STEPS = 60  # of a round, after all was sealed

Line = tuple[Any, ...]


def choose(
    game: Game[Any], view: "Mapping[str, Json]", seat: Seat, dice: Dice, effort: Effort
) -> Move:
    """Return a whole legal move for a seat that is to seal one."""
    imagined_worlds = imagined(game, view, seat, dice, effort.worlds)
    scales = Scales(game, imagined_worlds[0].state())
    sense = scales.sense
    assert sense is not None, "only a sense says that something is sealed"
    worlds = [_unsealed(game, sense, world, seat) for world in imagined_worlds]
    wanted = {
        other: _wanted(scales, worlds[:ASKED_IN], other, dice)
        for other in worlds[0].actors()
        if other != seat
    }
    for world in worlds:
        for other, lines in wanted.items():
            _seal(world, other, lines, dice)
    found = look_round(scales, worlds[:LOOKED_IN], seat, dice, CLUB_LOOK)
    lines = _best(found.known, KEPT) or [found.best]
    fared = {
        line: sum(_followed(scales, world, seat, line, dice) for world in worlds[:LOOKED_IN])
        for line in _varied(worlds[0], seat, lines)
    }
    return worlds[0].spelled(_halved(scales, worlds, seat, _best(fared, KEPT), dice))


def _best(known: "Mapping[Line, float]", most: int) -> list[Line]:
    return sorted(known, key=known.__getitem__, reverse=True)[:most]


def _varied(world: UnderWay[Any], seat: int, lines: Sequence[Line]) -> list[Line]:
    """Return these sentences and, of the best of them, those that differ in one word."""
    found = dict.fromkeys(lines)
    for line in lines[:VARIED]:
        trial = world.another()
        for at, word in enumerate(line):
            options = trial.options(seat)
            found |= dict.fromkeys((*line[:at], other, *line[at + 1 :]) for other in options)
            trial.say(seat, word)
    return [line for line in found if _fits(world.another(), seat, line)]


def _unsealed(game: Game[Any], sense: Sense, world: UnderWay[Any], seat: int) -> UnderWay[Any]:
    """Return the world before anybody else has sealed: what they sealed is not known anyway."""
    return under_way(game, Position(tuple(sense.unsealed(world.state().cells, seat))))


def _wanted(scales: Scales, worlds: Sequence[UnderWay[Any]], other: int, dice: Dice) -> list[Line]:
    """Return sentences that another seat might like, best first."""
    return _best(look_round(scales, [*worlds], other, dice, THEIR_LOOK).known, WANTED)


def _seal(world: UnderWay[Any], other: int, lines: Sequence[Line], dice: Dice) -> None:
    """Let another seat seal one of these sentences, or now and then any."""
    if lines and dice.below(AT_RANDOM):
        line = lines[dice.below(len(lines))]
        trial = world.another()
        if _fits(trial, other, line):
            _say(world, other, line)
            return
    world.move(other, dice)


def _fits(trial: UnderWay[Any], other: int, line: Line) -> bool:
    whole = False
    for word in line:
        if whole or word not in trial.options(other):
            return False
        whole = trial.say(other, word)
    return whole


def _say(world: UnderWay[Any], seat: int, line: Line) -> None:
    """Say a sentence that is known to be possible."""
    for word in line:
        world.say(seat, word)


def _halved(
    scales: Scales, worlds: Sequence[UnderWay[Any]], seat: int, lines: list[Line], dice: Dice
) -> Line:
    """Return the sentence that fares best; all that are left are followed in the same worlds."""
    fared = dict.fromkeys(lines, 0.0)
    rounds = max(1, (len(lines) - 1).bit_length())
    each = max(1, len(worlds) // rounds)
    for number in range(rounds):
        last = number == rounds - 1
        for world in worlds[number * each : len(worlds) if last else (number + 1) * each]:
            for line in lines:
                fared[line] += _followed(scales, world, seat, line, dice)
        lines = sorted(lines, key=fared.__getitem__, reverse=True)[: (len(lines) + 1) // 2]
    return lines[0]


def _followed(scales: Scales, world: UnderWay[Any], seat: int, line: Line, dice: Dice) -> float:
    """Return how a seat fares at the end of the round in which it seals this sentence."""
    trial, sense = world.another(), scales.sense
    assert sense is not None
    _say(trial, seat, line)
    for _ in range(MOST_STEPS):
        actors, cells = trial.actors(), trial.state().cells
        if not actors or sense.talks(cells) or sense.unsettled(cells):
            break
        _step(sense, trial, actors[0], dice)
    return scales.fared(trial)[seat]


def _step(sense: Sense, world: UnderWay[Any], actor: int, dice: Dice) -> None:
    """Let somebody answer what comes up on the way: the next word by the plans, where it ends the
    sentence; else any."""
    options = world.options(actor)
    best, most = options[0], -1.0
    for option in options if len(options) > 1 else ():
        trial = world.another()
        whole = trial.say(actor, option)
        worth = sense.plan(trial.state().cells, actor) if whole else dice.below(1_000) / 1_000
        if worth > most:
            best, most = option, worth
    world.say(actor, best)
