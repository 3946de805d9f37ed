"""Buchholz: the points of one's opponents, added up; with cuts and median.

Every round contributes one number: the points of the opponent, or the average of the opponents
at a table. A *cut* leaves out the lowest contributions, *median* the lowest and the highest. *Fore*
Buchholz takes the tables of the last round as drawn, so that it is known before they are over.

Byes and forfeits. Our own unplayed rounds contribute our own points, as if we had met a virtual
opponent as good as we are; since the edition of 2026 no more than the opponent of a forfeit has,
elsewhere no more than a draw in every round. An opponent who stopped coming keeps the points of its
last appearance and gets a draw for every later round that it asked off. A cut takes contributions
of rounds that we missed by our own choice first, so that nobody gains by staying away.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.standings.ledger import Ledger, fractions
from tournaments.standings.tiebreaks.cut_lowest import Contribution, left
from tournaments.standings.tiebreaks.measure import Explain, Measure, Sum, Term
from tournaments.standings.tiebreaks.modifiers import Modifiers
from tournaments.standings.values import VOLUNTARY_KINDS


def buchholz(asked: Modifiers) -> tuple[Measure, Explain]:
    """Return Buchholz without so many of the lowest and of the highest contributions."""

    def measure(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
        book = asked.seen(ledger)
        if not asked.low:
            values = {
                id_: sum(value for _points, value, _missed in contributions(book, id_))
                for id_ in ids
            }
            return fractions(values, book.scale)
        return fractions({id_: _kept(contributions(book, id_)) for id_ in ids}, book.scale)

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        book = asked.seen(ledger)
        found = contributions(book, id_)
        kept = set(left(found, asked.low, asked.high))
        return Sum(
            tuple(
                Term(Fraction(value, book.scale), left_out=place not in kept)
                for place, (_points, value, _missed) in enumerate(found)
            )
        )

    def _kept(found: list[Contribution]) -> int:
        return sum(found[place][1] for place in left(found, asked.low, asked.high))

    return measure, explain


def contributions(book: Ledger, id_: int) -> list[Contribution]:
    """Return what each round contributes, in parts of a unit as small as the scale."""
    seen = book.adjusted
    found: list[Contribution] = []
    for turn in book.turns[id_]:
        if turn.met:
            points = book.averaged([seen[other] for other, _ in turn.met])
            found.append((points, points, False))
        elif not book.scheme.drawn:
            points = book.virtual(id_, turn)
            found.append((points, points, turn.kind in VOLUNTARY_KINDS))
    return found
