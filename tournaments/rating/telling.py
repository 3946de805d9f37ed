"""What a period's games say, put down while it is rated: reasons by member, predictions by how sure
they were."""

import math
from collections.abc import Iterable, Sequence

from tournaments.rating.values import (
    GAME,
    HALF,
    NO_PAIRS,
    POINT,
    Calibration,
    GameShare,
    Pair,
    RatedGame,
    Share,
    Sides,
)

BINS = 10
WIDTH = HALF // BINS

Memo = dict[int, list[tuple[int, GameShare, Share]]]


class Foretold:
    """Counts predictions while a period is rated."""

    def __init__(self) -> None:
        self.pairs = self.loss = 0
        self.bins = [list(line) for line in NO_PAIRS.bins]

    def add(self, pairs: Iterable[Pair]) -> None:
        """Count the pairs of one game; a tie is half a point for both."""
        for chance, won in pairs:
            likely, points = (chance, won) if chance >= HALF else (GAME - chance, GAME - won)
            line = self.bins[min((likely - HALF) // WIDTH, BINS - 1)]
            line[0] += 1
            line[1] += points
            line[2] += likely
            self.pairs += 1
            self.loss += _loss(likely, points)

    def total(self) -> Calibration:
        bins = tuple((line[0], line[1], line[2]) for line in self.bins)
        return Calibration(self.pairs, self.loss, bins)


def _loss(likely: int, points: int) -> int:
    won = math.log(GAME / likely)
    lost = math.log(GAME / max(GAME - likely, 1))
    return round(points * won + (GAME - points) * lost)


def tell(
    told: Memo,
    game: RatedGame,
    sides: Sides,
    weights: Sequence[Sequence[int]],
    shares: Sequence[Share],
) -> None:
    """Write what a game says about each of its members into the memo."""
    sums = [sum([value.rating for value in side]) for side in sides]
    total, count = sum(sums), sum(map(len, sides))
    order, key, ranks = game.order, game.key, game.ranks
    for i, members in enumerate(game.sides):
        points, expected, *_rest = shares[i]
        others, theirs = game.sides[:i] + game.sides[i + 1 :], ranks[:i] + ranks[i + 1 :]
        opposition = round((total - sums[i]) / ((count - len(members)) * POINT))
        for member, weight in zip(members, weights[i], strict=True):
            partners = tuple([m for m in members if m != member]) if len(members) > 1 else ()
            part = GameShare(
                *(key, i, ranks[i], points, expected, weight),
                *(partners, others, theirs, opposition),
            )
            told.setdefault(member, []).append((order, part, shares[i]))


def in_order(line: tuple[int, GameShare, Share]) -> tuple[int, str]:
    """Return what reasons are sorted by."""
    return line[0], line[1].key
