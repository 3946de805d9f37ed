"""Eight masters thinking beside people who play: the people's p99 with them and without, in turns.

People move at a steady rate at matches of four over real sockets, as in `bench live`, in turns with
nobody beside them; with the bots' worker as the site starts it, which has eight matches to think
about in which masters sit on all seats; and with a worker of eight processes. The control are eight
without their politeness: they compete with the web server.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests import machine
from tests.bench.live import PORT, load, manage, of_a_site, serving
from tests.jobs.workers import ROOT, end, start, until

MASTERS = 8
FULL = {"matches": 150, "rate": 50, "seconds": 15, "turns": 4}
QUICK = {"matches": 30, "rate": 20, "seconds": 5, "turns": 1}
ALONE, BESIDE, EIGHT, RUDE = "alone", "as the site", "eight", "eight, rude"


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
    size = result["size"]
    told = [
        f"{4 * size['matches']} sockets, {size['rate']} moves a second; {MASTERS} matches of "
        f"masters; medians of {size['turns']} turns each"
    ]
    for name, one in result["profiles"].items():
        alone = one[ALONE]
        told += [
            f"{name:<9} {kind:<12} p50 {each['p50']:7.2f} ms   p99 {each['p99']:7.2f} ms   "
            f"{each['p99'] / alone['p99']:.2f} x alone; {each['thought']} moves of masters"
            for kind, each in one.items()
        ]
    return told


def _profile(env: dict[str, str], folder: Path, size: dict[str, int]) -> dict[str, Any]:
    from siamleague.embedded.processes import bots_command, web_command

    env = of_a_site(env, folder)
    manage(["migrate", "-v0"], env)
    eight = bots_command(concurrency=MASTERS)
    rude = eight[eight.index(sys.executable) :]
    workers = {BESIDE: bots_command(), EIGHT: eight, RUDE: rude}
    turns: dict[str, list[dict[str, Any]]] = {kind: [] for kind in (ALONE, *workers)}
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
