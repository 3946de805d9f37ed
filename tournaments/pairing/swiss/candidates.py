"""Who might meet whom: a few dozen for each instead of everybody, which is what makes it quick.

In a small field everybody might meet everybody. In a large one each is offered the next places
below, and those around the right place half a group below; and where clubs, families or sides are
in the way, some far ones. Where that is not enough for a complete round, the matching
says exactly who lacks opponents, and these are offered everybody.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from tournaments.pairing.swiss.lineup import Lineup
from tournaments.pairing.swiss.rules import bye, clubs_apart, families_apart, no_side_too_often
from tournaments.pairing.swiss.rules.top_half_meets_bottom_half import step

EVERYBODY = 100  # up to this many entrants there is no choosing
NEXT, AROUND, BYES = 12, 20, 12
RELIEF, LOOKED_AT = 2, 8  # so many far places are offered at each distance, out of so many

PairCost: TypeAlias = Callable[[Lineup, int, Sequence[int]], "list[int] | None"]
# Rules that count more than points, and for whose sake somebody looks further down.
OBJECTING: tuple[PairCost, ...] = (
    families_apart.cost,
    clubs_apart.cost,
    no_side_too_often.cost,
)


def rows(lineup: Lineup) -> dict[int, list[int]]:
    """Return for each place, in rising order, whom below it might meet."""
    count = len(lineup.entrants)
    if count <= EVERYBODY:
        return {one: all_below(lineup, one) for one in range(count)}
    return {one: _some_below(lineup, one) for one in range(count)}


def byes(lineup: Lineup) -> list[int]:
    """Return the places to which the bye might go, or none when everybody has an opponent."""
    if len(lineup.entrants) % 2 == 0:
        return []
    places = bye.lowest_first(lineup)
    return places if len(lineup.entrants) <= EVERYBODY else places[:BYES]


def all_below(lineup: Lineup, one: int) -> list[int]:
    """Return everybody below whom somebody may meet."""
    barred = lineup.barred(one)
    return [other for other in range(one + 1, len(lineup.entrants)) if other not in barred]


def _some_below(lineup: Lineup, one: int) -> list[int]:
    count, barred = len(lineup.entrants), lineup.barred(one)
    right = max(one + 1, one + step(lineup, one))
    ways: list[tuple[Iterable[int], int]] = [(range(one + 1, count), NEXT)]
    if right < lineup.start[one] + lineup.size[one]:
        ways.append((range(right, count), AROUND))
        ways.append((range(right - 1, one, -1), AROUND))
    rules = [rule for rule in OBJECTING if rule(lineup, one, [one])]
    found = set(_far(lineup, one, right)) - barred
    for way, enough in ways:
        near = list(islice((other for other in way if other not in barred), enough))
        found.update(near)
        if any(_objected(lineup, rules, one, other) for other in near):
            found.update(_scattered(lineup, rules, one, right))
    return sorted(found)


def _scattered(lineup: Lineup, rules: Sequence[PairCost], one: int, right: int) -> Iterator[int]:
    """Yield a few without objection ever further down, lest a whole club want the same few."""
    barred, distance = lineup.barred(one), AROUND
    while right + distance < len(lineup.entrants):
        below = range(right + distance, len(lineup.entrants))
        good = (p for p in below if p not in barred and not _objected(lineup, rules, one, p))
        yield from islice(good, RELIEF)
        distance *= 2


def _far(lineup: Lineup, one: int, right: int) -> Iterator[int]:
    """Yield a few far places of the same group whose wishes fit, ever further away.

    Over them a whole part of a group in which too many are due one side can find relief."""
    start, end = one + 1, lineup.start[one] + lineup.size[one]
    distance = 2 * AROUND
    while lineup.wish[one] and distance < lineup.size[one]:
        for place in (right - distance, right + distance):
            near = range(max(start, place), min(end, place + LOOKED_AT))
            yield from islice((p for p in near if lineup.wish[p] == -lineup.wish[one]), RELIEF)
        distance *= 2


def _objected(lineup: Lineup, rules: Sequence[PairCost], one: int, other: int) -> bool:
    return any((row := rule(lineup, one, [other])) and row[0] for rule in rules)
