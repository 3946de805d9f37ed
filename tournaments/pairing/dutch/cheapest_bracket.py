"""The best pairing of a bracket, exactly: every criterion a digit of one whole number.

A candidate is a set of pairs and of floaters, and its failures are sums over both; so the best one
is a cheapest matching of everybody concerned. Below the criteria come the digits of the order in
which the handbook generates candidates (articles 3.6, 3.7 and 4), so that the cheapest matching is
the one that a patient arbiter would come to first.

How far down it looks is its `reach`. In the *whole* field everybody below must find a partner, and
that is C4. *Near* looks at the next bracket alone, and *bracket* asks only that each floater finds
somebody there; what they promise of those below is checked afterwards by `bracket_walk.py`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.pairing.dutch.bracket_prices import MovedOrder, Prices
from tournaments.pairing.dutch.pairing_brackets import (
    BracketPairs,
    ByePlan,
    PairingBracket,
    ideal_promise,
    scores_of,
)
from tournaments.pairing.dutch.ranked import Ranked
from tournaments.pairing.dutch.remainder import Found, cheapest, paired_remainder
from tournaments.pairing.matching import Edge

WHOLE, NEAR, BRACKET = "whole", "near", "bracket"
BYE = -1
ROOM = 8  # so many partners below are offered to each floater of a bracket alone


@dataclass(frozen=True, slots=True)
class Task:
    """One bracket to be paired, and how far down to look."""

    ranked: Ranked
    bracket: PairingBracket
    bye: ByePlan
    reach: str
    barred: Sequence[int]  # whom each place cannot meet, as sets


def best(task: Task) -> BracketPairs:
    """Return the best candidate, the first of them in order; raise Stuck when there is none."""
    single = bye_is_here(task.ranked, task.bracket, task.bye)
    made = BracketGraph(task, single).best()
    if single and len(made.floaters) != 1:
        made = BracketGraph(task, False).best()
    return made


def bye_is_here(ranked: Ranked, bracket: PairingBracket, bye: ByePlan) -> bool:
    """Return whether the one who is left over, if it is one, has the bye: then C9 is asked."""
    if bye.score is None or len(bracket.members) % 2 == 0:
        return False
    return bye.score >= ranked.score[bracket.residents[0]]


class BracketGraph:
    """Everybody concerned by a bracket, and what each pair and each float costs."""

    def __init__(self, task: Task, single: bool) -> None:
        self.task, self.bracket = task, task.bracket
        self.prices = prices = Prices(task.ranked, task.bracket, single)
        self.inside: dict[tuple[int, int], int] = {}
        members, moved = task.bracket.members, len(task.bracket.moved)
        for at, upper in enumerate(members):
            barred = task.barred[upper]
            for lower in members[max(at + 1, moved) :]:
                if not barred >> lower & 1:
                    self.inside[upper, lower] = prices.pair(upper, lower)

    def best(self) -> BracketPairs:
        """Return the best candidate."""
        bracket = self.bracket
        found = self._match(MovedOrder(bracket.moved, bracket.residents))
        pairs = tuple((p, found.mate[p]) for p in bracket.moved if self._meet(p, found.mate[p]))
        settled = {place for pair in pairs for place in pair}
        limbo = tuple(p for p in bracket.moved if p not in settled)
        remainder = tuple(p for p in bracket.residents if p not in settled)
        mate = paired_remainder(found.without(settled), self.inside, remainder)
        inner = tuple((p, mate[p]) for p in remainder if self._meet(p, mate[p]))
        settled.update(place for pair in inner for place in pair)
        floaters = limbo + tuple(p for p in remainder if p not in settled)
        promise = self._promise(mate, floaters)
        return BracketPairs((*pairs, *inner), floaters, promise, self.task.reach)

    def _meet(self, upper: int, lower: int) -> bool:
        """Return whether two of the bracket meet, and not by name only."""
        return (upper, lower) in self.inside

    def _promise(self, mate: Mapping[int, int], floaters: tuple[int, ...]) -> tuple[int, ...]:
        """Return the scores that float from the next bracket, as far as was looked."""
        bracket, ranked = self.bracket, self.task.ranked
        if self.task.reach == BRACKET:
            return ideal_promise(ranked, len(floaters), bracket.following)
        following = frozenset(bracket.following)
        below = following.union(floaters)
        left = [p for p in floaters if not self._has(mate, p, following)]
        left += [p for p in bracket.following if not self._has(mate, p, below)]
        return scores_of(ranked, tuple(left)) if following else ()

    def _has(self, mate: Mapping[int, int], place: int, partners: Collection[int]) -> bool:
        """Return whether somebody has one of these partners, and not by name only."""
        return mate[place] in partners and not self.task.barred[place] >> mate[place] & 1

    def _match(self, order: MovedOrder) -> Found:
        """Return who is matched with whom, first of all those who were moved down."""
        prices, bits = self.prices, order.bits
        edges = [
            (upper, lower, (cost << bits) + order.pair(upper, lower))
            for (upper, lower), cost in self.inside.items()
        ]
        may_float = {
            place: (prices.floats[place] << bits) + order.floats(place)
            for place in self.bracket.members
        }
        if self.task.reach == WHOLE:
            return self._whole(edges, may_float, bits)
        if self.task.reach == NEAR:
            return self._near(edges, may_float, bits)
        return self._alone(edges, may_float)

    def _whole(self, edges: list[Edge], may_float: dict[int, int], bits: int) -> Found:
        """Match everybody, down to the last: who cannot be completed is not proposed (C4, C5)."""
        task, bracket = self.task, self.bracket
        following, rest, barred = bracket.following, bracket.rest, task.barred
        next_float = self.prices.next_count << bits
        for place, cost in may_float.items():
            far = cost + (self.prices.beyond(place) << bits)
            edges += [(place, p, cost) for p in following if not barred[place] >> p & 1]
            edges += [(place, p, far) for p in rest if not barred[place] >> p & 1]
            if place in task.bye.places:
                edges.append((place, BYE, far))
        for place in following:
            edges += [(place, p, next_float) for p in rest if not barred[place] >> p & 1]
            if place in task.bye.places:
                edges.append((place, BYE, next_float))
        edges += [(place, BYE, 0) for place in rest if place in task.bye.places]
        for crowd in (following, rest):
            edges += [(p, q, 0) for p, q in combinations(crowd, 2) if not barred[p] >> q & 1]
        vertices = [*may_float, *following, *rest]
        return cheapest([*vertices, BYE] if task.bye.score is not None else vertices, edges)

    def _near(self, edges: list[Edge], may_float: dict[int, int], bits: int) -> Found:
        """Match the bracket and the next; two who both float beyond count as if matched."""
        following, barred = self.bracket.following, self.task.barred
        beyond = {p: cost + (self.prices.beyond(p) << bits) for p, cost in may_float.items()}
        beyond |= dict.fromkeys(following, self.prices.next_count << bits)
        real = {(one, other): cost for one, other, cost in edges}
        for place, cost in may_float.items():
            real |= {(place, p): cost for p in following if not barred[place] >> p & 1}
        real |= {(p, q): 0 for p, q in combinations(following, 2) if not barred[p] >> q & 1}
        vertices = list(beyond)
        edges = [
            (p, q, real[p, q] if (p, q) in real else real.get((q, p), beyond[p] + beyond[q]))
            for p, q in combinations(vertices, 2)
        ]
        if len(vertices) % 2:
            edges += [(place, BYE, cost) for place, cost in beyond.items()]
            vertices.append(BYE)
        return cheapest(vertices, edges)

    def _alone(self, edges: list[Edge], may_float: dict[int, int]) -> Found:
        """Match the bracket; each floater finds somebody below, who may as well stay alone."""
        barred, below = self.task.barred, set[int]()
        for place, cost in may_float.items():
            partners = [p for p in self.bracket.following if not barred[place] >> p & 1][:ROOM]
            edges += [(place, p, cost) for p in partners]
            below.update(partners)
        edges += [(p, q, 0) for p, q in combinations(sorted(below), 2)]
        vertices = [*may_float, *sorted(below)]
        if len(vertices) % 2:
            edges += [(p, BYE, 0) for p in below]
            vertices.append(BYE)
        return cheapest(vertices, edges)
