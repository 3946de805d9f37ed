"""Why some do not sit together: which rule, the first in order, would come out worse.

The round is seated again with them bound to one table and everybody else as well as can be, and
both seatings are weighed rule by rule, in the order of the README. Repeats and spread are
weighed against each other, so that they are one line.
"""

from collections.abc import Sequence
from itertools import combinations

from tournaments.seating.quality import quality
from tournaments.seating.seating import shared_out, with_seats
from tournaments.seating.values import (
    CannotSeat,
    SeatingField,
    SeatingNote,
    SeatingProposal,
    Sitter,
)

Line = tuple[str, int, tuple[int, ...]]  # a rule, what is failed of it, and what that is made of
PARTS = ("why-repeats", "why-spread", "why-low")  # of what is weighed against each other


def answer(field: SeatingField, one: int, other: int, *more: int) -> tuple[SeatingNote, ...]:
    """Return why these do not sit together in the round of a field, in which there is a round."""
    ids = (one, other, *more)
    group = frozenset(ids)
    if len(group) > field.rules.size:
        return (SeatingNote("why-table-too-small", (field.rules.size,)),)
    for pair in combinations(ids, 2):
        if frozenset(pair) in field.forbidden:
            return SeatingNote("why-forbidden", pair), SeatingNote("rule-forbidden")
    ours, made = _seated(field, frozenset())
    if any(group <= set(table.seats) for table in made.tables):
        return (SeatingNote("why-sit-together"),)
    try:
        theirs, _made = _seated(field, group)
    except CannotSeat:
        return (SeatingNote("why-no-seating"),)
    return _worse(ours, theirs)


def _seated(field: SeatingField, bound: frozenset[int]) -> tuple[list[Line], SeatingProposal]:
    """Return a seating weighed by each rule, and the whole of it."""
    shared = shared_out(field, bound=bound)
    tables, byes = shared.tables(), [sitter.id for sitter in shared.byes]
    lines = _weighed(field, tables, byes)
    made = with_seats(field, shared)
    return [*lines, ("seats", made.quality.seat_gaps, ())], made


def _worse(ours: Sequence[Line], theirs: Sequence[Line]) -> tuple[SeatingNote, ...]:
    """Return the first line in which the two differ."""
    for (code, mine, mine_of), (_code, other, other_of) in zip(ours, theirs, strict=True):
        if other > mine:
            kind = "why-weighed" if code == "weighed" else "why-seated"
            found = SeatingNote(kind, (mine, other)), SeatingNote(f"rule-{code}")
            parts = zip(PARTS, mine_of, other_of, strict=False)
            return *found, *(SeatingNote(part, (a, b)) for part, a, b in parts if a != b)
        if other < mine:
            return (SeatingNote("why-not-found"),)
    return (SeatingNote("why-seating-lot"), SeatingNote("rule-lot"))


def _weighed(
    field: SeatingField, tables: Sequence[Sequence[int]], byes: Sequence[int]
) -> list[Line]:
    """Return what tables fail of each rule but that of the seats, the first rule first."""
    known = {sitter.id: sitter for sitter in field.sitters}
    seated = [[known[id_] for id_ in table] for table in tables]
    free = [known[id_] for id_ in byes]
    short = [s for table in seated if len(table) < field.rules.size for s in table]
    everybody = [sitter for table in seated for sitter in table]
    fewest = min(sitter.short_tables for sitter in everybody)
    lowest = min(sitter.points for sitter in everybody)
    pairs = [pair for table in seated for pair in combinations(table, 2)]
    found = quality(field, tables)
    low = sum(sitter.points - lowest for sitter in short)
    weight = field.rules.repeat_price * found.repeats + found.spread + low
    return [
        ("bye-again", sum(sitter.byes for sitter in free), ()),
        ("bye-higher", sum(sitter.points for sitter in free), ()),
        ("forbidden", sum(frozenset((a.id, b.id)) in field.forbidden for a, b in pairs), ()),
        ("short-again", sum(sitter.short_tables - fewest for sitter in short), ()),
        ("families", sum(_kin(field, a, b) for a, b in pairs), ()),
        ("clubs", sum(_mates(field, a, b) for a, b in pairs), ()),
        ("weighed", weight, (found.repeats, found.spread, low)),
    ]


def _kin(field: SeatingField, one: Sitter, other: Sitter) -> bool:
    asked = field.round <= field.rules.families_apart_until
    return asked and not one.families.isdisjoint(other.families)


def _mates(field: SeatingField, one: Sitter, other: Sitter) -> bool:
    asked = field.round <= field.rules.clubs_apart_until
    return asked and one.club is not None and one.club == other.club
