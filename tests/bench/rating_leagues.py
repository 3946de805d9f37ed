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
class League:
    """What was played, and what nobody in it knows: how strong everybody is."""

    games: list[RatedGame]
    skill: list[float]


def league(kind: str, *, players: int, games: int, a_day: int, seed: int) -> League:
    """Return a league with so many players and games; more and more of them join with time."""
    dice = random.Random(f"{kind} {seed}")
    skill = [dice.gauss(0, 1) for _ in range(players)]
    keenness = list(itertools.accumulate(dice.paretovariate(1.5) for _ in range(players)))
    joins = sorted(dice.randrange(int(games * 0.7)) for _ in range(players))
    founders = max(players // 10, 3 * sum(SHAPES[kind]))  # enough for every table to be filled
    joins[:founders] = [0] * founders
    played = list(_played(SHAPES[kind], skill, keenness, joins, games, a_day, dice))
    return League(played, skill)


def _played(
    shape: tuple[int, ...],
    skill: list[float],
    keenness: list[float],
    joins: list[int],
    games: int,
    a_day: int,
    dice: random.Random,
) -> Iterator[RatedGame]:
    for number in range(games):
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
        ranks = ranks_of(shown(sides, skill, dice))
        yield RatedGame(1, f"{number // a_day:06}", number, tuple(sides), ranks, f"g{number:07}")


def shown(sides: Sequence[Sequence[int]], skill: Any, dice: random.Random) -> list[float]:
    """Return what each side shows of its skill today."""
    return [sum(skill[p] for p in side) + _gumbel(dice) for side in sides]


def _gumbel(dice: random.Random) -> float:
    return -math.log(-math.log(dice.random() or 1e-12))


def ranks_of(shown: Sequence[float]) -> tuple[int, ...]:
    """Return the place of each side."""
    return tuple(1 + sum(other > mine + TIES for other in shown) for mine in shown)
