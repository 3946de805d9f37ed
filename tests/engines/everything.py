"""All that the harness runs on: the games of the shelf, and the toys that keep it honest.

ENGINE_SEEDS makes every test play that many times as much (ENGINE_SEEDS=10 for an evening)."""

import os
from typing import Any

import pytest

from games.proving.playout import Playable
from games.shelf import GAMES
from tests.engines.toys import TOYS

TIMES = int(os.environ.get("ENGINE_SEEDS", "1"))

EVERY: dict[str, Playable] = TOYS | GAMES
EVERY_GAME = [pytest.param(game, id=slug) for slug, game in EVERY.items()]
EVERY_TABLE = [
    pytest.param(game, players, id=f"{slug}-{players}p")
    for slug, game in EVERY.items()
    for players in game.info.seat_counts
]
# The same tables; `--quick` takes the smallest of each game.
SMALLEST_FIRST = [
    pytest.param(
        game,
        players,
        id=f"{slug}-{players}p",
        marks=() if players == min(game.info.seat_counts) else pytest.mark.slow,
    )
    for slug, game in EVERY.items()
    for players in game.info.seat_counts
]


def first_quickly(count: int) -> list[Any]:
    """Return 0, 1, ..., of which `--quick` takes the first alone."""
    return [pytest.param(n, marks=pytest.mark.slow if n else ()) for n in range(count)]
