"""Progressive score: the points after each round, added up; early points count more often.

Byes and forfeits. Unplayed rounds give the points that were awarded for them. Penalties carry no
round and are left out.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

from tournaments.standings.ledger import Ledger, fractions
from tournaments.standings.tiebreaks.measure import TieBreak, of_terms


def progressive(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
    """Return the sum of the points after each round."""
    return fractions({id_: sum(_after_each(ledger, id_)) for id_ in ids})


def _after_each(ledger: Ledger, id_: int) -> list[int]:
    return list(accumulate(turn.points for turn in ledger.turns[id_]))


PROGRESSIVE = TieBreak(
    "progressive",
    "Progressive score",
    "Punteggio progressivo",
    progressive,
    of_terms(_after_each),
)
