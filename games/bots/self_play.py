"""Games from which a value is learned: bots against each other, with some random moves.

In the first round club players play. In every other round they search a little, and judge by what
was learned in the round before: so what is learned is less and less how a club player wins. They
alone would always come by the same positions, and a search looks at many others; so now and then
somebody moves at random, and what came of it is learned, too. From each game some positions are
taken, each described by the game's numbers, with what each side then won. The same game, seats,
seed, weights and number make the same positions.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from games.bots import master, nearest
from games.bots.faring import sense_of
from games.kit.dice import QuickDice
from games.kit.learned import Row
from games.kit.senses import Effort, Sense
from games.kit.under_way import under_way
from games.protocol import Game, Json, Move, Seat

AT_RANDOM = 6  # one move of so many
TAKEN = 10  # positions of a game, at most
OTHERS = 7  # worlds beside the real one
QUICK_LOOK = nearest.Look(ends=3, tries=40, worlds=2, plans=True)
QUICK_SEARCH = Effort(words=1_500, ahead=0, worlds=3, weighing=0)


@dataclass(frozen=True)
class Sample:
    """One position of a game: the numbers of each side, what each won in the end, and how each
    stood by the plans of the game."""

    rows: Sequence[Row]
    won: Sequence[float]
    stood: Sequence[float]


@dataclass(frozen=True)
class SelfPlay:
    """What self-play needs to know: the game, how many sit down, the seed, and the weights by which
    they judge; none, and they are club players."""

    game: Game[Any]
    seats: int
    seed: int
    weights: Row = ()
    hides: bool = False  # whether it is played as when it is rated, which may hide more

    def options(self) -> dict[str, Json]:
        """Return what was settled before the game."""
        if not self.hides:
            return {}
        told = [option for option in self.game.info.options if self.seats in option.rated_counts]
        return {option.slug: option.usual(self.seats, rated=True) for option in told}

    def sense(self) -> Sense:
        """Return what the game tells of its positions."""
        sense = sense_of(self.game)
        assert sense is not None, "only a game with a sense can learn"
        return sense

    def players_game(self) -> Game[Any]:
        """Return the game as those see it who play: they know these weights, and no others."""
        other, sense = copy(self.game), copy(self.sense())
        assert sense.learned is not None, "it describes positions"
        known = {self.seats: self.weights} if self.weights else {}
        sense.learned_share = 1.0
        sense.learned = replace(sense.learned, weights=known, worlds=())
        other.sense = sense  # type: ignore[attr-defined]  # a game with a sense is on cells
        return other


def positions(course: SelfPlay, number: int) -> list[Sample]:
    """Play one game; return some of its positions."""
    game, dice = course.game, QuickDice(_luck(course, number))
    found = _played(course, number, dice)
    sides = [min(team) for team in game.teams(found[0])]
    outcome = game.outcome(found[-1])
    assert outcome is not None, "a game is played to its end"
    won = [1.0 if outcome.ranks[side] == 1 else 0.0 for side in sides]
    shares = [one / sum(won) for one in won]
    chosen = _some(found, dice)
    return [_taken(course.sense(), state.cells, sides, shares) for state in chosen]


def guesses(course: SelfPlay, number: int) -> list[Sample]:
    """Play one game; return some of its positions as whoever was to move could imagine them: the
    real world, which is the one to be found, among others that fit the same view."""
    game, sense, dice = course.game, course.sense(), QuickDice(_luck(course, number))
    taken = []
    for state in _some(_played(course, number, dice), dice):
        seat = Seat(min(game.to_act(state)))
        view = game.view(state, seat)
        worlds = [state.cells, *(game.sample(view, dice).cells for _ in range(OTHERS))]
        if any(cells != state.cells for cells in worlds):
            rows = [sense.evidence(cells, seat) for cells in worlds]
            by_hand = [sense.likelihood(cells, seat) for cells in worlds]
            stood = [one / sum(by_hand) for one in by_hand]
            taken.append(Sample(rows, [1.0] + [0.0] * OTHERS, stood))
    return taken


def _some(states: list[Any], dice: QuickDice) -> list[Any]:
    """Return some positions of a game, but not its end."""
    order = list(range(len(states) - 1))
    dice.shuffle(order)
    return [states[at] for at in sorted(order[:TAKEN])]


def _taken(sense: Sense, cells: Sequence[int], sides: list[Seat], won: list[float]) -> Sample:
    stands = [max(0.0, sense.standing(cells)[side]) for side in sides]
    whole = sum(stands)
    even = [1 / len(sides)] * len(sides)
    stood = [one / whole for one in stands] if whole else even
    return Sample(sense.described(cells), won, stood)


def _played(course: SelfPlay, number: int, dice: QuickDice) -> list[Any]:
    """Return the positions of a game after each move, the last one over."""
    start = b"learning %d %d" % (course.seed, number)
    state = course.game.setup(course.options(), course.seats, start)
    game, found = course.players_game(), []
    while acting := sorted(game.to_act(state)):
        seat = Seat(acting[0])
        world = under_way(game, state)
        if dice.below(AT_RANDOM):
            world.begin(seat, _move(game, bool(course.weights), state, seat, dice))
        else:
            world.move(seat, dice)
        state = world.state()
        found.append(state)
    return found


def _move(game: Game[Any], searches: bool, state: Any, seat: Seat, dice: QuickDice) -> Move:
    view = game.view(state, seat)
    if searches:
        return master.choose(game, view, seat, dice, QUICK_SEARCH)
    return nearest.choose(game, view, seat, dice, QUICK_LOOK)


def _luck(course: SelfPlay, number: int) -> int:
    told = f"{course.game.info.slug} {course.seats} {course.seed} {number}".encode()
    return int.from_bytes(blake2b(told, digest_size=8).digest(), "big")
