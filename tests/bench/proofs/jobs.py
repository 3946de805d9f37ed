"""Proof: workers are killed in the middle of a hundred jobs, and each job is done exactly once.

In both profiles with real processes: SQLite alone, and PostgreSQL with Redis where they are found.
"""

import os
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests import machine
from tests.bench.families import children
from tests.jobs.real_site import RealSite, real_site
from tests.jobs.workers import kill, until

JOBS = 100
SECONDS = 0.1


def run(quick: bool) -> dict[str, Any]:
    """Return, for each profile, how often workers were killed and how it ended."""
    kills = 2 if quick else 6
    profiles: dict[str, Any] = {"embedded": prove(kills=kills, servers=False)}
    missing = [name for name in ("postgres", "redis") if not machine.has(name)]
    if missing:
        profiles["server"] = {"skipped": f"this machine has no {' and no '.join(missing)}"}
    else:
        profiles["server"] = prove(kills=kills, servers=True)
    return {"profiles": profiles, "control": control()}


def prove(*, kills: int, servers: bool) -> dict[str, Any]:
    """Kill workers again and again while a hundred jobs are waiting; count what came of it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="siamleague-proof-")))
        urls = {}
        if servers:
            urls["database_url"] = stack.enter_context(machine.database_of_our_own())
            urls["redis_url"] = stack.enter_context(machine.redis_of_our_own(folder))
        site = stack.enter_context(real_site(folder / "site", **urls))
        if servers:
            site.beat()
        return _killed(site, kills, beat=not servers)


def _killed(site: RealSite, kills: int, *, beat: bool) -> dict[str, Any]:
    began = time.monotonic()
    site.ask([{"number": number, "seconds": SECONDS} for number in range(JOBS)])
    worker = site.worker("worker0", beat=beat)
    recovered = []
    for turn in range(kills):
        _more_begun(site, 4 + turn)
        _kill_some_way(worker, turn)
        killed, done = time.monotonic(), len(site.effects())
        if worker.poll() is not None:
            worker = site.worker(f"worker{turn + 1}", beat=beat)  # as the supervisor does
        until(lambda done=done: len(site.effects()) > done, 120)  # type: ignore[misc]
        recovered.append(round(time.monotonic() - killed, 2))
    until(lambda: site.states() == {"done": JOBS}, 180, 0.2)
    _exactly_once(site.effects())
    begun = Counter(site.starts())
    return {
        "jobs": JOBS,
        "kills": kills,
        "begun_again": sum(begun.values()) - JOBS,
        "seconds": round(time.monotonic() - began, 1),
        "next_done_after": recovered,
    }


def _more_begun(site: RealSite, count: int) -> None:
    before = len(site.starts())
    until(lambda: len(site.starts()) >= before + count, 60)
    time.sleep(random.random() * SECONDS)


def _kill_some_way(worker: Any, turn: int) -> None:
    """Kill the whole worker, its main process alone, or the one process that does the job."""
    if turn % 3 == 0:
        kill(worker)
    elif turn % 3 == 1:
        os.kill(worker.pid, signal.SIGKILL)
        worker.wait(5)
    else:
        for child in children(worker.pid):
            os.kill(child, signal.SIGKILL)


def _exactly_once(effects: list[str]) -> None:
    counted = Counter(effects)
    missing = [n for n in range(JOBS) if not counted[f"proof:{n}"]]
    doubled = [subject for subject, count in counted.items() if count > 1]
    assert not missing, f"{len(missing)} of {JOBS} jobs left no effect"
    assert not doubled, f"{len(doubled)} of {JOBS} jobs had their effect more than once"


def control() -> dict[str, Any]:
    """Show that the proof would notice: answer early, let nobody sweep, and a kill loses jobs."""
    with (
        tempfile.TemporaryDirectory(prefix="siamleague-proof-") as folder,
        real_site(Path(folder) / "site") as site,
    ):
        site.ask([{"number": number, "seconds": SECONDS} for number in range(10)])
        worker = site.worker("careless", beat=False, PROOF_WITHOUT="late")
        _more_begun(site, 2)
        kill(worker)
        site.worker("heir", beat=False, PROOF_WITHOUT="late")
        _settled(lambda: site.states().get("done", 0))
        lost = 10 - site.states().get("done", 0)
        assert lost, "with early answers and no sweeper a kill should have lost a job"
        return {"jobs": 10, "lost_without_protection": lost}


def _settled(count: Callable[[], int], quiet: float = 3.0) -> None:
    """Wait until nothing has changed for some seconds."""
    last, since = count(), time.monotonic()
    while time.monotonic() - since < quiet:
        time.sleep(0.2)
        if (now := count()) != last:
            last, since = now, time.monotonic()


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was killed and how it ended, a line for each profile."""
    told = []
    for name, found in result["profiles"].items():
        if "skipped" in found:
            told.append(f"{name}: left out, {found['skipped']}")
            continue
        told.append(
            f"{name}: {found['kills']} kills during {found['jobs']} jobs, all done exactly once "
            f"in {found['seconds']} s; {found['begun_again']} were begun again; the next job was "
            f"done {', '.join(map(str, found['next_done_after']))} s after each kill"
        )
    lost = result["control"]["lost_without_protection"]
    told.append(f"control: without late answers and sweeper, one kill lost {lost} of 10 jobs")
    return told
