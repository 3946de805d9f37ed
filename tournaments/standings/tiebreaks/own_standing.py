"""What one had before the event: the number in the starting order, and the rating.

The lowest number comes first, the highest rating; reversed it is the other way round. Who has no
rating counts as 0.

Byes and forfeits. Make no difference.
"""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.standings.ledger import Ledger
from tournaments.standings.tiebreaks.measure import Explain, Measure, Sum, Term, of_sums
from tournaments.standings.tiebreaks.modifiers import Modifiers


def starting_number(asked: Modifiers) -> tuple[Measure, Explain]:
    """Return the number with a minus, so that the lowest comes first; reversed without."""
    sign = 1 if asked.reverse else -1

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        return Sum((Term(Fraction(sign * ledger.records[id_].seed)),))

    return of_sums(explain), explain


def own_rating(asked: Modifiers) -> tuple[Measure, Explain]:
    """Return the rating; reversed with a minus."""
    sign = -1 if asked.reverse else 1

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        return Sum((Term(Fraction(sign * (ledger.records[id_].rating or 0))),))

    return of_sums(explain), explain
