"""Dealing entries to pools, as cards are dealt.

The strongest go to one pool each, the next strongest back in the other direction, and so on, like
a snake: 1, 2, 3 - 6, 5, 4 - 7, 8, 9. Everybody of one turn of the snake is about as strong, so two
of them may change pools where that parts club mates.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

MOST_PASSES = 20


@dataclass(frozen=True, slots=True)
class Dealt:
    """Who is dealt: a number, and the club they come from if they have one."""

    id: int
    club: int | None = None


def deal(strongest_first: Sequence[Dealt], pools: int) -> tuple[tuple[int, ...], ...]:
    """Return the entries of each pool, the strongest first; sizes differ by one at most."""
    turns = _snake(strongest_first, pools)
    for _pass in range(MOST_PASSES):
        if not _part_club_mates(turns, pools):
            break
    return tuple(tuple(turn[pool].id for turn in turns if turn[pool]) for pool in range(pools))  # type: ignore[union-attr]


def clashes(pools: Sequence[Sequence[int]], clubs: dict[int, int | None]) -> int:
    """Return how many pairs of club mates share a pool."""
    found = 0
    for pool in pools:
        counted = Counter(clubs[each] for each in pool if clubs[each] is not None)
        found += sum(count * (count - 1) // 2 for count in counted.values())
    return found


Turn = list[Dealt | None]


def _snake(strongest_first: Sequence[Dealt], pools: int) -> list[Turn]:
    turns: list[Turn] = []
    for start in range(0, len(strongest_first), pools):
        turn: Turn = list(strongest_first[start : start + pools])
        turn += [None] * (pools - len(turn))
        turns.append(turn if len(turns) % 2 == 0 else turn[::-1])
    return turns


def _part_club_mates(turns: list[Turn], pools: int) -> bool:
    """Let two of one turn change pools wherever that parts more than it joins; tell if any did."""
    mates = [Counter(turn[p].club for turn in turns if turn[p]) for p in range(pools)]  # type: ignore[union-attr]
    changed = False
    for turn in turns:
        for one in range(pools):
            for other in range(one + 1, pools):
                if _gain(turn[one], turn[other], mates[one], mates[other]) > 0:
                    _swap(turn, one, other, mates)
                    changed = True
    return changed


def _gain(
    one: Dealt | None, other: Dealt | None, here: Counter[int | None], there: Counter[int | None]
) -> int:
    """Return how many pairs of club mates fewer there are if these two change pools."""
    a, b = one.club if one else None, other.club if other else None
    if a == b:
        return 0
    gain = 0
    if a is not None:
        gain += (here[a] - 1) - there[a]
    if b is not None:
        gain += (there[b] - 1) - here[b]
    return gain


def _swap(turn: Turn, one: int, other: int, mates: list[Counter[int | None]]) -> None:
    for place, here, there in ((one, one, other), (other, other, one)):
        moving = turn[place]
        if moving is not None:
            mates[here][moving.club] -= 1
            mates[there][moving.club] += 1
    turn[one], turn[other] = turn[other], turn[one]
