"""Who of a pair has white (article 5.2), and which line of the article says so."""

from itertools import zip_longest

from tournaments.pairing.dutch.participants import EITHER, WHITE
from tournaments.pairing.dutch.ranked import ABSOLUTE, Ranked


def white_of(ranked: Ranked, upper: int, lower: int) -> tuple[int, str]:
    """Return the place that has white, with the article; `upper` is the higher in order."""
    due = ranked.due
    if due[upper] == due[lower] == EITHER:
        return _by_number(ranked, upper, lower), "5.2.5"
    if due[upper] != due[lower]:
        who, article = (upper if due[upper] != EITHER else lower), "5.2.1"
    elif (stronger := _stronger(ranked, upper, lower)) is not None:
        who, article = stronger, "5.2.2"
    elif (alternating := _last_difference(ranked, upper, lower)) is not None:
        who, article = alternating, "5.2.3"
    else:
        who, article = upper, "5.2.4"
    return (who if due[who] == WHITE else upper + lower - who), article


def _stronger(ranked: Ranked, upper: int, lower: int) -> int | None:
    """Return who has the stronger preference; of two absolute ones the wider difference (5.2.2)."""
    mine, theirs = ranked.grade[upper], ranked.grade[lower]
    if mine == theirs == ABSOLUTE:
        mine, theirs = abs(ranked.balance[upper]), abs(ranked.balance[lower])
    return None if mine == theirs else (upper if mine > theirs else lower)


def _last_difference(ranked: Ranked, upper: int, lower: int) -> int | None:
    """Return whose turn it is after the last round in which their colours differed (5.2.3).

    Rounds not played are pushed to the front (C.04.2, 3.4), so games are compared from the last.
    """
    mine = reversed(ranked.people[upper].colours)
    theirs = reversed(ranked.people[lower].colours)
    for one, other in zip_longest(mine, theirs):
        if one is None or other is None:
            return None
        if one != other:
            return lower if one == ranked.due[upper] else upper
    return None


def _by_number(ranked: Ranked, upper: int, lower: int) -> int:
    """Return who has white where nobody prefers a colour: the parity of the number says (5.2.5)."""
    odd = ranked.people[upper].number % 2 == 1
    has_white = odd == (ranked.field.initial == WHITE)
    return upper if has_white else lower
