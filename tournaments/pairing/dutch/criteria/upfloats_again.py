"""C15 and C17: as few as can be meet somebody moved down again after one round, or after two.

The same, counted by the score of whoever they meet, is C19 and C21.
"""

from tournaments.pairing.dutch.ranked import Ranked


def after_one(ranked: Ranked, upper: int, lower: int) -> int:
    """Return 1 for a pair whose lower one floated up in the round before."""
    floats_up = ranked.score[upper] > ranked.score[lower]
    return int(floats_up and ranked.people[lower].float_before < 0)


def after_two(ranked: Ranked, upper: int, lower: int) -> int:
    """Return 1 for a pair whose lower one floated up two rounds before."""
    floats_up = ranked.score[upper] > ranked.score[lower]
    return int(floats_up and ranked.people[lower].float_two_before < 0)
