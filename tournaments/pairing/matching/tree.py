"""A matching with blossoms in it, and the alternating tree that grows through it.

Nodes below `size` are vertices, those above are blossoms: rings of an odd number of nodes, drawn
together. Whatever a blossom holds, exactly one vertex of it, the base, is matched outside.
"""

from collections.abc import Iterator

from tournaments.pairing.matching.graph import Stuck

SINGLE = -1
EVEN, ODD, OUTSIDE = 1, -1, 0


class Tree:
    """Who is matched with whom, what is inside what, and how the tree hangs together."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.mate = [SINGLE] * size
        self.potential = [0] * size
        self.outer = list(range(size))  # the outermost node around each vertex
        self.base = list(range(size))  # the one vertex of a node that is matched outside it
        self.within: list[int | None] = [None] * size  # the blossom directly around a node
        self.label = [OUTSIDE] * size
        self.since = [0] * size  # when a node got its label
        self.reached: dict[int, tuple[int, int]] = {}  # odd node: the edge by which it was reached
        self.kids: dict[int, list[int]] = {}  # blossom: its ring, the base's node first
        self.links: dict[int, list[tuple[int, int]]] = {}  # the edge from each kid to the next
        self.charge: dict[int, int] = {}  # blossom: how much it takes of the edges leaving it
        self.now = 0
        self.tree: list[int] = []  # every node that has got a label

    def _leaves(self, node: int) -> Iterator[int]:
        waiting = [node]
        while waiting:
            node = waiting.pop()
            if node < self.size:
                yield node
            else:
                waiting += self.kids[node]

    def _settle(self, node: int) -> None:
        """Write down what a node has gained or lost since it got its label."""
        change = self.label[node] * (self.now - self.since[node])
        self.since[node] = self.now
        if change:
            for vertex in self._leaves(node):
                self.potential[vertex] += change
            if node >= self.size:
                self.charge[node] += change

    def _up(self, node: int) -> tuple[int, tuple[int, int]] | None:
        """Return the parent of a node in the tree and the edge down from it; None at the root."""
        if self.label[node] == ODD:
            edge = self.reached[node]
        else:
            base = self.base[node]
            if self.mate[base] == SINGLE:
                return None
            edge = (self.mate[base], base)
        return self.outer[edge[0]], edge

    def _meeting_point(self, left: int, right: int) -> int:
        seen = set()
        walkers = [left, right]
        while True:
            for side in (0, 1):
                node = walkers[side]
                if node == SINGLE:
                    continue
                if node in seen:
                    return node
                seen.add(node)
                above = self._up(node)
                walkers[side] = above[0] if above else SINGLE

    def _path_up(self, node: int, top: int) -> tuple[list[int], list[tuple[int, int]]]:
        nodes, edges = [], []
        while node != top:
            above = self._up(node)
            assert above, "both ends of the edge hang in one tree"
            nodes.append(node)
            edges.append(above[1])
            node = above[0]
        return nodes, edges

    def _turn(self, node: int, vertex: int) -> None:
        """Match the inside of a node anew, so that this vertex is its base."""
        self.base[node] = vertex
        if node < self.size:
            return
        inner = vertex
        while (around := self.within[inner]) != node:
            assert around is not None, "the vertex is inside the node"
            inner = around
        kids, links = self.kids[node], self.links[node]
        first = kids.index(inner)
        pairs = range(first + 1, len(kids), 2) if first % 2 else range(first - 2, -1, -2)
        for place in pairs:
            one, other = links[place]
            self._turn(kids[place], one)
            self._turn(kids[(place + 1) % len(kids)], other)
            self.mate[one], self.mate[other] = other, one
        self.kids[node] = kids[first:] + kids[:first]
        self.links[node] = links[first:] + links[:first]
        self._turn(inner, vertex)

    def _proof(self) -> Stuck:
        even: list[frozenset[int]] = []
        odd: set[int] = set()
        for node in self.tree:
            if self.within[node] is None and self.label[node] == EVEN:
                even.append(frozenset(self._leaves(node)))
            elif self.within[node] is None and self.label[node] == ODD:
                odd.update(self._leaves(node))
        return Stuck(frozenset(odd), tuple(even))
