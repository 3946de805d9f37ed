"""Sonneborn-Berger of teams: an opponent's points times our points against it.

There are match points and board points, so there are four of it: the second letter says which of
the opponent's points, the third which of ours. EMGSB is match points times board points.

Byes and forfeits. As in Sonneborn-Berger; board points without playing are those awarded.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from tournaments.standings.ledger import Ledger, Turn
from tournaments.standings.tiebreaks.cut_lowest import Contribution, left
from tournaments.standings.tiebreaks.measure import Explain, Measure, Sum, Term, of_sums
from tournaments.standings.tiebreaks.modifiers import Modifiers
from tournaments.standings.values import VOLUNTARY_KINDS

BOARDS = "G"


def team_sonneborn_berger(theirs: str, ours: str, asked: Modifiers) -> tuple[Measure, Explain]:
    """Return the sum of such products."""

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        of, with_ = (replace(asked, boards=each == BOARDS).seen(ledger) for each in (theirs, ours))
        below = of.scale * of.scheme.unit * with_.scheme.unit
        turns = zip(of.turns[id_], with_.turns[id_], strict=True)
        found = [
            _contribution(of, id_, turn, mine.points)
            for turn, mine in turns
            if turn.met or not of.scheme.drawn
        ]
        kept = set(left(found, asked.low, asked.high))
        return Sum(
            tuple(
                Term(Fraction(each[1], below), left_out=place not in kept)
                for place, each in enumerate(found)
            )
        )

    return of_sums(explain), explain


def _contribution(of: Ledger, id_: int, turn: Turn, mine: int) -> Contribution:
    if turn.met:
        points = of.averaged([of.adjusted[other] for other, _ in turn.met])
        return points, points * mine, False
    points = of.virtual(id_, turn)
    return points, points * mine, turn.kind in VOLUNTARY_KINDS
