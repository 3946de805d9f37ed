"""Exact points and figures as people write them: 2½, 1¼, 14/9."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

PARTS: Mapping[Fraction, str] = {
    Fraction(1, 2): "½",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}
LONG = 100  # a denominator above this is shown as a rounded decimal


@lru_cache(maxsize=8192)
def written(value: Fraction) -> str:
    """Return a figure as it stands in a table: exact where that is short, else to three places."""
    sign, size = ("−", -value) if value < 0 else ("", value)
    whole, rest = divmod(size, 1)
    if not rest:
        return f"{sign}{whole}"
    if rest in PARTS:
        return f"{sign}{whole or ''}{PARTS[rest]}"
    if rest.denominator <= LONG and rest.denominator in (5, 10, 20, 25, 50, 100):
        return f"{sign}{float(size):g}"
    return f"{sign}{float(size):.3f}"
