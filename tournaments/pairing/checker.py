"""What is wrong with a round, whoever made it: the pairer, a hand, or a file from elsewhere.

Written from the rules and apart from the pairers, with which it shares nothing but values, so that
a mistake of theirs is not repeated here. Faults that are *severe* can never stand: somebody is
left out, or sits in two places, or a pair is forbidden. The others need somebody's decision; when
the pairer itself has made them, they could not be avoided.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from tournaments.pairing.values import Entrant, Fault, Field, Proposal

MOST_OUT_OF_BALANCE = 2


def faults(field: Field, proposal: Proposal) -> tuple[Fault, ...]:
    """Return every fault of a proposal, the severe ones first; none when it is in order."""
    known = {entrant.id: entrant for entrant in field.entrants}
    found = list(_presence(known, proposal))
    if proposal.bye is not None and proposal.bye in known:
        found += of_bye(field, known, known[proposal.bye])
    for table in proposal.pairs:
        if table.first in known and table.second in known and table.first != table.second:
            found += of_pair(field, known[table.first], known[table.second])
    return tuple(sorted(found, key=lambda fault: not fault.severe))


def of_pair(field: Field, first: Entrant, second: Entrant) -> list[Fault]:
    """Return every fault of two who meet, whoever else meets."""
    found = [*_meeting(field, first, second), *_kinship(field, first, second)]
    found += _floats(first, second)
    return [*found, *_side(field, first, 0), *_side(field, second, 1)]


def of_bye(field: Field, known: Mapping[int, Entrant], free: Entrant) -> Iterator[Fault]:
    """Yield every fault of a bye, whoever meets; `known` are all in the field, by their ids."""
    if len(known) % 2 == 0:
        yield Fault("bye-needless", (free.id,), severe=False)
    if free.had_bye:
        yield Fault("bye-twice", (free.id,), severe=not field.rules.second_bye_allowed)
    lower = sum(1 for e in known.values() if not e.had_bye and e.points < free.points)
    if lower:
        yield Fault("bye-not-lowest", (free.id,), (lower,), severe=False)


def _presence(known: dict[int, Entrant], proposal: Proposal) -> Iterator[Fault]:
    """Everybody in the field is in exactly one place, and nobody else is anywhere."""
    seen = Counter(who for table in proposal.pairs for who in (table.first, table.second))
    if proposal.bye is not None:
        seen[proposal.bye] += 1
    for who in sorted(known.keys() - seen.keys()):
        yield Fault("missing", (who,))
    for who in sorted(seen.keys() - known.keys()):
        yield Fault("unknown", (who,))
    alone = {table.first for table in proposal.pairs if table.first == table.second}
    for who in sorted(alone):
        yield Fault("self", (who,))
    for who, times in sorted(seen.items()):
        if times > 1 and who not in alone:
            yield Fault("twice", (who,), (times,))


def _meeting(field: Field, one: Entrant, other: Entrant) -> Iterator[Fault]:
    both = (one.id, other.id)
    if any(group.issuperset(both) for group in field.forbidden):
        yield Fault("forbidden", both)
    times = max(one.opponents.count(other.id), other.opponents.count(one.id))
    if times:
        yield Fault("rematch", both, (times,), severe=not field.rules.rematch_allowed)


def _kinship(field: Field, one: Entrant, other: Entrant) -> Iterator[Fault]:
    both, rules = (one.id, other.id), field.rules
    if field.round <= rules.families_apart_until and one.families & other.families:
        yield Fault("same-family", both, severe=False)
    same_club = one.club is not None and one.club == other.club
    if field.round <= rules.clubs_apart_until and same_club:
        yield Fault("same-club", both, severe=False)


def _floats(one: Entrant, other: Entrant) -> Iterator[Fault]:
    totals = one.points + one.acceleration, other.points + other.acceleration
    if totals[0] == totals[1]:
        return
    upper, lower = (one, other) if totals[0] > totals[1] else (other, one)
    if upper.floats[-1:] == (1,):
        yield Fault("float-again-down", (upper.id,), severe=False)
    if lower.floats[-1:] == (-1,):
        yield Fault("float-again-up", (lower.id,), severe=False)


def _side(field: Field, entrant: Entrant, side: int) -> Iterator[Fault]:
    """Nobody has one side too often in a row, nor too much oftener than the other."""
    row = 1
    for earlier in reversed(entrant.sides):
        if earlier != side:
            break
        row += 1
    if row > field.rules.most_in_a_row:
        yield Fault("side-in-a-row", (entrant.id,), (side, row), severe=False)
    lead = entrant.sides.count(side) + 1 - entrant.sides.count(1 - side)
    if lead > MOST_OUT_OF_BALANCE:
        yield Fault("side-balance", (entrant.id,), (side, lead), severe=False)
