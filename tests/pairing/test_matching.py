"""Our own matching, against trying everything and against the compiled library."""

from random import Random

import pytest

from tournaments.pairing.matching import Edge, Stuck, cheapest
from tournaments.pairing.matching.blossoms import Matcher

GRAPHS = range(400)


def graph(seed: int, half: int, density: float | None = None) -> tuple[int, list[Edge]]:
    dice = Random(seed)
    size = 2 * dice.randint(1, half)
    dense = density or dice.choice([0.2, 0.4, 0.7, 1.0])
    dearest = dice.choice([1, 3, 20, 10**30])
    pairs = [(one, other) for one in range(size) for other in range(one + 1, size)]
    return size, [(*p, dice.randint(0, dearest)) for p in pairs if dice.random() < dense]


def cost_of(mate: list[int], edges: list[Edge]) -> int:
    assert all(mate[mate[one]] == one != mate[one] for one in range(len(mate)))
    costs = {(one, other): cost for one, other, cost in edges}
    return sum(costs[one, other] for one, other in enumerate(mate) if one < other)


def least(size: int, edges: list[Edge]) -> int | None:
    """Try everything: the cheapest way to match each set of vertices, from the smallest set on."""
    costs = {(one, other): cost for one, other, cost in edges}
    best: dict[int, int] = {0: 0}
    for members in range(1, 1 << size):
        one = (members & -members).bit_length() - 1
        rest = [o for o in range(one + 1, size) if members >> o & 1 and (one, o) in costs]
        ways = [
            costs[one, o] + best[left]
            for o in rest
            if (left := members & ~(1 << one) & ~(1 << o)) in best
        ]
        if ways:
            best[members] = min(ways)
    return best.get((1 << size) - 1)


@pytest.mark.parametrize("start", range(0, len(GRAPHS), 100))
def test_our_matching_is_as_cheap_as_trying_everything(start):
    for seed in range(start, start + 100):
        size, edges = graph(seed, 5)
        best = least(size, edges)
        if best is None:
            with pytest.raises(Stuck):
                Matcher(size, edges).match()
        else:
            assert cost_of(Matcher(size, edges).match(), edges) == best, f"graph {seed}"


def test_the_compiled_matching_costs_as_much_as_ours():
    pytest.importorskip("rustworkx", reason="the extra 'fast' is not installed")
    from tournaments.pairing.matching import compiled

    for seed in range(150):
        size, edges = graph(seed, 20)
        theirs = compiled.match(size, edges)
        try:
            ours = Matcher(size, edges).match()
        except Stuck:
            assert theirs is None
        else:
            assert theirs is not None
            assert cost_of(ours, edges) == cost_of(theirs, edges), f"graph {seed}"


def proof_of(size: int, edges: list[Edge], plain: bool) -> Stuck | None:
    try:
        cheapest(size, edges, plain=plain)
    except Stuck as stuck:
        return stuck
    return None


@pytest.mark.parametrize("plain", [True, False])
def test_stuck_proves_that_there_is_no_matching(plain):
    proofs = 0
    for seed in range(200):
        size, edges = graph(seed, 8, density=0.2)
        stuck = proof_of(size, edges, plain)
        if stuck is None:
            continue
        proofs += 1
        assert len(stuck.crowds) > len(stuck.wanted)
        assert all(len(crowd) % 2 for crowd in stuck.crowds)
        where = {one: crowd for crowd in stuck.crowds for one in crowd}
        for one, other, _ in [*edges, *((b, a, c) for a, b, c in edges)]:
            assert one not in where or other in where[one] | stuck.wanted
    assert proofs > 20


def test_costs_of_any_length_are_exact():
    huge = 10**60
    edges = [(0, 1, huge), (2, 3, huge), (0, 2, huge), (1, 3, huge - 1), (0, 3, 3 * huge)]
    assert cheapest(4, edges) == [2, 3, 0, 1]


def test_rings_inside_rings_are_drawn_together_and_opened():
    opened = 0
    for seed in range(900):
        size, edges = graph(seed, 14, density=0.3)
        matcher = Matcher(size, edges)
        try:
            matcher.match()
        except Stuck:
            continue
        opened += len(matcher.label) - size - len(matcher.kids)
    assert opened > 50, "these graphs do not try the difficult part"
