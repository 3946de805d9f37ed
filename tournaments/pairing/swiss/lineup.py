"""The entrants in order, the highest first, with what the rules want to know about each place.

Everything in this folder speaks of *places*: 0 is the top of the list. A *group* is everybody with
the same points. A *wish* is the seat somebody is due: 1 to be first, -1 to be second, 0 for none;
a *must* is a wish that cannot be passed over without seating somebody there once too often.
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from hashlib import blake2b

from tournaments.pairing.values import Entrant, Field, PairingRules

MOST_OUT_OF_BALANCE = 2  # this many more times on one side, and the other one is due


@dataclass(frozen=True, slots=True)
class Allowance:
    """What may happen although nobody wants it."""

    rematches: bool = False
    second_bye: bool = False
    forbidden: bool = False  # only to find out which forbidden pair is in the way


NOTHING = Allowance()


@dataclass(frozen=True, slots=True)
class Lineup:
    """A field in order; every list is indexed by place."""

    field: Field
    entrants: tuple[Entrant, ...]
    points: tuple[int, ...]  # with virtual ones, highest first
    start: tuple[int, ...]  # the first place of the group
    size: tuple[int, ...]  # how many are in the group
    balance: tuple[int, ...]  # how many more times first than second
    wish: tuple[int, ...]
    must: tuple[int, ...]
    lot: tuple[int, ...]  # a number drawn for each from the seed of the round
    met: tuple[frozenset[int], ...]
    banned: tuple[frozenset[int], ...]  # the places one must not meet by order
    allowance: Allowance

    @property
    def rules(self) -> PairingRules:
        """Return what the organiser asks."""
        return self.field.rules

    def barred(self, place: int) -> frozenset[int]:
        """Return the places that somebody cannot be paired with."""
        barred = frozenset() if self.allowance.rematches else self.met[place]
        return barred if self.allowance.forbidden else barred | self.banned[place]

    def may_have_bye(self, place: int) -> bool:
        """Return whether somebody can be the one without an opponent."""
        return self.allowance.second_bye or not self.entrants[place].had_bye


def line_up(field: Field, allowance: Allowance = NOTHING) -> Lineup:
    """Return the field in order; the order in which the entrants were given does not matter."""
    entrants = sorted(field.entrants, key=lambda e: (-e.points - e.acceleration, e.seed, e.id))
    place = {entrant.id: at for at, entrant in enumerate(entrants)}
    descending = [-e.points - e.acceleration for e in entrants]
    start = [bisect_left(descending, points) for points in descending]
    end = [bisect_right(descending, points) for points in descending]
    banned: list[set[int]] = [set() for _ in entrants]
    for group in field.forbidden:
        places = {place[who] for who in group if who in place}
        for at in places:
            banned[at] |= places - {at}
    return Lineup(
        field=field,
        entrants=tuple(entrants),
        points=tuple(-points for points in descending),
        start=tuple(start),
        size=tuple(last - first for first, last in zip(start, end, strict=True)),
        balance=tuple(_balance(e) for e in entrants),
        wish=tuple(_wish(e) for e in entrants),
        must=tuple(_must(e, field.rules.most_in_a_row) for e in entrants),
        lot=tuple(_lot(field, e) for e in entrants),
        met=tuple(frozenset(place[who] for who in e.opponents if who in place) for e in entrants),
        banned=tuple(map(frozenset, banned)),
        allowance=allowance,
    )


def _balance(entrant: Entrant) -> int:
    return len(entrant.sides) - 2 * sum(entrant.sides)


def _wish(entrant: Entrant) -> int:
    balance = _balance(entrant)
    if balance:
        return -1 if balance > 0 else 1
    if entrant.sides:
        return 1 if entrant.sides[-1] else -1
    return 0


def _must(entrant: Entrant, most_in_a_row: int) -> int:
    last = entrant.sides[-most_in_a_row:]
    if len(last) == most_in_a_row and len(set(last)) == 1:
        return 1 if last[0] else -1
    return _wish(entrant) if abs(_balance(entrant)) >= MOST_OUT_OF_BALANCE else 0


def _lot(field: Field, entrant: Entrant) -> int:
    words = f"{field.seed} {field.round} {entrant.id}".encode()
    return int.from_bytes(blake2b(words, digest_size=4).digest(), "big")
