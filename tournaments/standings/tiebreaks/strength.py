"""Scores and strength of schedule: a team's board points and a part of its Buchholz.

Buchholz of match points is divided by what makes it as large as board points: the most match
points of the event by the most board points of a match, rounded down; or by what is named.

Byes and forfeits. As for board points and for Buchholz.
"""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.standings.ledger import Ledger
from tournaments.standings.tiebreaks.board_points import in_boards
from tournaments.standings.tiebreaks.buchholz import buchholz
from tournaments.standings.tiebreaks.measure import Explain, Measure, Sum, Term, of_sums
from tournaments.standings.tiebreaks.modifiers import Modifiers


def scores_and_strength(asked: Modifiers) -> tuple[Measure, Explain]:
    """Return board points and a part of Buchholz."""
    of_schedule, _ = buchholz(asked)

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        boards, scheme = in_boards(ledger), ledger.scheme
        met = of_schedule(ledger, [id_])[id_] / scheme.unit
        own = Fraction(boards.points[id_], boards.scheme.unit)
        return Sum((Term(own), Term(met / (asked.factor or _factor(ledger)))))

    return of_sums(explain), explain


def _factor(book: Ledger) -> int:
    most = Fraction(book.scheme.win * book.rounds, book.scheme.unit)
    return max(int(most // max(book.scheme.boards, 1)), 1)
