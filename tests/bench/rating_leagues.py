"""Leagues that never were: players of hidden skill, uneven keenness and newcomers, from a seed."""

import bisect
import itertools
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.rating.values import RatedGame

SHAPES = {"duel": (1, 1), "three": (1, 1, 1), "four": (1, 1, 1, 1), "pairs": (2, 2)}
TIES = 0.04  # performances so close share the place


@dataclass(frozen=True)
class World:
    """In what way people differ, and what else decides games. Skills are logarithms of odds."""

    spread: float = 1.0
    drift: float = 0.0  # by how much a skill changes from day to day
    seat: float = 0.0  # how much better the first seat is than the mean; the last is as much worse
    normal: bool = False  # luck is a bell curve; else what a ranking by chances needs
    liking: float = 0.0  # how much better or worse two are together than each alone
    learning: float = 0.0  # how much weaker newcomers are; half of it is gone in 14 games


WORLDS = {
    "steady": World(),
    "luck": World(spread=0.5),
    "skill": World(spread=1.8),
    "drifting": World(drift=0.04),
    "learning": World(learning=1.2),
    "seats": World(seat=0.35, normal=True),
    "pairs": World(liking=0.5),
}


@dataclass(frozen=True)
class League:
    """What was played, and what nobody in it knows: how strong everybody is."""

    games: list[RatedGame]
    skill: list[float]
    strong: list[tuple[float, ...]]  # of each side of each game, on the day


def league(
    kind: str, *, players: int, games: int, a_day: int, seed: int, world: World = WORLDS["steady"]
) -> League:
    """Return a league with so many players and games; more and more of them join with time."""
    dice = random.Random(f"{kind} {seed}")
    skill = [world.spread * dice.gauss(0, 1) for _ in range(players)]
    keenness = list(itertools.accumulate(dice.paretovariate(1.5) for _ in range(players)))
    joins = sorted(dice.randrange(int(games * 0.7)) for _ in range(players))
    founders = max(players // 10, 3 * sum(SHAPES[kind]))  # enough for every table to be filled
    joins[:founders] = [0] * founders
    life = _Life(world, skill, random.Random(f"life {seed}"))
    played = list(_played(SHAPES[kind], life, keenness, joins, games, a_day, dice))
    return League([game for game, _strong in played], skill, [strong for _game, strong in played])


class _Life:
    """What happens to skills while a league is played."""

    def __init__(self, world: World, skill: list[float], dice: random.Random) -> None:
        self.world, self.skill, self.dice, self.day = world, list(skill), dice, 0
        self.games = [0] * len(skill)
        self.liking: dict[tuple[int, ...], float] = {}

    def until(self, day: int) -> None:
        """Let days go by."""
        while self.day < day:
            self.day += 1
            if self.world.drift:
                self.skill = [s + self.dice.gauss(0, self.world.drift) for s in self.skill]

    def strong(self, side: Sequence[int], seat: int, of: int) -> float:
        """Return how strong a side is today, on its seat."""
        world = self.world
        found = world.seat * (1 - 2 * seat / (of - 1))
        for who in side:
            found += self.skill[who] - world.learning * math.exp(-self.games[who] / 20)
        if world.liking and len(side) > 1:
            pair = tuple(sorted(side))
            found += self.liking.setdefault(pair, self.dice.gauss(0, world.liking))
        return found

    def luck(self, dice: random.Random) -> float:
        return dice.gauss(0, 1.15) if self.world.normal else _gumbel(dice)


def _played(
    shape: tuple[int, ...],
    life: _Life,
    keenness: list[float],
    joins: list[int],
    games: int,
    a_day: int,
    dice: random.Random,
) -> Iterator[tuple[RatedGame, tuple[float, ...]]]:
    for number in range(games):
        day = number // a_day
        life.until(day)
        here = bisect.bisect_right(joins, number)
        chosen: set[int] = set()
        people: list[int] = []
        while len(people) < sum(shape):
            who = bisect.bisect(keenness, dice.random() * keenness[here - 1], 0, here - 1)
            if who not in chosen:
                chosen.add(who)
                people.append(who)
        sides, place = [], 0
        for size in shape:
            sides.append(tuple(people[place : place + size]))
            place += size
        strong = tuple(life.strong(side, seat, len(sides)) for seat, side in enumerate(sides))
        ranks = ranks_of([each + life.luck(dice) for each in strong])
        for who in people:
            life.games[who] += 1
        key = f"g{number:07}"
        yield RatedGame(1, f"{day:06}", number, tuple(sides), ranks, key, 1 + day), strong


def shown(sides: Sequence[Sequence[int]], skill: Any, dice: random.Random) -> list[float]:
    """Return what each side shows of its skill today."""
    return [sum(skill[p] for p in side) + _gumbel(dice) for side in sides]


def _gumbel(dice: random.Random) -> float:
    return -math.log(-math.log(dice.random() or 1e-12))


def ranks_of(shown: Sequence[float]) -> tuple[int, ...]:
    """Return the place of each side."""
    return tuple(1 + sum(other > mine + TIES for other in shown) for mine in shown)
