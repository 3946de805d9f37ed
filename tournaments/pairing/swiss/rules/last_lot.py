"""What nothing else decides, the lot decides; it is drawn from the published seed of the round."""

from collections.abc import Sequence

from tournaments.pairing.swiss.lineup import Lineup

LOTS = 16


def cost(lineup: Lineup, one: int, others: Sequence[int]) -> list[int] | None:
    """Return a small number drawn for each pair."""
    lot = lineup.lot
    mine = lot[one] | 1
    return [(mine * lot[other] >> 16) % LOTS for other in others]
