"""How soon the site answers again after its web server was killed, and its pages are back.

A whole site under `up`, on each profile, with a web process loaded in advance and without one, its
web server killed again and again once it has settled. From each kill to the next whole page is
measured by who asks without a pause, and for open pages by real sockets of their own script. Beside
it the same machine starts a bare Python with Django, and one that loads the whole site. The ratios
can be compared between machines; on one that others use the time of the processor can, too.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests import machine, spares
from tests.bench.fault_site import FaultySite, opened, wait
from tests.jobs.workers import ROOT

PAGES = 20
SCRIPT = ROOT / "siamleague/static/siamleague/js/socket.js"
WAYS = {"with a spare": "1", "without": "0"}
STEPS = (0.25, 0.5, 1, 2, 3, 5, 10, 20, 60)


def run(quick: bool) -> dict[str, Any]:
    """Kill web servers; return how long each profile was away, with a spare and without."""
    kills = 4 if quick else 20
    result: dict[str, Any] = {"kills": kills, "load_before": round(os.getloadavg()[0], 1)}
    with tempfile.TemporaryDirectory(prefix="siamleague-bench-") as folder:
        here = Path(folder)
        profiles = {"embedded": _both(here / "embedded", kills)}
        if not quick and machine.has("postgres") and machine.has("redis"):
            with ExitStack() as stack:
                env = {
                    "DATABASE_URL": stack.enter_context(machine.database_of_our_own()),
                    "REDIS_URL": stack.enter_context(machine.redis_of_our_own(here)),
                    "SECRET_KEY": "only-for-a-real-site-in-tests",
                    "SIAMLEAGUE_LOG_LEVEL": "WARNING",
                }
                profiles["server"] = _both(here / "server", kills, **env)
    result["profiles"] = profiles
    result["load_after"] = round(os.getloadavg()[0], 1)
    return result


def _both(var: Path, kills: int, **env: str) -> dict[str, Any]:
    told: dict[str, Any] = {
        way: _away(var, kills, SIAMLEAGUE_SPARE=kept, **env) for way, kept in WAYS.items()
    }
    bare = sorted(_loads("import django") for _ in range(3))
    about = {"SIAMLEAGUE_VAR": str(var), **env}
    whole = sorted(_loads("import siamleague.asgi", **about) for _ in range(3))
    return told | {"bare_django": round(bare[1], 2), "whole_site": round(whole[1], 2)}


def _away(var: Path, kills: int, **env: str) -> dict[str, Any]:
    chance = random.Random(kills)
    away: list[float] = []
    worked: list[float] = []
    back: list[float] = []
    told: dict[str, Any] = {}
    with opened(var, **env) as site, _open_pages(site) as pages:
        for _ in range(kills):
            spare = _settled(site, kept=env["SIAMLEAGUE_SPARE"] == "1")
            if spare:
                told["spare_megabytes"] = round(spares.own_megabytes(spare))
            time.sleep(1 + 2 * chance.random())
            before = spares.processor_seconds(spare) if spare else 0.0
            began = time.time()
            away.append(_killed(site))
            worked.append(spares.processor_seconds(_serving(site)) - before)
            back += pages.back_since(began)
    told["away"] = [round(each, 2) for each in sorted(away)]
    return told | {"page": _parts(away), "worked": _parts(worked), "open_pages": _parts(back)}


def _settled(site: FaultySite, *, kept: bool) -> int:
    """Wait until a spare has loaded, where one is kept; return its number, or 0."""
    found: list[int] = []

    def there() -> bool:
        others = [pid for pid in site.pids(spares.WEB) if pid != _serving(site)]
        found[:] = [pid for pid in others if spares.has_loaded(pid)]
        return bool(found)

    if kept:
        wait(there, 600, "a spare is loaded")
    return found[0] if found else 0


def _serving(site: FaultySite) -> int:
    return min(site.pids(spares.WEB))  # a spare is always younger than who serves


def _killed(site: FaultySite) -> float:
    """Kill the web server; return the seconds until a page is there that asks the database."""
    os.kill(_serving(site), signal.SIGKILL)
    began = time.monotonic()
    while site.page("/play/", seconds=120)[0] != 200:
        assert time.monotonic() - began < 240, "the site did not come back"
        time.sleep(0.01)
    return time.monotonic() - began


class _Pages:
    """What open pages say of their lines."""

    def __init__(self, process: "subprocess.Popen[str] | None") -> None:
        self.process = process
        self.opened: dict[str, float] = {}  # when each page was open last
        if process:
            threading.Thread(target=self._listen, daemon=True).start()
            wait(lambda: len(self.opened) == PAGES, 240, "every page is open")

    def _listen(self) -> None:
        assert self.process
        assert self.process.stdout
        for line in self.process.stdout:
            page, state, at = line.split()
            if state == "open":
                self.opened[page] = float(at)

    def back_since(self, moment: float) -> list[float]:
        """Wait until every page is open again; return how long each took since then."""
        if not self.process:
            return []
        wait(lambda: min(self.opened.values()) > moment, 240, "every page is back")
        return [at - moment for at in self.opened.values()]


@contextmanager
def _open_pages(site: FaultySite) -> Iterator[_Pages]:
    """Keep pages open; none where there is no Node."""
    if not machine.has("node"):
        yield _Pages(None)
        return
    command = [machine.node(), "--experimental-websocket", "--no-warnings"]
    command += [str(ROOT / "tests/bench/back_pages.mjs"), str(SCRIPT)]
    command += [f"http://127.0.0.1:{site.port}", str(PAGES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield _Pages(process)
        finally:
            process.kill()


def _loads(code: str, **env: str) -> float:
    """Return the seconds that a Python of its own takes to load something."""
    began = time.monotonic()
    about = {"SECRET_KEY": "only-for-a-real-site-in-tests", **env}
    about["DJANGO_SETTINGS_MODULE"] = "siamleague.settings.base"
    command = [sys.executable, "-c", code]
    subprocess.run(command, check=True, cwd=ROOT, env={**os.environ, **about})
    return time.monotonic() - began


def _parts(found: list[float]) -> dict[str, float]:
    """Return half, nineteen of twenty and the worst."""
    if not found:
        return {}
    found = sorted(found)
    at = {"p50": len(found) // 2, "p95": int(0.95 * len(found)), "worst": len(found) - 1}
    return {name: round(found[min(place, len(found) - 1)], 2) for name, place in at.items()}


def lines(result: dict[str, Any]) -> Iterator[str]:
    """Return the distribution of each profile in words, and drawn."""
    load = f"load {result['load_before']} before and {result['load_after']} after"
    yield f"{result['kills']} kills of the web server each, {load}; half, 19 of 20, the worst:"
    for name, one in result["profiles"].items():
        for way in WAYS:
            yield f"{name}, {way}: a page again after {_said(one[way]['page'])}"
            yield f"  the processor worked for that for {_said(one[way]['worked'])}"
            if one[way]["open_pages"]:
                yield f"  open pages, by their own script: {_said(one[way]['open_pages'])}"
        yield f"  a spare keeps {one['with a spare'].get('spare_megabytes')} MB of its own"
        alone = f"bare Django in {one['bare_django']} s, the whole site in {one['whole_site']} s"
        yield f"  beside it a process loads {alone}"
        yield from _drawn({way: one[way]["away"] for way in WAYS})


def _said(parts: dict[str, float]) -> str:
    return ", ".join(f"{parts[name]} s" for name in ("p50", "p95", "worst"))


def _drawn(away: dict[str, list[float]]) -> Iterator[str]:
    """Draw how many kills took how long, side by side."""
    width = max(12, *(len(each) for each in away.values())) + 2
    yield "  seconds    " + "".join(way.ljust(width) for way in away)
    last = 0.0
    for step in (*STEPS, float("inf")):
        bars = [sum(last < each <= step for each in some) * "#" for some in away.values()]
        if any(bars):
            name = f"to {step:g}" if step < float("inf") else "longer"
            yield f"  {name.ljust(9)}  " + "".join(bar.ljust(width) for bar in bars)
        last = step
