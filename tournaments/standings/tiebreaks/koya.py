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
from tournaments.standings.tiebreaks.measure import Sum, Term, TieBreak


def koya(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
    """Return the shares against the upper half."""
    upper = _upper(ledger)
    values = {id_: sum(share for _o, share in _against(ledger, id_, upper)) for id_ in ids}
    return fractions(values, _below(ledger))


def summed(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
    """Return the share against each of the upper half."""
    met = _against(ledger, id_, _upper(ledger))
    below = _below(ledger)
    return Sum(tuple(Term(Fraction(share, below), other=other) for other, share in met))


def _upper(ledger: Ledger) -> set[int]:
    most = best_of_a_round(ledger.scheme) * ledger.rounds
    return {id_ for id_, points in ledger.points.items() if 2 * points >= most}


def _against(ledger: Ledger, id_: int, upper: set[int]) -> list[tuple[int, int]]:
    return [met for turn in ledger.turns[id_] for met in turn.met if met[0] in upper]


def _below(ledger: Ledger) -> int:
    return ledger.whole if ledger.scheme.by_rank else 1


KOYA = TieBreak("koya", "Koya", "Koya", koya, summed)
