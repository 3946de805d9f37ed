"""What matters, in order: each rule counts more than all those below it together.

This is the list an organiser may read. A rule gives every possible pair a cost, and the round is
the one in which the costs of the first rule are as low as can be; among those, the costs of the
second; and so on to the lot. To find it with one matching, the costs of a pair are written into
one whole number, like hours, minutes and seconds into seconds. How large a digit can grow is
worked out for each round from the pairs that are possible, so no sum ever carries over.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import prod
from typing import TypeAlias

from tournaments.pairing.matching.graph import Edge
from tournaments.pairing.swiss.lineup import Lineup
from tournaments.pairing.swiss.rules import (
    bye,
    clubs_apart,
    families_apart,
    forbidden,
    last_lot,
    no_float_twice,
    no_side_too_often,
    rematch,
    same_points,
    side_wishes,
    top_half_meets_bottom_half,
)

PairCost: TypeAlias = Callable[[Lineup, int, Sequence[int]], "list[int] | None"]
ByeCost: TypeAlias = Callable[[Lineup, Sequence[int]], list[int]]
Rows: TypeAlias = Mapping[int, Sequence[int]]  # each place with those below it whom it might meet

MOST_BITS = 120  # beyond this the last rules are measured more coarsely


@dataclass(frozen=True, slots=True)
class WeighedRule:
    """One line of the list: a rule about pairs, or about the bye."""

    name: str
    code: str  # by which its sentence is found
    pair: PairCost | None = None
    bye: ByeCost | None = None
    coarse: bool = False  # may be measured more coarsely in very large events


ORDER = (
    WeighedRule("nobody meets whom the organiser forbids", "forbidden", forbidden.cost),
    WeighedRule("nobody has a second bye", "second-bye", bye=bye.second_cost),
    WeighedRule("nobody meets anybody twice", "rematch", rematch.cost),
    WeighedRule("the bye goes to the fewest points", "bye-points", bye=bye.points_cost),
    WeighedRule("families are apart", "families", families_apart.cost),
    WeighedRule("clubs are apart in the first rounds", "clubs", clubs_apart.cost),
    WeighedRule("nobody has the same side too often", "side-limit", no_side_too_often.cost),
    WeighedRule("points are equal or near", "points", same_points.cost),
    WeighedRule("no large difference in points", "points-large", same_points.large_cost),
    WeighedRule("the bye goes to who missed the fewest rounds", "bye-missed", bye=bye.missed_cost),
    WeighedRule("both can have the side they are due", "sides", side_wishes.cost),
    WeighedRule("nobody far out of balance gives way", "sides-far", side_wishes.strong_cost),
    WeighedRule("nobody floats the same way twice running", "float-again", no_float_twice.cost),
    WeighedRule("nobody floats as two rounds before", "float-before", no_float_twice.before_cost),
    WeighedRule("the bye goes to the weakest of these", "bye-weakest", bye=bye.rank_cost),
    WeighedRule(
        "the upper half meets the lower half",
        "halves",
        top_half_meets_bottom_half.cost,
        coarse=True,
    ),
    WeighedRule("the lot", "lot", last_lot.cost, coarse=True),
)


@dataclass(slots=True)
class Measured:
    """What one rule says about every possible pair of a round, and how large a sum can grow."""

    rows: dict[int, list[int]]
    bye: list[int]
    most: int


def edges(lineup: Lineup, rows: Rows, byes: Sequence[int]) -> list[Edge]:
    """Return each possible pair with its whole cost; the bye stands behind the last place."""
    measured = [_measure(weighed, lineup, rows, byes) for weighed in ORDER]
    _coarsen(measured)
    sizes = [rule.most + 1 for rule in measured]
    weights = [prod(sizes[at:]) for at in range(1, len(sizes) + 1)]
    counted = [(rule, weight) for rule, weight in zip(measured, weights, strict=True) if rule.most]
    found: list[Edge] = []
    for one, others in rows.items():
        totals = [0] * len(others)
        for rule, weight in counted:
            if values := rule.rows.get(one):
                totals = [t + weight * v for t, v in zip(totals, values, strict=True)]
        found += [(one, other, total) for other, total in zip(others, totals, strict=True)]
    for at, place in enumerate(byes):
        total = sum(weight * rule.bye[at] for rule, weight in counted if rule.bye)
        found.append((place, len(lineup.entrants), total))
    return found


def _measure(weighed: WeighedRule, lineup: Lineup, rows: Rows, byes: Sequence[int]) -> Measured:
    if weighed.bye is not None:
        values = weighed.bye(lineup, byes) if byes else []
        return Measured({}, values, max(values, default=0))
    assert weighed.pair is not None, "a rule is about pairs or about the bye"
    found = {}
    for one, others in rows.items():
        if others and (row := weighed.pair(lineup, one, others)):
            found[one] = row
    # Every pair is in the row of its upper place, so no round has more pairs than this many rows.
    highest = nlargest(len(lineup.entrants) // 2, map(max, found.values()))
    return Measured(found, [], sum(highest))


def _coarsen(measured: list[Measured]) -> None:
    """Halve what the last rules say, from the lot upwards, until the costs are short enough."""
    for weighed, rule in reversed(list(zip(ORDER, measured, strict=True))):
        while weighed.coarse and rule.most and _bits(measured) > MOST_BITS:
            rule.rows = {one: [v >> 1 for v in row] for one, row in rule.rows.items()}
            rule.most >>= 1


def _bits(measured: list[Measured]) -> int:
    return prod(rule.most + 1 for rule in measured).bit_length()


def costs(lineup: Lineup, pairs: Sequence[tuple[int, int]], free: int | None) -> list[int]:
    """Return what a whole round costs by each rule, in the order of the list."""
    sums = []
    for weighed in ORDER:
        if weighed.bye is not None:
            sums.append(0 if free is None else weighed.bye(lineup, [free])[0])
        elif weighed.pair is not None:
            rows = (weighed.pair(lineup, min(pair), [max(pair)]) for pair in pairs)
            sums.append(sum(row[0] for row in rows if row))
    return sums
