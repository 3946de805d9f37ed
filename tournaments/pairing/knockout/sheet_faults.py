"""What is wrong with a round of a knock-out as its tables lie.

In the first round the organiser may draw otherwise than by the seeding; it is said. Later only
those can meet who come from the matches before, and a table of anybody else cannot stand.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from tournaments.pairing.knockout.play import boxes
from tournaments.pairing.knockout.values import NOBODY, KnockOutField, SheetPart
from tournaments.pairing.values import Fault


def faults(field: KnockOutField, tables: Sequence[tuple[int, ...]]) -> tuple[Fault, ...]:
    """Return every fault of the tables, the severe ones first; none when they are in order."""
    wanted = seeded(field)
    found = list(_presence(frozenset().union(*wanted), tables))
    found += out_of_place(field, wanted, tables)
    return tuple(sorted(found, key=lambda fault: not fault.severe))


def seeded(field: KnockOutField) -> frozenset[frozenset[int]]:
    """Return who is together in the round by the sheet: two who meet, or one who goes on."""
    here = [box for box in boxes(field) if box.match.round == field.round]
    sheet = [
        frozenset({box.one or NOBODY, box.other or NOBODY} - {NOBODY})
        for box in here
        if box.match.part != SheetPart.THIRD or box.is_played
    ]
    return frozenset(each for each in sheet if each)


def out_of_place(
    field: KnockOutField, wanted: frozenset[frozenset[int]], tables: Sequence[tuple[int, ...]]
) -> list[Fault]:
    """Return which of some tables are not those of the sheet."""
    first = field.round == 1
    return [
        _out_of_place(table, first)
        for table in tables
        if frozenset(table) not in wanted and len(set(table)) == len(table)
    ]


def _out_of_place(table: tuple[int, ...], first: bool) -> Fault:
    if len(table) == 1:
        return Fault("bye-not-seeded" if first else "bye-not-scheduled", table, severe=not first)
    return Fault("not-seeded" if first else "not-scheduled", table, severe=not first)


def _presence(ids: frozenset[int], tables: Sequence[tuple[int, ...]]) -> Iterator[Fault]:
    seen = Counter(who for table in tables for who in table)
    yield from (Fault("missing", (who,)) for who in sorted(ids - seen.keys()))
    yield from (Fault("unknown", (who,)) for who in sorted(seen.keys() - ids))
    yield from (Fault("twice", (who,), (n,)) for who, n in sorted(seen.items()) if n > 1)
