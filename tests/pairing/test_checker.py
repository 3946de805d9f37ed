"""The checker: every kind of fault is planted and found, and a good round passes."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from tests.pairing.events import Event
from tournaments.pairing import checker
from tournaments.pairing.swiss import pair
from tournaments.pairing.values import Entrant, Fault, Field, Paired, PairingRules, Proposal

ENTRANTS = (
    Entrant(1, 1, 4, opponents=(2, 3), sides=(0, 0), floats=(0, 1), club=1),
    Entrant(2, 2, 2, opponents=(1, 4), sides=(1, 0), floats=(0, 0), families=frozenset({7})),
    Entrant(3, 3, 2, opponents=(4, 1), sides=(0, 1), floats=(0, -1), families=frozenset({7, 8})),
    Entrant(4, 4, 1, opponents=(3, 2), sides=(1, 1), floats=(0, 0), club=1),
    Entrant(5, 5, 1, had_bye=True, sides=(1, 1), opponents=(11, 12), floats=(0, 0)),
)
FIELD = Field(
    3,
    ENTRANTS,
    frozenset({frozenset({1, 5})}),
    PairingRules(clubs_apart_until=3, families_apart_until=9),
)


def found(bye: int | None, *pairs: tuple[int, int], field: Field = FIELD) -> set[Fault]:
    proposal = Proposal(tuple(Paired(first, second) for first, second in pairs), bye)
    return set(checker.faults(field, proposal))


@pytest.mark.parametrize(
    ("fault", "bye", "pairs"),
    [
        (Fault("missing", (3,)), 4, [(5, 2)]),
        (Fault("unknown", (9,)), 4, [(5, 2), (9, 1)]),
        (Fault("unknown", (9,)), 9, [(5, 2)]),
        (Fault("twice", (1,), (2,)), 4, [(5, 1), (2, 1)]),
        (Fault("twice", (4,), (2,)), 4, [(4, 1)]),
        (Fault("self", (1,)), 4, [(1, 1)]),
        (Fault("forbidden", (5, 1)), 4, [(5, 1)]),
        (Fault("rematch", (2, 1), (1,)), 4, [(2, 1)]),
        (Fault("bye-twice", (5,)), 5, []),
        (Fault("bye-not-lowest", (3,), (1,), severe=False), 3, []),
        (Fault("same-family", (2, 3), severe=False), None, [(2, 3)]),
        (Fault("same-club", (4, 1), severe=False), None, [(4, 1)]),
        (Fault("side-in-a-row", (1,), (0, 3), severe=False), None, [(1, 4)]),
        (Fault("side-in-a-row", (5,), (1, 3), severe=False), None, [(2, 5)]),
        (Fault("side-balance", (1,), (0, 3), severe=False), None, [(1, 4)]),
        (Fault("float-again-down", (1,), severe=False), None, [(4, 1)]),
        (Fault("float-again-up", (3,), severe=False), None, [(3, 1)]),
    ],
)
def test_a_planted_fault_is_found(fault, bye, pairs):
    assert fault in found(bye, *pairs)


def test_a_bye_in_an_even_field_is_needless():
    even = replace(FIELD, entrants=ENTRANTS[:4])
    assert Fault("bye-needless", (4,), severe=False) in found(4, (1, 2), field=even)
    assert "bye-needless" not in {fault.code for fault in found(4, (1, 2))}


@pytest.mark.parametrize(
    ("rules", "code", "bye", "pair_"),
    [
        (PairingRules(rematch_allowed=True), "rematch", 4, (2, 1)),
        (PairingRules(second_bye_allowed=True), "bye-twice", 5, (2, 1)),
    ],
)
def test_what_the_organiser_allows_is_not_severe(rules, code, bye, pair_):
    for asked, severe in ((rules, False), (PairingRules(), True)):
        faults = found(bye, pair_, field=replace(FIELD, rules=asked))
        assert [fault.severe for fault in faults if fault.code == code] == [severe]


def test_clubs_and_families_may_meet_when_their_rounds_are_over():
    over = replace(FIELD, rules=PairingRules(clubs_apart_until=2, families_apart_until=2))
    codes = {fault.code for fault in found(5, (4, 1), (2, 3), field=over)}
    assert not codes & {"same-club", "same-family"}


def test_severe_faults_come_first():
    faults = checker.faults(FIELD, Proposal((Paired(4, 1), Paired(9, 9))))
    kinds = [fault.severe for fault in faults]
    assert kinds == sorted(kinds, reverse=True)
    assert len(set(kinds)) == 2


def test_the_pairer_makes_rounds_in_which_nothing_is_wrong():
    event = Event(24, 1)
    for _ in range(3):
        field = event.field()
        proposal = pair(field)
        assert checker.faults(field, proposal) == ()
        event.play([(t.first, t.second) for t in proposal.pairs], proposal.bye)


def test_the_checker_shares_nothing_with_the_pairers_but_values():
    tree = ast.parse(Path(checker.__file__).read_text())
    modules = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    ours = {module for module in modules if module and module.startswith("tournaments")}
    assert ours == {"tournaments.pairing.values"}
