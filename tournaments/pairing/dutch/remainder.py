"""The remainder of a bracket, exactly: which exchange comes first (4.3), and which transposition.

Once a bracket is matched as cheaply as can be, potentials say which pairs and floats no best
candidate has: those that cost more than they must. Among the others every complete matching is as
good; so first it is seen whether the halves can stay as they are, else which exchange is the first,
and then each of the upper half in turn gets the first partner that leaves a way for the rest.
Where a blossom has a charge, not every matching along these edges is as good. Then the order is
written below what the edges cost, like digits into one whole number.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.pairing.dutch.bracket_prices import ExchangeOrder, TranspositionOrder
from tournaments.pairing.matching import Edge, Stuck
from tournaments.pairing.matching.first_in_order import put_in_order
from tournaments.pairing.matching.thinned import matched


@dataclass(frozen=True, slots=True)
class Found:
    """A cheapest matching of some, with all edges that any cheapest one could use.

    Edges cost what is left when potentials are taken off: next to nothing."""

    vertices: Sequence[int]
    mate: Mapping[int, int]
    edges: Sequence[Edge]
    charged: bool

    def without(self, settled: Collection[int]) -> "Found":
        """Return what is left when some have got their partners."""
        return replace(
            self,
            vertices=[v for v in self.vertices if v not in settled],
            mate={v: other for v, other in self.mate.items() if v not in settled},
            edges=[e for e in self.edges if e[0] not in settled and e[1] not in settled],
        )

    def only(self, places: Sequence[int], inside: Collection[tuple[int, int]]) -> "Found":
        """Return what is left when everybody but some, who meet each other, is out of the way."""
        here = frozenset(places)
        return replace(
            self,
            vertices=places,
            mate={v: self.mate[v] for v in places},
            edges=[e for e in self.edges if e[0] in here and e[1] in here and _meet(e, inside)],
        )


def cheapest(vertices: Sequence[int], edges: Sequence[Edge], *, alike: bool = False) -> Found:
    """Return a cheapest matching of all, whose edges may cost much `alike`; or raise Stuck."""
    at = {vertex: place for place, vertex in enumerate(vertices)}
    matcher = matched(len(vertices), [(at[p], at[q], cost) for p, q, cost in edges], alike=alike)
    mate = matcher.mate
    # What an edge costs beyond its potentials, doubled; in a charged blossom that may be negative.
    held = {vertex: matcher.potential[place] for vertex, place in at.items()}
    slacks = ((p, q, 2 * cost - held[p] - held[q]) for p, q, cost in edges)
    tight = [edge for edge in slacks if edge[2] <= 0]
    partners = {vertex: vertices[mate[place]] for place, vertex in enumerate(vertices)}
    return Found(vertices, partners, tight, matcher.is_charged())


def paired_remainder(
    found: Found, inside: Collection[tuple[int, int]], places: tuple[int, ...]
) -> Mapping[int, int]:
    """Return who is matched with whom, by the first exchange and then the first transposition.

    `inside` is who of the bracket can meet, the higher one first."""
    remainder = Remainder(found, inside, places)
    met = sum(remainder.upper(p, found.mate[p]) == p for p in places)
    if 2 * met == len(places):  # nobody floats: nobody below is concerned
        alone = found.only(places, inside)
        return {**found.mate, **_paired(Remainder(alone, inside, places), met)}
    return _paired(remainder, met)


def _paired(remainder: "Remainder", met: int) -> Mapping[int, int]:
    places = remainder.places
    mate = remainder.transposed(places[:met])
    if mate is None:
        mate = remainder.transposed(remainder.exchanged(met))
    assert mate is not None, "an exchange leaves a transposition that is as good"
    return mate


@dataclass(frozen=True, slots=True)
class Remainder:
    """What is left of a bracket when those moved down have got their partners."""

    found: Found
    inside: Collection[tuple[int, int]]
    places: tuple[int, ...]

    def upper(self, p: int, q: int) -> int | None:
        """Return the higher one of a pair of the bracket; nothing where it is none."""
        return p if (p, q) in self.inside else q if (q, p) in self.inside else None

    def exchanged(self, pairs: int) -> tuple[int, ...]:
        """Return the upper half after the first exchange that fails no more than it must."""
        order, edges = ExchangeOrder(self.places, pairs), list[Edge]()
        held = order.held(self.found.vertices)
        for p, q, cost in self.found.edges:
            upper = self.upper(p, q)
            more = (cost << order.bits) - held[p] - held[q]
            if upper is None:
                edges.append((p, q, more))
            elif p in order.cost and q in order.cost:
                edges.append((p, q, more + order.cost[upper]))
        mate = cheapest(self.found.vertices, edges).mate
        return tuple(p for p in self.places if self.upper(p, mate[p]) == p)

    def transposed(self, uppers: tuple[int, ...]) -> Mapping[int, int] | None:
        """Return the first transposition with this upper half, or nothing where none is as good."""
        lowers = frozenset(self.places).difference(uppers)
        edges = self._between(frozenset(uppers), lowers)
        try:
            found = cheapest(self.found.vertices, edges, alike=True)
        except Stuck:
            return None
        if _over(edges, found.mate) > _over(self.found.edges, self.found.mate):
            return None
        if not found.charged:
            return _in_order(found, uppers)
        order = TranspositionOrder(self.places, uppers)
        edges = [
            (p, q, (cost << order.bits) + (order.pair(p, q) if p in order.shift else 0))
            for p, q, cost in found.edges
        ]
        return cheapest(found.vertices, edges).mate

    def _between(self, uppers: Collection[int], lowers: Collection[int]) -> list[Edge]:
        """Return the edges that match the halves, and those of who floats from the lower one."""
        edges = []
        for edge in self.found.edges:
            p, q, _cost = edge
            upper = self.upper(p, q)
            if upper is None:
                fits = p not in uppers and q not in uppers
            else:
                fits = upper in uppers and (q if upper == p else p) in lowers
            if fits:
                edges.append(edge)
        return edges


def _meet(edge: Edge, inside: Collection[tuple[int, int]]) -> bool:
    return edge[:2] in inside or edge[1::-1] in inside


def _over(edges: Sequence[Edge], mate: Mapping[int, int]) -> int:
    """Return what a matching costs beyond its potentials; blossoms with a charge make it less."""
    return sum(cost for p, q, cost in edges if cost and mate[p] == q)


def _in_order(found: Found, uppers: Sequence[int]) -> Mapping[int, int]:
    """Let each of the upper half in turn have the first partner that leaves a way for the rest."""
    vertices = found.vertices
    at = {vertex: place for place, vertex in enumerate(vertices)}
    near, mate = [0] * len(vertices), [at[found.mate[vertex]] for vertex in vertices]
    for p, q, _cost in found.edges:
        near[at[p]] |= 1 << at[q]
        near[at[q]] |= 1 << at[p]
    put_in_order(near, mate, [at[place] for place in uppers])
    return {vertex: vertices[mate[place]] for place, vertex in enumerate(vertices)}
