"""What an organiser asks of a Swiss round, one wish at a time."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.pairing.events import Event, played
from tournaments.pairing.matching import compiled
from tournaments.pairing.swiss import candidates, pair, weights
from tournaments.pairing.swiss.acceleration import virtual_points
from tournaments.pairing.swiss.best import best_round
from tournaments.pairing.swiss.lineup import Allowance, line_up
from tournaments.pairing.swiss.weights import ORDER, costs, edges
from tournaments.pairing.values import CannotPair, Entrant, Field, Note, PairingRules, Proposal

EVERYTHING = Allowance(rematches=True, second_bye=True, forbidden=True)
# Rules that another one mostly covers as well.
COVERED_BY = {
    "points are equal or near": ("no large difference in points",),
    "nobody has a second bye": (
        "the bye goes to the fewest points",
        "the bye goes to the weakest of these",
    ),
    "the bye goes to the fewest points": ("the bye goes to the weakest of these",),
    "the bye goes to who missed the fewest rounds": ("the bye goes to the weakest of these",),
}
ROOM = Path(__file__).parents[2] / "tournaments" / "pairing"


def newcomers(count: int, **more: object) -> Field:
    return Field(1, tuple(Entrant(n, n, 0) for n in range(1, count + 1)), **more)


def codes(proposal: Proposal) -> set[str]:
    notes = [*proposal.bye_notes, *proposal.warnings]
    return {n.code for n in [*notes, *(note for t in proposal.pairs for note in t.notes)]}


def rounds(event: Event, count: int) -> Iterator[tuple[Field, Proposal]]:
    for _ in range(count):
        field = event.field()
        proposal = pair(field)
        yield field, proposal
        event.play([(t.first, t.second) for t in proposal.pairs], proposal.bye)


def test_neighbours_meet_where_the_organiser_asks_for_it():
    proposal = pair(newcomers(6, rules=PairingRules(top_half_meets_bottom_half=False)))
    assert [{t.first, t.second} for t in proposal.pairs] == [{1, 2}, {3, 4}, {5, 6}]
    assert "neighbours" in codes(proposal)


def test_virtual_points_put_the_strong_together_at_once():
    field = newcomers(8)
    virtual = [
        virtual_points(seed=e.seed, entrants=8, number=1, rounds=7, win=2) for e in field.entrants
    ]
    assert virtual == [2, 2, 2, 2, 0, 0, 0, 0]
    fast = [replace(e, acceleration=v) for e, v in zip(field.entrants, virtual, strict=True)]
    proposal = pair(replace(field, entrants=tuple(fast)))
    assert [{t.first, t.second} for t in proposal.pairs] == [{1, 3}, {2, 4}, {5, 7}, {6, 8}]


@pytest.mark.parametrize(("number", "points"), [(1, 2), (2, 2), (3, 1), (4, 1), (5, 0)])
def test_virtual_points_fade(number, points):
    assert virtual_points(seed=1, entrants=40, number=number, rounds=8, win=2) == points


def test_the_seed_of_the_round_decides_what_nothing_else_decides():
    firsts = {pair(newcomers(8, seed=seed)).pairs[0].first for seed in range(4)}
    assert firsts == {1, 5}


def test_seats_are_even_after_an_even_number_of_rounds():
    event = Event(24, 1)
    assert len(list(rounds(event, 6))) == 6
    leads = [abs(p.sides.count(0) - p.sides.count(1)) for p in event.people.values()]
    assert max(leads) <= 2
    assert leads.count(0) > len(leads) // 2


def test_clubs_are_apart_in_the_first_rounds_and_meet_later():
    event = Event(40, 2, PairingRules(clubs_apart_until=3), clubs=4)
    met = []
    for _, proposal in rounds(event, 6):
        clubs = [[event.people[who].club for who in (t.first, t.second)] for t in proposal.pairs]
        met.append(sum(one == other for one, other in clubs))
    assert met[:3] == [0, 0, 0]
    assert sum(met[3:]) > 0


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_cannot_be_paired(count):
    with pytest.raises(CannotPair) as refusal:
        pair(newcomers(count))
    assert refusal.value.notes == (Note("too-few", (count,)),)


def test_the_same_entrant_twice_is_our_mistake():
    with pytest.raises(ValueError, match="twice"):
        pair(Field(1, (Entrant(1, 1, 0), Entrant(1, 1, 0))))


def test_opponents_who_have_left_do_no_harm():
    field = newcomers(4, forbidden=frozenset({frozenset({1, 99})}))
    gone = replace(field.entrants[0], opponents=(77, 78), sides=(0, 1))
    assert len(pair(replace(field, entrants=(gone, *field.entrants[1:]))).pairs) == 2


def test_a_rematch_is_the_oldest_wish_to_break_and_only_where_allowed():
    event = Event(4, 1)
    assert len(list(rounds(event, 3))) == 3
    with pytest.raises(CannotPair):
        pair(event.field())
    event.rules = PairingRules(rematch_allowed=True)
    proposal = pair(event.field())
    assert Note("rematches", (2,)) in proposal.warnings


@pytest.fixture(scope="module")
def telling_fields() -> list[Field]:
    """Small rounds in which every rule has something to say."""
    found = []
    for seed in range(16):
        event = Event(8 + seed % 2, seed, clubs=3)
        event.rules = PairingRules(
            clubs_apart_until=9, rematch_allowed=True, second_bye_allowed=seed % 4 == 1
        )
        for person in event.people.values():
            person.families = frozenset({person.id // 3})
        event.forbidden = frozenset(frozenset(pair) for pair in ((1, 5), (2, 6), (3, 9)))
        found += [field for field, _ in rounds(event, 5)]
    for here in range(1, 6):  # one was there in both rounds before, the others in one
        met = {who: (99, 98) if who == here else (99,) for who in range(1, 6)}
        late = tuple(Entrant(who, who, 2, opponents=past) for who, past in met.items())
        found.append(Field(3, late))
    for seed in range(8):  # and larger ones, in which sides are all there is to decide
        found += [field for field, _ in rounds(Event(26, seed), 5)]
    for seed in range(4):  # and such with many away, so that some are further out of balance
        event = Event(30, seed)
        for _ in range(5):
            away = event.dice.sample(range(1, 31), 8)
            proposal = pair(event.field(away))
            event.play([(t.first, t.second) for t in proposal.pairs], proposal.bye)
            found.append(event.field())
    return found


@pytest.mark.parametrize("rule", [line.name for line in ORDER])
def test_every_rule_is_felt(rule, telling_fields, monkeypatch):
    """With one rule switched off, some small round comes out worse by that rule."""
    at = [line.name for line in ORDER].index(rule)
    off = {rule, *COVERED_BY.get(rule, ())}
    without = tuple(line for line in ORDER if line.name not in off)
    for field in telling_fields:
        lineup = line_up(field, EVERYTHING)
        good = costs(lineup, *best_round(lineup))[at]
        with monkeypatch.context() as patched:
            patched.setattr(weights, "ORDER", without)
            poor = best_round(lineup)
        if costs(lineup, *poor)[at] > good:
            return
    pytest.fail(f"no round is worse without: {rule}")


@pytest.mark.slow
def test_costs_are_shortened_where_they_would_be_too_long(monkeypatch):
    event = Event(60, 4, PairingRules(clubs_apart_until=9), clubs=4)
    assert list(rounds(event, 3))
    lineup = line_up(event.field())
    rows, byes = candidates.rows(lineup), candidates.byes(lineup)
    exact = costs(lineup, *best_round(lineup))
    long = max(cost for _, _, cost in edges(lineup, rows, byes)).bit_length()
    monkeypatch.setattr(weights, "MOST_BITS", long - 12)
    assert max(cost for _, _, cost in edges(lineup, rows, byes)).bit_length() <= long - 12
    short = costs(lineup, *best_round(lineup))
    assert short[:-2] == exact[:-2], "only the last two rules are measured more coarsely"


@pytest.mark.slow
def test_costs_of_a_very_large_event_fit_the_compiled_matching():
    event = played(1500, 2, seed=3)
    lineup = line_up(event.field())
    assert compiled.fits(edges(lineup, candidates.rows(lineup), candidates.byes(lineup)))


def test_the_readme_knows_every_note_and_fault():
    readme = (ROOM / "README.md").read_text()
    documented = set(re.findall(r"^\| `([a-z-]+)` \|", readme, re.MULTILINE))
    written = set()
    for file in ROOM.rglob("*.py"):
        source = file.read_text()
        written |= set(re.findall(r"(?:Note|Fault|_note)\([^\"()]*\"([a-z-]+)\"", source))
        written |= set(re.findall(r"\"((?:other|same|side|float|bye)-[a-z-]+)\"", source))
    rules = {rule.code for rule in weights.ORDER}  # told as rule-…
    asked = {code for code in written if code.startswith("dutch-asks-")}  # each an article's
    assert written - rules - asked - {"side-both-want"} <= documented
    assert {"fold", "neighbours", "rematch", "side-both-want"} <= documented
