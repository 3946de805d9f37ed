"""Small tournaments written down in a few signs.

A round is a line of tables: "A>B" A was ahead of B, "A=B" level, "A>B=C>D" a table of four, "A+B"
B did not come, "A!B" nobody came; "C:full-bye", "C:half-bye" and "C:zero-bye" sat at no table.
"""

import re
from fractions import Fraction

from hypothesis import strategies as st

from tournaments.standings import PlayedRound, Record, Scheme, TableResult, bye, for_tables, places
from tournaments.standings.values import FULL_BYE, HALF_BYE, ZERO_BYE

HALVES = Scheme()
FOURS = for_tables((3, 2, 1, 0))
NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def number(name: str) -> int:
    return NAMES.index(name) + 1


def sitting(text: str, round_number: int, scheme: Scheme) -> dict[int, PlayedRound]:
    """Return the places of one table."""
    if ":" in text:
        name, kind = text.split(":")
        return {number(name): bye(round_number, kind, scheme)}
    names, signs = re.findall(r"[A-Z]", text), re.findall(r"[>=+!]", text)
    ranks: list[int | None] = [None if "!" in signs else 1]
    for position, sign in enumerate(signs, 2):
        ranks.append({">": position, "=": ranks[-1], "+": None, "!": None}[sign])
    result = TableResult(round_number, tuple(map(number, names)), tuple(ranks))
    return places(result, scheme)


def event(*rounds: str, scheme: Scheme = HALVES, **ratings: int) -> list[Record]:
    """Return the records of a tournament."""
    found: dict[int, list[PlayedRound]] = {}
    for round_number, line in enumerate(rounds, 1):
        for text in line.split():
            for entry, place in sitting(text, round_number, scheme).items():
                found.setdefault(entry, []).append(place)
    return [
        Record(id_, id_, tuple(row), rating=ratings.get(NAMES[id_ - 1]))
        for id_, row in sorted(found.items())
    ]


@st.composite
def events(draw: st.DrawFn, sizes: tuple[int, ...] = (2, 3, 4)) -> tuple[list[Record], Scheme]:
    """Draw a tournament with byes, forfeits, late entries and withdrawals."""
    size = draw(st.sampled_from(sizes))
    scheme = HALVES if size == 2 else FOURS
    count = draw(st.integers(size, 14))
    found: dict[int, list[PlayedRound]] = {id_: [] for id_ in range(1, count + 1)}
    for round_number in range(1, draw(st.integers(1, 5)) + 1):
        order = draw(st.permutations(sorted(found)))
        kinds = st.sampled_from((FULL_BYE, HALF_BYE, ZERO_BYE, None))
        while len(order) >= size and draw(st.integers(0, 9)):
            seated, order = order[:size], order[size:]
            rank = st.one_of(st.integers(1, size), st.integers(1, size), st.none())
            ranks = tuple(draw(rank) for _ in seated)
            result = TableResult(round_number, tuple(seated), ranks)
            for entry, place in places(result, scheme).items():
                found[entry].append(place)
        for entry in order:
            if kind := draw(kinds):
                found[entry].append(bye(round_number, kind, scheme))
    return [Record(id_, id_, tuple(row)) for id_, row in found.items()], scheme


def values(rows, column: int = 0) -> dict[str, Fraction]:
    """Return one tie-break's values by name."""
    return {NAMES[row.id - 1]: row.breaks[column] for row in rows}


def order(rows) -> str:
    """Return the table as letters; who shares a rank stands in brackets."""
    ranks: dict[int, str] = {}
    for row in rows:
        ranks[row.rank] = ranks.get(row.rank, "") + NAMES[row.id - 1]
    return "".join(each if len(each) == 1 else f"({each})" for _, each in sorted(ranks.items()))
