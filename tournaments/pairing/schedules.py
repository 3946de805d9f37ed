"""What is wrong with a round, or with all rounds, of a schedule in which everybody meets everybody.

`faults` looks at one round as it lies on the table: everybody is in it once, and those meet who are
to meet by the schedule. A pair out of place cannot stand, since the two would meet twice in the end
and others never; that a pair has changed seats is only said. `faults_of_all` is written from the
promise alone (everybody meets everybody, seats even) and shares nothing with what makes schedules.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.pairing.round_robin import RobinField, schedule
from tournaments.pairing.values import Fault, Proposal


def faults(field: RobinField, proposal: Proposal) -> tuple[Fault, ...]:
    """Return every fault of a round, the severe ones first; none when it is in order."""
    planned = schedule(field.ids, double=field.twice)[field.round - 1]
    seats = {(each.first, each.second) for each in planned.pairs}
    found = list(presence(field.ids, proposal))
    for table in proposal.pairs:
        both = (table.first, table.second)
        if both not in seats and both[::-1] not in seats:
            found.append(Fault("not-scheduled", both))
        elif both not in seats:
            found.append(Fault("seats-changed", both, severe=False))
    return tuple(sorted(found, key=lambda fault: not fault.severe))


def presence(ids: Sequence[int], proposal: Proposal) -> Iterator[Fault]:
    """Yield who is missing, unknown, or in two places."""
    seen = Counter(who for table in proposal.pairs for who in (table.first, table.second))
    if proposal.bye is not None:
        seen[proposal.bye] += 1
    yield from (Fault("missing", (who,)) for who in sorted(set(ids) - seen.keys()))
    yield from (Fault("unknown", (who,)) for who in sorted(seen.keys() - set(ids)))
    yield from (Fault("twice", (who,), (n,)) for who, n in sorted(seen.items()) if n > 1)


def faults_of_all(
    ids: Sequence[int], made: Sequence[Proposal], *, twice: bool = False
) -> tuple[Fault, ...]:
    """Return what breaks the promise: nobody twice a round, everybody meets everybody, seats even.

    Twice around everybody sits once on each side of everybody; once around, seats differ by one at
    most. Nobody has one seat three times running."""
    found = [fault for each in made for fault in presence(ids, each)]
    met = Counter((table.first, table.second) for each in made for table in each.pairs)
    for one, other in combinations(ids, 2):
        times = (met[one, other], met[other, one])
        if sum(times) != 1 + twice or (twice and times != (1, 1)):
            found.append(Fault("meets-wrongly", (one, other), times))
    for who in ids:
        found += _seats(who, made)
    return tuple(found)


def _seats(who: int, made: Sequence[Proposal]) -> Iterator[Fault]:
    both = [(table.first, table.second) for each in made for table in each.pairs]
    sides = [pair.index(who) for pair in both if who in pair]
    lead = sides.count(0) - sides.count(1)
    if abs(lead) > 1:
        yield Fault("side-balance", (who,), (int(lead < 0), abs(lead)))
    running = zip(sides, sides[1:], sides[2:], strict=False)
    if any(one == two == three for one, two, three in running):
        yield Fault("side-in-a-row", (who,))
