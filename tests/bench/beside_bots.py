"""Eight masters thinking beside people who play: the people's p99 with them and without, in turns.

People move at a steady rate at matches of four over real sockets, as in `bench live`. In every
second turn the bots' worker thinks in eight processes about eight matches in which masters sit on
all seats. The control is the same worker without its politeness: it competes with the web server.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests import machine
from tests.bench.live import PORT, load, manage, serving
from tests.jobs.workers import ROOT, end, start, until

MASTERS = 8
FULL = {"matches": 150, "rate": 50, "seconds": 15, "turns": 4}
QUICK = {"matches": 30, "rate": 20, "seconds": 5, "turns": 1}
ALONE, BESIDE, RUDE = "alone", "beside", "rude"


def run(quick: bool = False) -> dict[str, Any]:
    """Measure the profiles this machine can run; `--quick` the embedded one alone."""
    size = QUICK if quick else FULL
    found: dict[str, Any] = {"size": size, "profiles": {}}
    with tempfile.TemporaryDirectory() as folder:
        found["profiles"]["embedded"] = _profile({}, Path(folder), size)
    if not quick and machine.has("postgres") and machine.has("redis"):
        with (
            tempfile.TemporaryDirectory() as folder,
            machine.database_of_our_own() as database,
            machine.redis_of_our_own(Path(folder)) as redis,
        ):
            env = {"DATABASE_URL": database, "REDIS_URL": redis}
            found["profiles"]["server"] = _profile(env, Path(folder), size)
    return found


def lines(result: dict[str, Any]) -> list[str]:
    """Return the result as people read it."""
    size, told = result["size"], []
    told.append(
        f"{4 * size['matches']} sockets, {size['rate']} moves a second; "
        f"{MASTERS} masters think in as many processes; median of {size['turns']} turns each"
    )
    for name, one in result["profiles"].items():
        alone, beside, rude = one[ALONE], one[BESIDE], one[RUDE]
        told += [
            f"{name:<9} alone  p50 {alone['p50']:7.2f} ms   p99 {alone['p99']:7.2f} ms",
            f"{'':<9} beside p50 {beside['p50']:7.2f} ms   p99 {beside['p99']:7.2f} ms   "
            f"{beside['p99'] / alone['p99']:.2f} x alone; {beside['thought']} moves of masters",
            f"{'':<9} rude   p50 {rude['p50']:7.2f} ms   p99 {rude['p99']:7.2f} ms   "
            f"{rude['p99'] / alone['p99']:.2f} x alone; {rude['thought']} moves of masters",
        ]
    return told


def _profile(env: dict[str, str], folder: Path, size: dict[str, int]) -> dict[str, Any]:
    from siamleague.embedded.processes import bots_command, web_command

    env = {**env, "SIAMLEAGUE_VAR": str(folder), "SECRET_KEY": "bench"}
    env["DJANGO_SETTINGS_MODULE"] = "siamleague.settings.base"
    env["SIAMLEAGUE_PAGES_OF_GUESTS"] = "5000"
    manage(["migrate", "-v0"], env)
    polite = bots_command(concurrency=MASTERS)
    workers = {BESIDE: polite, RUDE: polite[polite.index(sys.executable) :]}
    turns: dict[str, list[dict[str, Any]]] = {ALONE: [], BESIDE: [], RUDE: []}
    with serving(web_command(port=PORT), env, folder) as web:
        told = {"do": "steady", "pid": web.pid, "before": 0, "env": env, **size}
        for _ in range(size["turns"]):
            for kind, found in turns.items():
                found.append(_turn(told, workers.get(kind), env, folder))
    return {kind: _middle(found) for kind, found in turns.items()}


def _turn(
    told: dict[str, Any], command: list[str] | None, env: dict[str, str], folder: Path
) -> dict[str, Any]:
    if command is None:
        return {**load(dict(told)), "thought": 0}
    codes = _masters({"do": "seat", "matches": MASTERS}, env)
    worker = start(command, env, folder / "bots.log")
    try:
        until(lambda: _masters({"do": "count", "codes": codes}, env) > 0, step=0.5)
        before = _masters({"do": "count", "codes": codes}, env)
        found = load(dict(told))
        thought = _masters({"do": "count", "codes": codes}, env) - before
    finally:
        end(worker)
    return {**found, "thought": thought}


def _masters(asked: dict[str, Any], env: dict[str, str]) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.masters_at_tables", json.dumps(asked)],
        cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, timeout=120,
        check=True,
    )  # fmt: skip
    return json.loads(done.stdout.splitlines()[-1])


def _middle(found: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the medians of the turns, and all that the masters moved."""
    middle = len(found) // 2
    figures = {name: sorted(one[name] for one in found)[middle] for name in ("p50", "p99")}
    return {**figures, "thought": sum(one["thought"] for one in found)}
