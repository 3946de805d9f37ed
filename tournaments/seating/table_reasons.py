"""Why a table looks as it does, and what the organiser should look at, as codes with numbers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.seating.prices import clubs
from tournaments.seating.values import SeatingField, SeatingNote, Sitter

_TOGETHER = ("repeat", "family-together", "club-together")


def table_notes(field: SeatingField, table: Sequence[Sitter]) -> tuple[SeatingNote, ...]:
    """Return what is to be said about one table."""
    return tuple(_table_notes(field, table))


def warnings(
    field: SeatingField, tables: Sequence[Sequence[Sitter]], byes: Sequence[Sitter]
) -> tuple[SeatingNote, ...]:
    """Return what is to be said about the whole round."""
    found = [note for table in tables for note in _together(field, table)]
    notes = [SeatingNote("bye", (sitter.id, sitter.byes)) for sitter in byes]
    counts = Counter(note.code for note in found)
    notes += [SeatingNote(f"{code}-count", (counts[code],)) for code in _TOGETHER if counts[code]]
    notes += _unfair(tables, field.rules.size)
    if field.round <= field.rules.clubs_apart_until:
        notes += [SeatingNote("club-too-large", (club,)) for club in clubs(field.sitters)[1]]
    return tuple(notes)


def _unfair(tables: Sequence[Sequence[Sitter]], full: int) -> Iterator[SeatingNote]:
    """Yield who sits short again while somebody who did so less often sits at a full table."""
    usual = [s.short_tables for table in tables if len(table) == full for s in table]
    for table in tables:
        for sitter in table:
            if len(table) < full and usual and sitter.short_tables > min(usual):
                yield SeatingNote("short-again", (sitter.id, sitter.short_tables))


def _table_notes(field: SeatingField, table: Sequence[Sitter]) -> Iterator[SeatingNote]:
    held = [sitter.points for sitter in table]
    if len({sitter.points for sitter in field.sitters}) == 1:
        yield SeatingNote("by-lot")
    elif max(held) == min(held):
        yield SeatingNote("same-points", (held[0],))
    else:
        yield SeatingNote("points-between", (max(held), min(held)))
    together = list(_together(field, table))
    if field.round > 1 and not any(note.code == "repeat" for note in together):
        yield SeatingNote("first-meetings")
    yield from together
    if len(table) < field.rules.size:
        yield SeatingNote("short-table", (len(table), field.rules.size))


def _together(field: SeatingField, table: Sequence[Sitter]) -> Iterator[SeatingNote]:
    rules = field.rules
    for one, two in combinations(sorted(table, key=lambda sitter: sitter.id), 2):
        if times := dict(one.met).get(two.id, 0):
            yield SeatingNote("repeat", (one.id, two.id, times))
        if field.round <= rules.families_apart_until and one.families & two.families:
            yield SeatingNote("family-together", (one.id, two.id))
        club_mates = one.club is not None and one.club == two.club
        if club_mates and field.round <= rules.clubs_apart_until:
            yield SeatingNote("club-together", (one.id, two.id))
