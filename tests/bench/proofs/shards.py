"""Proof: a database that holds a part of the matches is killed, and nothing acknowledged is lost.

Two PostgreSQL of their own, each behind a web process, share the matches: whoever plays goes to the
one that has the match, as a proxy would send them by its address. While all of them play over real
sockets, one server is killed with everything it started, by SIGKILL, and started again a while
later; then the other, in turns. Every ledger is in the log of its own server, each ticket once and
each match as its log says, and at the other server moves are acknowledged all the while. Servers
that answer before what they write is on the disk are caught."""

import asyncio
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests import machine
from tests.bench.families import children
from tests.bench.fault_kinds import own_postgres
from tests.bench.live_players import SEAT, Ledger, play_all, resumed
from tests.bench.proofs import live_kills
from tests.jobs.real_site import RealSite

AWAY = 3.0  # seconds that a killed server stays away
MOVES, PATIENCE = 10, 90.0  # acknowledged at each before a kill, and how long that may take
SOON = 60.0  # seconds in which play must go on once a server is there again
TABLES = [("king_of_siam", 2, 0), ("king_of_siam", 4, 0), ("war_of_whispers", 3, 0)]
# Said before whatever is asked of a database that was killed meanwhile.
ANEW = "from django.db import connection\nconnection.close()\n"
# What the control does: answers at once, and writes when it likes.
CARELESS = ("synchronous_commit = off", "wal_writer_delay = 10000")


@dataclass
class Shard:
    """A database server with the matches that it holds, and how it can be killed."""

    site: RealSite
    folder: Path
    again: Any
    ledger: Ledger = field(default_factory=Ledger)

    def kill(self) -> None:
        """Kill the server with everything it started, as a machine that fails would."""
        pid = int((self.folder / "cluster" / "postmaster.pid").read_text().split()[0])
        for each in (pid, *children(pid)):
            os.kill(each, signal.SIGKILL)


def run(quick: bool) -> dict[str, Any]:
    """Return what was killed, acknowledged and found afterwards."""
    missing = [name for name in ("postgres", "redis") if not machine.has(name)]
    if missing:
        return {"skipped": f"this machine has no {' and no '.join(missing)}"}
    found = prove(kills=2 if quick else 20, tables=4)
    for one in found["shards"]:
        lost, doubled, faults = one["lost"], one["doubled"], one["faults"]
        assert not (lost or doubled or faults), f"{lost} lost, {doubled} doubled, {faults[:2]}"
        assert one["resumed"][1] < SOON, f"play went on after {one['resumed'][1]} s only"
    assert all(found["meanwhile"]), f"the others stood still, too: {found['meanwhile']}"
    careless = prove(kills=4, tables=4, careless=True)
    lost = sum(one["lost"] for one in careless["shards"])
    assert lost, "servers that answer before they have written should have lost a move"
    acknowledged = sum(one["acknowledged"] for one in careless["shards"])
    return found | {"careless": {"kills": 4, "lost": lost, "acknowledged": acknowledged}}


def prove(*, kills: int, tables: int, careless: bool = False) -> dict[str, Any]:
    """Kill one server after the other in turns under matches; return what each has in its log."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="siamleague-proof-")))
        shards = [
            stack.enter_context(_shard(folder / name, careless=careless)) for name in ("one", "two")
        ]
        began, meanwhile = time.monotonic(), []
        for number in range(kills):
            shard, other = shards[number % 2], shards[(number + 1) % 2]
            meanwhile.append(asyncio.run(_round(shard, other, tables)))
        return {
            "kills": kills,
            "matches": tables * len(shards) * kills,
            "meanwhile": meanwhile,
            "seconds": round(time.monotonic() - began, 1),
            "shards": [_found(shard) for shard in shards],
        }


def _found(shard: Shard) -> dict[str, Any]:
    shard.site.do(ANEW + "answer = None")
    return live_kills._compare(shard.site, shard.ledger)


@contextmanager
def _shard(folder: Path, *, careless: bool) -> Iterator[Shard]:
    with ExitStack() as stack:
        url, again, _stop = stack.enter_context(own_postgres(folder))
        redis = stack.enter_context(machine.redis_of_our_own(folder))
        if careless:
            _answer_too_early(url)
        site = RealSite(folder / "site", database_url=url, redis_url=redis)
        stack.callback(site.stop)
        site.migrate()
        site.web()
        yield Shard(site, folder, again)


def _answer_too_early(url: str) -> None:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        for line in CARELESS:
            connection.execute(f"ALTER SYSTEM SET {line}")
        connection.execute("SELECT pg_reload_conf()")


async def _round(shard: Shard, other: Shard, tables: int) -> int:
    """Let new matches begin at both and kill one server; return how many moves the other one
    acknowledged while it was away."""
    both = (shard, other)
    before = {id(one): len(one.ledger.numbers) for one in both}
    places = [await asyncio.to_thread(_seated, one, tables) for one in both]
    over = asyncio.Event()
    meanwhile = 0

    def moved(one: Shard) -> int:
        return len(one.ledger.numbers) - before[id(one)]

    async def killing(_: Ledger) -> None:
        nonlocal meanwhile
        try:
            await live_kills._wait_for(lambda: min(map(moved, both)) > MOVES, PATIENCE)
            known = moved(other)
            await asyncio.to_thread(shard.kill)
            await asyncio.sleep(AWAY)
            meanwhile = moved(other) - known
            await asyncio.to_thread(shard.again)
            await resumed(shard.ledger, time.monotonic())
        finally:
            over.set()

    async def until_over(_: Ledger) -> None:
        await over.wait()

    await asyncio.gather(
        *(
            play_all(one.site.ports, places[place], 0, work, ledger=one.ledger)
            for place, (one, work) in enumerate(zip(both, (killing, until_over), strict=True))
        )
    )
    return meanwhile


def _seated(shard: Shard, tables: int) -> Any:
    kinds = [TABLES[number % len(TABLES)] for number in range(tables)]
    return shard.site.do(f"{ANEW}TABLES = {kinds!r}\n" + SEAT)


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was killed, and what was found."""
    if "skipped" in result:
        return [f"left out: {result['skipped']}"]
    shards, careless = result["shards"], result["careless"]
    late = [one["resumed"][1] for one in shards]
    return [
        f"{result['matches']} matches on two database servers, {result['kills']} kills in "
        f"{result['seconds']} s; {sum(one['acknowledged'] for one in shards)} moves acknowledged, "
        f"0 lost, 0 doubled, each match as its log says; "
        f"{sum(one['again'] for one in shards)} orders were said again",
        f"while one was away, for {AWAY:.0f} s, the other acknowledged "
        f"{min(result['meanwhile'])} to {max(result['meanwhile'])} moves; once it was there again, "
        f"play went on after {max(late)} s at most",
        f"control: servers that answer before they have written lose {careless['lost']} of "
        f"{careless['acknowledged']} moves in {careless['kills']} kills",
    ]
