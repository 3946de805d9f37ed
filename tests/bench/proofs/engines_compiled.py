"""Proof: the compiled rules play the very same games as the plain ones.

The games of the shelf are compiled and loaded as the site does it (`games/compiled`). Ten thousand
random games of each kind, spread over the player counts and all options, are played by both; one
digest over every word and every last position must be equal.
"""

import tempfile
from pathlib import Path
from typing import Any

from games.compiled.building import CannotCompile, why_not
from games.proving.playout import Playable
from games.shelf import GAMES
from tests.bench.compiled import PLAIN, Built, build, on_cells, work

GAMES_EACH, QUICK_GAMES_EACH = 10_000, 300


def run(quick: bool) -> dict[str, Any]:
    """Return the digests of every game, plain and compiled; they are equal."""
    games = on_cells(GAMES)
    return compare(games, QUICK_GAMES_EACH if quick else GAMES_EACH)


def compare(games: dict[str, Playable], count: int) -> dict[str, Any]:
    """Return the digests of these games over so many random games each."""
    missing = why_not()
    if missing:
        return {"compared": [], "note": missing}
    with tempfile.TemporaryDirectory() as name:
        rows = [_compare(slug, game, count, Path(name)) for slug, game in games.items()]
    return {"compared": [row for each in rows for row in each], "note": ""}


def _compare(slug: str, game: Playable, count: int, folder: Path) -> list[dict[str, Any]]:
    try:
        built = build(game, folder)
    except CannotCompile as refusal:
        raise AssertionError(f"{slug} does not compile: {refusal}") from refusal
    counts = game.info.seat_counts
    share = -(-count // len(counts))
    return [compare_built(slug, players, share, built) for players in counts]


def compare_built(
    slug: str, players: int, count: int, built: Built, plain_rules: Built = PLAIN
) -> dict[str, Any]:
    """Play the same games with plain and compiled rules; raise when they are not the same."""
    task = {"task": "digests", "game": slug, "players": players, "games": count}
    plain, compiled = work(task, plain_rules), work(task, built)
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
