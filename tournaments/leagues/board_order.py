"""The list of a squad: its people in their board order, the strongest first, reserves behind.

A line-up keeps this order, so whoever changes the list changes who may sit above whom.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

MOST_LISTED = 60
STEPS = ("up", "down", "reserve", "regular", "out")


@dataclass(frozen=True)
class Listed:
    player: int
    reserve: bool = False


def in_order(listed: Sequence[Listed]) -> tuple[Listed, ...]:
    """Return a list with its reserves behind all others, each part in the order it has."""
    return tuple(sorted(listed, key=lambda each: each.reserve))


def after_step(listed: Sequence[Listed], player: int, step: str) -> tuple[Listed, ...]:
    """Return the list after one step of one person; at the end of their part nobody moves on."""
    rows = list(in_order(listed))
    at = next((n for n, each in enumerate(rows) if each.player == player), None)
    if at is None:
        return tuple(rows)
    if step == "out":
        return tuple(rows[:at] + rows[at + 1 :])
    if step in ("reserve", "regular"):
        changed = replace(rows.pop(at), reserve=step == "reserve")
        return in_order([*rows, changed])
    to = at + (1 if step == "down" else -1)
    if 0 <= to < len(rows) and rows[to].reserve == rows[at].reserve:
        rows[at], rows[to] = rows[to], rows[at]
    return tuple(rows)
