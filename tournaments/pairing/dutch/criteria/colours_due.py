"""C12: as few as can be do not get the colour they prefer."""

from tournaments.pairing.dutch.participants import EITHER
from tournaments.pairing.dutch.ranked import Ranked


def pair(ranked: Ranked, upper: int, lower: int) -> int:
    """Return 1 where both prefer the same colour."""
    return int(ranked.due[upper] == ranked.due[lower] != EITHER)
