"""Sonneborn-Berger: the points of those one has beaten, and half of those one drew with.

Each opponent's points are multiplied by our share against it: with two sides the part of a win
that we got, at a table 1 for being ahead of it and ½ for a shared rank; a table counts with the
average of its opponents. A cut leaves out the opponents with the fewest points.

Byes and forfeits. Our own unplayed round counts as a game against a virtual opponent as in
Buchholz, in which we got the part of a win that we were given for the round. Opponents who stopped
coming are adjusted as for Buchholz.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

from tournaments.standings.ledger import Ledger, Turn, fractions
from tournaments.standings.scoring import best_of_a_round
from tournaments.standings.tiebreaks.cut_lowest import Contribution, left
from tournaments.standings.tiebreaks.measure import Explain, Measure, Sum, Term
from tournaments.standings.tiebreaks.modifiers import Modifiers
from tournaments.standings.values import VOLUNTARY_KINDS


def sonneborn_berger(asked: Modifiers) -> tuple[Measure, Explain]:
    """Return the points of the opponents, weighted by our shares."""

    def measure(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
        book = asked.seen(ledger)
        below = _below(book)
        return fractions(
            {id_: _kept(_weighed(book, id_, below)) for id_ in ids}, book.scale * below
        )

    def _kept(found: list[Contribution]) -> int:
        if not asked.low:
            return sum(value for _points, value, _missed in found)
        return sum(found[place][1] for place in left(found, asked.low, asked.high))

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        book = asked.seen(ledger)
        below = _below(book)
        found = _weighed(book, id_, below)
        kept = set(left(found, asked.low, asked.high))
        return Sum(
            tuple(
                Term(
                    Fraction(each[1], book.scale * below),
                    share=_share(book, turn),
                    left_out=place not in kept,
                )
                for place, (turn, each) in enumerate(zip(_games(book, id_), found, strict=True))
            )
        )

    return measure, explain


def _below(book: Ledger) -> int:
    return lcm(book.whole, best_of_a_round(book.scheme))


def _games(book: Ledger, id_: int) -> list[Turn]:
    """Return the rounds that count: where all pairings were drawn, those with an opponent."""
    return [turn for turn in book.turns[id_] if turn.met or not book.scheme.drawn]


def _weighed(book: Ledger, id_: int, below: int) -> list[Contribution]:
    best, seen = best_of_a_round(book.scheme), book.adjusted
    of_share, of_points = below // book.whole, below // best
    found: list[Contribution] = []
    for turn in _games(book, id_):
        if turn.met:
            points = book.averaged([seen[other] for other, _ in turn.met])
            value = book.averaged([seen[other] * share for other, share in turn.met]) * of_share
            found.append((points, value, False))
        else:
            points = book.virtual(id_, turn)
            value = points * min(turn.points, best) * of_points
            found.append((points, value, turn.kind in VOLUNTARY_KINDS))
    return found


def _share(book: Ledger, turn: Turn) -> Fraction | None:
    """Return the part of the points of one opponent that counts; none where there were several."""
    if len(turn.met) == 1:
        return Fraction(turn.met[0][1], book.whole)
    return None
