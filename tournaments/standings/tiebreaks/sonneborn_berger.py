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

from tournaments.standings.ledger import Ledger, fractions
from tournaments.standings.scoring import best_of_a_round
from tournaments.standings.tiebreaks.measure import TieBreak


def sonneborn_berger(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
    """Return for each entry the points of its opponents, weighted by its shares."""
    best = best_of_a_round(ledger.scheme)
    below = lcm(ledger.whole, best)
    of_share, of_points = below // ledger.whole, below // best
    values = {}
    for id_ in ids:
        own = ledger.points[id_] * ledger.scale * of_points if ledger.scheme.virtual else 0
        total = 0
        for turn in ledger.turns[id_]:
            if turn.met:
                seen = ledger.averaged(ledger.adjusted[o] * share for o, share in turn.met)
                total += seen * of_share
            else:
                total += own * min(turn.points, best)
        values[id_] = total
    return fractions(values, ledger.scale * below)


SONNEBORN_BERGER = TieBreak(
    "sonneborn-berger", "Sonneborn-Berger", "Sonneborn-Berger", sonneborn_berger
)
