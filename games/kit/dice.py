"""Chance as a value.

A game's randomness is a 128-bit secret and a counter, both kept in the state. Every draw is a
keyed hash of the two: a replay never depends on a Python release, a few known draws never
betray the rest, and a commitment to the secret can be shown before the game and opened after.
"""

import hashlib
from abc import ABC, abstractmethod
from typing import Final

SECRET_BYTES: Final = 16
_DRAW_BITS: Final = 64
_HALF_BITS: Final = 30
_HALF: Final = (1 << 30) - 1
# The step of the counter is odd and near the golden section of 2**60; the others are odd, with
# their bits well spread.
_STEP_HIGH: Final = 0x278DDE6E
_STEP_LOW: Final = 0x17F4A7C1
_FIRST: Final = 0x2C1B3C6D
_SECOND: Final = 0x297A2D39
_THIRD: Final = 0x1B873593


class Dice(ABC):
    """Anything that can draw fairly."""

    @abstractmethod
    def below(self, limit: int) -> int:
        """Return a whole number from 0 to limit - 1, each equally likely."""

    def shuffle(self, things: list[int]) -> None:
        """Put the list into a random order, in place, as Fisher and Yates do."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]


def secret_from(seed: bytes) -> int:
    """Return the 128-bit secret that a seed of any length stands for."""
    return int.from_bytes(hashlib.blake2b(seed, digest_size=SECRET_BYTES).digest(), "big")


def commitment(seed: bytes) -> str:
    """Return what may be published at the start to prove later that the seed was not chosen."""
    return hashlib.sha256(b"siamleague seed commitment\n" + seed).hexdigest()


class KeyedDice(Dice):
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

    def _draw(self) -> int:
        counter = self.count.to_bytes(8, "big")
        self.count += 1
        digest = hashlib.blake2b(counter, digest_size=8, key=self._key).digest()
        return int.from_bytes(digest, "big")


class QuickDice(Dice):
    """Fast dice for games of proofs and lessons, many of which are written down (splitmix64)."""

    def __init__(self, seed: int) -> None:
        self._state = seed & 0xFFFFFFFFFFFFFFFF

    def below(self, limit: int) -> int:
        """Return a number below the limit; the bias is far below one in a billion."""
        state = (self._state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        self._state = state
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return (mixed ^ (mixed >> 31)) % limit


class SwiftDice(Dice):
    """The fastest dice, for those who only imagine: bots that play.

    A counter of sixty bits goes on by an odd number, and each of its states is mixed by itself.
    It is kept in two halves, and every product has two factors below 2**30: compiled, that is
    arithmetic of the machine, where a number of sixty-four bits would be an object each time.
    """

    def __init__(self, seed: int) -> None:
        self._low = seed & _HALF
        self._high = seed >> _HALF_BITS & _HALF

    def below(self, limit: int) -> int:
        """Return a number below the limit; none is likelier than another by more than a part of a
        thousand."""
        if limit > _HALF >> 10:
            return self._of_many(limit)
        return self._mixed() * limit >> _HALF_BITS

    def _mixed(self) -> int:
        low = self._low + _STEP_LOW
        high = (self._high + _STEP_HIGH + (low >> _HALF_BITS)) & _HALF
        low &= _HALF
        self._low = low
        self._high = high
        mixed = (high ^ high >> 15) * _FIRST & _HALF
        mixed ^= low
        mixed = (mixed ^ mixed >> 14) * _SECOND & _HALF
        mixed = (mixed ^ mixed >> 15) * _THIRD & _HALF
        return mixed ^ mixed >> 16

    def _of_many(self, limit: int) -> int:
        found, bits = 0, 0
        while bits < limit.bit_length() + _HALF_BITS:
            found = found << _HALF_BITS | self._mixed()
            bits += _HALF_BITS
        return found % limit
