"""Koya: what one scored against those who have at least half of the points possible.

The value is the sum of our shares against such opponents: points with two sides; at a table 1
for each of them that we were ahead of, ½ for a shared rank. The limit may be set elsewhere.

Byes and forfeits. Only games count for us, in a round robin forfeits too. An opponent's half is
measured with all the points it was given, against the best result in every round that is over; in
a round robin, in every round in which it had an opponent.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.standings.ledger import BEFORE_EDITIONS, Ledger, Turn, fractions
from tournaments.standings.scoring import best_of_a_round
from tournaments.standings.tiebreaks.measure import Explain, Measure, Sum, Term
from tournaments.standings.tiebreaks.modifiers import Modifiers, limit


def koya(asked: Modifiers) -> tuple[Measure, Explain]:
    """Return the shares against the upper half."""

    def measure(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
        book = asked.seen(ledger)
        upper = _upper(book)
        values = {id_: sum(share for _o, share in _against(book, id_, upper)) for id_ in ids}
        return fractions(values, _below(book))

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        book = asked.seen(ledger)
        met = _against(book, id_, _upper(book))
        return Sum(tuple(Term(Fraction(share, _below(book)), other=other) for other, share in met))

    def _upper(book: Ledger) -> set[int]:
        return {
            id_
            for id_, row in book.turns.items()
            if book.points[id_] >= limit(asked, _most(book, row), book.as_draw)
        }

    return measure, explain


def _most(book: Ledger, row: tuple[Turn, ...]) -> int:
    drawn = book.scheme.drawn and book.scheme.edition > BEFORE_EDITIONS
    rounds = sum(bool(turn.met) for turn in row) if drawn else book.rounds
    return best_of_a_round(book.scheme) * rounds


def _against(book: Ledger, id_: int, upper: set[int]) -> list[tuple[int, int]]:
    return [met for turn in book.turns[id_] for met in turn.met if met[0] in upper]


def _below(book: Ledger) -> int:
    return book.whole if book.scheme.by_rank else 1
