"""C9: who has the bye has as few unplayed games as can be.

It is asked of brackets that leave exactly one unpaired, and that one has the bye.
"""

from tournaments.pairing.dutch.ranked import Ranked


def floats(ranked: Ranked, place: int, resident: bool) -> int:
    """Return how many games somebody has not played."""
    return ranked.unplayed(place)
