"""Proof: processes are killed under running matches, and no acknowledged move is lost or doubled.

Web processes and workers of both profiles; on servers also a Redis and a PostgreSQL of its own,
one after the other. Players over real sockets keep ledgers of what was acknowledged, and say again
after each break what was not; who is done sits down at a new table. Afterwards every ledger is in
the log, every ticket once, without a gap, and every match is what its log says. A site that
acknowledges too early is caught. BENCH_KILLS, BENCH_MATCHES (at a time) and BENCH_MOVES (that are
acknowledged at least) divide an evening, and BENCH_PROFILE plays one profile alone."""

import asyncio
import os
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from siamleague.embedded import processes
from tests import machine
from tests.bench.live_players import SEAT, Ledger, play_all, resumed
from tests.bench.own_servers import OwnServers, own_servers
from tests.jobs.real_site import RealSite, answers, free_port, real_site
from tests.jobs.workers import kill, until

SHELF = [("king_of_siam", 2), ("king_of_siam", 3), ("king_of_siam", 4)]
SHELF += [("war_of_whispers", 2), ("war_of_whispers", 3), ("war_of_whispers", 4), ("verrat", 4)]
# What the proof itself asks with was cut by the last kill of PostgreSQL.
ANEW = """
from django.db import connection
connection.close()
if connection.vendor == "postgresql":
    connection.close_pool()
answer = None
"""
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


@dataclass(frozen=True)
class KillSize:
    """How much of it: kills, matches at a time, and acknowledged moves at least."""

    kills: int
    matches: int
    moves: int = 0


OURS, ALL = ("web", "worker"), ("web", "redis", "worker", "postgres")
QUICK, CARELESS = KillSize(4, 10), KillSize(3, 20)
WHOLE = {"kills": 200, "matches": 500, "moves": 100_000}


def run(quick: bool) -> dict[str, Any]:
    """Return for each profile what was killed, acknowledged and found afterwards."""
    asked = {name: int(os.environ.get(f"BENCH_{name.upper()}", n)) for name, n in WHOLE.items()}
    size = QUICK if quick else KillSize(**asked)
    missing = [name for name in ("postgres", "redis") if not machine.has(name)]
    profiles: dict[str, Any] = {}
    for name in ("embedded", "server"):
        if os.environ.get("BENCH_PROFILE", name) != name:
            profiles[name] = {"skipped": "another profile was asked for"}
        elif name == "server" and missing:
            profiles[name] = {"skipped": f"this machine has no {' and no '.join(missing)}"}
        else:
            profiles[name] = prove(size, servers=name == "server")
    careless = prove(CARELESS, servers=False, careless=True)
    assert careless["lost"], "a site that acknowledges before the commit should have lost a move"
    return {"profiles": profiles, "careless": careless}


def prove(size: KillSize, *, servers: bool, careless: bool = False) -> dict[str, Any]:
    """Kill processes under matches; raise unless everything acknowledged is in the logs, once."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="siamleague-proof-")))
        own = stack.enter_context(own_servers(folder)) if servers else None
        urls = own.urls if own else {}
        site = stack.enter_context(real_site(folder / "site", **urls))
        house = House(site, 2 if servers else 1, careless=careless, servers=own)
        found = _under_kills(house, size)
    if not careless:
        lost, doubled, faults = found["lost"], found["doubled"], found["faults"]
        assert not (lost or doubled or faults), f"{lost} lost, {doubled} doubled, {faults[:2]}"
    return found


class House:
    """The processes of a site, each of which can be killed and started again."""

    def __init__(
        self, site: RealSite, webs: int, *, careless: bool, servers: "OwnServers | None" = None
    ) -> None:
        self.site, self.careless, self.servers = site, careless, servers
        self.ports = [free_port() for _ in range(webs)]
        self.webs = {port: self._web(port) for port in self.ports}
        self.worker = site.worker("worker0", beat=webs == 1)
        if webs > 1:
            self._start_clock()
        for port in self.ports:
            until(lambda port=port: answers(port), 90)  # type: ignore[misc]

    def _start_clock(self) -> None:
        self.site.beat()

    def kill_some(self, number: int) -> str:
        """Kill something, each kind in its turn, and start it again; return what it was."""
        kinds = (
            ["web", "worker"] if self.servers is None else ["web", "redis", "worker", "postgres"]
        )
        kind = kinds[number % len(kinds)]
        if kind == "web":
            self.kill_web(number // len(kinds))
        elif kind == "worker":
            self.kill_worker(number)
        elif self.servers is not None:
            self.servers.kill(kind)
            self.site.do(ANEW)
        return kind

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


def _under_kills(house: House, size: KillSize) -> dict[str, Any]:
    """Play and kill, at new tables as often as it takes; return what came of it."""
    ledger, killed, began, evenings = Ledger(), Counter[str](), time.monotonic(), 0
    while killed.total() < size.kills or len(ledger.numbers) < size.moves:
        places = house.site.do(f"TABLES = {_tables(size.matches)!r}\n" + SEAT)
        killing = partial(_killing, house, size, killed)
        asyncio.run(play_all(house.ports, places, 0, killing, ledger=ledger))
        evenings += 1
    os.kill(house.worker.pid, signal.SIGTERM)
    house.worker.wait(20)
    return _compare(house.site, ledger) | {
        "kills": killed.total(),
        "killed": dict(killed),
        "matches": size.matches * evenings,
        "seconds": round(time.monotonic() - began, 1),
    }


async def _killing(house: House, size: KillSize, killed: Counter[str], ledger: Ledger) -> None:
    """Kill as long as enough play on; then let who is left play to the end of their evening."""
    chance, sat, before = random.Random(killed.total()), ledger.playing, len(ledger.numbers)
    await _wait_for(lambda: len(ledger.numbers) > before + 10)
    sat = max(sat, ledger.playing)
    while killed.total() < size.kills and ledger.playing > sat / 4:
        await asyncio.sleep(0.5 + chance.random())
        kind = await asyncio.to_thread(house.kill_some, killed.total())
        killed[kind] += 1
        await resumed(ledger, time.monotonic())
    while len(ledger.numbers) < size.moves and ledger.playing > sat / 4:
        await asyncio.sleep(0.2)
    await asyncio.sleep(2)


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
            f"{name}: {one['kills']} kills ({_kinds(one['killed'])}) under {one['matches']} "
            f"matches in {one['seconds']} s, {one['acknowledged']:,} moves acknowledged, 0 lost, "
            f"0 doubled, every match as its log says; {one['again']} orders were said again; play "
            f"went on after {one['resumed'][0]} s (half of them), at most {one['resumed'][1]} s"
        )
    careless = result["careless"]
    told.append(
        f"control: acknowledging before the commit loses {careless['lost']} of "
        f"{careless['acknowledged']} moves in {careless['kills']} kills"
    )
    return told


def _kinds(killed: dict[str, int]) -> str:
    return ", ".join(f"{count} of {kind}" for kind, count in killed.items())
