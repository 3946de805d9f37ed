"""Seeding the finals: the winners of the pools first, and pools crossed.

Winners are seeded in the order of their pools, then come the seconds, and so on. Within each of
these turns the order is chosen so that two of one pool meet as late as possible in a knock-out of
the usual shape, where 1 meets the last, 2 the last but one.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations

ALL_ORDERS = 5  # pools up to which every order of a turn is tried
NEVER_SOON = 4  # meeting a round sooner weighs this many times as much


def crossed(through: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the entries in the order of their seeds, from who goes on of each pool."""
    places = positions(sum(map(len, through)))
    pool_of = {entry: pool for pool, entries in enumerate(through) for entry in entries}
    seeds: list[int] = []
    for turn in range(max(map(len, through), default=0)):
        those = [entries[turn] for entries in through if turn < len(entries)]
        if turn == 0:
            seeds += those
            continue
        best = min(_orders(those), key=lambda order: _nearness(seeds, order, pool_of, places))
        seeds += best
    return tuple(seeds)


def meeting_round(one: int, other: int, entries: int) -> int:
    """Return the round of a knock-out in which two seeds would meet if both kept winning."""
    places = positions(entries)
    return (places[one - 1] ^ places[other - 1]).bit_length()


def positions(entries: int) -> list[int]:
    """Return for each seed, from 1 on, its line in the usual knock-out of so many entries."""
    lines = [1]
    while len(lines) < entries:
        total = 2 * len(lines) + 1
        lines = [seed for upper in lines for seed in (upper, total - upper)]
    found = [0] * len(lines)
    for line, seed in enumerate(lines):
        found[seed - 1] = line
    return found


def _orders(those: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Yield orders to choose from: the reversed one first, so that it wins where all are equal."""
    backwards = tuple(reversed(those))
    if len(those) <= ALL_ORDERS:
        yield from permutations(backwards)
        return
    for start in (backwards, tuple(those)):
        for turn in range(len(those)):
            yield start[turn:] + start[:turn]


def _nearness(
    seeds: Sequence[int], order: Sequence[int], pool_of: dict[int, int], places: Sequence[int]
) -> float:
    """Return how near people of one pool stand in the bracket; a meeting sooner weighs more."""
    whole = [*seeds, *order]
    near = 0.0
    for later in range(len(seeds), len(whole)):
        for earlier in range(later):
            if pool_of[whole[earlier]] == pool_of[whole[later]]:
                near += NEVER_SOON ** -(places[earlier] ^ places[later]).bit_length()
    return near
