"""C14 and C16: as few residents as can be float down again after one round, or after two."""

from tournaments.pairing.dutch.ranked import Ranked


def after_one(ranked: Ranked, place: int, resident: bool) -> int:
    """Return 1 for a resident who floated down in the round before."""
    return int(resident and ranked.people[place].float_before > 0)


def after_two(ranked: Ranked, place: int, resident: bool) -> int:
    """Return 1 for a resident who floated down two rounds before."""
    return int(resident and ranked.people[place].float_two_before > 0)
