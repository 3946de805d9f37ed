"""What a rating system must be able to do. A third one is a file beside the two, and a line in
`run.SYSTEMS`.
"""

from collections.abc import Sequence
from typing import Protocol

from tournaments.rating.values import Settings, Share, Sides, Value, Weighed


class System(Protocol):
    """One way to rate."""

    def version(self, partners: bool) -> str:
        """Return the name and number that is kept with every change; raise it with the sums.

        Where sums of partners alone changed, lists of single players keep their number.
        """

    def start(self, settings: Settings) -> Value:
        """Return the value of somebody who has not played."""

    def weigh(self, sides: Sides, ranks: Sequence[int], settings: Settings) -> Weighed:
        """Return what one game says about each side, from the values before the period."""

    def weight(self, value: Value, settings: Settings) -> int:
        """Return how much a whole game can move somebody, in points; 0 where no such number is."""

    def step(self, before: Value, shares: Sequence[Share], settings: Settings) -> Value:
        """Return the value after a period; the order of the shares must not matter."""

    def chance(self, one: Sequence[Value], other: Sequence[Value], settings: Settings) -> int:
        """Return how likely the one side finishes before the other, in millionths."""
