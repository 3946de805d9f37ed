"""Rare rounds, kept as small files: what is known, and what must come out of it and why.

A line "1 seed 1 points 4 met 2,5 sides 01 floats +0- bye club 3 family 7,8" is an entrant; every
part but the seed may be left out. "expect" names pairs (the first one first; "a ~ b" when the
sides do not matter), the bye, notes with their values, or a refusal with its notes.
"""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tournaments.pairing.checker import faults
from tournaments.pairing.swiss import pair
from tournaments.pairing.values import CannotPair, Entrant, Field, Note, PairingRules

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))


@dataclass
class Case:
    field: Field
    expected: list[str]


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(","))


def entrant(line: str) -> Entrant:
    words = line.split()
    bye = "bye" in words
    rest = [word for word in words[1:] if word != "bye"]
    told = dict(zip(rest[::2], rest[1::2], strict=True))
    return Entrant(
        id=int(words[0]),
        seed=int(told.get("seed", words[0])),
        points=int(told.get("points", 0)),
        opponents=numbers(told["met"]) if "met" in told else (),
        sides=tuple(map(int, told.get("sides", ""))),
        floats=tuple({"+": 1, "-": -1, "0": 0}[sign] for sign in told.get("floats", "")),
        had_bye=bye,
        club=int(told["club"]) if "club" in told else None,
        families=frozenset(numbers(told["family"])) if "family" in told else frozenset(),
    )


def read(text: str) -> Case:
    case = Case(Field(1, ()), [])
    for line in filter(None, (line.partition("#")[0].strip() for line in text.splitlines())):
        word, _, rest = line.partition(" ")
        if word == "round":
            case.field = replace(case.field, round=int(rest))
        elif word == "rules":
            asked = dict(pair.split("=") for pair in rest.split())
            rules = PairingRules(**{name: int(value) for name, value in asked.items()})
            case.field = replace(case.field, rules=rules)
        elif word == "forbidden":
            forbidden = case.field.forbidden | {frozenset(numbers(rest))}
            case.field = replace(case.field, forbidden=forbidden)
        elif word == "expect":
            case.expected.append(rest)
        else:
            case.field = replace(case.field, entrants=(*case.field.entrants, entrant(line)))
    return case


def outcome(field: Field, plain: bool) -> set[str]:
    """Return everything a case may expect, in its words."""
    try:
        proposal = pair(field, plain=plain)
    except CannotPair as refusal:
        return {"refusal", *map(said, refusal.notes)}
    found = {f"bye {proposal.bye}", *map(said, proposal.bye_notes), *map(said, proposal.warnings)}
    for table in proposal.pairs:
        found |= {f"{table.first} {table.second}", *map(said, table.notes)}
        found.add(" ~ ".join(map(str, sorted((table.first, table.second)))))
    assert not [fault for fault in faults(field, proposal) if fault.severe]
    return found


def said(note: Note) -> str:
    return " ".join([note.code, *map(str, note.values)])


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "compiled"])
@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_a_rare_round_comes_out_as_written(file, plain):
    case = read(file.read_text())
    assert case.expected, "a case expects something"
    found = outcome(case.field, plain)
    for expected in case.expected:
        assert expected in found, f"{expected!r} is not among {sorted(found)}"


def test_there_are_cases():
    assert len(CASES) >= 10
