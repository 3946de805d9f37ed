"""Finds faults in any seating: proposed, changed by hand, or read from a file.

Written from the rules and sharing no code with what makes the seatings. Severe faults can never
stand; the others need somebody to say that it shall be so.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from tournaments.seating.values import SeatingFault, SeatingField, SeatingProposal, Sitter


def check(field: SeatingField, proposal: SeatingProposal) -> tuple[SeatingFault, ...]:
    """Return everything that is wrong, the severe faults first."""
    known = {sitter.id: sitter for sitter in field.sitters}
    faults = list(_places(known, proposal))
    for seated in proposal.tables:
        faults += of_table(field, seated.seats, known)
    faults += _numbers(field, proposal)
    faults += of_turns(known, proposal, field.rules.size)
    return tuple(sorted(faults, key=lambda fault: not fault.severe))


def of_table(
    field: SeatingField, seats: Sequence[int], known: Mapping[int, Sitter]
) -> list[SeatingFault]:
    """Return every fault of those who sit together, wherever everybody else sits."""
    table = [known[id_] for id_ in seats if id_ in known]
    return [*_size(field, seats), *_company(field, table), *_seats(field, seats, known)]


def _places(known: dict[int, Sitter], proposal: SeatingProposal) -> Iterator[SeatingFault]:
    """Everybody sits exactly once, or has a bye."""
    seen = Counter(id_ for seated in proposal.tables for id_ in seated.seats)
    seen.update(proposal.byes)
    for id_ in sorted(seen.keys() | known.keys()):
        if id_ not in known:
            yield SeatingFault("unknown", (id_,))
        elif not seen[id_]:
            yield SeatingFault("missing", (id_,))
        elif seen[id_] > 1:
            yield SeatingFault("sits-twice", (id_,), (seen[id_],))


def _size(field: SeatingField, seats: Sequence[int]) -> Iterator[SeatingFault]:
    allowed = {field.rules.size, *field.rules.smaller}
    if len(seats) not in allowed:
        yield SeatingFault("wrong-size", tuple(seats), (len(seats), field.rules.size))


def _company(field: SeatingField, table: Sequence[Sitter]) -> Iterator[SeatingFault]:
    """Nobody sits with somebody to be kept apart from, or met before."""
    rules = field.rules
    for one, two in combinations(table, 2):
        ids = (min(one.id, two.id), max(one.id, two.id))
        if frozenset(ids) in field.forbidden:
            yield SeatingFault("forbidden", ids)
        times = max(
            [number for whom, number in one.met if whom == two.id]
            + [number for whom, number in two.met if whom == one.id],
            default=0,
        )
        if times:
            yield SeatingFault("repeat", ids, (times,), severe=False)
        if not one.families.isdisjoint(two.families) and field.round <= rules.families_apart_until:
            yield SeatingFault("family", ids, severe=False)
        same_club = one.club == two.club and one.club is not None
        if same_club and field.round <= rules.clubs_apart_until:
            yield SeatingFault("club", ids, severe=False)


def _seats(
    field: SeatingField, seats: Sequence[int], known: Mapping[int, Sitter]
) -> Iterator[SeatingFault]:
    """A seat that is used at least twice more often than another one is out of balance."""
    for seat, id_ in enumerate(seats):
        if id_ in known:
            used = Counter((*known[id_].seats, seat))
            most, least = max(used.values()), min(used[s] for s in range(field.rules.size))
            if used[seat] == most and most - least > 1:
                yield SeatingFault("seat-too-often", (id_,), (seat, most, least), severe=False)


def _numbers(field: SeatingField, proposal: SeatingProposal) -> Iterator[SeatingFault]:
    """No more byes and smaller tables than the number of people makes necessary."""
    full = field.rules.size
    count = len(field.sitters)
    fewest = next((byes for byes in range(count) if _fits(count - byes, field)), count)
    if len(proposal.byes) > fewest:
        yield SeatingFault(
            "too-many-byes", proposal.byes, (len(proposal.byes), fewest), severe=False
        )
    short = [len(seated.seats) for seated in proposal.tables if len(seated.seats) < full]
    # As many smaller tables of one size as a full table has seats would fill full tables.
    for size in sorted(set(short)):
        if short.count(size) >= full:
            yield SeatingFault("too-many-short", (), (short.count(size), size), severe=False)


def _fits(count: int, field: SeatingField) -> bool:
    """Return whether so many people fill tables of the allowed sizes and leave nobody over."""
    reachable = {0}
    for number in range(1, count + 1):
        if any(number - size in reachable for size in (field.rules.size, *field.rules.smaller)):
            reachable.add(number)
    return count in reachable and count > 0


def of_turns(
    known: Mapping[int, Sitter], proposal: SeatingProposal, full: int
) -> Iterator[SeatingFault]:
    """Nobody has a second bye, or sits short a second time, before everybody did once."""
    byes = [known[id_] for id_ in proposal.byes if id_ in known]
    playing = [
        (known[id_], len(seated.seats) < full)
        for seated in proposal.tables
        for id_ in seated.seats
        if id_ in known
    ]
    fewest = min((sitter.byes for sitter, _ in playing), default=0)
    for sitter in byes:
        if sitter.byes > fewest:
            yield SeatingFault("bye-again", (sitter.id,), (sitter.byes, fewest), severe=False)
    least = min((sitter.short_tables for sitter, short in playing if not short), default=None)
    for sitter, short in playing:
        if short and least is not None and sitter.short_tables > least:
            values = (sitter.short_tables, least)
            yield SeatingFault("short-again", (sitter.id,), values, severe=False)
