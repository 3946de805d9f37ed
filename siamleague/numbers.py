"""Numbers from outside, read in one way: short enough to cost nothing, plain enough to be meant.

`int` and `Fraction` read far more than people type. A few characters such as 1e9000000 hold the
whole process for seconds, `²` passes for a digit and is none, and thousands of digits become a
number that no database keeps. Whatever comes from a form, an address or a program is read here.
"""

import re
from fractions import Fraction

MOST_DIGITS = 15  # below 2^53: what every program reads exactly, and every database keeps
WHOLE = re.compile(r"[0-9]+")
BLANKS = " \t\r\n\u00a0\u2009\u202f"  # what people type, or paste, around a number
SIGNS = str.maketrans({",": ".", "−": "-", "–": "-"})
PARTS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"}
# 7, 7.5, -7.25, .5 or 15/2; with so few digits that nothing grows.
PLAIN = re.compile(r"(?P<sign>[-+]?)(?:(?P<over>\d{1,6})/(?P<under>\d{1,6})|"
                   r"(?P<decimal>\d{1,6}(?:\.\d{0,6})?|\.\d{1,6}))", re.ASCII)  # fmt: skip


class NoNumber(ValueError):
    """This is no number, or none that anybody means."""


def whole(text: object, *, digits: int = MOST_DIGITS) -> int | None:
    """Return a whole number without a sign; None for anything else."""
    if isinstance(text, bool):
        return None
    written = str(text if isinstance(text, str | int) else "").strip(BLANKS)
    if len(written) > digits or not WHOLE.fullmatch(written):
        return None
    return int(written)


def fraction(text: object) -> Fraction:
    """Return a number as people write it: 7, 7.5, 7,5, 7½ or 15/2; raise NoNumber."""
    if isinstance(text, Fraction):
        return text
    written = str(text).strip(BLANKS) if isinstance(text, str | int | float) else ""
    if len(written) > MOST_DIGITS:
        raise NoNumber(written[:MOST_DIGITS])
    more = Fraction(PARTS.get(written[-1:], 0))
    if more:
        written = written[:-1].strip() or "0"
    found = PLAIN.fullmatch(written.translate(SIGNS))
    if found is None or (more and not found["decimal"]):
        raise NoNumber(written)
    try:
        size = Fraction(found["decimal"] or f"{found['over']}/{found['under']}")
    except ZeroDivisionError as wrong:
        raise NoNumber(written) from wrong
    return -(size + more) if found["sign"] == "-" else size + more
