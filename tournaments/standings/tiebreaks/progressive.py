"""Progressive score: the points after each round, added up; early points count more often.

Byes and forfeits. Unplayed rounds give the points that were awarded for them. Penalties carry no
round and are left out.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

from tournaments.standings.ledger import Ledger, fractions
from tournaments.standings.tiebreaks.measure import TieBreak


def progressive(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
    """Return the sum of the points after each round."""
    return fractions({i: sum(accumulate(turn.points for turn in ledger.turns[i])) for i in ids})


PROGRESSIVE = TieBreak("progressive", "Progressive score", "Punteggio progressivo", progressive)
