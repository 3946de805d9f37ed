"""Proof: no process of the site grows while people play and read for an hour.

A whole site of its own: web, a worker of jobs with the clock, one of bots. Twelve tables at a time,
every third with a bot, a new one whenever one is over, and visitors who read pages. Every few
seconds it is noted what each process holds; a line through that, with what it may be wrong by, says
whether it grows. BENCH_SECONDS says how long, 3,600 if nothing. A leak that was put in is seen.
"""

import asyncio
import os
import tempfile
import time
import urllib.request
from contextlib import ExitStack, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from siamleague.embedded import processes
from tests.bench.families import held
from tests.bench.fault_site import Unhurried
from tests.bench.live_players import SEAT, Ledger
from tests.bench.memory_slope import slope
from tests.bench.proofs.live_kills import SHELF
from tests.jobs.real_site import RealSite, answers, free_port, real_site
from tests.jobs.workers import until

TABLES = 12  # at a time
WHOLE, QUICK, CONTROL = 3600, 180, 90
# Megabytes an hour that a process may grow by: of an hour at most, of minutes so sure that it is no
# chance. In minutes all is read for the first time, and a thousand positions are remembered.
BOUND, LOOSE = 30.0, 400.0
PAGES = ("/", "/play/", "/about/", "/style/", "/clubs/", "/events/")


def run(quick: bool) -> dict[str, Any]:
    """Return how every process grew; raise when one did, or a planted leak was not seen."""
    seconds = QUICK if quick else int(os.environ.get("BENCH_SECONDS", str(WHOLE)))
    found = prove(seconds)
    for name, one in found["grown"].items():
        sure = one["least"] if quick else one["most"]
        bound = LOOSE if quick else BOUND
        assert sure < bound, f"{name} grows by {one['per_hour']:.0f} MB an hour: {one}"
    control = prove(CONTROL, leak=True)["grown"]["web"]
    assert control["least"] > LOOSE, f"planted and not seen: {control}"
    return found | {"control": control}


def prove(seconds: int, *, leak: bool = False) -> dict[str, Any]:
    """Play for so long; return the slope of every process."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="siamleague-proof-"))
        site = stack.enter_context(real_site(Path(folder) / "site"))
        return asyncio.run(LongEvening(site, leak=leak).play(seconds))


class LongEvening:
    """A whole site, who plays there, and what its processes hold."""

    def __init__(self, site: RealSite, *, leak: bool) -> None:
        self.site, self.port, self.ledger = site, free_port(), Ledger()
        command = processes.web_command(port=self.port)
        if leak:
            command[command.index("siamleague.asgi:application")] = (
                "tests.bench.leaking_asgi:application"
            )
        self.family = {
            "web": site._start(command, "web"),
            "jobs": site.worker("jobs", queues=processes.JOBS),
            "bots": site.worker("bots", beat=False, queues=processes.BOTS),
        }
        until(lambda: answers(self.port), 90)
        self.samples: dict[str, list[tuple[float, float]]] = {name: [] for name in self.family}
        self.asking, self.stop, self.read, self.matches = asyncio.Lock(), asyncio.Event(), 0, 0

    async def play(self, seconds: int) -> dict[str, Any]:
        """Play, read and look for so long."""
        lanes = [asyncio.create_task(self._lane(number)) for number in range(TABLES)]
        reading = asyncio.create_task(self._visitors())
        began = time.monotonic()
        while (now := time.monotonic() - began) < seconds:
            for name, process in self.family.items():
                assert process.poll() is None, f"{name} has ended"
                self.samples[name].append((now, held(process.pid)))
            await asyncio.sleep(seconds / 300)
        self.stop.set()
        await asyncio.wait_for(asyncio.gather(*lanes, reading), 120)
        slopes = {name: slope(some) for name, some in self.samples.items()}
        return {
            "seconds": seconds,
            "acknowledged": len(self.ledger.numbers),
            "matches": self.matches,
            "pages": self.read,
            "held": {name: round(some[-1][1], 1) for name, some in self.samples.items()},
            "grown": {
                name: asdict(one) | {"least": one.least, "most": one.most}
                for name, one in slopes.items()
            },
        }

    async def _lane(self, number: int) -> None:
        """Play one match after the other."""
        while not self.stop.is_set():
            game, seats = SHELF[(number + self.matches) % len(SHELF)]
            tables = [(game, seats, int(number % 3 == 0))]
            async with self.asking:
                places = await asyncio.to_thread(self.site.do, f"TABLES = {tables!r}\n" + SEAT)
            (code, cookies), self.matches = places[0], self.matches + 1
            players = [Unhurried([self.port], code, cookie, self.ledger) for cookie in cookies]
            await asyncio.gather(*(player.play(self.stop) for player in players))

    async def _visitors(self) -> None:
        """Read pages, two a second."""
        while not self.stop.is_set():
            await asyncio.to_thread(self._read_one, PAGES[self.read % len(PAGES)])
            await asyncio.sleep(0.5)

    def _read_one(self, page: str) -> None:
        with suppress(OSError):
            address = f"http://127.0.0.1:{self.port}{page}"
            with urllib.request.urlopen(address, timeout=30) as answer:
                answer.read()
            self.read += 1


def lines(result: dict[str, Any]) -> list[str]:
    """Return how each process grew, with what that may be wrong by."""
    told = [
        f"{result['seconds']} s of play: {result['matches']} matches, {result['acknowledged']:,} "
        f"moves, {result['pages']:,} pages"
    ]
    for name, one in result["grown"].items():
        told.append(
            f"{name}: {result['held'][name]:.0f} MB at the end, {one['per_hour']:+.1f} MB an hour, "
            f"give or take {one['give']:.1f} (95 of 100)"
        )
    control = result["control"]
    told.append(f"control: a planted leak shows as {control['per_hour']:+,.0f} MB an hour")
    return told
