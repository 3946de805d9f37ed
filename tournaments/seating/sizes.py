"""How many tables of which size, who has a bye, and who sits at the smaller tables.

As few byes as possible; then as few tables as possible of the size that is liked least, and so on.
Byes and smaller tables come from the bottom, and nobody has a second before everybody had a first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from tournaments.seating.values import CannotSeat, SeatingNote, SeatingRules, Sitter


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many have a bye, and the size of each table, full tables first."""

    byes: int
    tables: tuple[int, ...]


def sizes(count: int, rules: SeatingRules) -> Sizes:
    """Return the tables for so many; refuse a number that fills no table at all."""
    sizes_allowed = (rules.size, *rules.smaller)
    if rules.size < 2 or any(not 2 <= size < rules.size for size in rules.smaller):
        raise CannotSeat((SeatingNote("bad-sizes", sizes_allowed),))
    for byes in range(count + 1):
        found = _tables(count - byes, rules)
        if found:
            return Sizes(byes, found)
    raise CannotSeat((SeatingNote("too-few", (count, min(sizes_allowed))),))


def _tables(count: int, rules: SeatingRules) -> tuple[int, ...]:
    """Return the best tables that seat exactly so many, or nothing."""
    # As many smaller tables as a full table has seats can always be traded for full ones.
    choices = product(*(range(rules.size) for _ in rules.smaller))
    # The least liked size comes last in the rules and first in the comparison.
    for numbers in sorted(choices, key=lambda row: row[::-1]):
        short = sum(size * n for size, n in zip(rules.smaller, numbers, strict=True))
        full, rest = divmod(count - short, rules.size)
        if full >= 0 and not rest:
            tail = (s for s, n in zip(rules.smaller, numbers, strict=True) for _ in range(n))
            return (*(rules.size for _ in range(full)), *tail)
    return ()


def from_the_bottom(sitters: Sequence[Sitter], wanted: int, had: Iterable[int]) -> list[Sitter]:
    """Return so many, those who had the fewest first, and of them the lowest."""
    pairs = sorted(
        zip(had, sitters, strict=True), key=lambda pair: (pair[0], pair[1].points, -pair[1].seed)
    )
    return [sitter for _, sitter in pairs[:wanted]]
