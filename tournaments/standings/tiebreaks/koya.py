"""Koya: what one scored against those who have at least half of the points possible.

The value is the sum of our shares against such opponents: points with two sides; at a table 1
for each of them that we were ahead of, ½ for a shared rank.

Byes and forfeits. Only rounds really played count for us. An opponent's half is measured with all
the points it was given, against the best result in every round that is over.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.standings.ledger import Ledger, fractions
from tournaments.standings.scoring import best_of_a_round
from tournaments.standings.tiebreaks.measure import TieBreak


def koya(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
    """Return the shares against the upper half."""
    most = best_of_a_round(ledger.scheme) * ledger.rounds
    upper = {id_ for id_, points in ledger.points.items() if 2 * points >= most}
    values = {
        id_: sum(s for turn in ledger.turns[id_] for other, s in turn.met if other in upper)
        for id_ in ids
    }
    return fractions(values, ledger.whole if ledger.scheme.by_rank else 1)


KOYA = TieBreak("koya", "Koya", "Koya", koya)
