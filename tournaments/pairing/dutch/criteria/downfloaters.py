"""C6: as few downfloaters as can be, which is as many pairs as can be."""

from tournaments.pairing.dutch.ranked import Ranked


def floats(ranked: Ranked, place: int, resident: bool) -> int:
    """Return 1 for whoever is not paired in the bracket."""
    return 1
