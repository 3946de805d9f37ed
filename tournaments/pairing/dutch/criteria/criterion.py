"""What a criterion says: what a pair costs, and what it costs to leave somebody unpaired."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from tournaments.pairing.dutch.ranked import Ranked

PairPrice: TypeAlias = Callable[[Ranked, int, int], int]  # the higher and the lower of a pair
FloatPrice: TypeAlias = Callable[[Ranked, int, bool], int]  # who floats, and whether a resident


@dataclass(frozen=True, slots=True)
class Criterion:
    """One line of article 2; everything is minimised, and each line counts before those below."""

    article: str
    pair: PairPrice | None = None
    floats: FloatPrice | None = None
    by_score: bool = False  # counted for each score alone, the highest first
    for_bye: bool = False  # asked only where the one who floats has the bye
