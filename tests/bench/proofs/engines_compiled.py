"""Proof: the compiled rules play the very same games as the plain ones.

Ten thousand random games of each kind, spread over the player counts and all options, are played
by both; one digest over every word and every last position must be equal.
"""

import tempfile
from pathlib import Path
from typing import Any

from games.proving.playout import Playable
from games.shelf import GAMES
from tests.bench.compiled import ROOT, build, on_cells, why_not_compiled, work

GAMES_EACH, QUICK_GAMES_EACH = 10_000, 300


def run(quick: bool) -> dict[str, Any]:
    """Return the digests of every game, plain and compiled; they are equal."""
    games = on_cells(GAMES)
    return compare(games, QUICK_GAMES_EACH if quick else GAMES_EACH)


def compare(games: dict[str, Playable], count: int) -> dict[str, Any]:
    """Return the digests of these games over so many random games each."""
    missing = why_not_compiled()
    if missing:
        return {"compared": [], "note": missing}
    return {
        "compared": [row for slug, game in games.items() for row in _compare(slug, game, count)],
        "note": "",
    }


def _compare(slug: str, game: Playable, count: int) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as name:
        error = build(game, Path(name))
        assert not error, f"{slug} does not compile: {error}"
        counts = game.info.seat_counts
        share = -(-count // len(counts))
        return [compare_folders(slug, players, share, Path(name)) for players in counts]


def compare_folders(
    slug: str, players: int, count: int, folder: Path, plain_folder: Path = ROOT
) -> dict[str, Any]:
    """Play the same games with the rules of both folders; raise when they are not the same."""
    task = {"task": "digests", "game": slug, "players": players, "games": count}
    plain, compiled = work(task, plain_folder), work(task, folder)
    assert compiled["compiled"], f"{slug}: the compiled rules were not the ones that played"
    assert not plain["compiled"], f"{slug}: compiled rules lie in the tree"
    assert plain["digest"] == compiled["digest"], (
        f"{slug} with {players} players plays differently when it is compiled"
    )
    return {"game": slug, "players": players, "games": count, **plain}


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was compared, one line a table."""
    rows = [
        f"{row['game']}, {row['players']} players: {row['games']:,} games, {row['steps']:,} steps, "
        f"the same plain and compiled ({row['digest']})"
        for row in result["compared"]
    ]
    return [*rows, result["note"]] if result["note"] else rows or ["The shelf is empty."]
