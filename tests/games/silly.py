"""A written position in which a person would call some moves silly, and ways to say which."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Case:
    """A position, who is to move, and what to make of an answer."""

    name: str
    game: str
    state: Callable[[], Any]
    wise: Callable[[str], bool]
    seat: int = 0


def begins(*starts: str) -> Callable[[str], bool]:
    """Return whether a move begins with one of these."""
    return lambda said: said.startswith(starts)


def lacks(*parts: str) -> Callable[[str], bool]:
    """Return whether a move has none of these in it."""
    return lambda said: not any(part in said for part in parts)


def has(*parts: str) -> Callable[[str], bool]:
    """Return whether a move has one of these in it."""
    return lambda said: any(part in said for part in parts)
