"""Tables of a proposal after some have changed places, and back: moves, without their costs."""

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.formats.asked import LaidTable
from tournaments.refusals import NotWhole
from tournaments.rounds.laid_faults import SWAPPABLE

TWO = 2
MOST_MOVES = 1000
Moves = Sequence[tuple[int, int]]


def in_pairs(flat: Sequence[int]) -> list[tuple[int, int]]:
    """Return who changes places with whom, from a list read two by two."""
    if len(flat) % TWO:
        raise NotWhole(_("Choose two entries of this round."))
    return list(zip(flat[::TWO], flat[1::TWO], strict=True))


def moved(laid: Sequence[LaidTable], moves: Moves) -> list[LaidTable]:
    """Return the tables after these have changed places, one pair after the other."""
    seats = [list(table.entries) for table in laid]
    at = places(laid)
    for one, other in moves:
        if one == other or one not in at or other not in at:
            raise NotWhole(_("Choose two entries of this round."))
        (a, i), (b, j) = at[one], at[other]
        seats[a][i], seats[b][j] = other, one
        at[one], at[other] = (b, j), (a, i)
    return [
        replace(table, entries=tuple(entries)) for table, entries in zip(laid, seats, strict=True)
    ]


def places(laid: Sequence[LaidTable]) -> dict[int, tuple[int, int]]:
    """Return the table, as its place in the list, and the seat of everybody who can move."""
    return {
        entry: (number, seat)
        for number, table in enumerate(laid)
        if table.kind in SWAPPABLE
        for seat, entry in enumerate(table.entries)
    }


def back(laid: Sequence[LaidTable], made: Sequence[LaidTable]) -> list[tuple[int, int]]:
    """Return who must change places so that tables lie as they were made; none if they cannot."""
    here, there = places(laid), places(made)
    if here.keys() != there.keys() or sorted(here.values()) != sorted(there.values()):
        return []
    sits, found = {place: entry for entry, place in here.items()}, []
    for entry, place in there.items():
        if sits[place] != entry:
            other, left = sits[place], here[entry]
            found.append((entry, other))
            sits[place], sits[left] = entry, other
            here[entry], here[other] = place, left
    return found
