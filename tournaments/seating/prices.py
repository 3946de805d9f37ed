"""What it costs to put two people at one table, and to put somebody at a smaller one.

Everything is one whole number. Prices are so far apart that no number of lesser evils makes up
for a greater one: a forbidden pair, then an unfair smaller table, a family, club mates. Only
repeats and spread are weighed against each other, and there the organiser has the slider: a
repeat costs `repeat_price` points of spread, a third meeting four times as much as a second.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.seating.values import CannotSeat, SeatingField, SeatingNote, Sitter

CLUB = 10**7
FAMILY = 10**9
UNFAIR = 10**11
FORBIDDEN = 10**13
HIGHEST_PRICE = 10**4
# More pairs of club mates than this are not remembered one by one; the largest clubs go first.
MOST_CLUB_PAIRS = 400_000

Prices = list[dict[int, int]]  # for each sitter by position: what each other one costs


def prices(field: SeatingField, sitters: Sequence[Sitter]) -> Prices:
    """Return what each two cost each other; who is not named costs nothing."""
    if not 0 <= field.rules.repeat_price <= HIGHEST_PRICE:
        raise CannotSeat((SeatingNote("bad-price", (field.rules.repeat_price, HIGHEST_PRICE)),))
    at = {sitter.id: position for position, sitter in enumerate(sitters)}
    found: Prices = [
        {at[other]: _repeat(times, field) for other, times in sitter.met if other in at and times}
        for sitter in sitters
    ]
    for one, two, price in _kept_apart(field, sitters, at):
        found[one][two] = found[one].get(two, 0) + price
        found[two][one] = found[two].get(one, 0) + price
    return found


def weighed(field: SeatingField, table: Sequence[Sitter]) -> int:
    """Return what is weighed against each other at one table: its repeats, and its spread."""
    held = [sitter.points for sitter in table]
    met = [dict(sitter.met) for sitter in table]
    repeats = sum(
        _repeat(met[one].get(table[two].id, 0), field)
        for one, two in combinations(range(len(table)), 2)
    )
    return max(held) - min(held) + repeats


def _repeat(times: int, field: SeatingField) -> int:
    return times * times * field.rules.repeat_price


def _kept_apart(
    field: SeatingField, sitters: Sequence[Sitter], at: dict[int, int]
) -> Iterator[tuple[int, int, int]]:
    for pair in field.forbidden:
        if len(pair) == 2 and pair <= at.keys():
            one, two = sorted(pair)
            yield at[one], at[two], FORBIDDEN
    rules = field.rules
    if field.round <= rules.families_apart_until:
        for one, two in _family_pairs(sitters):
            yield one, two, FAMILY
    if field.round <= rules.clubs_apart_until:
        for members in clubs(sitters)[0]:
            for one, two in combinations(members, 2):
                yield one, two, CLUB


def _family_pairs(sitters: Sequence[Sitter]) -> set[tuple[int, int]]:
    families: dict[int, list[int]] = {}
    for position, sitter in enumerate(sitters):
        for family in sitter.families:
            families.setdefault(family, []).append(position)
    return {pair for members in families.values() for pair in combinations(members, 2)}


def clubs(sitters: Sequence[Sitter]) -> tuple[list[list[int]], list[int]]:
    """Return the clubs that are kept apart, by position, and those too large for that."""
    members: dict[int, list[int]] = {}
    for position, sitter in enumerate(sitters):
        if sitter.club is not None:
            members.setdefault(sitter.club, []).append(position)
    kept, dropped, pairs = [], [], 0
    for club in sorted(members, key=lambda club: (len(members[club]), club)):
        pairs += len(members[club]) * (len(members[club]) - 1) // 2
        if pairs > MOST_CLUB_PAIRS:
            dropped.append(club)
        else:
            kept.append(members[club])
    return kept, dropped
