"""Sonneborn-Berger: the points of those one has beaten, and half of those one drew with.

Each opponent's points are multiplied by our share against it: with two sides the part of a win
that we got, at a table 1 for being ahead of it and ½ for a shared rank; a table counts with the
average of its opponents.

Byes and forfeits. Our own unplayed round counts as a game against a virtual opponent with our own
points, in which we got the part of a win that we were given for the round. Opponents who stopped
coming are adjusted as for Buchholz.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

from tournaments.standings.ledger import Ledger, Turn, fractions
from tournaments.standings.scoring import best_of_a_round
from tournaments.standings.tiebreaks.measure import Sum, Term, TieBreak


def sonneborn_berger(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
    """Return for each entry the points of its opponents, weighted by its shares."""
    below = _below(ledger)
    return fractions({id_: sum(_weighed(ledger, id_, below)) for id_ in ids}, ledger.scale * below)


def summed(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
    """Return what each round brings; against one opponent with the share in its points."""
    below = _below(ledger)
    brought = zip(ledger.turns[id_], _weighed(ledger, id_, below), strict=True)
    return Sum(
        tuple(
            Term(Fraction(value, ledger.scale * below), share=_share(ledger, turn))
            for turn, value in brought
        )
    )


def _below(ledger: Ledger) -> int:
    return lcm(ledger.whole, best_of_a_round(ledger.scheme))


def _weighed(ledger: Ledger, id_: int, below: int) -> list[int]:
    best = best_of_a_round(ledger.scheme)
    of_share, of_points = below // ledger.whole, below // best
    own = ledger.points[id_] * ledger.scale * of_points if ledger.scheme.virtual else 0
    return [
        ledger.averaged(ledger.adjusted[other] * share for other, share in turn.met) * of_share
        if turn.met
        else own * min(turn.points, best)
        for turn in ledger.turns[id_]
    ]


def _share(ledger: Ledger, turn: Turn) -> Fraction | None:
    """Return the part of the points of one opponent that counts; none where there were several."""
    if len(turn.met) == 1:
        return Fraction(turn.met[0][1], ledger.whole)
    return None


SONNEBORN_BERGER = TieBreak(
    "sonneborn-berger", "Sonneborn-Berger", "Sonneborn-Berger", sonneborn_berger, summed
)
