"""Nobody sits on the same side more often in a row than the organiser allows (usually twice).

Nor more than two times oftener on one side than on the other, taken over the whole tournament. Two
who both must change to the same side do not meet, unless there is no other way.
"""

from collections.abc import Sequence

from tournaments.pairing.swiss.lineup import Lineup


def cost(lineup: Lineup, one: int, others: Sequence[int]) -> list[int] | None:
    """Return 1 for each opponent who must have the same side."""
    must = lineup.must
    mine = must[one]
    return [int(must[other] == mine) for other in others] if mine else None
