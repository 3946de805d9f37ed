"""Performance: the rating that fits one's results against opponents of known rating.

*Tournament performance* is the opponents' average and what the federation's table gives for the
part of the points; *perfect performance* is the lowest rating that is expected to make the points
against these very opponents, 800 below the weakest for who made none. Both can be averaged over
the opponents. Points are those of games: 1, ½ and 0.

Byes and forfeits. As for the average rating of opponents: what was not played is left out, and who
has no rating. Who met nobody that is rated has 0, and is left out of the averages of others.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from tournaments.standings.ledger import AHEAD, Ledger
from tournaments.standings.tiebreaks.measure import (
    Explain,
    Measure,
    Sum,
    Term,
    half_up,
    of_sums,
)
from tournaments.standings.tiebreaks.opponents_rating import met_for_ratings
from tournaments.standings.tiebreaks.rating_table import BEYOND, WHOLE, expected, gap

Performance = Callable[[Ledger, int], Sum]


def tournament_performance(book: Ledger, id_: int) -> Sum:
    """Return the average of the opponents and what the table adds to it."""
    made, ratings = _games(book, id_)
    if not ratings:
        return Sum()
    average = half_up(Fraction(sum(ratings), len(ratings)))
    part = int(half_up(Fraction(made * WHOLE, AHEAD * len(ratings))))
    return Sum((Term(average), Term(Fraction(gap(part)))))


def perfect_performance(book: Ledger, id_: int) -> Sum:
    """Return the lowest rating that is expected to make these points."""
    made, ratings = _games(book, id_)
    if not ratings:
        return Sum()
    if not made:
        return Sum((Term(Fraction(min(ratings))), Term(Fraction(-BEYOND))))
    low, high = min(ratings) - BEYOND, max(ratings) + BEYOND
    while high - low > 1:
        middle = (low + high) // 2
        enough = AHEAD * sum(expected(middle - each) for each in ratings) >= made * WHOLE
        low, high = (low, middle) if enough else (middle, high)
    return Sum((Term(Fraction(high)),))


def alone(of: Performance) -> tuple[Measure, Explain]:
    """Return a performance as a tie-break."""

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        return of(ledger, id_)

    return of_sums(explain), explain


def of_opponents(name: str, of: Performance) -> tuple[Measure, Explain]:
    """Return the average of this performance over the opponents met, rounded."""

    def everybody(book: Ledger) -> dict[int, Sum]:
        return {id_: of(book, id_) for id_ in book.turns}

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        known = ledger.once(name, everybody)
        met = [other for other, _ahead, _rating in met_for_ratings(ledger, id_)]
        terms = tuple(Term(known[other].total, other=other) for other in met if known[other].terms)
        return Sum(terms, max(len(terms), 1), rounded=True)

    return of_sums(explain), explain


def _games(book: Ledger, id_: int) -> tuple[int, list[int]]:
    """Return the half points made against rated opponents, and their ratings."""
    met = met_for_ratings(book, id_)
    rated = [(ahead, rating) for _other, ahead, rating in met if rating is not None]
    return sum(ahead for ahead, _rating in rated), [rating for _ahead, rating in rated]
