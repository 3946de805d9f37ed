"""The load of `bench live`: players over real sockets, in a process of their own.

Every send has its time on an even rhythm, and lateness is counted from that time, so that a server
that stalls is charged with everything it kept waiting.
"""

import asyncio
import gc
import json
import os
import random
import re
import sys
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.bench.families import children, resident
from tests.bench.live_socket import connect

PORT = 8461
AT_ONCE = 25  # sockets opened, or pages drawn, at the same time
LANES = 100  # matches played at the same time when it is about speed alone
_VERSION = re.compile(rb'"version":(\d+)')


class Player:
    """One open page; it passes whenever it is asked to move and somebody tells it to."""

    def __init__(self, path: str, cookie: str) -> None:
        self.path, self.cookie = path, cookie
        self.picture: dict[str, Any] = {}
        self.drawn = asyncio.Event()
        self.waiting: dict[str, tuple[asyncio.Future[float], float]] = {}

    async def open(self) -> None:
        self.socket = await connect(PORT, self.path, self.cookie, self.hear)

    def hear(self, text: bytes) -> None:
        now = time.perf_counter()
        message = json.loads(text)
        if message.get("is") == "picture":
            self.picture, self.drawn_at = message, now
            self.drawn.set()
        elif message.get("ticket") in self.waiting:
            future, began = self.waiting.pop(message["ticket"])
            if not future.done():
                future.set_result(now - began if message.get("is") != "no" else -1.0)

    async def ask(self, began: float, **order: Any) -> float:
        """Return how long the answer took, counted from when it should have been sent."""
        ticket = str(uuid4())
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.waiting[ticket] = (future, began)
        self.socket.send(json.dumps({**order, "ticket": ticket}))
        return await asyncio.wait_for(future, 30)

    async def move(self, began: float) -> float:
        return await self.ask(began, do="move", seen=self.picture["version"], words=["pass"])

    async def look(self) -> None:
        self.socket.send('{"do":"look","have":0}')
        await asyncio.wait_for(self.drawn.wait(), 60)


class Watcher(Player):
    """One of a crowd: it only notes when the picture of which move came."""

    def hear(self, text: bytes) -> None:
        self.drawn_at = time.perf_counter()
        found = _VERSION.search(text)
        assert found, text[:80]
        self.picture["version"] = int(found[1])
        self.drawn.set()


def seat_everybody(matches: int) -> list[list[tuple[str, str]]]:
    """Make the people and their matches in the database; return path and cookie of each seat."""
    import django

    django.setup()
    from datetime import UTC, datetime

    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from games.lobby import act as tables
    from siamleague.accounts.models import User

    now = datetime.now(UTC)
    places = []
    for _ in range(matches):
        names = [f"{uuid4().hex}@example.org" for _ in range(4)]
        people = User.objects.bulk_create(User(email=name, password="!") for name in names)
        table = tables.TableOrder(game="king_of_siam", seats=4, made_for=uuid4().hex)
        sitters = [tables.SeatTaker(str(n), person.pk) for n, person in enumerate(people)]
        match = tables.open_for(table=table, sitters=sitters, now=now)
        place = []
        for person in people:
            session = SessionStore()
            session[SESSION_KEY] = str(person.pk)
            session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
            session[HASH_SESSION_KEY] = person.get_session_auth_hash()
            session.save()
            cookie = f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
            place.append((f"/ws/play/{match.code}/", cookie))
        places.append(place)
    return places


def batches(players: "list[Any]") -> "list[list[Any]]":
    return [players[first : first + AT_ONCE] for first in range(0, len(players), AT_ONCE)]


async def opened(players: "list[Any]") -> None:
    for some in batches(players):
        await asyncio.gather(*(player.open() for player in some))


def figures(times: list[float], seconds: float) -> dict[str, float]:
    good = sorted(late * 1000 for late in times if late >= 0)
    return {
        "p50": good[len(good) // 2],
        "p99": good[min(len(good) - 1, len(good) * 99 // 100)],
        "per_second": len(good) / seconds,
        "refused": len(times) - len(good),
    }


async def echo(size: dict[str, Any]) -> dict[str, Any]:
    """Send to a bare echo at the same rate over as many sockets."""
    players = [Player("/", "") for _ in range(4 * size["matches"])]
    await opened(players)
    chance = random.Random(1)
    return await steadily(size, lambda began: chance.choice(players).ask(began, do="move"))


async def steadily(size: dict[str, Any], act: Any) -> dict[str, Any]:
    """Act at the times of an even rhythm, however long answers take."""
    await asyncio.sleep(1)
    gc.collect()
    gc.freeze()  # the load's own pauses are not the server's
    tasks, began = [], time.perf_counter()
    for number in range(size["rate"] * size["seconds"]):
        due = began + number / size["rate"]
        if (pause := due - time.perf_counter()) > 0:
            await asyncio.sleep(pause)
        tasks.append(asyncio.create_task(act(due)))
    times = [late for late in await asyncio.gather(*tasks) if late is not None]
    return figures(times, time.perf_counter() - began)


def busy(pid: int) -> float:
    """Return how many seconds a process and its children have computed."""
    total, ticks = 0.0, os.sysconf("SC_CLK_TCK")
    for one in [pid, *children(pid)]:
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) / ticks
    return total


class Table:
    """The four pages of one match; a move at a time."""

    def __init__(self, place: list[tuple[str, str]]) -> None:
        self.players = [Player(path, cookie) for path, cookie in place]
        self.busy = False

    async def move(self, began: float) -> float:
        self.busy = True
        try:
            mover = self._mover()
            version = mover.picture["version"]
            late = await mover.move(began)
            await self._drawn_after(version)
            return late
        finally:
            self.busy = False

    @property
    def over(self) -> bool:
        return self.players[0].picture["status"] == "finished"

    def _mover(self) -> Player:
        newest = max(self.players, key=lambda player: player.picture["version"])
        return self.players[newest.picture["to_act"][0]]

    async def _drawn_after(self, version: int) -> None:
        for player in self.players:
            while player.picture["version"] <= version:
                player.drawn.clear()
                await asyncio.wait_for(player.drawn.wait(), 30)


async def at_tables(size: dict[str, Any]) -> list[Table]:
    places = await asyncio.to_thread(seat_everybody, size["matches"])
    tables = [Table(place) for place in places]
    players = [player for table in tables for player in table.players]
    await opened(players)
    for some in batches(players):
        await asyncio.gather(*(player.look() for player in some))
    return tables


async def steady(size: dict[str, Any]) -> dict[str, Any]:
    """Move at a steady rate, each time at a match that is not busy."""
    tables = await at_tables(size)
    memory = (resident(size["pid"]) - size["before"]) / (4 * size["matches"])
    chance = random.Random(1)
    chance.shuffle(tables)

    async def move(began: float) -> float | None:
        for _ in range(2 * len(tables)):
            table = tables.pop(0)
            tables.append(table)
            if not table.busy and not table.over:
                return await table.move(began)
        return None

    before = busy(size["pid"])
    found = await steadily(size, move)
    moved = found["per_second"] * size["seconds"]
    return {**found, "kilobytes": memory, "cpu": (busy(size["pid"]) - before) * 1000 / moved}


async def flat(size: dict[str, Any]) -> dict[str, Any]:
    """Move as fast as answers come, at many matches at once."""
    tables = await at_tables(size)
    waiting, times = list(tables), []
    began = time.perf_counter()

    async def play() -> None:
        while waiting:
            table = waiting.pop()
            while not table.over:
                if time.perf_counter() - began > size["flat"]:
                    return
                times.append(await table.move(time.perf_counter()))

    await asyncio.gather(*(play() for _ in range(LANES)))
    return figures(times, time.perf_counter() - began)


async def crowd(size: dict[str, Any]) -> dict[str, Any]:
    """Let many watch one match; return how long after a move was sent the last has drawn it."""
    table = (await at_tables({**size, "matches": 1}))[0]
    watchers = [Watcher(table.players[0].path, "") for _ in range(size["watchers"])]
    await opened(watchers)
    for some in batches(watchers):
        await asyncio.gather(*(watcher.look() for watcher in some))
    last = []
    for _ in range(15):
        await asyncio.sleep(0.3)
        began = time.perf_counter()
        version = table.players[0].picture["version"]
        await table.move(began)
        for watcher in watchers:
            while watcher.picture["version"] <= version:
                watcher.drawn.clear()
                await asyncio.wait_for(watcher.drawn.wait(), 30)
        last.append((max(w.drawn_at for w in watchers) - began) * 1000)
    return {"last": sorted(last)[len(last) // 2], "worst": max(last)}


if __name__ == "__main__":
    asked = json.loads(sys.argv[1])
    work = {"echo": echo, "steady": steady, "flat": flat, "crowd": crowd}[asked["do"]]
    sys.stdout.write(json.dumps(asyncio.run(work(asked))) + "\n")
