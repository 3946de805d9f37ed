"""Proof: processes are killed under running matches, and no acknowledged move is lost or doubled.

Web processes and workers of both profiles. Players over real sockets keep ledgers of what was
acknowledged, and say again after each break what was not. Afterwards every ledger is in the log,
every ticket once, without a gap, and every match is what its log says. A site that acknowledges
too early is caught."""

import asyncio
import os
import random
import signal
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from siamleague.embedded import processes
from tests import machine
from tests.bench.live_players import SEAT, Ledger, play_all, resumed
from tests.jobs.real_site import RealSite, answers, free_port, real_site
from tests.jobs.workers import kill, until

SHELF = [("king_of_siam", 2), ("king_of_siam", 3), ("king_of_siam", 4)]
SHELF += [("war_of_whispers", 2), ("war_of_whispers", 3), ("war_of_whispers", 4), ("verrat", 4)]
COUNT = """
from django.db.models import Count
from games.logbook import verifying
from games.models import LogLine, Match
lines = LogLine.objects.exclude(ticket=None)
pairs = LogLine.objects.values("match", "number").annotate(n=Count("pk"))
answer = {
    "lines": {str(t): [c, n] for t, c, n in lines.values_list("ticket", "match__code", "number")},
    "doubled": pairs.filter(n__gt=1).count(),
    "faults": list(verifying.faults()),
    "moves": LogLine.objects.count(),
    "finished": Match.objects.filter(status="finished").count(),
}
"""


def run(quick: bool) -> dict[str, Any]:
    """Return for each profile what was killed, acknowledged and found afterwards."""
    kills, tables = (4, 10) if quick else (40, 40)
    profiles: dict[str, Any] = {"embedded": prove(kills, tables, servers=False)}
    missing = [name for name in ("postgres", "redis") if not machine.has(name)]
    if missing:
        profiles["server"] = {"skipped": f"this machine has no {' and no '.join(missing)}"}
    else:
        profiles["server"] = prove(kills, tables, servers=True)
    careless = prove(3, 20, servers=False, careless=True)
    assert careless["lost"], "a site that acknowledges before the commit should have lost a move"
    return {"profiles": profiles, "careless": careless}


def prove(kills: int, tables: int, *, servers: bool, careless: bool = False) -> dict[str, Any]:
    """Kill processes under matches; raise unless everything acknowledged is in the logs, once."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="siamleague-proof-")))
        urls = {}
        if servers:
            urls["database_url"] = stack.enter_context(machine.database_of_our_own())
            urls["redis_url"] = stack.enter_context(machine.redis_of_our_own(folder))
        site = stack.enter_context(real_site(folder / "site", **urls))
        house = House(site, 2 if servers else 1, careless=careless)
        found = _under_kills(house, kills, tables)
    if not careless:
        lost, doubled, faults = found["lost"], found["doubled"], found["faults"]
        assert not (lost or doubled or faults), f"{lost} lost, {doubled} doubled, {faults[:2]}"
    return found


class House:
    """The processes of a site, each of which can be killed and started again."""

    def __init__(self, site: RealSite, webs: int, *, careless: bool) -> None:
        self.site, self.careless = site, careless
        self.ports = [free_port() for _ in range(webs)]
        self.webs = {port: self._web(port) for port in self.ports}
        self.worker = site.worker("worker0", beat=webs == 1)
        if webs > 1:
            self._start_clock()
        for port in self.ports:
            until(lambda port=port: answers(port), 90)  # type: ignore[misc]

    def _start_clock(self) -> None:
        self.site.beat()

    def kill_web(self, number: int) -> None:
        """Kill a web process and start it again, as the supervisor does."""
        port = self.ports[number % len(self.ports)]
        kill(self.webs[port])
        self.webs[port] = self._web(port)

    def kill_worker(self, number: int) -> None:
        """Kill the worker and start it again."""
        kill(self.worker)
        self.worker = self.site.worker(f"worker{number + 1}", beat=len(self.ports) == 1)

    def _web(self, port: int) -> Any:
        command = processes.web_command(port=port)
        if self.careless:
            command[command.index("siamleague.asgi:application")] = (
                "tests.bench.careless_asgi:application"
            )
        return self.site._start(command, f"web{port}")


def _under_kills(house: House, kills: int, tables: int) -> dict[str, Any]:
    places = house.site.do(f"TABLES = {_tables(tables)!r}\n" + SEAT)
    chance, began = random.Random(kills), time.monotonic()

    async def killing(ledger: Ledger) -> None:
        await _wait_for(lambda: len(ledger.numbers) > 10)
        for number in range(kills):
            await asyncio.sleep(0.5 + chance.random())
            if number % 4 == 3:
                await asyncio.to_thread(house.kill_worker, number)
            await asyncio.to_thread(house.kill_web, number)
            await resumed(ledger, time.monotonic())
        await asyncio.sleep(2)

    ledger = asyncio.run(play_all(house.ports, places, 0, killing))
    os.kill(house.worker.pid, signal.SIGTERM)
    house.worker.wait(20)
    return _compare(house.site, ledger) | {
        "kills": kills,
        "matches": tables,
        "seconds": round(time.monotonic() - began, 1),
    }


async def _wait_for(true: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        await asyncio.sleep(0.05)
    assert true(), "the players did not come to play"


def _tables(count: int) -> list[tuple[str, int, int]]:
    """Return so many tables of every kind; every third has a bot, who plays in the worker."""
    kinds = [SHELF[number % len(SHELF)] for number in range(count)]
    return [(game, seats, int(n % 3 == 0)) for n, (game, seats) in enumerate(kinds)]


def _compare(site: RealSite, ledger: Ledger) -> dict[str, Any]:
    there = site.do(COUNT)
    lines = {ticket: tuple(place) for ticket, place in there["lines"].items()}
    lost = [t for t, place in ledger.numbers.items() if lines.get(t) != place]
    times = sorted(ledger.resumed) or [0.0]
    return {
        "acknowledged": len(ledger.numbers),
        "lost": len(lost),
        "doubled": there["doubled"] + len(ledger.unlike),
        "again": ledger.again,
        "faults": there["faults"],
        "lines": there["moves"],
        "resumed": [round(times[len(times) // 2], 2), round(times[-1], 2)],
    }


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was killed and what was found, a line for each profile."""
    told = []
    for name, one in result["profiles"].items():
        if "skipped" in one:
            told.append(f"{name}: left out, {one['skipped']}")
            continue
        told.append(
            f"{name}: {one['kills']} kills under {one['matches']} matches, {one['acknowledged']} "
            f"moves acknowledged, 0 lost, 0 doubled, every match as its log says; {one['again']} "
            f"orders were said again; play went on after {one['resumed'][0]} s (half of the "
            f"kills), at most {one['resumed'][1]} s"
        )
    careless = result["careless"]
    told.append(
        f"control: acknowledging before the commit loses {careless['lost']} of "
        f"{careless['acknowledged']} moves in {careless['kills']} kills"
    )
    return told
