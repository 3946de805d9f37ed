"""Round robin: everybody meets everybody, once or twice, by the Berger tables.

Numbers 1 to n are given in the order of the list; with an odd count a blank number is added, and
who meets it has the bye. In round k those meet whose numbers add up to k + 1, counted around a ring
of n - 1; the last number meets who is left over. The lower number sits first where the two add up
to an odd number, the higher one where they add up to an even number; against the last number the
upper half of the list sits first. So seats are as even as can be: equal for everybody when the
count is odd, and one apart when it is even.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.values import CannotPair, Note, Paired, Proposal

TOO_FEW = 1


@dataclass(frozen=True, slots=True)
class RobinField:
    """What is known before a round: who was drawn, in order, and who has left since."""

    round: int  # from 1
    ids: tuple[int, ...]
    twice: bool = False
    gone: frozenset[int] = frozenset()


def rounds(count: int, *, twice: bool = False) -> int:
    """Return how many rounds so many entrants need."""
    return (count - 1 + count % 2) * (1 + twice)


def games(count: int, *, twice: bool = False) -> int:
    """Return how many games each of so many entrants has."""
    return (count - 1) * (1 + twice)


def pair(field: RobinField) -> Proposal:
    """Return the round as the tables say, those who have left still in their places.

    Whoever was to meet them is told so, and wins without playing."""
    if len(field.ids) < TOO_FEW + 1:
        raise CannotPair((Note("too-few", (len(field.ids),)),))
    made = schedule(field.ids, double=field.twice)[field.round - 1]
    pairs = (
        Paired(one.first, one.second, _left(field, one.first, one.second)) for one in made.pairs
    )
    resting = () if made.bye is None else (Note("rests", (made.bye,)),)
    return Proposal(tuple(pairs), made.bye, resting)


def _left(field: RobinField, *both: int) -> tuple[Note, ...]:
    return tuple(Note("has-left", (who,)) for who in both if who in field.gone)


def schedule(ids: Sequence[int], *, double: bool = False) -> tuple[Proposal, ...]:
    """Return every round; refuse fewer than two, and an id that comes twice.

    The second half of a double round robin is the first with seats exchanged. The last two rounds
    of the first half change places then, so that nobody has the same seat three times running."""
    if len(ids) < 2 or len(set(ids)) != len(ids):
        raise ValueError("A round robin needs at least two entrants, each of them once.")
    blank = len(ids) % 2
    size = len(ids) + blank
    rounds = [_round(size, number) for number in range(1, size)]
    if double:
        back = [[(second, first) for first, second in pairs] for pairs in rounds]
        rounds = [*rounds[:-2], *reversed(rounds[-2:]), *back]
    return tuple(_proposal(ids, pairs) for pairs in rounds)


def _round(size: int, number: int) -> list[tuple[int, int]]:
    """Return the pairs of one round as numbers from 1, the one who sits first in front."""
    ring = size - 1
    pairs = []
    for one in range(1, size):
        other = (number + 1 - one) % ring or ring
        if one == other:
            pairs.append((one, size) if one <= size // 2 else (size, one))
        elif one < other:
            pairs.append((one, other) if (one + other) % 2 else (other, one))
    return sorted(pairs, key=min)


def _proposal(ids: Sequence[int], pairs: Sequence[tuple[int, int]]) -> Proposal:
    real = [pair for pair in pairs if max(pair) <= len(ids)]
    free = [min(pair) for pair in pairs if max(pair) > len(ids)]
    tables = tuple(Paired(ids[first - 1], ids[second - 1]) for first, second in real)
    return Proposal(tables, ids[free[0] - 1] if free else None)
