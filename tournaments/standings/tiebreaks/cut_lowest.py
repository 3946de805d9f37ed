"""Which contributions a cut leaves out.

A cut takes the contribution of the opponent with the fewest points, of several the smallest. But
where somebody was away by their own choice, the smallest contribution of such a round goes first,
unless it is smaller than the one that would go otherwise: nobody gains by staying away. A median
takes as many of the highest besides.
"""

from collections.abc import Sequence

# What a round brings: of an opponent with so many points, so much, and if it was missed by choice.
# A plain tuple: a large event has many thousands of them.
Contribution = tuple[int, int, bool]


def left(found: Sequence[Contribution], low: int, high: int) -> list[int]:
    """Return the places of those contributions that the cuts leave, in their order."""
    rest = list(range(len(found)))
    for _ in range(min(low, len(found))):
        rest.remove(_lowest(found, rest))
    for _ in range(min(high, len(rest))):
        rest.remove(max(rest, key=found.__getitem__))
    return rest


def _lowest(found: Sequence[Contribution], rest: Sequence[int]) -> int:
    least = min(rest, key=found.__getitem__)
    away = [place for place in rest if found[place][2]]
    if not away:
        return least
    missed = min(away, key=lambda place: (found[place][1], found[place][0]))
    return missed if found[missed][1] >= found[least][1] else least
