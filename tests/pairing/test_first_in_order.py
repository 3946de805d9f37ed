"""The first complete matching in order, against trying all of them."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.pairing.dutch_events import DutchEvent
from tournaments.pairing.dutch import pair, remainder
from tournaments.pairing.dutch.cheapest_bracket import BRACKET
from tournaments.pairing.matching.first_in_order import put_in_order


def graph(seed: int) -> tuple[list[int], list[int]]:
    """Return whom each may be matched with, and some who choose, of whom no two may meet."""
    dice = Random(seed)
    size, density = dice.choice((4, 6, 8, 10)), dice.choice((0.3, 0.5, 0.7))
    choosing = dice.sample(range(size), dice.randint(1, size // 2))
    near = [0] * size
    for one in range(size):
        for other in range(one):
            both = one in choosing and other in choosing
            if not both and dice.random() < density:
                near[one] |= 1 << other
                near[other] |= 1 << one
    return near, choosing


def complete(near: list[int], left: int) -> Iterator[dict[int, int]]:
    """Yield all complete matchings."""
    if not left:
        yield {}
        return
    one = (left & -left).bit_length() - 1
    for other in range(one + 1, len(near)):
        if near[one] & left & 1 << other:
            for rest in complete(near, left & ~(1 << one) & ~(1 << other)):
                yield rest | {one: other, other: one}


@pytest.mark.parametrize("start", range(0, 2000, 500))
def test_each_in_turn_has_the_first_partner_that_leaves_a_way_for_the_rest(start):
    tried = 0
    for seed in range(start, start + 500):
        near, choosing = graph(seed)
        all_of_them = list(complete(near, (1 << len(near)) - 1))
        if not all_of_them:
            continue
        mate = [Random(seed).choice(all_of_them)[one] for one in range(len(near))]
        put_in_order(near, mate, choosing)
        assert all(mate[other] == one and near[one] >> other & 1 for one, other in enumerate(mate))
        first = min([found[one] for one in choosing] for found in all_of_them)
        assert [mate[one] for one in choosing] == first, f"graph {seed}"
        tried += 1
    assert tried > 100


def test_a_large_bracket_is_searched_as_it_is_proved(monkeypatch):
    """Control: any matching that costs as little is another round."""
    event = DutchEvent(2, 240, 240)
    for _ in range(2):
        proposal = pair(event.next_field())
        event.play([(t.first, t.second) for t in proposal.pairs], proposal.bye)
    field = event.next_field()
    assert pair(field, quickest=BRACKET) == pair(field)
    monkeypatch.setattr(remainder, "put_in_order", lambda *_: None)
    assert pair(field, quickest=BRACKET) != pair(field)


def test_halves_stay_as_they_are_only_where_that_is_as_good(monkeypatch):
    """Control: who always leaves them so finds no round where an exchange is needed."""
    event = DutchEvent(2, 40, 40)
    event.forbidden = frozenset(
        frozenset((one, other)) for one in range(1, 21, 2) for other in range(21, 41)
    )
    field = event.next_field()
    met = {(t.first, t.second) for t in pair(field).pairs}
    assert not any(frozenset(both) in event.forbidden for both in met)
    assert any(max(both) <= 20 for both in met), "two of the upper half meet"
    monkeypatch.setattr(remainder.Remainder, "exchanged", lambda self, pairs: self.places[:pairs])
    with pytest.raises(AssertionError, match="an exchange leaves"):
        pair(field)
