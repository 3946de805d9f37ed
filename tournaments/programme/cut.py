"""The cut: who of a pool goes on.

The table of the pool decides, with its tie-breaks. Where those do not separate and the line falls
between people who are level, nobody is guessed: the tie is named, and a play-off or a drawn lot
decides it. People who are level but all go on are put in order by a lot from the pool's seed, for
their order says only where they begin the finals.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

LOT_BYTES = 8


@dataclass(frozen=True, slots=True)
class Tie:
    """People level at the line, and how many of them go on."""

    entries: tuple[int, ...]
    places: int


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes on, best first, as far as that is certain; and the tie at the line, if any."""

    through: tuple[int, ...]
    tie: Tie | None = None


Settled = Mapping[frozenset[int], Sequence[int]]


def cut(groups: Sequence[Sequence[int]], places: int, settled: Settled, seed: int) -> Cut:
    """Return who goes on from a table, given as groups of people who are level, best first.

    `settled` gives the order of people who were level, as a play-off or a lot decided it.
    """
    through: list[int] = []
    for group in groups:
        left = places - len(through)
        if left <= 0:
            break
        order = _settled_order(group, settled)
        if order is None and len(group) > left:
            return Cut(tuple(through), Tie(tuple(sorted(group)), left))
        through += list(order if order is not None else drawn(group, seed))[:left]
    return Cut(tuple(through))


def _settled_order(group: Sequence[int], settled: Settled) -> list[int] | None:
    """Return the order of a group that was settled, alone or among more than are left of it."""
    for people, order in settled.items():
        if people.issuperset(group):
            return [each for each in order if each in group]
    return None


def drawn(entries: Sequence[int], seed: int) -> tuple[int, ...]:
    """Return the entries in the order of their lots; whoever knows the seed can draw again."""
    return tuple(sorted(entries, key=lambda each: (_lot(seed, each), each)))


def _lot(seed: int, entry: int) -> bytes:
    text = f"cut {seed} {entry}".encode()
    return hashlib.blake2b(text, digest_size=LOT_BYTES).digest()
