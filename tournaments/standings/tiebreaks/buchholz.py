"""Buchholz: the points of one's opponents, added up; with cuts and median.

Every round contributes one number: the points of the opponent, or the average of the opponents
at a table. A *cut* leaves out the lowest contributions, *median* the lowest and the highest.

Byes and forfeits. Our own unplayed rounds contribute our own points, as if we had met a virtual
opponent as good as we are. An opponent who stopped coming keeps the points of its last appearance
and gets a draw for every round after that. A cut takes contributions of rounds that we missed by
our own choice first (asked bye, away, did not come), so that nobody gains by staying away.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.standings.ledger import Ledger, Turn, fractions
from tournaments.standings.tiebreaks.measure import Explain, Measure, Sum, Term, TieBreak
from tournaments.standings.values import VOLUNTARY_KINDS


def buchholz(lowest: int = 0, highest: int = 0) -> Measure:
    """Return Buchholz without so many of the lowest and of the highest contributions."""

    def measure(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
        values = {id_: _kept(_contributions(ledger, id_), lowest, highest) for id_ in ids}
        return fractions(values, ledger.scale)

    return measure


def summed(lowest: int = 0, highest: int = 0) -> Explain:
    """Return the explanation: every contribution, and which of them were left out."""

    def explain(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
        found = _contributions(ledger, id_)
        kept = set(_left(found, lowest, highest))
        return Sum(
            tuple(
                Term(Fraction(value, ledger.scale), left_out=place not in kept)
                for place, (_played, value) in enumerate(found)
            )
        )

    return explain


def _contributions(ledger: Ledger, id_: int) -> list[tuple[bool, int]]:
    """Return for each round whether it was kept to the end, and what it contributes."""
    own = ledger.points[id_] * ledger.scale if ledger.scheme.virtual else 0
    seen = ledger.adjusted
    return [
        (
            turn.kind not in VOLUNTARY_KINDS,
            ledger.averaged(seen[other] for other, _ in turn.met) if turn.met else own,
        )
        for turn in _countable(ledger.turns[id_], ledger)
    ]


def _countable(turns: tuple[Turn, ...], ledger: Ledger) -> Sequence[Turn]:
    return turns if ledger.scheme.virtual else [turn for turn in turns if turn.met]


def _kept(contributions: list[tuple[bool, int]], lowest: int, highest: int) -> int:
    if not lowest and not highest:
        return sum(value for _, value in contributions)
    return sum(contributions[place][1] for place in _left(contributions, lowest, highest))


def _left(contributions: list[tuple[bool, int]], lowest: int, highest: int) -> list[int]:
    """Return the places of those contributions that the cuts leave."""
    left = sorted(range(len(contributions)), key=contributions.__getitem__)[lowest:]
    if not highest:
        return left
    return sorted(left, key=lambda place: contributions[place][1])[: max(len(left) - highest, 0)]


def _tie_break(slug: str, english: str, italian: str, *cuts: int) -> TieBreak:
    return TieBreak(slug, english, italian, buchholz(*cuts), summed(*cuts))


BUCHHOLZ = _tie_break("buchholz", "Buchholz", "Buchholz")
CUT_1 = _tie_break("buchholz-cut-1", "Buchholz, cut 1", "Buchholz, taglio 1", 1)
CUT_2 = _tie_break("buchholz-cut-2", "Buchholz, cut 2", "Buchholz, taglio 2", 2)
MEDIAN = _tie_break("buchholz-median", "Median Buchholz", "Buchholz mediano", 1, 1)
