"""Average rating of one's opponents.

Byes and forfeits. Only opponents really played count, each as often as it was met; those without
a rating are left out. Who met no rated opponent has 0. The average is kept exact; a page rounds.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.standings.ledger import Ledger
from tournaments.standings.tiebreaks.measure import Sum, Term, TieBreak


def opponents_rating(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
    """Return the average rating of the opponents met."""
    ratings = {id_: record.rating for id_, record in ledger.records.items()}
    return {id_: _average(ledger, id_, ratings) for id_ in ids}


def _average(ledger: Ledger, id_: int, ratings: Mapping[int, int | None]) -> Fraction:
    rated = _rated(ledger, id_, ratings)
    return Fraction(sum(rated), len(rated)) if rated else Fraction(0)


def _rated(ledger: Ledger, id_: int, ratings: Mapping[int, int | None]) -> list[int]:
    met = (ratings[other] for turn in ledger.turns[id_] for other, _ in turn.met)
    return [rating for rating in met if rating is not None]


def summed(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
    """Return the rating of every rated opponent."""
    rated = _rated(ledger, id_, {other: each.rating for other, each in ledger.records.items()})
    return Sum(tuple(Term(Fraction(rating)) for rating in rated), max(len(rated), 1))


OPPONENTS_RATING = TieBreak(
    "opponents-rating",
    "Average opponents' rating",
    "Rating medio avversari",
    opponents_rating,
    summed,
)
