"""Chance as a value: the same seed draws the same results on every machine."""

import hashlib

MASK = 0xFFFFFFFFFFFFFFFF
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
WHOLE = 1 << 32  # draws are below this


class QuickChance:
    """A row of 32-bit draws: the upper half of a linear congruence."""

    def __init__(self, seed: int) -> None:
        digest = hashlib.blake2b(f"forecast {seed}".encode(), digest_size=8).digest()
        self.state = int.from_bytes(digest, "big")

    def draw(self) -> int:
        """Return a number below `WHOLE`."""
        self.state = (self.state * MULTIPLIER + INCREMENT) & MASK
        return self.state >> 32
