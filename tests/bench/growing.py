"""How far one web process goes, and by a model of it what a hundred thousand boards need.

Pages of matches of four are opened on one web process, at 1,000, 3,000 and 5,000 sockets, with a
move at each board every twenty seconds. A model (growing_model.py) is fitted to that, says what it
expects of 8,000, and is held against what 8,000 cost; 10,000 are opened to see that they can be.
Then it is asked about 100,000 boards. Where PostgreSQL and Redis are found they are used, and what
they compute for a move is counted as well. `--quick` takes a tenth of it all.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from tests import machine
from tests.bench.growing_model import Crowd, Measured, busy, fit, misses, needs, predict
from tests.bench.live import _as_urgent
from tests.jobs.real_site import RealSite, real_site
from tests.jobs.workers import ROOT, end

FIT, HELD, MOST = (1000, 3000, 5000), 8000, 10_000
PAGES, EVERY = 4, 20.0  # pages of a match, and seconds between two of its moves
BOARDS, NEAR = 100_000, 0.15
ASKED = 40.0  # seconds in which the web server asks each page once if it is there
SPARE = 200  # files a process has open beside its sockets


def run(quick: bool = False) -> dict[str, Any]:
    """Measure, fit, compare, and say what is needed."""
    part = 10 if quick else 1
    files = _as_many_files_as_may_be()
    wanted = [size // part for size in (*FIT, HELD, MOST)]
    sizes = [size for size in wanted if size + SPARE <= files]
    assert len(sizes) > len(FIT), f"{files} open files are too few for {wanted[len(FIT)]} sockets"
    with ExitStack() as stack:
        site = _site(stack, max(wanted))
        seconds, asked_in = (6, 6.0) if quick else (20, ASKED)
        found = [_measured(site, size, seconds=seconds, asked_in=asked_in) for size in sizes]
    return {"files": files, "left_out": wanted[len(sizes) :], "found": found, **_modelled(found)}


def _modelled(found: list[dict[str, Any]]) -> dict[str, Any]:
    names = {field.name for field in fields(Measured)}
    measured = [Measured(**{k: v for k, v in one.items() if k in names}) for one in found]
    model, held = fit(measured[: len(FIT)]), measured[len(FIT)]
    expected = predict(model, held.sockets, held.rate)
    empty = sum(one["empty"] for one in found) / len(found)
    ring = sorted(one["ring"] for one in found)[len(found) // 2]
    crowds = {name: Crowd(BOARDS, PAGES, EVERY, abroad) for name, abroad in WAYS.items()}
    wanted = {name: needs(model, crowd, ring=ring, empty=empty) for name, crowd in crowds.items()}
    return {
        "model": asdict(model),
        "expected": asdict(expected) | {"busy": busy(expected)},
        "held": asdict(held) | {"busy": busy(held)},
        "misses": misses(expected, held),
        "ring": ring,
        "empty": empty,
        "needs": {name: one and asdict(one) for name, one in wanted.items()},
    }


# Which part of the moves every process is told of: with one group all; with a group for each few
# matches, and pages of a match that meet in one process, next to none.
WAYS = {"one group for all matches": 1.0, "matches spread over groups": 0.02}


def _as_many_files_as_may_be() -> int:
    """Let this process and those it starts have as many files open as the system allows."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


def _site(stack: ExitStack, sockets: int) -> RealSite:
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="siamleague-bench-")))
    urls = {}
    if machine.has("postgres") and machine.has("redis"):
        urls["database_url"] = stack.enter_context(machine.database_of_our_own())
        urls["redis_url"] = stack.enter_context(machine.redis_of_our_own(folder))
    site = stack.enter_context(real_site(folder / "site", **urls))
    site.env["SIAMLEAGUE_PAGES_OF_GUESTS"] = str(sockets)
    site.env["SIAMLEAGUE_LOG_LEVEL"] = "WARNING"
    return site


def _measured(site: RealSite, sockets: int, seconds: int, asked_in: float) -> dict[str, Any]:
    port = site.web()
    web = site.running[-1]
    _as_urgent(web.pid)
    try:
        asked = {
            "sockets": sockets,
            "rate": max(1, round(sockets / PAGES / EVERY)),
            "seconds": seconds,
            "round": asked_in,
            "port": port,
            "pid": web.pid,
            "database": site.env["DATABASE_URL"].rpartition("/")[2].partition("?")[0],
            "redis": site.env["REDIS_URL"],
        }
        command = [sys.executable, "-m", "tests.bench.growing_load", json.dumps(asked)]
        env = {**os.environ, **site.env}
        done = subprocess.run(
            command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=1800, check=False
        )
        assert done.returncode == 0, done.stderr[-2000:]
        return {**asked, **json.loads(done.stdout.splitlines()[-1])}
    finally:
        end(web, signal.SIGTERM)
        site.running.remove(web)


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was measured, how near the model came, and what it says of many boards."""
    told = ["sockets  opened/s  kB each  rest %  ms a move  busy %  answers p50 / p99 ms"]
    for one in result["found"]:
        full = (one["rest"] + one["rate"] * one["move"]) / 10
        told.append(
            f"{one['sockets']:7,}  {one['sockets'] / one['connect']:8.0f}"
            f"  {one['memory'] / one['sockets']:7.1f}  {one['rest'] / 10:6.1f}  {one['move']:9.2f}"
            f"  {full:6.1f}  {one['answer']:8.1f} / {one['slowest']:.1f}   at {one['rate']} moves/s"
        )
    out = f"left out: {result['files']} files may be open here"
    told += [f"{size:7,}  {out}" for size in result["left_out"]]
    last = result["found"][-1]
    told.append(
        f"{last['sockets']:,} sockets on one process: {last['memory'] / 1000:.0f} MB beside "
        f"{last['empty'] / 1000:.0f} MB of an empty one, {last['sockets'] / last['connect']:.0f} "
        "opened a second"
    )
    told.append(
        f"a move costs the database {result['model']['database']:.2f} ms and Redis "
        f"{result['model']['redis']:.2f} ms; to hear a ring costs {result['ring']:.2f} ms"
    )
    return told + _model_lines(result) + _needs_lines(result)


def _model_lines(result: dict[str, Any]) -> list[str]:
    expected, held = result["expected"], result["held"]
    missed = ", ".join(f"{name} {part:.0%}" for name, part in result["misses"].items())
    near = max(result["misses"].values()) <= NEAR
    return [
        f"the model expected of {held['sockets']:,}: {expected['memory'] / 1000:.0f} MB, "
        f"{expected['connect']:.1f} s to open, {expected['busy']:.0%} busy, p50 "
        f"{expected['answer']:.1f} ms; found were {held['memory'] / 1000:.0f} MB, "
        f"{held['connect']:.1f} s, {held['busy']:.0%}, {held['answer']:.1f} ms",
        f"it missed by: {missed}; {'all' if near else 'NOT all'} within {NEAR:.0%}",
    ]


def _needs_lines(result: dict[str, Any]) -> list[str]:
    told = [f"{BOARDS:,} boards of {PAGES} pages, a move at each every {EVERY:.0f} s:"]
    for name, one in result["needs"].items():
        if one is None:
            told.append(f"  {name}: no number of web processes is enough, rings drown them")
            continue
        told.append(
            f"  {name}: {one['webs']} web processes of {one['sockets']:,} sockets, "
            f"{one['cores']:.0f} cores at work, {one['memory']:.0f} GB; {one['commits']:,.0f} "
            f"moves a second to commit, {one['database']:.0f} cores of databases, "
            f"{one['redis']:.1f} of Redis; {one['heard']:,.0f} rings heard a second; "
            f"answers p50 {one['answer']:.0f} ms"
        )
    return told
