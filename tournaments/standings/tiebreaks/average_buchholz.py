"""Average Buchholz of one's opponents: how strong was the field that they met.

Byes and forfeits. Only opponents met in a game count; their own Buchholz has its usual rules.
"""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.standings.ledger import Ledger
from tournaments.standings.tiebreaks.buchholz import buchholz
from tournaments.standings.tiebreaks.measure import Explain, Measure, Sum, Term, of_sums
from tournaments.standings.tiebreaks.modifiers import Modifiers

_WHOLE, _ = buchholz(Modifiers())


def average_buchholz(asked: Modifiers) -> tuple[Measure, Explain]:
    """Return the average of the opponents' Buchholz."""

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        book = asked.seen(ledger)
        of = book.once("buchholz of everybody", lambda all_: _WHOLE(all_, sorted(all_.turns)))
        met = [other for turn in ledger.turns[id_] for other, _share in turn.met]
        terms = tuple(Term(Fraction(of[other]), other=other) for other in met)
        return Sum(terms, max(len(met), 1))

    return of_sums(explain), explain
