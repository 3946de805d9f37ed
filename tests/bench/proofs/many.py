"""Proof: three web processes, two workers and two clocks are one site, whichever of them is killed.

On PostgreSQL with three Redis, two of them for announcements alone. Real matches by real sockets
are spread over the three web processes, and each is looked at from all of them. In the midst a web
process is killed, then the clock that leads, then one of the two Redis that carry announcements.
Whatever was acknowledged is in the logs once and seen at every process; each flag fell once, each
job was done once, and at no time did two clocks ring. Clocks that ask nobody are caught."""

import asyncio
import os
import random
import signal
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from siamleague.embedded import processes
from tests import machine
from tests.bench.live_players import SEAT, Ledger, play_all, resumed
from tests.bench.many_watchers import TimedLedger, Watcher, all_have_seen
from tests.bench.proofs import live_kills
from tests.bench.proofs.jobs import _exactly_once
from tests.jobs.real_site import RealSite
from tests.jobs.workers import kill, until

WEBS, CLOCKS, JOBS = 3, 2, 100
PATIENCE, MOST_TURNS = 60.0, 4
FLAGS = """
from datetime import UTC, datetime
from uuid import uuid4
from games import clocks, shelf
from games.lobby import act as tables
from games.matches import moves
from games.models import Match
from games.protocol import Seat
from siamleague.accounts.models import User

def move(code):
    match = Match.objects.get(code=code)
    seat, game = match.to_act[0], shelf.game(match.game)
    state, said = game.decode(match.state), ()
    while words := game.choices(state, Seat(seat), said):
        said = (*said, words[0])
    moves.play_move(code=code, by=match.people[seat]["user"], seen=match.version, words=said,
                    ticket=uuid4(), now=datetime.now(UTC))

answer = []
for number in range(COUNT):
    people = [User.objects.create(email=f"{uuid4().hex}@example.org") for _ in range(2)]
    sitters = [tables.SeatTaker(str(n), person.pk) for n, person in enumerate(people)]
    asked = tables.TableOrder(game="king_of_siam", seats=2, made_for=uuid4().hex,
                              tempo=clocks.Tempo("live", bank_ms=4000 + 100 * number))
    code = tables.open_for(table=asked, sitters=sitters, now=datetime.now(UTC)).code
    move(code), move(code)
    answer.append(code)
"""
FALLEN = """
from games.models import LogLine, Match
answer = {code: [LogLine.objects.filter(match__code=code, kind="flag").count(),
                 Match.objects.get(code=code).status] for code in CODES}
"""
LEADER = """
from siamleague.jobs.models import ClockLease
row = ClockLease.objects.first()
answer = None if row is None else [int(row.holder.split("|")[1]), row.turn]
"""


def run(quick: bool) -> dict[str, Any]:
    """Return what was killed, acknowledged, seen and found afterwards."""
    missing = [name for name in ("postgres", "redis") if not machine.has(name)]
    if missing:
        return {"skipped": f"this machine has no {' and no '.join(missing)}"}
    found = prove(tables=6 if quick else 30, rounds=1 if quick else 4)
    found["careless"] = careless()
    return found


def prove(*, tables: int, rounds: int) -> dict[str, Any]:
    """Kill parts of the site under matches; raise unless it went on as one."""
    with ExitStack() as stack:
        house, shards = _house(stack)
        places = house.site.do(f"TABLES = {live_kills._tables(tables)!r}\n" + SEAT)
        flags = house.site.do(f"COUNT = {2 * rounds}\n" + FLAGS)
        house.site.ask([{"number": n, "seconds": 0.02} for n in range(JOBS)])
        began = time.monotonic()
        evening = Evening(house, shards, rounds)
        found = asyncio.run(evening.play(places))
        found |= live_kills._compare(house.site, evening.ledger)
        found |= {"matches": tables, "seconds": round(time.monotonic() - began, 1)}
        lost, doubled, faults = found["lost"], found["doubled"], found["faults"]
        assert not (lost or doubled or faults), f"{lost} lost, {doubled} doubled, {faults[:2]}"
        found["flags"] = _fallen_once(house.site, flags)
        until(lambda: house.site.states() == {"done": JOBS}, 180, 0.2)
        _exactly_once(house.site.effects())
        found["turns"] = len(turns(house.site))
        # Two turns are usual; a clock that the machine kept waiting for long may lose its lease.
        assert found["turns"] <= MOST_TURNS, f"two clocks rang: {turns(house.site)}"
        return found


def _house(stack: ExitStack, *, alone: bool = False) -> tuple["ManyHouse", list[str]]:
    """Start the whole site; return it, and the addresses of the Redis for announcements."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="siamleague-proof-")))
    addresses = []
    for name in ("main", "a", "b"):
        (folder / name).mkdir()
        addresses.append(stack.enter_context(machine.redis_of_our_own(folder / name)))
    urls = {"redis_url": addresses[0]}
    urls["database_url"] = stack.enter_context(machine.database_of_our_own())
    site = RealSite(folder / "site", **urls)
    site.env |= {
        "SIAMLEAGUE_LAYER_URLS": ",".join(addresses[1:]),
        "SIAMLEAGUE_MATCH_CHANNELS": "64",
        "PROOF_RINGS": str(folder / "site" / "rings"),
    }
    stack.callback(site.stop)
    site.migrate()
    return ManyHouse(site, alone=alone), addresses[1:]


class ManyHouse(live_kills.House):
    """Three web processes, two workers, and two clocks."""

    def __init__(self, site: RealSite, *, alone: bool = False) -> None:
        self.alone = alone  # each clock rings for itself
        if alone:
            self.site, self.ports = site, []
            self.worker = site.worker("worker0", beat=False)
        else:
            super().__init__(site, WEBS, careless=False)
            site.worker("other0", beat=False)
        self.clocks = [self._clock(number) for number in range(CLOCKS)]

    def _start_clock(self) -> None:
        """Start none yet: there are two of them."""

    def _clock(self, number: int) -> Any:
        command = processes.beat_command()
        if self.alone:
            place = command.index(processes.SCHEDULER)
            command[place] = "tests.bench.careless_clock:Careless"
        return self.site._start(command, f"beat{number}")

    def leader(self) -> list[int]:
        """Return the number of the process whose clock leads, and how often it turned the lease."""
        found: list[int] = until(lambda: self.site.do(LEADER), PATIENCE, 0.2)
        return found

    def kill_leader(self) -> float:
        """Kill the clock that leads; return after how many seconds another one did."""
        pid, _turn = self.leader()
        (gone,) = [clock for clock in self.clocks if clock.pid == pid]
        kill(gone)
        killed = time.monotonic()
        until(lambda: self.leader()[0] != pid, PATIENCE, 0.2)
        return round(time.monotonic() - killed, 1)


class Evening:
    """An evening of play in such a house, and what is killed in it."""

    def __init__(self, house: ManyHouse, shards: list[str], rounds: int) -> None:
        self.house, self.shards, self.rounds = house, shards, rounds
        self.ledger = TimedLedger()
        self.led_after = 0.0
        self.after_shard = 0

    async def play(self, places: list[Any]) -> dict[str, Any]:
        """Let everybody play and look on; return what was seen."""
        seats = [(port, code, cookies[0]) for code, cookies in places for port in self.house.ports]
        watchers = [Watcher(*seat) for seat in seats]
        looking = [asyncio.create_task(watcher.watch()) for watcher in watchers]
        try:
            await play_all(self.house.ports, places, 0, self._kill, ledger=self.ledger)
            behind = await all_have_seen(watchers, self.ledger, PATIENCE)
            assert not behind, f"acknowledged, and not seen everywhere: {behind[:3]}"
        finally:
            for task in looking:
                task.cancel()
            await asyncio.gather(*looking, return_exceptions=True)
        late = sorted(second for watcher in watchers for second in watcher.late(self.ledger))
        return {
            "watchers": len(watchers),
            "seen_after": [round(late[len(late) // 2], 3), round(late[-1], 2)],
            "led_after": self.led_after,
            "after_shard": self.after_shard,
            "kills": self.rounds + 2,
        }

    async def _kill(self, ledger: Ledger) -> None:
        chance = random.Random(self.rounds)
        await live_kills._wait_for(lambda: len(ledger.numbers) > 20, PATIENCE)
        for number in range(self.rounds):
            await asyncio.to_thread(self.house.kill_web, number)
            await resumed(ledger, time.monotonic())
            await asyncio.sleep(chance.random())
        self.led_after = await asyncio.to_thread(self.house.kill_leader)
        await asyncio.to_thread(_kill_redis, self.shards[0])
        before = len(ledger.numbers)
        await resumed(ledger, time.monotonic())
        await live_kills._wait_for(lambda: len(ledger.numbers) > before + 20, PATIENCE)
        self.after_shard = len(ledger.numbers) - before


def _kill_redis(address: str) -> None:
    """Kill the server behind an address, as a machine that fails would."""
    import redis

    client = redis.Redis.from_url(address)
    server = client.info("server")
    client.close()
    os.kill(int(server["process_id"]), signal.SIGKILL)


def _fallen_once(site: RealSite, codes: list[str]) -> int:
    """Return how many flags fell; each once, and nobody had the match open."""
    ask = f"CODES = {codes!r}\n" + FALLEN
    until(lambda: all(status == "finished" for _, status in site.do(ask).values()), PATIENCE, 0.3)
    lines = {code: count for code, (count, _) in site.do(ask).items()}
    assert set(lines.values()) == {1}, f"flags that fell otherwise than once: {lines}"
    return len(lines)


def turns(site: RealSite) -> list[str]:
    """Return which clock rang, each as often as it rang after another one."""
    file = site.folder / "rings"
    if not file.exists():
        return []
    rung = sorted(line.split() for line in file.read_text().splitlines())
    found: list[str] = []
    for _at, by in rung:
        if by not in found[-1:]:
            found.append(by)
    return found


def careless() -> dict[str, int]:
    """Let two clocks ring that ask nobody whether they lead; count how often they took turns."""
    with ExitStack() as stack:
        house, _ = _house(stack, alone=True)
        until(lambda: len(turns(house.site)) > 2 * MOST_TURNS, PATIENCE, 0.2)
        return {"turns": len(turns(house.site))}


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was killed, and what was seen."""
    if "skipped" in result:
        return [f"left out: {result['skipped']}"]
    one = result
    return [
        f"{WEBS} web processes, 2 workers, {CLOCKS} clocks, {one['matches']} matches, "
        f"{one['watchers']} pages that look on; {one['kills']} kills in {one['seconds']} s",
        f"{one['acknowledged']} moves acknowledged, 0 lost, 0 doubled, each match as its log says; "
        f"{one['again']} orders were said again; each move was seen at every process, half of them "
        f"{one['seen_after'][0]} s after the answer, the last {one['seen_after'][1]} s after it",
        f"{one['flags']} flags fell once; {JOBS} jobs were done once",
        f"the clock that led was killed, and {one['led_after']} s later the other rang; "
        f"{one['after_shard']} moves were acknowledged after a Redis for announcements was killed",
        f"control: clocks that ask nobody took turns {one['careless']['turns']} times",
    ]
