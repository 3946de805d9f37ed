"""Tables at which everybody is up to no good, a page that is nobody's, and what they are told.

Each page says a breath of messages and then a ping: when the pong comes, all before was answered.
Whatever is heard must be one of the answers that pages know; whatever was acknowledged is kept.
"""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.bench.hostile_messages import Heard, Mischief
from tests.bench.live_socket import Socket, connect

ANSWERS = {"picture", "words", "done", "no", "pong"}
# What a server may close with: gone, nonsense, no text, too big, too much, and our own.
CLOSES = {1000, 1001, 1002, 1003, 1005, 1007, 1008, 1009, 4401, 4404, 4429}
CUT = 1006  # the line was cut, as after a frame that is none
BREATH = 40


@dataclass
class Told:
    """What all pages were told."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    closes: Counter[int] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    done: dict[tuple[str, str], set[int]] = field(default_factory=dict)  # match, ticket: numbers
    loose: set[str] = field(default_factory=set)  # tickets that a "decline" may have left unused
    unheard: set[str] = field(default_factory=set)  # tickets of orders whose socket was closed


class HostilePage:
    """One page at a table; it opens its socket again whenever that was closed."""

    def __init__(self, port: int, code: str, cookie: str, table: Heard, told: Told) -> None:
        self.port, self.code, self.cookie, self.told = port, code, cookie, told
        self.table = table  # what is known at the whole table
        self.heard = Heard(tickets=table.tickets, foreign=table.foreign)
        self.over = False
        self.socket: Socket | None = None
        self.pong = asyncio.Event()
        self.under_way: list[str] = []

    async def breathe(self, mischief: Mischief, count: int = BREATH) -> None:
        """Say so many things, and wait until all of them were answered."""
        socket = await self._opened()
        self.pong.clear()
        self.under_way = []
        for _ in range(count):
            first, body, ticket, do = mischief.frame(self.heard)
            self.told.sent += 1
            if ticket:
                self.under_way.append(ticket)
                self.told.loose.update([ticket] if do == "decline" else [])
            socket.send_frame(first, body)
            if socket.transport.is_closing():
                break
        socket.send('{"do":"ping"}')
        if mischief.chance.random() < 0.02:  # a page that is closed in the midst of it
            self._gone(socket)
            return
        await self._answered(socket, CLOSES | {CUT} if mischief.broke else CLOSES)

    async def _answered(self, socket: Socket, closes: set[int]) -> None:
        pong = asyncio.create_task(self.pong.wait())
        closed: asyncio.Future[int] = asyncio.shield(socket.closed)
        await asyncio.wait({pong, closed}, timeout=120, return_when=asyncio.FIRST_COMPLETED)
        pong.cancel()
        if socket.closed.done():
            code = socket.closed.result()
            self.told.closes[code] += 1
            if code not in closes:
                self.told.wrong.append(f"a socket was closed with {code}")
            self._gone(socket)
        elif not self.pong.is_set():
            self.told.wrong.append("a page was not answered for two minutes")
        elif self.under_way:
            known = [ticket for ticket in self.under_way if (self.code, ticket) in self.told.done]
            self.table.tickets[:] = [*self.table.tickets, *known][-40:]

    def _gone(self, socket: Socket) -> None:
        self.told.unheard.update(self.under_way)
        socket.close()
        self.socket = None

    async def _opened(self) -> Socket:
        if self.socket is None:
            self.socket = await connect(
                self.port, f"/ws/play/{self.code}/", self.cookie, self._hear
            )
            self.socket.send('{"do":"look","have":0}')
        return self.socket

    def _hear(self, text: bytes) -> None:
        try:
            message = json.loads(text)
            kind = message["is"]
        except (ValueError, KeyError, TypeError):
            self.told.wrong.append(f"this is no answer: {text[:80]!r}")
            return
        self.told.answers[kind] += 1
        if kind not in ANSWERS:
            self.told.wrong.append(f"no page knows the answer {kind}")
        elif kind == "pong":
            self.pong.set()
        elif kind == "no":
            self._refused(message)
        elif kind == "done":
            self._done(message)
        elif kind == "picture":
            self.heard.version, self.over = message["version"], message["status"] == "finished"
            self._asked(message.get("ask") or {})
        else:
            self._asked(message)

    def _refused(self, message: dict[str, Any]) -> None:
        self.told.refusals[message["code"]] += 1
        if not (message["text"] and "Traceback" not in message["text"]):
            self.told.wrong.append(f"refused without words: {message}")

    def _done(self, message: dict[str, Any]) -> None:
        ticket, number = message["ticket"], message["number"]
        if ticket is not None:
            self.told.done.setdefault((self.code, ticket), set()).add(number)

    def _asked(self, asked: dict[str, Any]) -> None:
        if not asked:
            return
        said = [word["word"] for word in asked["said"]]
        following = [word["word"] for word in asked["words"]]
        if asked["complete"]:
            self.heard.whole = said
        self.heard.words = [*said, following[len(said) % len(following)]] if following else said
        self.table.foreign[:] = [*following, *self.table.foreign][:20]


class HostileTable:
    """All pages of one match: every seat, somebody who does not sit there, and a guest."""

    def __init__(self, port: int, place: list[Any], stranger: str, told: Told) -> None:
        self.code, cookies = place
        table = Heard()
        readers = [*cookies, stranger, "", "sessionid=nonsense"]
        self.pages = [HostilePage(port, self.code, who, table, told) for who in readers]

    async def breathe(self, chance: Random) -> None:
        """Let every page say a breath at the same moment, and a tool for words among them."""
        await asyncio.gather(*(page.breathe(Mischief(chance)) for page in self.pages))
        for page in self.pages:
            if page.socket is not None and page.heard.words:
                page.socket.send(json.dumps({"do": "say", "said": page.heard.words}))

    @property
    def over(self) -> bool:
        """Tell whether the match has ended."""
        return any(page.over for page in self.pages)

    def close(self) -> None:
        """Close all pages."""
        for page in self.pages:
            if page.socket is not None:
                page.socket.close()


async def flood(port: int, code: str, cookie: str) -> tuple[int, int]:
    """Say two hundred things at once where limits hold; return with what the socket was closed,
    and how many were answered."""
    heard: list[bytes] = []
    socket = await connect(port, f"/ws/play/{code}/", cookie, heard.append)
    for _ in range(200):
        socket.send('{"do":"ping"}')
    code_ = await asyncio.wait_for(asyncio.shield(socket.closed), 60)
    socket.close()
    return code_, sum(b'"pong"' in text for text in heard)


async def silent_sockets(port: int, chance: Random, cookie: str) -> list[int]:
    """Talk at sockets that listen to nothing, and at doors that lead nowhere; return the codes."""
    codes = []
    paths = ("/ws/lobby/", "/ws/waiting/", "/ws/events/1/", "/ws/play/nowhere/", "/ws/nothing/")
    for path in paths:
        with suppress(OSError):  # refused before it was opened
            socket = await connect(port, path, cookie, lambda text: None)
            first, body, *_ = Mischief(chance).frame(Heard())
            socket.send_frame(first, body)
            with suppress(TimeoutError):
                codes.append(await asyncio.wait_for(asyncio.shield(socket.closed), 10))
            socket.close()
    return codes
