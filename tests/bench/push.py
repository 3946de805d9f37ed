"""From "asked" to the page: how long a job takes to be done elsewhere and shown, and 2,000 of them.

With the real web server, workers, broker and channel layer; on servers too where they are found.
"""

import asyncio
import json
import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import websockets

from tests import machine
from tests.jobs.real_site import RealSite, real_site
from tests.jobs.workers import until

TASKS = """
import time
from siamleague.celery import app
began = time.monotonic()
with app.producer_pool.acquire() as producer:
    for number in range({count}):
        app.send_task("proof.line", (number,), producer=producer)
answer = time.monotonic() - began
"""


def run(quick: bool) -> dict[str, Any]:
    """Return the times of each profile this machine can run."""
    found = {"embedded": measure(quick, servers=False)}
    if machine.has("postgres") and machine.has("redis"):
        found["server"] = measure(quick, servers=True)
    return found


def measure(quick: bool, *, servers: bool) -> dict[str, Any]:
    """Start a site, time pushes to a page, then many small tasks on two workers."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="siamleague-push-")))
        urls = {}
        if servers:
            urls["database_url"] = stack.enter_context(machine.database_of_our_own())
            urls["redis_url"] = stack.enter_context(machine.redis_of_our_own(folder))
        site = stack.enter_context(real_site(folder / "site", **urls))
        site.web(2 if servers else 1)
        site.worker("first", beat=not servers)
        site.worker("second", beat=False)
        until(lambda: site.do("from siamleague.celery import app\nanswer = app.control.ping()"), 60)
        times = asyncio.run(_pushes(site, 10 if quick else 60))
        return {"push_ms": _spread(times), **_many(site, 400 if quick else 2000)}


async def _pushes(site: RealSite, count: int) -> list[float]:
    """Return milliseconds from asking to the page hearing "done", the page waiting beforehand."""
    times = []
    for number in range(count):
        # Made and held back, so that the page is there before the bell rings.
        job = await asyncio.to_thread(site.prepare, {"number": number, "seconds": 0})
        session = await asyncio.to_thread(site.guest, [job])
        door = f"127.0.0.1:{site.ports[number % len(site.ports)]}"
        url = f"ws://{door}/ws/jobs/{job}/"
        headers = {"Cookie": f"sessionid={session}", "Origin": f"http://{door}"}
        async with websockets.connect(url, additional_headers=headers, proxy=None) as line:
            await line.recv()
            began = time.monotonic()
            await asyncio.to_thread(site.do, f"kinds.let_go({job!r})")
            while not json.loads(await line.recv())["ended"]:
                pass
            times.append((time.monotonic() - began) * 1000)
    return times


def _many(site: RealSite, count: int) -> dict[str, Any]:
    """Time many small tasks on two workers, and count how often each was done."""
    lines = site.folder / "lines"
    began = time.monotonic()
    sent = site.do(TASKS.format(count=count))
    until(lambda: lines.exists() and lines.read_text().count("\n") >= count, 120, 0.05)
    seconds = time.monotonic() - began
    time.sleep(0.5)
    done = lines.read_text().split()
    assert len(done) == len(set(done)) == count, f"{count} tasks were done {len(done)} times"
    return {"tasks": count, "sent_s": round(sent, 2), "all_done_s": round(seconds, 2)}


def _spread(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        "median": round(statistics.median(ordered), 1),
        "p95": round(ordered[int(len(ordered) * 0.95) - 1], 1),
        "longest": round(ordered[-1], 1),
    }


def lines(result: dict[str, Any]) -> list[str]:
    """Return the times of each profile, in words."""
    return [
        f"{name}: asked to shown {found['push_ms']['median']} ms (median; 95 % within "
        f"{found['push_ms']['p95']} ms); {found['tasks']} tasks on two workers, each exactly once, "
        f"in {found['all_done_s']} s"
        for name, found in result.items()
    ]
