"""Players of real matches over real sockets, each with a ledger of what the site acknowledged.

A player says words as they are offered until the move is whole, sends it with a ticket of its own,
and counts it only when the site has answered. When the line breaks it comes back, and says again
whatever was not answered, with the same ticket: as a page does.
"""

import asyncio
import contextlib
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from tests.bench.live_socket import Socket, connect

SEAT = """
from datetime import UTC, datetime
from uuid import uuid4
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from games.lobby import act as tables
from siamleague.accounts.models import User

def cookie(person):
    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"

now, answer = datetime.now(UTC), []
for game, seats, bots in TABLES:
    people = [User.objects.create(email=f"{uuid4().hex}@example.org") for _ in range(seats - bots)]
    sitters = [tables.SeatTaker(str(n), person.pk) for n, person in enumerate(people)]
    sitters += [tables.SeatTaker("Bot", bot="random") for _ in range(bots)]
    asked = tables.TableOrder(game=game, seats=seats, made_for=uuid4().hex)
    match = tables.open_for(table=asked, sitters=sitters, now=now)
    answer.append([match.code, [cookie(person) for person in people]])
"""


@dataclass
class Ledger:
    """What was acknowledged: for each ticket its match and its number."""

    numbers: dict[str, tuple[str, int]] = field(default_factory=dict)
    again: int = 0  # orders said again after a break
    unlike: list[str] = field(default_factory=list)  # tickets that got two different answers
    resumed: list[float] = field(default_factory=list)  # seconds from a kill to the next answer
    playing: int = 0  # players whose match is not over

    def note(self, ticket: str, code: str, number: int) -> None:
        known = self.numbers.setdefault(ticket, (code, number))
        if known != (code, number):
            self.unlike.append(ticket)


class Player:
    """One seat, played at random until somebody says stop."""

    def __init__(self, ports: list[int], code: str, cookie: str, ledger: Ledger) -> None:
        self.ports, self.code, self.cookie, self.ledger = ports, code, cookie, ledger
        self.chance = random.Random(cookie)
        self.order: dict[str, Any] | None = None  # on its way, not answered yet
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.over = False

    async def play(self, stop: asyncio.Event) -> None:
        """Play until the match is over or somebody says stop; come back after every break."""
        self.ledger.playing += 1
        try:
            await self._play_on(stop)
        finally:
            self.ledger.playing -= 1

    async def _play_on(self, stop: asyncio.Event) -> None:
        while not (stop.is_set() or self.over):
            try:
                socket = await self._open()
            except (OSError, TimeoutError):
                await asyncio.sleep(0.1 + 0.2 * self.chance.random())
                continue
            try:
                await self._sit(socket, stop)
            finally:
                socket.close()

    async def _open(self) -> Socket:
        self.messages = asyncio.Queue()
        messages = self.messages
        port = self.chance.choice(self.ports)
        socket = await asyncio.wait_for(
            connect(port, f"/ws/play/{self.code}/", self.cookie,
                    lambda text: messages.put_nowait(json.loads(text))), 5,
        )  # fmt: skip
        socket.closed.add_done_callback(lambda _: messages.put_nowait({"is": "closed"}))
        return socket

    async def _sit(self, socket: Socket, stop: asyncio.Event) -> None:
        socket.send('{"do":"look","have":0}')
        if self.order is not None:
            self.ledger.again += 1
            socket.send(json.dumps(self.order))
        while not stop.is_set():
            with contextlib.suppress(TimeoutError):
                message = await asyncio.wait_for(self.messages.get(), 1)
                if message["is"] == "closed":
                    return
                self._take(message, socket)
                if self.over:
                    return

    def _take(self, message: dict[str, Any], socket: Socket) -> None:
        kind = message["is"]
        if kind in ("done", "no") and self.order and message.get("ticket") == self.order["ticket"]:
            if kind == "done":
                self.ledger.note(message["ticket"], self.code, message["number"])
            self.order = None
        elif kind == "picture":
            self.over = message["status"] == "finished"
            self.seen, asked = message["version"], message.get("ask")
            if asked and asked["words"] and self.order is None:
                self._say(asked, socket)
        elif kind == "words" and self.order is None:
            self._say(message, socket)

    def _say(self, asked: dict[str, Any], socket: Socket) -> None:
        said = [word["word"] for word in asked["said"]]
        if asked["complete"]:
            order = {"do": "move", "seen": self.seen, "words": said, "ticket": str(uuid4())}
            self.order = order  # kept before it is sent
            socket.send(json.dumps(order))
        elif asked["words"]:
            word = self.chance.choice(asked["words"])["word"]
            socket.send(json.dumps({"do": "say", "said": [*said, word]}))


async def play_all(
    ports: list[int],
    places: list[Any],
    seconds: float,
    meanwhile: Any = None,
    *,
    ledger: Ledger | None = None,
) -> Ledger:
    """Let everybody play for so long, or until `meanwhile` is done; return the common ledger."""
    ledger, stop = ledger or Ledger(), asyncio.Event()
    players = [
        Player(ports, code, cookie, ledger) for code, cookies in places for cookie in cookies
    ]
    tasks = [asyncio.create_task(player.play(stop)) for player in players]
    if meanwhile is not None:
        await meanwhile(ledger)
    else:
        await asyncio.sleep(seconds)
    await asyncio.sleep(1)
    stop.set()
    await asyncio.wait_for(asyncio.gather(*tasks), 60)
    return ledger


async def resumed(ledger: Ledger, killed: float) -> None:
    """Note how long after a kill the site acknowledged something again."""
    before = len(ledger.numbers)
    while len(ledger.numbers) <= before and time.monotonic() - killed < 60:
        await asyncio.sleep(0.02)
    ledger.resumed.append(time.monotonic() - killed)
