"""Results of those who are tied against each other, and in which order these put them.

If all have met, the sums of their shares against each other part them. If some have not, one comes
first whom no result of the missing encounters could pass, then another under the same condition,
and so on; the others stay together. Whoever is still together is asked about again, among
themselves alone. Where nothing parts them, what is looked at next decides, if there is something.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.tiebreaks.measure import Sum, Term

Encounters = Mapping[int, Mapping[int, Fraction]]
PAIR = 2


@dataclass(frozen=True, slots=True)
class Encountered:
    """What is looked at: everybody's share against everybody met, the most that can be had."""

    met: Encounters
    most: Fraction
    below: int = 1  # makes of a share what people read
    pairs_only: bool = False  # for two alone


def order(stages: Sequence[Encountered], group: Sequence[int]) -> list[list[int]]:
    """Return the groups that remain together, the best first."""
    if len(group) == 1 or not stages:
        return [sorted(group)]
    stage, *others = stages
    if stage.pairs_only and len(group) != PAIR:
        return order(others, group)
    parts = _parts(stage, group)
    if len(parts) == 1:
        return order(others, group)
    return [each for part in parts for each in order(stages, part)]


def parted(
    stages: Sequence[Encountered], group: Sequence[int], one: int, other: int
) -> tuple[Sum, Sum]:
    """Return what parts two of the group: their sums where they were together for the last time."""
    for place, stage in enumerate(stages):
        if stage.pairs_only and len(group) != PAIR:
            continue
        parts = _parts(stage, group)
        mine = next(part for part in parts if one in part)
        if other not in mine:
            return summed(stage, one, group), summed(stage, other, group)
        if len(parts) > 1:
            return parted(stages[place:], mine, one, other)
    return Sum(), Sum()


def summed(stage: Encountered, id_: int, group: Sequence[int]) -> Sum:
    """Return the shares against the others of the group."""
    met = sorted((other, share) for other, share in stage.met[id_].items() if other in group)
    return Sum(tuple(Term(share / stage.below, other=other) for other, share in met))


def _parts(stage: Encountered, group: Sequence[int]) -> list[list[int]]:
    tied = frozenset(group)  # of hundreds, each of whom has met a few
    met = {id_: [s for o, s in stage.met[id_].items() if o in tied] for id_ in group}
    sure = {id_: sum(found, Fraction(0)) for id_, found in met.items()}
    missing = {id_: len(group) - 1 - len(found) for id_, found in met.items()}
    if not any(missing.values()):
        values = sorted(set(sure.values()), reverse=True)
        return [[id_ for id_ in group if sure[id_] == value] for value in values]
    rest = sorted(group, key=lambda id_: -sure[id_])
    first: list[list[int]] = []
    while len(rest) > 1:
        reach = max(sure[id_] + missing[id_] * stage.most for id_ in rest[1:])
        if sure[rest[0]] <= reach:
            break
        first.append([rest.pop(0)])
    return [*first, rest]
