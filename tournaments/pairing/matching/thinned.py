"""The cheapest matching of a large graph, found in a small part of it.

Of hundreds of partners whom somebody could have a cheapest matching needs a few. So everybody is
first offered those that cost least and some of all the others; then the potentials say whether one
that was not offered would have made it cheaper. Such pairs are added, and it is matched again.
Where there are none the potentials prove the matching for the whole graph.
"""

from collections.abc import Iterator, Sequence
from heapq import nsmallest

from tournaments.pairing.matching.blossoms import Matcher
from tournaments.pairing.matching.graph import Edge, Stuck

LARGE, HUGE = 20_000, 200_000  # edges; fewer are matched at once
CHEAP, SPREAD = 12, 12  # of the edges of each: the cheapest, and so many anywhere
SCATTER = 2_654_435_761  # a prime near 2**32 over the golden ratio
TRIES = 4
WORTH_IT = 2  # beyond this part of the edges all of them are matched


def matched(size: int, edges: Sequence[Edge], *, alike: bool = False) -> Matcher:
    """Return a matcher whose potentials prove its matching for all edges; raise Stuck without.

    Where costs are much `alike` a part of the edges is nearly always enough.

    Who has the fewest edges begins, since who has many finds somebody later, too."""
    if len(edges) > (LARGE if alike else HUGE):
        matcher = _in_a_part(size, edges)
        if matcher is not None:
            return matcher
    matcher = Matcher(size, edges)
    matcher.match(sorted(range(size), key=lambda vertex: len(matcher.near[vertex])))
    return matcher


def _in_a_part(size: int, edges: Sequence[Edge]) -> Matcher | None:
    """Return a matcher of some edges that all others agree with; nothing if that was not found."""
    of_each: list[list[int]] = [[] for _ in range(size)]
    for at, (one, other, _cost) in enumerate(edges):
        of_each[one].append(at)
        of_each[other].append(at)
    order = sorted(range(size), key=lambda vertex: len(of_each[vertex]))
    chosen = _offered(edges, of_each)
    for _ in range(TRIES):
        matcher = Matcher(size, [edges[at] for at in sorted(chosen)])
        try:
            matcher.match(order)
        except Stuck:
            return None
        held = matcher.potential
        cheaper = {
            at for at, (one, other, cost) in enumerate(edges) if held[one] + held[other] > 2 * cost
        }
        if cheaper <= chosen:
            return matcher
        chosen |= cheaper
        if len(chosen) > len(edges) // WORTH_IT:
            return None
    return None


def _offered(edges: Sequence[Edge], of_each: Sequence[Sequence[int]]) -> set[int]:
    """Return the numbers of the edges that are matched at first."""
    costs = [cost for _one, _other, cost in edges]
    found: set[int] = set()
    for vertex, mine in enumerate(of_each):
        found.update(nsmallest(CHEAP, mine, key=costs.__getitem__))
        found.update(mine[at] for at in _scattered(vertex, len(mine)))
    return found


def _scattered(vertex: int, count: int) -> Iterator[int]:
    """Yield some numbers below a count, others for each: many may meet just the same people."""
    for turn in range(1, SPREAD + 1 if count else 0):
        yield ((vertex + 1) * turn * SCATTER >> 16) % count
