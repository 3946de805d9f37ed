"""Why a round was paired so, with other numbers for those it speaks of.

What a round was made from, and what was said of it, is kept as JSON full of numbers of entries.
An archive says it with the places of its rows, and whoever lets it in with the numbers of the new
rows: the same walk, with another way to number.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.events import words

Renumber = Callable[[str, int], int]  # of a kind of row, and which; 0 where it does not come along
COLUMNS = frozenset(("Round.field", "Round.proposal", "Round.notes", "Table.notes", "Table.hand"))
ENTRIES = frozenset(
    "id opponents forbidden ids gone lines one other winner first second bye byes entrants "
    "seats".split()
)
PLACES = frozenset(("seats", "byes"))  # of one entry: figures, nobody's numbers
CODED = frozenset(("known", "met"))  # lists of a code with entries, but for whom one entry met
CLUB, FAMILIES, LAID, FIRSTS = "club", "families", "laid", "firsts"
ID = "id"  # in what tells of one entry


def renumbered(kept: Any, number: Renumber) -> Any:
    """Return a field, a proposal, notes, or what a hand decided, with other numbers."""
    if isinstance(kept, list):
        return [renumbered(each, number) for each in kept]
    if not isinstance(kept, dict):
        return kept
    if "code" in kept:
        return {**kept, "values": _of_note(str(kept["code"]), kept["values"], number)}
    return {name: _under(name, value, kept, number) for name, value in kept.items()}


def _of_note(code: str, values: list[Any], number: Renumber) -> list[Any]:
    """Return the values of a note: entries where its sentence has a name."""
    kinds = words.kinds_of(code)
    named = kinds.replace("*", "n" * len(values))
    return [
        _entry(value, number) if named[place : place + 1] == "n" else value
        for place, value in enumerate(values)
    ]


def _under(name: str, value: Any, around: Mapping[str, Any], number: Renumber) -> Any:
    """Return what stands under a name."""
    of_one = ID in around
    if name == LAID or (name in CODED and not of_one):
        return [[word, *_all(entries, number)] for word, *entries in value]
    if name in (*CODED, FIRSTS):  # an entry, then figures
        return [[_entry(who, number), *figures] for who, *figures in value]
    if name == FAMILIES:
        return [found for each in value if (found := number("Family", each))]
    if name in ENTRIES and not (of_one and name in PLACES):
        return _all(value, number)
    return (number("Club", value) or None) if name == CLUB and value else renumbered(value, number)


def _all(value: Any, number: Renumber) -> Any:
    """Return entries, however they are grouped."""
    if isinstance(value, list):
        return [_all(each, number) for each in value]
    return renumbered(value, number) if isinstance(value, dict) else _entry(value, number)


def _entry(value: Any, number: Renumber) -> Any:
    return number("Entry", value) if isinstance(value, int) and value else value
