"""How far predictions can be trusted: their log-loss and how often they came true, with intervals.

Every prediction was made before its game was rated, so the games judge ratings that had not seen
them. The first fifth of a history only teaches. Games of one evening are not independent of each
other; so the interval of the loss comes from how it differs between periods. Everything is worked
out from whole numbers; intervals are such that nineteen of twenty hold what is true.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from tournaments.rating.values import GAME, Calibration

TAUGHT = 5  # the first of so many parts of the predictions only teaches
LEAST = 100  # predictions; of fewer nothing can be said
SURE = 1.96


class JudgedBin(NamedTuple):
    """Predictions that were about equally sure: per cent said, come true, and between what."""

    pairs: int
    said: float
    came: float
    least: float
    most: float


class Judged(NamedTuple):
    """What came of the predictions."""

    pairs: int  # that were judged
    seen: int  # all there are
    loss: float
    low: float
    high: float
    bins: tuple[JudgedBin | None, ...]  # for each five per cent from 50 to 100


def judged(history: Sequence[Calibration]) -> Judged:
    """Return what came of a list's predictions, period by period; zeros while they are too few."""
    seen = sum(period.pairs for period in history)
    taught, later = 0, list(history)
    while later and taught + later[0].pairs <= seen / TAUGHT:
        taught += later.pop(0).pairs
    pairs = sum(period.pairs for period in later)
    if pairs < LEAST:
        return Judged(0, seen, 0.0, 0.0, 0.0, ())
    loss = sum(period.loss for period in later) / GAME / pairs
    apart = math.fsum((period.loss / GAME - loss * period.pairs) ** 2 for period in later)
    count = len(later)
    off = SURE * math.sqrt(apart * count / max(count - 1, 1)) / pairs
    bins = [
        tuple(map(sum, zip(*lines, strict=True)))
        for lines in zip(*(period.bins for period in later), strict=True)
    ]
    return Judged(pairs, seen, loss, loss - off, loss + off, tuple(_bin(*line) for line in bins))


def _bin(pairs: int, points: int, said: int) -> JudgedBin | None:
    if not pairs:
        return None
    low, high = share(points / GAME, pairs)
    return JudgedBin(pairs, 100 * said / GAME / pairs, 100 * points / GAME / pairs, low, high)


def share(hits: float, of: int) -> tuple[float, float]:
    """Return between what per cent a share lies of which so many hits were seen (Wilson 1927)."""
    part, squares = hits / of, SURE * SURE
    middle = (part + squares / (2 * of)) / (1 + squares / of)
    off = math.sqrt(part * (1 - part) / of + squares / (4 * of * of)) * SURE / (1 + squares / of)
    return 100 * max(middle - off, 0.0), 100 * min(middle + off, 1.0)
