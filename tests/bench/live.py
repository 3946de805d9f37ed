"""How live play holds up: durable moves over many sockets, beside a bare echo in the same run.

Four people sit at each match. The load comes from a process of its own over real sockets: first
at a steady rate (each send has its time, whatever the answers do), then flat out, then one match
is watched by a crowd. The site has the rules that a site has on this machine: compiled ones, where
some were compiled. The yardstick is an ASGI function that sends back what it gets, on the same
server program with the same sockets and rate, in the same minute. Beside servers stands what one
row costs that is only committed.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from django.conf import settings

from games import compiled
from tests import machine
from tests.bench.families import resident
from tests.bench.live_load import figures
from tests.jobs.workers import ROOT, end, start, until

PORT = 8461
FULL = {"matches": 300, "rate": 200, "seconds": 20, "watchers": 1000, "flat": 8, "collapse": 750}
QUICK = {"matches": 50, "rate": 50, "seconds": 6, "watchers": 200, "flat": 3, "collapse": 0}


def run(quick: bool = False) -> dict[str, Any]:
    """Measure both profiles, or the embedded one where the servers are missing."""
    size = QUICK if quick else FULL
    _as_urgent(os.getpid())
    rules = "compiled" if compiled.found().modules else "plain"
    result: dict[str, Any] = {"size": size, "rules": rules, "echo": _echo(size), "profiles": {}}
    with tempfile.TemporaryDirectory() as folder:
        result["profiles"]["embedded"] = _profile({}, Path(folder), size)
    if machine.has("postgres") and machine.has("redis"):
        with (
            tempfile.TemporaryDirectory() as folder,
            machine.database_of_our_own() as database,
            machine.redis_of_our_own(Path(folder)) as redis,
        ):
            env = {"DATABASE_URL": database, "REDIS_URL": redis}
            bare = _bare_commits(database, size)
            result["profiles"]["server"] = {**_profile(env, Path(folder), size), "commit": bare}
    return result


def lines(result: dict[str, Any]) -> list[str]:
    """Return the result as people read it: everything beside the echo."""
    size, echo = result["size"], result["echo"]
    told = [
        f"{4 * size['matches']} sockets in {size['matches']} matches of four, "
        f"{size['rate']} moves a second for {size['seconds']} s, by {result['rules']} rules",
        f"bare echo           p50 {echo['p50']:7.2f} ms   p99 {echo['p99']:7.2f} ms",
    ]
    for name, one in result["profiles"].items():
        steady, flat = one["steady"], one["flat"]
        told += [
            f"{name:<19} p50 {steady['p50']:7.2f} ms   p99 {steady['p99']:7.2f} ms   "
            f"{steady['p99'] / echo['p99']:.1f} x the echo's p99",
            f"{'':<19} {steady['per_second']:.0f} moves/s kept of {size['rate']} asked, "
            f"{steady['refused']} refused; flat out {flat['per_second']:.0f} moves/s "
            f"(p99 {flat['p99']:.0f} ms); {steady['cpu']:.2f} ms of a core for each move",
            f"{'':<19} {size['watchers']} spectators of one match: the last one drawn "
            f"{one['crowd']['last']:.0f} ms after the move was sent; "
            f"{one['kilobytes']:.0f} kB a socket",
        ]
        if commit := one.get("commit"):
            told.append(
                f"{'':<19} a bare row, written and committed: p50 {commit['p50']:.2f} ms, "
                f"p99 {commit['p99']:.2f} ms"
            )
        if one.get("collapse"):
            more = one["collapse"]
            told.append(
                f"{'':<19} {4 * size['collapse']} sockets at the same rate: "
                f"p50 {more['p50']:.1f} ms, p99 {more['p99']:.1f} ms"
            )
    return told


def _echo(size: dict[str, int]) -> dict[str, float]:
    command = [sys.executable, "-m", "uvicorn", "tests.bench.live_echo:application"]
    command += ["--port", str(PORT), "--log-level", "warning", "--ws-per-message-deflate", "false"]
    with serving(command, {}, Path(tempfile.mkdtemp())):
        return load({"do": "echo", **size})


def _bare_commits(database: str, size: dict[str, int]) -> dict[str, float]:
    """Commit rows that mean nothing at half the rate, one after the other: so long the disk alone
    keeps a move waiting. The echo writes nothing."""
    import psycopg

    times, pause = [], 2 / size["rate"]
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("CREATE TABLE bare (number integer)")
        for number in range(size["rate"] * size["seconds"] // 2):
            began = time.perf_counter()
            connection.execute("INSERT INTO bare VALUES (%s)", [number])
            times.append(time.perf_counter() - began)
            time.sleep(max(0.0, pause - times[-1]))
        connection.execute("DROP TABLE bare")
    return figures(times, 1.0)


def _profile(env: dict[str, str], folder: Path, size: dict[str, int]) -> dict[str, Any]:
    from siamleague.embedded.processes import web_command

    env = of_a_site(env, folder)
    manage(["migrate", "-v0"], env)
    with serving(web_command(port=PORT), env, folder) as web:
        before = resident(web.pid)
        told = {"pid": web.pid, "before": before, "env": env}
        steady = load({"do": "steady", **size, **told})
        result = {"steady": steady, "kilobytes": steady["kilobytes"]}
        result["flat"] = load({"do": "flat", **size, **told})
        result["crowd"] = load({"do": "crowd", **size, **told})
        if size["collapse"]:
            more = {**size, "matches": size["collapse"], "seconds": 8}
            result["collapse"] = load({"do": "steady", **more, **told})
        return result


def of_a_site(env: dict[str, str], folder: Path) -> dict[str, str]:
    """Return what a site in this folder is told, beside where its servers are."""
    return {
        **env,
        "SIAMLEAGUE_VAR": str(folder),
        "SECRET_KEY": "bench",
        "DJANGO_SETTINGS_MODULE": "siamleague.settings.base",
        "SIAMLEAGUE_COMPILED": str(settings.COMPILED_RULES or 0),
        "SIAMLEAGUE_PAGES_OF_GUESTS": "5000",  # the crowd comes from one address
    }


def load(what: dict[str, Any]) -> dict[str, Any]:
    """Run the load in a process of its own and return what it measured."""
    env = {**os.environ, **what.pop("env", {})}
    command = [sys.executable, "-m", "tests.bench.live_load", json.dumps(what)]
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=300, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def manage(words: list[str], env: dict[str, str]) -> None:
    command = [sys.executable, "manage.py", *words]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **env}, check=True, timeout=120)


@contextmanager
def serving(
    command: list[str], env: dict[str, str], folder: Path
) -> Iterator["subprocess.Popen[bytes]"]:
    import socket

    process = start(command, env, folder / "server.log")
    _as_urgent(process.pid)

    def answers() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", PORT)) == 0

    try:
        until(answers, 30)
        yield process
    finally:
        end(process, signal.SIGTERM)


def _as_urgent(pid: int) -> None:
    """Let a run that was given priority keep it: Linux shares the cores between sessions first, and
    the server is in one of its own."""
    with suppress(OSError):
        Path(f"/proc/{pid}/autogroup").write_text(str(os.nice(0)))
