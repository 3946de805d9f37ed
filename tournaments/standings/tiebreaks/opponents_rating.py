"""Average rating of one's opponents, rounded to a whole number; with cuts and median.

Byes and forfeits. Only opponents really met count, each as often as it was met; in the edition of
2024 those of a round robin's forfeits too. Who has no rating is left out, and taken first by a cut.
Who met no rated opponent has 0. Before the editions the average was not rounded.
"""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.standings.ledger import BEFORE_EDITIONS, CAPPED, Ledger, results
from tournaments.standings.tiebreaks.cut_lowest import left
from tournaments.standings.tiebreaks.measure import Explain, Measure, Sum, Term, of_sums
from tournaments.standings.tiebreaks.modifiers import Modifiers
from tournaments.standings.values import PLAYED


def opponents_rating(asked: Modifiers) -> tuple[Measure, Explain]:
    """Return the average rating of the opponents met."""

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        met = met_for_ratings(ledger, id_)
        rated = [(other, rating) for other, _result, rating in met if rating is not None]
        cut = max(asked.low - (len(met) - len(rated)), 0)
        kept = set(left([(each, each, False) for _o, each in rated], cut, asked.high))
        terms = tuple(
            Term(Fraction(rating), left_out=place not in kept)
            for place, (_other, rating) in enumerate(rated)
        )
        rounded = ledger.scheme.edition > BEFORE_EDITIONS
        return Sum(terms, max(len(kept), 1), rounded)

    return of_sums(explain), explain


def met_for_ratings(book: Ledger, id_: int) -> list[tuple[int, int, int | None]]:
    """Return the opponents that count for ratings, who was ahead, and what they are rated."""
    forfeits = book.scheme.edition not in (BEFORE_EDITIONS, CAPPED)
    return [
        (other, ahead, book.records[other].rating)
        for turn in book.turns[id_]
        if turn.met and (turn.kind == PLAYED or forfeits)
        for other, ahead in results(book, turn)
    ]
