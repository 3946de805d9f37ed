"""How long ratings take: from results in the database to a finished history, beside bare libraries.

A million two-player games and 200,000 tables of four among 20,000 people, in rounds of 2,000
tables. Ours reads the results, works them out, keeps every change with its reasons and how
everybody stands; `elo` and openskill only work out the newest ratings in memory. Each in a process
and a database of its own. The same duels are then rated by both in memory, in one process. Parts
are given in seconds of the processor, so that other work on the machine does not count.
"""

import json
import os
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests import machine

ROOT = Path(__file__).resolve().parents[2]
CAP = 1800
SAMPLE = 50_000  # games that openskill is given; its time is scaled to all


def run(quick: bool = False) -> dict[str, Any]:
    """Measure both kinds of table on SQLite, and on PostgreSQL where it is found."""
    duels, fours = (50_000, 10_000) if quick else (1_000_000, 200_000)
    result: dict[str, Any] = {"profiles": {"SQLite": _ours(duels, fours)}}
    if machine.has("postgres"):
        measured = {}
        for kind, games in (("duel", duels), ("four", fours)):
            with machine.database_of_our_own() as url, suppress(subprocess.TimeoutExpired):
                measured[kind] = _worker({"do": "ours", "kind": kind, "games": games}, url)
        result["profiles"]["PostgreSQL"] = measured  # without what took longer than the cap
    result["elo"] = _worker({"do": "elo", "games": duels})["seconds"]
    result["memory"] = _worker({"do": "memory", "games": duels}) | {"games": duels}
    result["openskill"] = {
        kind: _worker({"do": "openskill", "games": min(games, SAMPLE), "sides": sides})["seconds"]
        * (games / min(games, SAMPLE))
        for kind, games, sides in (("duel", duels, 2), ("four", fours, 4))
    }
    return result


def lines(result: dict[str, Any]) -> list[str]:
    """Return the result with what the libraries need beside it."""
    told = []
    for name, profile in result["profiles"].items():
        for kind, one in profile.items():
            told += [
                f"{name}, {one['games']:,} games ({kind}): {one['total']:.1f} s in all, "
                f"{one['busy']:.1f} s of this processor "
                f"(reading {one['read']:.1f} s, working out {one['compute']:.1f} s, of which the "
                f"ratings without reasons {one['sums']:.1f} s; the rest writes {one['changes']:,} "
                f"changes); once more, finding nothing, {one['again']:.1f} s",
                f"  memory {one['base']:.0f} MB before, {one['peak']:.0f} MB at most",
                f"  openskill, newest ratings only: {result['openskill'][kind]:.1f} s, "
                f"{result['openskill'][kind] / one['compute']:.1f} x our working out",
            ]
            if kind == "duel":
                told.append(
                    f"  plain elo calls, newest ratings only: {result['elo']:.1f} s, "
                    f"{result['elo'] / one['compute']:.2f} x our working out, "
                    f"{result['elo'] / max(one['sums'], 0.001):.2f} x our ratings without reasons"
                )
    return [*told, *_in_memory(result["memory"])]


def _in_memory(one: dict[str, Any]) -> list[str]:
    """Return the same duels, rated by both in one process: nothing read or written between."""
    return [
        f"In memory, {one['games']:,} duels, best of three, in turns: bare elo calls "
        f"{one['elo']:.2f} s; our ratings without reasons {one['sums']:.2f} s; with two reasons a "
        f"game as the text that is stored {one['text']:.2f} s",
        f"  bare calls take {one['elo'] / one['sums']:.2f} x our ratings, "
        f"{one['elo'] / one['text']:.2f} x both",
    ]


def _ours(duels: int, fours: int) -> dict[str, Any]:
    return {
        kind: _worker({"do": "ours", "kind": kind, "games": games})
        for kind, games in (("duel", duels), ("four", fours))
    }


def _worker(order: dict[str, Any], database: str = "") -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="siamleague-bench-") as folder:
        env = {k: v for k, v in os.environ.items() if not k.startswith(("SIAMLEAGUE", "DATABASE"))}
        env |= {"SIAMLEAGUE_VAR": folder, "SECRET_KEY": "bench", "SIAMLEAGUE_NO_BOOTSTRAP": "1"}
        env["DJANGO_SETTINGS_MODULE"] = "siamleague.settings.base"
        if database:
            env["DATABASE_URL"] = database
        command = [sys.executable, "-m", "tests.bench.rating_worker", json.dumps(order)]
        done = subprocess.run(
            command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=CAP, check=False
        )
        if done.returncode:
            raise RuntimeError(done.stderr[-2000:])
        answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return answer
