"""Flat search: try each word in imagined worlds, play on at random, keep what fared best.

The bot's choice is made word by word, as people make it. For every word it imagines worlds that
fit its view, says the word there, and lets everybody play at random, to the end or as far as it
looks ahead; a game that is not over by then is judged by what the game itself counts. Words that
fare badly early get no more tries (halving), so that the tries go to the words that might be best.

How long a bot thinks is counted in words said in imagined worlds, never in seconds: the same dice
make the same move on every machine, and no game and no position makes it think much longer.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.kit.customs import customs_of
from games.kit.dice import Dice
from games.kit.senses import Effort
from games.kit.under_way import under_way
from games.protocol import Game, Json, Move, Outcome, Seat, Word

LONGEST_MOVE = 400  # words
IMAGINING = 25  # what it costs to imagine a world, in words
FIRST_SHARE = 0.4  # of what is left goes to the next word; nobody knows how many will follow


@dataclass
class Thinking:
    """What a bot needs while it thinks about one move, and what it has spent of its effort."""

    game: Game[Any]
    view: "Mapping[str, Json]"
    seat: Seat
    dice: Dice
    effort: Effort
    spent: int = 0
    tries: int = 0

    def cost(self) -> int:
        """Return what the next try will about cost."""
        return 1 + (self.spent // self.tries if self.tries else self.effort.ahead)


def choose(
    game: Game[Any], view: "Mapping[str, Json]", seat: Seat, dice: Dice, effort: Effort
) -> Move:
    """Return a whole legal move, found with about that effort."""
    world = game.sample(view, dice)
    thought = Thinking(game, view, seat, dice, effort)
    said: Move = ()
    for _ in range(LONGEST_MOVE):
        words = list(game.choices(world, seat, said))
        if not words:
            return said
        said = (*said, _best(thought, said, words))
    raise RuntimeError("a move of this game never ends")


def _best(thought: Thinking, said: Move, words: list[Word]) -> Word:
    order = list(range(len(words)))
    thought.dice.shuffle(order)  # so that ties are not always broken for the first word
    left = [words[n] for n in order]
    share = int((thought.effort.words - thought.spent) * FIRST_SHARE)
    left = left[: max(1, share // thought.cost())]  # what there is no time for is not looked at
    fared = dict.fromkeys(left, 0.0)
    tries = dict.fromkeys(left, 0)
    rounds = max(1, (len(left) - 1).bit_length())
    while len(left) > 1:
        each = max(1, share // (rounds * len(left) * thought.cost()))
        for word in left:
            for _ in range(each):
                fared[word] += _try(thought, (*said, word))
            tries[word] += each
        left.sort(key=lambda word: fared[word] / tries[word], reverse=True)
        left = left[: (len(left) + 1) // 2]
    return left[0]


def _try(thought: Thinking, said: Move) -> float:
    """Return how well the seat fared after these words in one imagined world, 0 to 1."""
    game, seat, dice = thought.game, thought.seat, thought.dice
    world = under_way(game, game.sample(thought.view, dice))
    told = IMAGINING + len(said)
    if not world.begin(seat, said):
        told += world.move(seat, dice)
    actors = world.actors()
    while actors and told < thought.effort.ahead:
        told += world.move(actors[dice.below(len(actors))], dice)
        actors = world.actors()
    thought.spent += told
    thought.tries += 1
    state = world.state()
    return _so_far(game, state, seat) if actors else _share(game.outcome(state), seat)


def _share(outcome: Outcome | None, seat: Seat) -> float:
    """Return 1 for winning alone, less for sharing the first place, 0 for the last."""
    if outcome is None:
        return 0.5
    return _above([-rank for rank in outcome.ranks], seat)


def _so_far(game: Game[Any], state: Any, seat: Seat) -> float:
    """Return the same for a game that is not over, by what it counts: more is better."""
    return _above([tuple(figures.values()) for figures in customs_of(game).figures(state)], seat)


def _above(standing: list[Any], seat: Seat) -> float:
    """Return which part of the others stands below a seat, those beside it counting half."""
    mine = standing[seat]
    below: int = sum(one < mine for one in standing)
    beside = sum(one == mine for one in standing) - 1
    return float((below + beside / 2) / max(1, len(standing) - 1))
