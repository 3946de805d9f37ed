"""What a rating system must be able to do. A further one that rates period by period is a file
beside the others, and a line in `periods.SYSTEMS`.
"""

from collections.abc import Sequence
from typing import Protocol

from tournaments.rating.values import Settings, Share, Sides, Value, Weighed


class Predicts(Protocol):
    """What pages ask of a system."""

    def version(self, partners: bool) -> str:
        """Return the name and number that is kept with every change; raise it with the sums.

        Where sums of partners alone changed, lists of single players keep their number.
        """

    def start(self, settings: Settings) -> Value:
        """Return the value of somebody who has not played."""

    def chance(self, one: Sequence[Value], other: Sequence[Value], settings: Settings) -> int:
        """Return how likely the one side finishes before the other, in millionths."""


class System(Predicts, Protocol):
    """One way to rate a period from the values before it."""

    def weigh(self, sides: Sides, ranks: Sequence[int], settings: Settings) -> Weighed:
        """Return what one game says about each side, from the values before the period."""

    def weight(self, value: Value, settings: Settings) -> int:
        """Return how much a whole game can move somebody, in points; 0 where no such number is."""

    def step(self, before: Value, shares: Sequence[Share], settings: Settings, day: int) -> Value:
        """Return the value after the period of a day; the order of the shares must not matter."""
