"""The first in order of all complete matchings along given edges.

Each of some vertices in turn gets the lowest partner that it can have while those before it keep
theirs. To find out whom somebody can have, the partner so far is left single and an alternating
tree grows from it: whoever becomes *even* in it can be given away, since the tree says how
everybody else finds somebody. An odd ring makes all of its members even; they are then a *crowd*,
which has one vertex to which it hangs in the tree, its base. Sets of vertices are whole numbers,
a bit for each.
"""

from collections.abc import Iterable, Sequence


def put_in_order(near: Sequence[int], mate: list[int], choosing: Iterable[int]) -> None:
    """Change a complete matching into the first one; `near` is whom each may be matched with."""
    left = (1 << len(mate)) - 1
    for vertex in choosing:
        wanted = near[vertex] & left & ((1 << mate[vertex]) - 1)
        if wanted:
            _choose(near, mate, vertex, wanted, left ^ 1 << vertex)
        left &= ~(1 << vertex | 1 << mate[vertex])


def _choose(near: Sequence[int], mate: list[int], vertex: int, wanted: int, left: int) -> None:
    """Give a vertex the lowest partner of those wanted that it can have, if any."""
    tree = _Tree(near, mate, mate[vertex], left)
    tree.grow(wanted & -wanted)
    if can := tree.even & wanted:
        lowest = (can & -can).bit_length() - 1
        tree.free(lowest)
        mate[vertex], mate[lowest] = lowest, vertex


class _Tree:
    """Who becomes even when the root is left single."""

    def __init__(self, near: Sequence[int], mate: list[int], root: int, left: int) -> None:
        self.near, self.mate, self.root = near, mate, root
        self.even = 1 << root
        self.fresh = left & ~self.even
        self.came: dict[int, int] = {}  # from whom one is reached that is then matched anew
        self.base = {root: root}
        self.crowd = {root: 1 << root}
        self.waiting = [root]

    def grow(self, enough: int) -> None:
        """Grow until the vertex of `enough` is even, or to the end."""
        before = self.mate[enough.bit_length() - 1]  # whoever reaches it makes that one even
        while self.waiting and not self.even & enough:
            vertex = self.waiting.pop()
            if self.near[vertex] & self.fresh & 1 << before:
                self._reach(vertex, before)
                return
            for odd in _bits(self.near[vertex] & self.fresh):
                self._reach(vertex, odd)
            while ring := self.near[vertex] & self.even & ~self.crowd[self.base[vertex]]:
                self._draw_together(vertex, (ring & -ring).bit_length() - 1)

    def _reach(self, vertex: int, odd: int) -> None:
        if not self.fresh >> odd & 1:
            return
        even = self.mate[odd]
        self.came[odd] = vertex
        for one in (odd, even):
            self.base[one], self.crowd[one] = one, 1 << one
            self.fresh ^= 1 << one
        self.even |= 1 << even
        self.waiting.append(even)

    def _draw_together(self, one: int, other: int) -> None:
        """Make a crowd of the ring that an edge between two even vertices closes."""
        top = self._meeting_point(one, other)
        bases = {top, *self._along(one, top, other), *self._along(other, top, one)}
        whole = 0
        for base in bases:
            whole |= self.crowd.pop(base)
        self.crowd[top] = whole
        for vertex in _bits(whole):
            self.base[vertex] = top
        risen = whole & ~self.even
        self.even |= whole
        self.waiting += _bits(risen)

    def _meeting_point(self, one: int, other: int) -> int:
        seen, base = set(), self.base[one]
        seen.add(base)
        while base != self.base[self.root]:
            base = self.base[self.came[self.mate[base]]]
            seen.add(base)
        base = self.base[other]
        while base not in seen:
            base = self.base[self.came[self.mate[base]]]
        return base

    def _along(self, vertex: int, top: int, child: int) -> list[int]:
        """Return the bases on the way up to a crowd, and write down the way round the ring."""
        found = []
        while self.base[vertex] != top:
            odd = self.mate[vertex]
            found += [self.base[vertex], self.base[odd]]
            self.came[vertex] = child
            child, vertex = odd, self.came[odd]
        return found

    def free(self, vertex: int) -> None:
        """Match everybody else anew, so that an even vertex is single."""
        other = self.mate[vertex]
        while vertex != self.root:
            vertex = self.came[other]
            further = self.mate[vertex]
            self.mate[other], self.mate[vertex] = vertex, other
            other = further


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        mask ^= low
        found.append(low.bit_length() - 1)
    return found
