"""Half of a field in one club whose members must not meet: the same round as ever, and sooner."""

import random
from hashlib import sha256
from itertools import combinations

import pytest

from tests.pairing.dutch_events import DutchEvent
from tests.pairing.test_matching import cost_of, graph
from tournaments.pairing.dutch import completion, pair
from tournaments.pairing.dutch.completion import completes
from tournaments.pairing.dutch.pairing_brackets import ByePlan
from tournaments.pairing.matching import Stuck, thinned
from tournaments.pairing.matching.blossoms import Matcher
from tournaments.pairing.matching.thinned import matched
from tournaments.pairing.values import CannotPair

SEALED = "7597d61230a16f4f"  # of what was found before large graphs were thinned out
SHARES = (0.5, 0.5, 0.48, 0.45, 0.4, 0.55)


def answers(events):
    """Yield what is said about each round of so many events, or that there is none."""
    for seed in range(events):
        event, dice = DutchEvent(seed, 12, 60), random.Random(seed)
        club = dice.sample(range(1, event.size + 1), int(event.size * dice.choice(SHARES)))
        event.forbidden = frozenset(map(frozenset, combinations(club, 2)))
        for _ in range(min(5, event.rounds)):
            try:
                made = pair(event.next_field())
            except CannotPair as no:
                yield repr(no.notes)
                break
            yield repr(made)
            event.play([(table.first, table.second) for table in made.pairs], made.bye)


def sealed(said):
    return sha256("\n".join(said).encode()).hexdigest()[:16]


def all_large(monkeypatch):
    """Let every graph be thinned out, and so much that more must be added."""
    for name, value in (("LARGE", 0), ("HUGE", 0), ("WORTH_IT", 1), ("CHEAP", 3), ("SPREAD", 3)):
        monkeypatch.setattr(thinned, name, value)
    monkeypatch.setattr(completion, "NEAREST", 4)


def test_rounds_are_what_they_were(monkeypatch):
    """Several hundred rounds, some of which cannot be, with the words of each."""
    all_large(monkeypatch)
    said = list(answers(80))
    assert len(said) > 300
    assert any("too-few-opponents" in each for each in said)
    assert sealed(said) == SEALED


def test_control_another_word_breaks_the_seal():
    said = list(answers(3))
    assert sealed(said) != sealed([*said[:-1], said[-1] + " "])


@pytest.mark.parametrize("start", range(0, 400, 100))
def test_a_part_of_the_edges_gives_a_matching_as_cheap(start, monkeypatch):
    all_large(monkeypatch)
    parts = 0
    for seed in range(start, start + 100):
        size, edges = graph(seed, 12)
        try:
            least = cost_of(Matcher(size, edges).match(), edges)
        except Stuck:
            with pytest.raises(Stuck):
                matched(size, edges)
            continue
        found = matched(size, edges)
        assert cost_of(found.mate, edges) == least, f"graph {seed}"
        parts += sum(map(len, found.near)) < 2 * len(edges)
    assert parts, "some were matched by a part of their edges"


def test_whether_all_can_be_paired_is_what_the_whole_graph_says(monkeypatch):
    monkeypatch.setattr(completion, "NEAREST", 2)
    asked = []
    monkeypatch.setattr(completion, "_holds", _counted(asked, completion._holds))
    can = 0
    for seed in range(400):
        dice = random.Random(seed)
        count = dice.randint(4, 24)
        club = dice.sample(range(count), dice.randint(count // 3, count * 2 // 3))
        barred = [1 << place for place in range(count)]
        for one, other in [*combinations(club, 2), *(dice.sample(range(count), 2) for _ in club)]:
            barred[one] |= 1 << other
            barred[other] |= 1 << one
        places = sorted(dice.sample(range(count), dice.randint(2, count)))
        bye = ByePlan(None)
        if len(places) % 2:
            bye = ByePlan(2, frozenset(dice.sample(range(count), dice.randint(1, count))))
        found = completes(barred, places, bye)
        assert found == _can(barred, places, bye), f"field {seed}"
        can += found
    assert 40 < can < 360
    assert asked.count(True) > 40, "a proof among the nearest was often enough"
    assert asked.count(False) > 10, "and at times it was none for all"


def _counted(asked, holds):
    def counted(*told):
        asked.append(holds(*told))
        return asked[-1]

    return counted


def _can(barred, places, bye):
    """Return whether everybody can be matched, by every pair there is."""
    size = len(places)
    edges = [
        (one, other, 0)
        for one, other in combinations(range(size), 2)
        if not barred[places[one]] >> places[other] & 1
    ]
    if bye.score is not None:
        edges += [(at, size, 0) for at, place in enumerate(places) if place in bye.places]
        size += 1
    try:
        Matcher(size, edges).match()
    except Stuck:
        return False
    return True
