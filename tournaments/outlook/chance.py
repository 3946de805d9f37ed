"""Luck as a value: the same seed gives the same events on every machine."""

MASK = 0xFFFFFFFFFFFFFFFF
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
WARMING = 3
UNIT = 1 << 32


class Luck:
    """A row of draws (a linear congruence of 64 bits: the upper ones are used)."""

    def __init__(self, seed: int) -> None:
        self.state = (seed * MULTIPLIER + INCREMENT) & MASK
        for _draw in range(WARMING):
            self.unit()

    def unit(self) -> float:
        """Return a number from 0 to 1, without the 1."""
        self.state = (self.state * MULTIPLIER + INCREMENT) & MASK
        return (self.state >> 32) / UNIT
