"""The tables of a round: who meets whom by the sheet, and who goes on without playing."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.pairing.knockout.play import boxes
from tournaments.pairing.knockout.values import NOBODY, Box, KnockOutField, SheetPart
from tournaments.pairing.values import CannotPair, Note

TWO = 2


@dataclass(frozen=True, slots=True)
class Laid:
    """A table of the sheet: two who meet, the first one first, or one who goes on."""

    key: str
    entrants: tuple[int, ...]
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole round."""

    tables: tuple[Laid, ...]  # from the top of the sheet


def pair(field: KnockOutField) -> Sheet:
    """Return the round as the sheet says; refuse while a match it depends on is not decided."""
    count = sum(who != NOBODY for who in field.lines)
    if count < TWO:
        raise CannotPair((Note("too-few", (count,)),))
    here = [box for box in boxes(field) if box.match.round == field.round]
    if any(box.one is None or box.other is None for box in here):
        raise CannotPair((Note("not-decided", (field.round - 1,)),))
    return Sheet(tuple(_tables(field, here)))


def _tables(field: KnockOutField, here: list[Box]) -> Iterator[Laid]:
    for box in here:
        if box.one and box.other:
            entrants, notes = _seated(field, box, box.one, box.other)
            left = tuple(Note("has-left", (who,)) for who in entrants if who in field.gone)
            yield Laid(box.match.key, entrants, notes + left)
        elif box.goes_on and box.match.part != SheetPart.THIRD:
            yield Laid(box.match.key, (box.goes_on,), (Note("goes-on", (box.goes_on,)),))


def _seated(
    field: KnockOutField, box: Box, one: int, other: int
) -> tuple[tuple[int, int], tuple[Note, ...]]:
    """Let whoever sat first less often sit first; where that is equal, the lot decides."""
    sat = {who: (first, second) for who, first, second in field.firsts}
    mine, theirs = sat.get(one, (0, 0)), sat.get(other, (0, 0))
    lead = (mine[0] - mine[1]) - (theirs[0] - theirs[1])
    if lead == 0:
        both = (one, other) if _lot(field, box) else (other, one)
        return both, ()
    owed, times = (one, mine) if lead < 0 else (other, theirs)
    both = (one, other) if owed == one else (other, one)
    return both, (Note("side-owed", (owed, *times)),)


def _lot(field: KnockOutField, box: Box) -> bool:
    mixed = (field.seed + 7919 * field.round + 104729 * box.match.place) * 2654435761
    return bool(mixed >> 16 & 1)
