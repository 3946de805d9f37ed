"""Members of one club do not meet in the first rounds, as long as the organiser asks this."""

from collections.abc import Sequence

from tournaments.pairing.swiss.lineup import Lineup


def asked(lineup: Lineup) -> bool:
    """Return whether clubs are kept apart in this round."""
    return lineup.field.round <= lineup.rules.clubs_apart_until


def cost(lineup: Lineup, one: int, others: Sequence[int]) -> list[int] | None:
    """Return 1 for each opponent of the same club."""
    mine = lineup.entrants[one].club
    if mine is None or not asked(lineup):
        return None
    entrants = lineup.entrants
    return [int(entrants[other].club == mine) for other in others]
