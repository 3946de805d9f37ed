"""Two who meet are due different sides, so that both can have what they are due.

Due is the side one has had less often, or the one not had last. Where two are due the same side,
better those who are not far out of balance yet.
"""

from collections.abc import Sequence

from tournaments.pairing.swiss.lineup import Lineup


def cost(lineup: Lineup, one: int, others: Sequence[int]) -> list[int] | None:
    """Return 1 for each opponent who is due the same side."""
    wish = lineup.wish
    mine = wish[one]
    return [int(wish[other] == mine) for other in others] if mine else None


def strong_cost(lineup: Lineup, one: int, others: Sequence[int]) -> list[int] | None:
    """Return, squared, how far out of balance the better of two with the same wish is."""
    balance = lineup.balance
    mine = balance[one]
    if not mine:
        return None
    if mine > 0:
        return [min(mine, max(balance[other], 0)) ** 2 for other in others]
    return [max(mine, min(balance[other], 0)) ** 2 for other in others]
