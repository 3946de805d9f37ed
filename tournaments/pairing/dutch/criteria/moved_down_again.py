"""C18 and C20: who was moved down and floated down before is paired before others of that score.

The handbook minimises differences of scores, from the greatest. Among those moved down with one
score, who is paired has a smaller difference than who floats on.
"""

from tournaments.pairing.dutch.ranked import Ranked


def after_one(ranked: Ranked, place: int, resident: bool) -> int:
    """Return 1 for somebody moved down who floats on and floated down in the round before."""
    return int(not resident and ranked.people[place].float_before > 0)


def after_two(ranked: Ranked, place: int, resident: bool) -> int:
    """Return 1 for somebody moved down who floats on and floated down two rounds before."""
    return int(not resident and ranked.people[place].float_two_before > 0)
