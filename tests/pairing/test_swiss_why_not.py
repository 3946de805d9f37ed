"""Why two do not meet, by our own Swiss: what every possible round says, on small fields."""

from dataclasses import replace

import pytest

from tests.pairing.events import played
from tournaments.pairing.swiss import pair, weights
from tournaments.pairing.swiss.lineup import line_up
from tournaments.pairing.swiss.swiss_why_not import answer
from tournaments.pairing.values import CannotPair, Entrant, Field, PairingRules


def matchings(places):
    """Yield every way to pair places, the one who is left over with nobody."""
    if not places:
        yield [], None
        return
    first, *rest = places
    for at, other in enumerate(rest):
        for pairs, free in matchings(rest[:at] + rest[at + 1 :]):
            yield [(first, other), *pairs], free
    if len(places) % 2:
        for pairs, _free in matchings(rest):
            yield pairs, first


def whole(lineup):
    """Yield what every round that breaks nothing absolute costs, with its pairs."""
    for pairs, free in matchings(list(range(len(lineup.entrants)))):
        if any(other in lineup.barred(one) for one, other in pairs):
            continue
        if free is None or lineup.may_have_bye(free):
            yield weights.costs(lineup, pairs, free), frozenset(pairs)


def by_trying_all(field, one, other):
    lineup = line_up(field)
    at = {entrant.id: place for place, entrant in enumerate(lineup.entrants)}
    pair_ = (min(at[one], at[other]), max(at[one], at[other]))
    if pair_[1] in lineup.banned[pair_[0]]:
        return "why-forbidden", ""
    if pair_[1] in lineup.met[pair_[0]]:
        return "why-met", ""
    every = list(whole(lineup))
    best, pairs = min(every, key=lambda each: each[0])
    bound = [costs for costs, pairs in every if pair_ in pairs]
    if pair_ in pairs:
        return "why-they-do", ""
    if not bound:
        return "why-incomplete", ""
    theirs = min(bound)
    places = zip(weights.ORDER, best, theirs, strict=True)
    rule, mine, their = next((r, a, b) for r, a, b in places if a != b)
    return f"rule-{rule.code}", (mine, their)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("size", [7, 8])
def test_the_first_rule_that_is_worse_is_that_of_all_rounds_there_are(seed, size):
    field = played(size, 2 + seed % 2, seed).field()
    try:
        pair(field)
    except CannotPair:
        return
    ids = [entrant.id for entrant in field.entrants]
    for at, one in enumerate(ids):
        for other in ids[at + 1 :]:
            said = answer(field, one, other)
            code, figures = by_trying_all(field, one, other)
            if code.startswith("rule-"):
                assert said[1].code == code
                assert said[0].values == (one, other, *figures)
            else:
                assert said[0].code == code


def test_bans_and_families_are_said():
    people = tuple(
        Entrant(n, n, 0, families=frozenset({9}) if n < 3 else frozenset()) for n in range(1, 5)
    )
    field = Field(1, people, frozenset({frozenset({3, 4})}))
    assert answer(field, 3, 4)[0].code == "why-forbidden"
    assert [note.code for note in answer(field, 1, 2)] == ["why-incomplete"]
    free = replace(field, forbidden=frozenset())
    assert [note.code for note in answer(free, 1, 2)] == ["why-worse", "rule-families"]
    assert answer(free, 1, 2)[0].values == (1, 2, 0, 1)


def test_who_has_met_may_meet_again_where_that_is_allowed_and_it_is_said():
    met = (Entrant(1, 1, 0, (2,), (0,)), Entrant(2, 2, 0, (1,), (1,)))
    people = (*met, Entrant(3, 3, 0), Entrant(4, 4, 0))
    field = Field(2, people, rules=PairingRules(rematch_allowed=True))
    assert [note.code for note in answer(field, 1, 2)] == ["why-worse", "rule-rematch"]
    strict = replace(field, rules=PairingRules())
    assert [note.code for note in answer(strict, 2, 1)] == ["why-met", "rule-rematch"]


def test_a_rematch_of_others_is_what_it_costs_where_it_is_allowed():
    people = tuple(
        Entrant(n, n, 0, (7 - n,) if n > 2 else (), (0,) if n > 2 else ()) for n in (1, 2, 3, 4)
    )
    field = Field(2, people, rules=PairingRules(rematch_allowed=True))
    assert [note.code for note in answer(field, 1, 2)] == ["why-worse", "rule-rematch"]
    strict = replace(field, rules=PairingRules())
    assert answer(strict, 1, 2)[0].code == "why-incomplete"


@pytest.mark.parametrize("size", [160, 301])
def test_large_fields_answer_about_anybody(size):
    field = played(size, 3, 5).field()
    ids = sorted(entrant.id for entrant in field.entrants)
    for one, other in ((ids[0], ids[-1]), (ids[3], ids[5]), (ids[10], ids[size // 2])):
        assert answer(field, one, other)[0].code.startswith("why-")
