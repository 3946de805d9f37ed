"""The master's search: a tree of words over imagined worlds.

Every try takes one of the worlds that fit the view, walks down the tree along the words that fared
best so far for whoever says them (UCT), and adds one word that was never tried. Then everybody
plays on at random: to the end, or as far as it looks ahead, where the game's sense says how each
stands; with nothing to look ahead the sense is asked at once. Where a value that was learned from
games has a share in it, what that says before anybody plays on counts by its share.
The tree is shared by all worlds, so that a seat's choice rests on what it may know (information-set
search). Partners count what their side wins.

What is counted is words said in imagined worlds, never seconds: the same dice make the same move.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any

from games.bots.faring import WINNING, Scales
from games.bots.imagining import imagined
from games.bots.last_moves import winning_move
from games.bots.nearest import CLUB_LOOK, look_round
from games.kit.dice import Dice
from games.kit.senses import Effort
from games.kit.under_way import UnderWay
from games.protocol import Game, Json, Move, Seat

CURIOSITY = 0.6  # how much what was little tried is worth trying
IN_TREE = 4  # a word in the tree costs as much as so many words at random
IMAGINING = 60  # and to imagine a world, so many
PLANNED_IN = 6  # worlds
WON = WINNING  # who fares so well has won alone, or with a partner
OVER = 200  # a world in which the game is over costs so many
SHARE = 0.85  # of the effort left goes to the next word of the sentence
ALIKE = 0.85  # words that were tried as often as this part of the most are tried alike


class Node:
    """One word at its place in the tree: how often it was said, and how its speaker fared."""

    __slots__ = ("could", "kids", "leaning", "tried", "won")

    def __init__(self) -> None:
        self.kids: dict[Any, Node] = {}
        self.tried = 0
        self.could = 0  # how often it could have been said
        self.won = 0.0
        self.leaning = 0.0  # what the plans say, until it was tried often


NEVER = Node()  # stands for a word that was never tried


@dataclass
class Thought:
    """What the search of one move needs, and what it has spent."""

    scales: Scales
    seat: int
    dice: Dice
    effort: Effort
    worlds: list[UnderWay[Any]]
    root: Node = field(default_factory=Node)
    spent: int = 0
    tries: int = 0


def choose(
    game: Game[Any], view: "Mapping[str, Json]", seat: Seat, dice: Dice, effort: Effort
) -> Move:
    """Return a whole legal move, found with about that effort."""
    worlds = imagined(game, view, seat, dice, effort.worlds)
    scales = Scales(game, worlds[0].state())
    at_once = _winning_word(scales, worlds, seat)
    if at_once is not None:
        return worlds[0].spelled([at_once])
    spent = IMAGINING * len(worlds)
    if len(worlds) == 1:
        won, looked = winning_move(scales, worlds[0], seat)
        if won is not None:
            return won
        spent += IN_TREE * looked // 2
    thought = Thought(scales, seat, dice, effort, worlds, spent=min(spent, effort.words // 2))
    if scales.sense is not None and scales.sense.trusted:
        _expect(thought, scales.sense.trusted)
    return think(thought)


def _winning_word(scales: Scales, worlds: list[UnderWay[Any]], seat: int) -> Any:
    """Return a word that ends the game at once and wins it in every world, if there is one."""
    for word in worlds[0].options(seat):
        if all(_wins_with(scales, world.another(), seat, word) for world in worlds):
            return word
    return None


def _wins_with(scales: Scales, world: UnderWay[Any], seat: int, word: Any) -> bool:
    return world.say(seat, word) and not world.actors() and scales.fared(world)[seat] >= WON


def _expect(thought: Thought, trusted: float) -> None:
    """Lean towards what a club player would do: the more, the better it looks beside the rest."""
    known = look_round(
        thought.scales, thought.worlds[:PLANNED_IN], thought.seat, thought.dice, CLUB_LOOK
    ).known
    if not known:  # there is nothing to choose
        return
    best, usual = max(known.values()), sum(known.values()) / len(known)
    for line, worth in known.items():
        node, leaning = thought.root, trusted * (worth - usual) / (best - usual or 1.0)
        for word in line:
            node = node.kids.setdefault(word, Node())
            node.leaning = max(node.leaning, leaning)


def think(thought: Thought) -> Move:
    """Search word by word; what was found out about a word serves the next."""
    said: list[Any] = []
    whole, node = False, thought.root
    while not whole:
        options = thought.worlds[0].options(thought.seat)
        if len(options) == 1:
            word = options[0]
        else:
            until = thought.spent + int((thought.effort.words - thought.spent) * SHARE)
            while thought.spent < until or node.tried <= len(options):
                _try(thought, node)
            word = most_tried(node.kids, options)
        said.append(word)
        node = node.kids.setdefault(word, Node())
        for world in thought.worlds:
            whole = world.say(thought.seat, word)
    return thought.worlds[0].spelled(said)


def most_tried(kids: Mapping[Any, Node], options: Sequence[Any]) -> Any:
    """Return the word that was tried most; of words tried alike, the one of the better plan."""
    tried = {option: kids.get(option, NEVER).tried for option in options}
    alike = [option for option in options if tried[option] >= ALIKE * max(tried.values())]
    return max(alike, key=lambda option: (kids.get(option, NEVER).leaning, tried[option]))


def _try(thought: Thought, root: Node) -> Sequence[float]:
    """Play one imagined world on from here; remember and return how everybody fared."""
    world = thought.worlds[thought.tries % len(thought.worlds)].another()
    path = _walk(thought, root, world)
    fared, told = judged(thought, world)
    root.tried += 1
    for node, seat in path:
        node.tried += 1
        node.won += fared[seat]
    thought.tries += 1
    thought.spent += told + IN_TREE * len(path)
    return fared


def judged(thought: Thought, world: UnderWay[Any]) -> tuple[Sequence[float], int]:
    """Return how everybody fares from here, and how many words it took to find out: by playing
    on, or by hand where nobody does, and for its share by what was learned."""
    scales, effort = thought.scales, thought.effort
    if not scales.learned:
        told = world.play_on(thought.dice, effort.ahead)
        return scales.fared(world), told
    told, share = effort.weighing, scales.share
    if not world.actors():
        return scales.fared(world), told
    if effort.ahead:
        here = scales.fared(world)
        told += world.play_on(thought.dice, effort.ahead)
        rest = scales.fared(world)
    else:
        here, rest = scales.weighed(world)
    fared = [share * one + (1 - share) * other for one, other in zip(here, rest, strict=True)]
    return fared, told


def outlook(thought: Thought) -> list[float]:
    """Return how each seat will fare from here when everybody plays well, on the average.

    What is found in the first half of the tries only teaches the other half.
    """
    sums, counted = [0.0] * thought.scales.seats, 0
    while thought.spent < thought.effort.words or not counted:
        world = thought.worlds[thought.tries % len(thought.worlds)]
        actors = world.actors()
        late = 2 * thought.spent >= thought.effort.words
        if actors:
            thought.seat = actors[0]
            fared = _try(thought, thought.root)
        else:
            fared = thought.scales.fared(world)
            thought.tries, thought.spent = thought.tries + 1, thought.spent + OVER
        if late:
            sums, counted = [a + b for a, b in zip(sums, fared, strict=True)], counted + 1
    return [one / counted for one in sums]


def _walk(thought: Thought, node: Node, world: UnderWay[Any]) -> list[tuple[Node, int]]:
    """Walk down the tree and one word beyond it; return who said what on the way."""
    path: list[tuple[Node, int]] = []
    seat, dice = thought.seat, thought.dice
    while True:
        options, kids = world.options(seat), node.kids
        fresh = [word for word in options if word not in kids or not kids[word].tried]
        if fresh:
            word = fresh[dice.below(len(fresh))] if len(fresh) > 1 else fresh[0]
            kids.setdefault(word, Node())
        else:
            word = _most_promising(kids, options) if len(options) > 1 else options[0]
        for option in options:
            if option in kids:
                kids[option].could += 1
        node = kids[word]
        path.append((node, seat))
        if world.say(seat, word):
            actors = world.actors()
            if fresh or not actors:
                return path
            seat = actors[0]
        elif fresh:
            world.move(seat, dice)
            return path


def _most_promising(kids: dict[Any, Node], options: Any) -> Any:
    best, most = None, -1.0
    for option in options:
        kid = kids[option]
        tried = kid.tried
        worth = kid.won / tried + CURIOSITY * sqrt(log(kid.could + 1) / tried)
        if kid.leaning:
            worth += kid.leaning / (tried + 1)
        if worth > most:
            best, most = option, worth
    return best
