"""What a crowd of an even number must fail of C12 and C13 at least, whoever has met whom.

A *class* is a preferred colour with its strength: white mild, strong, absolute (0 to 2), black
(3 to 5), none (6). Only how many there are of each class is asked, so the answer is a bound, and
which classes can meet where the bound is reached follows from it.
"""

from collections.abc import Sequence

from tournaments.pairing.dutch.participants import EITHER
from tournaments.pairing.dutch.ranked import ABSOLUTE, MILD, Ranked

CLASSES = 7
NONE = 6


def class_of(ranked: Ranked, place: int) -> int:
    """Return the class of somebody."""
    return 3 * ranked.due[place] + (ranked.grade[place] if ranked.due[place] != EITHER else 0)


def least(counts: Sequence[int], top: bool) -> tuple[int, int]:
    """Return the fewest pairs that fail C12, and of these C13, in an even crowd.

    Topscorers with the same absolute preference may meet, and fail nothing of C13 by that."""
    pairs = sum(counts) // 2
    over, strongly = 0, 0
    for first in (0, 3):
        more = sum(counts[first : first + 3]) - pairs
        if more > 0:
            over += more
            spared = counts[first] + (counts[first + ABSOLUTE] // 2 if top else 0)
            strongly += max(0, more - spared)
    return over, strongly


def partners(counts: Sequence[int], top: bool) -> list[list[int]]:
    """Return for each class those that it can meet where the crowd fails no more than the least.

    Of topscorers there may be too many, never too few."""
    pairs = sum(counts) // 2
    for colour in (0, 1):
        own = counts[3 * colour : 3 * colour + 3]
        if sum(own) >= pairs:
            if top and sum(own) > pairs:
                return _of_topscorers(colour, least(counts, top)[1] > 0)
            return _all_with(colour, counts, pairs)
    return [[d for d in range(CLASSES) if c == NONE or c // 3 != d // 3] for c in range(CLASSES)]


def _all_with(colour: int, counts: Sequence[int], pairs: int) -> list[list[int]]:
    """Return the partners where everybody else needs somebody of one colour."""
    own = range(3 * colour, 3 * colour + 3)
    over, mild = sum(counts[c] for c in own) - pairs, counts[own[0]]

    def meet(one: int, other: int) -> bool:
        if one not in own and other not in own:
            return False
        if one in own and other in own:
            return over > 0 and _clash_fits(one % 3, other % 3, over, mild)
        grade = (one if one in own else other) % 3
        return grade != MILD or over == 0 or over < mild

    return [[d for d in range(CLASSES) if meet(c, d)] for c in range(CLASSES)]


def _of_topscorers(colour: int, strongly: bool) -> list[list[int]]:
    own = range(3 * colour, 3 * colour + 3)

    def meet(one: int, other: int) -> bool:
        if one not in own and other not in own:
            return False
        return strongly or not clash(one, other)[1]

    return [[d for d in range(CLASSES) if meet(c, d)] for c in range(CLASSES)]


def _clash_fits(one: int, other: int, over: int, mild: int) -> bool:
    """Return whether two who prefer the same colour can meet where so many such pairs are due.

    Two absolute preferences cannot (C3); of topscorers, who may, it is not asked here."""
    if one == other == ABSOLUTE:
        return False
    if over < mild:
        return MILD in (one, other)
    if one == other == MILD:
        return False
    return over > mild or MILD in (one, other)


def clash(one: int, other: int) -> tuple[int, int]:
    """Return what a pair of two classes fails of C12 and C13."""
    if one == NONE or one // 3 != other // 3:
        return 0, 0
    grades = one % 3, other % 3
    return 1, int(MILD not in grades and grades != (ABSOLUTE, ABSOLUTE))
