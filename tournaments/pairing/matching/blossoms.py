"""The cheapest way to pair everybody, exactly, in plain Python.

This is Edmonds' primal-dual method. Everybody holds a *potential*; an edge is *tight* when the two
potentials make up its whole cost, and only tight edges are ever matched, so that a complete
matching is a cheapest one. From somebody who is still single an alternating tree grows over tight
edges until it reaches another single; on its way the potentials of its even vertices rise and
those of its odd ones fall. An odd ring of tight edges is drawn together into one node, a *blossom*,
and is opened again when it stands in the way.

One tree grows at a time. Its potentials are not touched while it grows: each node remembers *since*
when it rises or falls, and a heap says what happens next. Costs are doubled, so that halves of
them stay whole numbers, however long they are.
"""

from collections.abc import Sequence
from heapq import heappop, heappush

from tournaments.pairing.matching.graph import Edge
from tournaments.pairing.matching.tree import EVEN, ODD, OUTSIDE, SINGLE, Tree


class Matcher(Tree):
    """One graph being matched."""

    def __init__(self, size: int, edges: Sequence[Edge]) -> None:
        super().__init__(size)
        self.near: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        for one, other, cost in edges:
            self.near[one].append((other, 2 * cost))
            self.near[other].append((one, 2 * cost))
        self.heap: list[tuple[int, int, int, int]] = []
        self.soonest: dict[int, int] = {}
        self.limit: int | None = None  # when a single is reached at the latest
        self.last = (0, 0, 0)  # the edge by which it is
        self.hasty = False  # any proof will do where there is no matching

    def match(self, first: Sequence[int] = ()) -> list[int]:
        """Return the partner of each vertex in a cheapest matching, or raise Stuck.

        It begins with those named `first`, where that leaves fewer without a partner, and then
        goes straight to any single that is reached; what it proves may be another proof."""
        self.hasty = bool(first)
        self._begin(first)
        for vertex in range(self.size):
            if self.mate[vertex] == SINGLE:
                self._grow_from(vertex)
        return self.mate

    def is_charged(self) -> bool:
        """Return whether it takes a blossom to tell which edges cheapest matchings use."""
        return any(self.charge.values())

    def _begin(self, first: Sequence[int]) -> None:
        """Give everybody as much potential as is allowed, and match along tight edges."""
        for vertex, near in enumerate(self.near):
            self.potential[vertex] = min((cost for _, cost in near), default=0) // 2
        for vertex in (*first, *range(self.size)):
            near = self.near[vertex]
            if self.mate[vertex] != SINGLE or not near:
                continue
            slacks = [(cost - self.potential[other], other) for other, cost in near]
            least = min(slacks)[0]
            self.potential[vertex] = least
            for slack, other in slacks:
                if slack == least and self.mate[other] == SINGLE:
                    self.mate[vertex], self.mate[other] = other, vertex
                    break

    def _grow_from(self, root: int) -> None:
        self.now, self.limit = 0, None
        self.heap, self.soonest, self.tree = [], {}, []
        self._become_even(self.outer[root])
        while self.heap:
            self.now, one, other, cost = heappop(self.heap)
            if self.hasty and self.now == self.limit:
                one, other, cost = self.last
            if one < 0:
                self._maybe_open(other)
            elif self._follow(one, other, cost):
                self._forget_tree()
                return
        raise self._proof()

    def _follow(self, one: int, other: int, cost: int) -> bool:
        """Use an edge that may have become tight; return whether a single was reached."""
        here, there = self.outer[one], self.outer[other]
        label = self.label[there]
        if here == there or label == ODD or self._slack(one, other, cost):
            return False
        if label == EVEN:
            self._draw_together(one, other)
            return False
        if self.mate[self.base[there]] == SINGLE:
            self._augment(one, other)
            return True
        self._become_odd(there, one, other)
        self._become_even(self.outer[self.mate[self.base[there]]])
        return False

    def _slack(self, one: int, other: int, cost: int) -> int:
        return cost - self._potential_now(one) - self._potential_now(other)

    def _potential_now(self, vertex: int) -> int:
        node = self.outer[vertex]
        return self.potential[vertex] + self.label[node] * (self.now - self.since[node])

    def _set_label(self, node: int, label: int) -> None:
        self.label[node] = label
        self.since[node] = self.now
        self.tree.append(node)

    def _become_odd(self, node: int, one: int, other: int) -> None:
        self._set_label(node, ODD)
        self.reached[node] = (one, other)
        if node >= self.size:
            heappush(self.heap, (self.now + self.charge[node], -1, node, 0))

    def _become_even(self, node: int) -> None:
        self._set_label(node, EVEN)
        for vertex in list(self._leaves(node)):
            self._scan(vertex)

    def _scan(self, vertex: int) -> None:
        """Note when each edge of a vertex that has just become even will be tight.

        Most of the time of a matching goes by here, so nothing is called that can be said."""
        outer, label, potential, since = self.outer, self.label, self.potential, self.since
        now, heap, soonest, limit = self.now, self.heap, self.soonest, self.limit
        here, left = outer[vertex], now - potential[vertex]
        rings = list[tuple[int, int, int]]()
        for other, cost in self.near[vertex]:
            there = outer[other]
            if there == here:
                continue
            its = label[there]
            if its == OUTSIDE:
                key = left + cost - potential[other]
                if limit is not None and key > limit:
                    continue
                known = soonest.get(other)
                if known is not None and known <= key:
                    continue
                soonest[other] = key
                heappush(heap, (key, vertex, other, cost))
                if self.mate[self.base[there]] == SINGLE:
                    limit = self.limit = key
                    self.last = vertex, other, cost
            elif its == EVEN:
                rings.append((left + cost - potential[other] + since[there], other, cost))
        if rings:
            self._note_rings(vertex, rings)

    def _note_rings(self, vertex: int, rings: list[tuple[int, int, int]]) -> None:
        """Note when an edge to each even node will be tight: that is one node until the end."""
        first: dict[int, tuple[int, int, int]] = {}
        for ring in rings:
            there = self.outer[ring[1]]
            known = first.get(there)
            if known is None or ring < known:
                first[there] = ring
        for twice, other, cost in first.values():
            if self.limit is None or twice // 2 <= self.limit:
                heappush(self.heap, (twice // 2, vertex, other, cost))

    def _will_reach(self, key: int, one: int, other: int, cost: int) -> None:
        if self.limit is not None and key > self.limit:
            return
        known = self.soonest.get(other)
        if known is not None and known <= key:
            return
        self.soonest[other] = key
        heappush(self.heap, (key, one, other, cost))
        if self.mate[self.base[self.outer[other]]] == SINGLE:
            self.limit = key
            self.last = one, other, cost

    def _forget_tree(self) -> None:
        for node in self.tree:
            self._settle(node)
            self.label[node] = OUTSIDE

    def _draw_together(self, one: int, other: int) -> None:
        """Make a blossom of the ring that an edge between two even nodes closes."""
        top = self._meeting_point(self.outer[one], self.outer[other])
        left_kids, left_links = self._path_up(self.outer[one], top)
        right_kids, right_links = self._path_up(self.outer[other], top)
        kids = [top, *reversed(left_kids), *right_kids]
        links = [*reversed(left_links), (one, other), *((low, high) for high, low in right_links)]
        blossom = len(self.label)
        self.label.append(OUTSIDE)
        self.since.append(self.now)
        self.base.append(self.base[top])
        self.within.append(None)
        self.kids[blossom], self.links[blossom], self.charge[blossom] = kids, links, 0
        risen: list[int] = []
        for kid in kids:
            self._settle(kid)
            if self.label[kid] == ODD:
                risen += self._leaves(kid)
            self.label[kid] = OUTSIDE
            self.within[kid] = blossom
            for vertex in self._leaves(kid):
                self.outer[vertex] = blossom
        self._set_label(blossom, EVEN)
        for vertex in risen:
            self._scan(vertex)

    def _maybe_open(self, blossom: int) -> None:
        """Open an odd blossom whose charge is used up, unless it has gone another way since."""
        if self.label[blossom] != ODD or self.within[blossom] is not None:
            return
        self._settle(blossom)
        assert self.charge[blossom] == 0, "a blossom is opened the moment its charge is used up"
        kids, links = self.kids.pop(blossom), self.links.pop(blossom)
        del self.charge[blossom]
        self.label[blossom] = OUTSIDE
        for kid in kids:
            self.within[kid] = None
            for vertex in self._leaves(kid):
                self.outer[vertex] = kid
        self._hang_in(kids, links, self.reached.pop(blossom))

    def _hang_in(
        self, kids: list[int], links: list[tuple[int, int]], reached: tuple[int, int]
    ) -> None:
        """Put the way from where an opened blossom was reached to its base into the tree."""
        first = kids.index(self.outer[reached[1]])
        forward = first % 2 == 1
        way = [*range(first, len(kids)), 0] if forward else [*range(first, -1, -1)]
        risen = []
        for step, place in enumerate(way):
            if step % 2:
                self._set_label(kids[place], EVEN)
                risen.append(kids[place])
                continue
            if step:
                before = way[step - 1]
                high, low = links[before] if forward else links[place][::-1]
                reached = (high, low)
            self._become_odd(kids[place], *reached)
        for node in risen:
            for vertex in list(self._leaves(node)):
                self._scan(vertex)
        for place in set(range(len(kids))) - set(way):
            self._offer(kids[place])

    def _offer(self, node: int) -> None:
        """Note when a node that has just left the tree can be reached again."""
        for vertex in self._leaves(node):
            self.soonest.pop(vertex, None)
            for other, cost in self.near[vertex]:
                if self.label[self.outer[other]] == EVEN:
                    key = self.now + self._slack(other, vertex, cost)
                    self._will_reach(key, other, vertex, cost)

    def _augment(self, one: int, other: int) -> None:
        """Match along the way from a single that was reached down to the root."""
        self._turn(self.outer[other], other)
        while True:
            node = self.outer[one]
            up = self.mate[self.base[node]]
            self._turn(node, one)
            self.mate[one], self.mate[other] = other, one
            if up == SINGLE:
                return
            one, other = self.reached[self.outer[up]]
            self._turn(self.outer[other], other)
