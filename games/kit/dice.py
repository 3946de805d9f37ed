"""Chance as a value.

A game's randomness is a 128-bit secret and a counter, both kept in the state. Every draw is a
keyed hash of the two: a replay never depends on a Python release, a few known draws never
betray the rest, and a commitment to the secret can be shown before the game and opened after.
"""

import hashlib
from typing import Protocol

SECRET_BYTES = 16
_DRAW_BITS = 64


class Dice(Protocol):
    """Anything that can draw fairly."""

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to limit - 1, each equally likely."""

    def shuffle(self, things: list[int]) -> None:
        """Put the list into a random order, in place."""


def secret_from(seed: bytes) -> int:
    """Return the 128-bit secret that a seed of any length stands for."""
    return int.from_bytes(hashlib.blake2b(seed, digest_size=SECRET_BYTES).digest(), "big")


def commitment(seed: bytes) -> str:
    """Return what may be published at the start to prove later that the seed was not chosen."""
    return hashlib.sha256(b"siamleague seed commitment\n" + seed).hexdigest()


class KeyedDice:
    """The dice of real matches; `count` is how many draws were made and belongs in the state."""

    def __init__(self, secret: int, count: int = 0) -> None:
        self._key = secret.to_bytes(SECRET_BYTES, "big")
        self.count = count

    def below(self, limit: int) -> int:
        """Return a fair number below the limit; draws that would be unfair are thrown again."""
        fair = (1 << _DRAW_BITS) - (1 << _DRAW_BITS) % limit
        while True:
            draw = self._draw()
            if draw < fair:
                return draw % limit

    def shuffle(self, things: list[int]) -> None:
        """Put the list into a random order, in place (Fisher and Yates)."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]

    def _draw(self) -> int:
        counter = self.count.to_bytes(8, "big")
        self.count += 1
        digest = hashlib.blake2b(counter, digest_size=8, key=self._key).digest()
        return int.from_bytes(digest, "big")


class QuickDice:
    """Faster dice for those who only imagine: bots, playouts, benchmarks (splitmix64)."""

    def __init__(self, seed: int) -> None:
        self._state = seed & 0xFFFFFFFFFFFFFFFF

    def below(self, limit: int) -> int:
        """Return a number below the limit; the bias is far below one in a billion."""
        state = (self._state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        self._state = state
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return (mixed ^ (mixed >> 31)) % limit

    def shuffle(self, things: list[int]) -> None:
        """Put the list into a random order, in place (Fisher and Yates)."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
