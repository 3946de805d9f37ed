"""The participants in order (article 1.2), and what the criteria want to know about each place.

Everything in this folder speaks of *places*: 0 is the top of the list. A set of places is one whole
number, whose bit says who is in it. A *grade* is how strong a colour preference is (1.7).
"""

from dataclasses import dataclass
from itertools import groupby

from tournaments.pairing.dutch.participants import BLACK, EITHER, WHITE, DutchField, Participant

MILD, STRONG, ABSOLUTE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Ranked:
    """A field in order; every list is indexed by place."""

    field: DutchField
    people: tuple[Participant, ...]
    score: list[int]  # with virtual points, highest first
    due: list[int]  # the preferred colour
    grade: list[int]
    balance: list[int]  # how many more games with white than with black
    row: list[int]  # the colour of the last two games, where it is the same; else EITHER
    top: list[bool]  # topscorers (1.8)
    met: list[int]  # whom one must not meet by C1 or by order, as a set
    groups: list[range]  # the places of each scoregroup, the highest first
    has_topscorers: bool
    white: int  # those with an absolute preference for white, as a set
    black: int
    topscorers: int

    def barred(self, place: int) -> int:
        """Return whom somebody cannot be paired with, as a set (C1, C3)."""
        barred = self.met[place] | 1 << place
        if self.grade[place] == ABSOLUTE and not self.top[place]:
            same = self.white if self.due[place] == WHITE else self.black
            barred |= same & ~self.topscorers
        return barred

    def unplayed(self, place: int) -> int:
        """Return how many rounds somebody has not played."""
        return self.field.round - 1 - len(self.people[place].colours)


def rank(field: DutchField) -> Ranked:
    """Return the field in order."""
    people = sorted(field.participants, key=lambda p: (-p.points - p.virtual, p.number))
    score = [p.points + p.virtual for p in people]
    wishes = [_preference(p.colours) for p in people]
    due, grade = [wish[0] for wish in wishes], [wish[1] for wish in wishes]
    last = field.round >= field.rounds
    most = (field.round - 1) * field.win
    top = [last and 2 * points > most for points in score]
    absolute = [sum(1 << at for at, w in enumerate(wishes) if w == (c, ABSOLUTE)) for c in (0, 1)]
    return Ranked(
        field=field,
        people=tuple(people),
        score=score,
        due=due,
        grade=grade,
        balance=[len(p.colours) - 2 * sum(p.colours) for p in people],
        row=[_row(p.colours) for p in people],
        top=top,
        met=_met(field, people),
        groups=_groups(score),
        has_topscorers=any(top),
        white=absolute[WHITE],
        black=absolute[BLACK],
        topscorers=sum(1 << at for at, is_top in enumerate(top) if is_top),
    )


def _preference(colours: tuple[int, ...]) -> tuple[int, int]:
    """Return the preferred colour and how strong that is (1.7)."""
    if not colours:
        return EITHER, MILD
    balance = len(colours) - 2 * sum(colours)
    if abs(balance) > 1:
        return (BLACK if balance > 0 else WHITE), ABSOLUTE
    if colours[-2:-1] == colours[-1:]:
        return 1 - colours[-1], ABSOLUTE
    if balance:
        return (BLACK if balance > 0 else WHITE), STRONG
    return 1 - colours[-1], MILD


def _row(colours: tuple[int, ...]) -> int:
    return colours[-1] if len(colours) > 1 and colours[-2] == colours[-1] else EITHER


def _met(field: DutchField, people: list[Participant]) -> list[int]:
    bit = {p.id: 1 << at for at, p in enumerate(people)}
    met = [sum({bit.get(other, 0) for other in p.opponents}) for p in people]
    place = {p.id: at for at, p in enumerate(people)}
    for group in field.forbidden:
        here = [place[who] for who in group if who in place]
        together = sum(1 << at for at in here)
        for at in here:
            met[at] |= together
    return met


def _groups(score: list[int]) -> list[range]:
    found, start = [], 0
    for _points, same in groupby(score):
        size = len(list(same))
        found.append(range(start, start + size))
        start += size
    return found
