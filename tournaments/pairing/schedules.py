"""What is wrong with a round of a schedule in which everybody meets everybody.

Everybody is in it once, and those meet who are to meet by the schedule. A pair out of place cannot
stand, since the two would meet twice in the end and others never; that a pair has changed seats is
only said.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from tournaments.pairing.round_robin import RobinField, schedule
from tournaments.pairing.values import Fault, Proposal


def faults(field: RobinField, proposal: Proposal) -> tuple[Fault, ...]:
    """Return every fault of a round, the severe ones first; none when it is in order."""
    seats = scheduled(field)
    found = list(presence(field.ids, proposal))
    for table in proposal.pairs:
        found += out_of_place(seats, (table.first, table.second))
    return tuple(sorted(found, key=lambda fault: not fault.severe))


def scheduled(field: RobinField) -> frozenset[tuple[int, int]]:
    """Return who meets in the round, the first one first."""
    planned = schedule(field.ids, double=field.twice)[field.round - 1]
    return frozenset((each.first, each.second) for each in planned.pairs)


def out_of_place(seats: frozenset[tuple[int, int]], both: tuple[int, int]) -> Iterator[Fault]:
    """Yield what is wrong with a pair, beside those of the schedule."""
    if both not in seats and both[::-1] not in seats:
        yield Fault("not-scheduled", both)
    elif both not in seats:
        yield Fault("seats-changed", both, severe=False)


def presence(ids: Sequence[int], proposal: Proposal) -> Iterator[Fault]:
    """Yield who is missing, unknown, or in two places."""
    seen = Counter(who for table in proposal.pairs for who in (table.first, table.second))
    if proposal.bye is not None:
        seen[proposal.bye] += 1
    yield from (Fault("missing", (who,)) for who in sorted(set(ids) - seen.keys()))
    yield from (Fault("unknown", (who,)) for who in sorted(seen.keys() - set(ids)))
    yield from (Fault("twice", (who,), (n,)) for who, n in sorted(seen.items()) if n > 1)
