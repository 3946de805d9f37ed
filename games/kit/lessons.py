"""Lessons: a task at a real position of the real engine, so that a learner may do there just what
a player may do.

A lesson names a start and the moves played so far; nothing is kept between two requests. Each game
has `LESSONS` in its own folder.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.kit.text import Text

Goal = Callable[[Mapping[str, Any], Sequence[str], Mapping[str, Any]], bool]


@dataclass(frozen=True)
class Lesson:
    """One task: what to read, from where to play, and when it is done."""

    title: Text
    text: Text
    again: Text  # said when a whole move missed the goal
    done: Text
    goal: Goal  # of the view before, the words said, and the view after
    seat: int = 0
    seats: int = 2
    seed: bytes = bytes(16)
    options: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[str, ...] = ()  # sentences, words apart by spaces
