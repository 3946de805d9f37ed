"""C13: as few as can be do not get a colour they strongly prefer."""

from tournaments.pairing.dutch.participants import EITHER
from tournaments.pairing.dutch.ranked import ABSOLUTE, MILD, Ranked


def pair(ranked: Ranked, upper: int, lower: int) -> int:
    """Return 1 where both prefer the same colour more than mildly, and one of them strongly."""
    if not ranked.due[upper] == ranked.due[lower] != EITHER:
        return 0
    mine, theirs = ranked.grade[upper], ranked.grade[lower]
    return int(MILD not in (mine, theirs) and not mine == theirs == ABSOLUTE)
