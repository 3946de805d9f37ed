"""The best of the next: who of several pools goes on from the place just below the line.

Three pools of which two each go on are six; the two best thirds make eight. People of different
pools have met nobody in common and perhaps played a different number of games, so nothing is
compared but their points per game. Where that leaves people level at the line, the tie is named,
and a play-off or a lot decides it like a tie inside a pool.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.programme.cut import Cut, Settled, cut


@dataclass(frozen=True, slots=True)
class Candidate:
    """Who came next in a pool: a number, their points in whole units, and the games they gave."""

    id: int
    points: int
    games: int

    @property
    def per_game(self) -> Fraction:
        return Fraction(self.points, self.games) if self.games else Fraction(0)


def best_next(candidates: Sequence[Candidate], places: int, settled: Settled, seed: int) -> Cut:
    """Return the best so many of those who came next in their pools, or the tie at the line."""
    groups: dict[Fraction, list[int]] = {}
    for each in candidates:
        groups.setdefault(each.per_game, []).append(each.id)
    return cut([groups[value] for value in sorted(groups, reverse=True)], places, settled, seed)
