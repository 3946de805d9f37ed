"""Chance as a value: the same seed gives the same seating on every machine."""

import hashlib

MASK = 0xFFFFFFFFFFFFFFFF
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
_LOT_BYTES = 8


def lot(seed: int, round_number: int, id_: int) -> int:
    """Return the lot that one sitter draws in one round; nobody else's number changes it."""
    text = f"seat {seed} {round_number} {id_}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=_LOT_BYTES).digest(), "big")


class Chance:
    """A row of 64-bit draws (a linear congruence: use the upper bits)."""

    def __init__(self, seed: int) -> None:
        self.state = lot(seed, 0, 0)

    def below(self, limit: int) -> int:
        self.state = (self.state * MULTIPLIER + INCREMENT) & MASK
        return ((self.state >> 24) * limit) >> 40
