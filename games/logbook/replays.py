"""Rebuilding positions from the log: the log is the truth, a stored position is its cache."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from games import shelf
from games.models import LogLine, Match
from games.protocol import Event


def effective_moves(lines: Iterable[LogLine]) -> list[LogLine]:
    """Return the moves that stand: a take-back removes the last one before it."""
    moves: list[LogLine] = []
    for line in lines:
        if line.kind == "move":
            moves.append(line)
        elif line.kind == "takeback":
            moves.pop()
    return moves


def position_after(match: Match, moves: Sequence[LogLine]) -> Any:
    """Return the engine's position after these moves from the start."""
    game = shelf.game(match.game)
    state = game.setup(match.options, match.seats, bytes(match.seed))
    for line in moves:
        state = game.apply(state, *line.moved()).state
    return state


def steps(match: Match, moves: Sequence[LogLine]) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """Yield the position before any move, then each position with what happened on the way."""
    game = shelf.game(match.game)
    state = game.setup(match.options, match.seats, bytes(match.seed))
    yield state, ()
    for line in moves:
        applied = game.apply(state, *line.moved())
        state = applied.state
        yield state, applied.events
