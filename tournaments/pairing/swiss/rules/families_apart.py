"""Members of one family do not meet in the rounds for which the organiser asks this."""

from collections.abc import Sequence

from tournaments.pairing.swiss.lineup import Lineup


def asked(lineup: Lineup) -> bool:
    """Return whether families are kept apart in this round."""
    return lineup.field.round <= lineup.rules.families_apart_until


def cost(lineup: Lineup, one: int, others: Sequence[int]) -> list[int] | None:
    """Return 1 for each opponent of the same family."""
    mine = lineup.entrants[one].families
    if not mine or not asked(lineup):
        return None
    entrants = lineup.entrants
    return [int(not mine.isdisjoint(entrants[other].families)) for other in others]
