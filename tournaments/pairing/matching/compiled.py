"""The same cheapest matching by rustworkx, where it is installed; the only file that knows it."""

from collections.abc import Sequence
from importlib.util import find_spec

from tournaments.pairing.matching.graph import Edge

MOST_BITS = 120  # its whole numbers have 128, and it needs a few for itself


def available() -> bool:
    """Return whether rustworkx is installed."""
    return find_spec("rustworkx") is not None


def fits(edges: Sequence[Edge]) -> bool:
    """Return whether the costs are small enough for it."""
    return max((cost for _, _, cost in edges), default=0).bit_length() <= MOST_BITS


def match(size: int, edges: Sequence[Edge]) -> list[int] | None:
    """Return the partner of each vertex in a cheapest matching, or None if there is none."""
    import rustworkx

    dearest = max((cost for _, _, cost in edges), default=0)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from([(one, other, dearest - cost) for one, other, cost in edges])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matched) < size:
        return None
    mate = [-1] * size
    for one, other in matched:
        mate[one], mate[other] = other, one
    return mate
