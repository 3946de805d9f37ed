"""What is wrong with all rounds of a schedule, from the promise alone."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.pairing.schedules import presence
from tournaments.pairing.values import Fault, Proposal


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
