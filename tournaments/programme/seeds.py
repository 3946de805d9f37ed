"""Seeding the finals: the winners of the pools first, and pools crossed.

Winners are seeded in the order of their pools, then come the seconds, and so on. Within each of
these turns the order is chosen so that two of one pool meet as late as possible in a knock-out of
the usual shape, where 1 meets the last, 2 the last but one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import count, permutations

ALL_ORDERS = 5  # pools up to which every order of a turn is tried
NEVER_SOON = 4  # meeting a round sooner weighs this many times as much


def crossed(through: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the entries in the order of their seeds, from who goes on of each pool."""
    return _crossed(tuple(map(tuple, through)))


@lru_cache(maxsize=16)  # of thousands it takes a while, and is asked again while others wait
def _crossed(through: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    places = positions(sum(map(len, through)))
    pool_of = {entry: pool for pool, entries in enumerate(through) for entry in entries}
    seeds: list[int] = []
    before: list[list[int]] = [[] for _pool in through]  # the places of each pool so far
    for turn in range(max(map(len, through), default=0)):
        those = [entries[turn] for entries in through if turn < len(entries)]
        best: Sequence[int] = those
        if turn > 0:
            near = _near(before, places[len(seeds) : len(seeds) + len(those)], pool_of)
            best = min(_orders(those), key=lambda order: sum(map(near, order, count())))
        for place, entry in enumerate(best, len(seeds)):
            before[pool_of[entry]].append(places[place])
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


def _near(
    before: Sequence[Sequence[int]], places: Sequence[int], pool_of: Mapping[int, int]
) -> Callable[[int, int], float]:
    """Return what says how near an entry would stand to others of its pool in the bracket, at one
    of these places; a meeting sooner weighs more. All of it are halves of halves: sums are exact.
    """

    @cache
    def near(pool: int, at: int) -> float:
        place = places[at]
        soon = ((other ^ place).bit_length() for other in before[pool])
        return float(sum(NEVER_SOON**-rounds for rounds in soon))

    return lambda entry, at: near(pool_of[entry], at)
