"""Progressive score: the points after each round, added up; early points count more often.

A cut leaves out the first rounds: they have the lowest sums.

Byes and forfeits. Unplayed rounds give the points that were awarded for them. Penalties carry no
round and are left out.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

from tournaments.standings.ledger import Ledger, fractions
from tournaments.standings.tiebreaks.measure import Explain, Measure, Sum, Term
from tournaments.standings.tiebreaks.modifiers import Modifiers


def progressive(asked: Modifiers) -> tuple[Measure, Explain]:
    """Return the sum of the points after each round."""

    def measure(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
        book = asked.seen(ledger)
        return fractions({id_: sum(_after_each(book, id_)[asked.low :]) for id_ in ids})

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        sums = enumerate(_after_each(asked.seen(ledger), id_))
        return Sum(tuple(Term(Fraction(each), left_out=n < asked.low) for n, each in sums))

    return measure, explain


def _after_each(book: Ledger, id_: int) -> list[int]:
    return list(accumulate(turn.points for turn in book.turns[id_]))
