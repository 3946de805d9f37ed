"""The checker finds every kind of fault, and nothing in what is right."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import tournaments.seating as room
from tests.seating.events import Event
from tournaments.seating import (
    CannotSeat,
    Seated,
    SeatingField,
    SeatingProposal,
    SeatingRules,
    Sitter,
    check,
    describe,
    seat,
)

PEOPLE = tuple(Sitter(i, i, points=20 - i) for i in range(1, 12))  # eleven: 4, 4, 3
RIGHT = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11))


def faults(*tables: tuple[int, ...], byes=(), people=PEOPLE, round_number=2, **more):
    """Return the codes found at these tables, with whom and how severe."""
    field = SeatingField(round_number, people, **more)
    found = check(field, SeatingProposal(tuple(map(Seated, tables)), byes))
    return [(fault.code, fault.sitters, fault.severe) for fault in found]


def changed(id_: int, **changes):
    return tuple(replace(s, **changes) if s.id == id_ else s for s in PEOPLE)


def test_a_right_seating_has_no_fault():
    assert faults(*RIGHT) == []


@pytest.mark.parametrize(
    ("tables", "byes", "expected"),
    [
        ((*RIGHT[:2], (9, 10, 12)), (), [("missing", (11,), True), ("unknown", (12,), True)]),
        ((*RIGHT[:2], (9, 10, 8)), (), [("sits-twice", (8,), True), ("missing", (11,), True)]),
        (RIGHT, (11,), [("sits-twice", (11,), True), ("too-many-byes", (11,), False)]),
        (
            ((1, 2, 3, 4, 5, 6), (7, 8), (9, 10, 11)),
            (),
            [("wrong-size", (1, 2, 3, 4, 5, 6), True), ("wrong-size", (7, 8), True)],
        ),
    ],
)
def test_everybody_sits_once_at_a_table_of_a_right_size(tables, byes, expected):
    assert faults(*tables, byes=byes) == expected


def test_a_forbidden_pair_is_severe():
    pair = frozenset({frozenset((2, 3))})
    assert faults(*RIGHT, forbidden=pair) == [("forbidden", (2, 3), True)]
    assert faults((1, 2, 5, 4), (3, 6, 7, 8), (9, 10, 11), forbidden=pair) == []


def test_a_repeat_is_found_from_either_side_and_can_be_decided():
    assert faults(*RIGHT, people=changed(3, met=((1, 2),))) == [("repeat", (1, 3), False)]
    assert faults(*RIGHT, people=changed(1, met=((3, 2), (9, 1)))) == [("repeat", (1, 3), False)]


@pytest.mark.parametrize(
    ("code", "group", "rules"),
    [
        ("family", {"families": frozenset({4, 5})}, "families_apart_until"),
        ("club", {"club": 7}, "clubs_apart_until"),
    ],
)
def test_families_and_clubs_are_found_while_they_are_to_be_kept_apart(code, group, rules):
    people = tuple(replace(s, **group) if s.id in (5, 8, 9) else s for s in PEOPLE)
    apart, over = (SeatingRules(**{rules: until}) for until in (2, 1))
    assert faults(*RIGHT, people=people, rules=apart) == [(code, (5, 8), False)]
    assert faults(*RIGHT, people=people, rules=over) == []


def test_a_seat_taken_too_often_is_found():
    used = changed(2, seats=(1, 0))
    assert faults(*RIGHT, people=used) == [("seat-too-often", (2,), False)]
    assert faults((1, 3, 2, 4), *RIGHT[1:], people=used) == []


def test_byes_that_nobody_needs_and_second_byes_are_found():
    eight = ((1, 2, 3, 4), (5, 6, 7, 8))
    assert faults(*eight, byes=(9, 10, 11)) == [("too-many-byes", (9, 10, 11), False)]
    people = changed(11, byes=1)
    found = faults(*eight, (9, 10), byes=(11,), people=people, rules=SeatingRules(smaller=(3, 2)))
    assert ("bye-again", (11,), False) in found


def test_short_tables_that_could_be_full_ones_are_found():
    people = (*PEOPLE, Sitter(12, 12, 0))
    tables = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12))
    assert faults(*tables, people=people) == [("too-many-short", (), False)]


def test_sitting_short_again_before_everybody_did_is_found():
    assert faults(*RIGHT, people=changed(10, short_tables=1)) == [("short-again", (10,), False)]
    everybody = tuple(replace(s, short_tables=1) for s in PEOPLE)
    assert faults(*RIGHT, people=everybody) == []


def test_severe_faults_come_first():
    people = changed(3, met=((1, 2),))
    found = faults(*RIGHT[:2], (9, 10), people=people)
    assert [severe for *_, severe in found] == sorted((s for *_, s in found), reverse=True)


@pytest.mark.parametrize("seed", range(3))
def test_a_swap_by_hand_is_seen_when_it_brings_a_repeat(seed):
    event = Event(24, seed)
    event.run(3, lambda field: seat(field, 5))
    field = event.field()
    proposal = seat(field, 5)
    assert not [f for f in check(field, proposal) if f.code == "repeat"]
    one, two = proposal.tables[0].seats, proposal.tables[1].seats
    found = []
    for i in range(4):
        for j in range(4):
            a, b = list(one), list(two)
            a[i], b[j] = b[j], a[i]
            swapped = (Seated(tuple(a)), Seated(tuple(b)), *proposal.tables[2:])
            codes = {f.code for f in check(field, replace(proposal, tables=swapped))}
            again = any(y in event.people[x].met for t in (a, b) for x in t for y in t if x != y)
            assert ("repeat" in codes) is again
            found.append(again)
    assert any(found)


def test_tables_made_by_hand_get_their_reasons_too():
    field = SeatingField(2, changed(3, met=((1, 2),)))
    made = describe(field, RIGHT)
    assert [table.seats for table in made.tables] == list(RIGHT)
    assert [n.code for n in made.tables[1].notes] == ["points-between", "first-meetings"]
    assert [n.code for n in made.tables[2].notes][-1] == "short-table"
    assert made.quality.spread == 3 + 3 + 2
    with pytest.raises(CannotSeat) as refusal:
        describe(field, [(1, 2, 99)])
    assert [(n.code, n.values) for n in refusal.value.notes] == [("unknown-sitter", (99,))]


def test_a_proposal_described_again_is_the_same():
    event = Event(18, seed=2, rules=SeatingRules(smaller=(3, 2)))
    event.run(3, lambda field: seat(field, 5))
    field = event.field()
    proposal = seat(field, 5)
    tables = [table.seats for table in proposal.tables]
    assert describe(field, tables, proposal.byes) == proposal


def test_the_checker_shares_no_code_with_the_seater():
    source = (Path(room.__file__).parent / "seating_faults.py").read_text()
    imported = re.findall(r"from (tournaments\S+) import", source)
    assert imported == ["tournaments.seating.values"]


def test_the_readme_has_a_sentence_for_every_code():
    folder = Path(room.__file__).parent
    source = "".join(file.read_text() for file in folder.glob("*.py"))
    codes = set(re.findall(r'(?:Note|Fault)\(\s*"([a-z-]+)"', source))
    codes |= {"repeat-count", "family-together-count", "club-together-count"}
    readme = (folder / "README.md").read_text()
    assert len(codes) > 25
    assert [code for code in sorted(codes) if f"`{code}`" not in readme] == []
