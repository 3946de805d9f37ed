"""C7: the scores of the downfloaters, from the highest, are as low as can be."""

from tournaments.pairing.dutch.ranked import Ranked


def floats(ranked: Ranked, place: int, resident: bool) -> int:
    """Return 1, which is counted for the score of who floats."""
    return 1
