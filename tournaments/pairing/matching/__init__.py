"""Matching: everybody gets one partner, and all the costs together are as low as they can be."""

from collections.abc import Sequence

from tournaments.pairing.matching import compiled
from tournaments.pairing.matching.blossoms import Matcher
from tournaments.pairing.matching.graph import Edge, Stuck

__all__ = ["Edge", "Stuck", "cheapest"]


def cheapest(size: int, edges: Sequence[Edge], *, plain: bool = False) -> list[int]:
    """Return the partner of each vertex in a matching of all that costs least; raise Stuck.

    The compiled library does it where it is installed and the costs fit; our own gives a matching
    of equal cost. `plain` asks for our own."""
    if plain or not compiled.available() or not compiled.fits(edges):
        return Matcher(size, edges).match()
    matched = compiled.match(size, edges)
    if matched is None:
        matched = Matcher(size, [(one, other, 0) for one, other, _ in edges]).match()
    return matched
