"""Pages that only look on, one of each match at each web process, and note when they saw what."""

import asyncio
import json
import re
import time
from dataclasses import dataclass, field

from tests.bench.live_players import Ledger
from tests.bench.live_socket import connect

_VERSION = re.compile(rb'"version":(\d+)')


@dataclass
class TimedLedger(Ledger):
    """A ledger that knows when each move was acknowledged for the first time."""

    at: dict[tuple[str, int], float] = field(default_factory=dict)

    def note(self, ticket: str, code: str, number: int) -> None:
        self.at.setdefault((code, number), time.monotonic())
        super().note(ticket, code, number)


class Watcher:
    """One page of a match at one web process; it comes back whenever its line breaks."""

    def __init__(self, port: int, code: str, cookie: str) -> None:
        self.port, self.code, self.cookie = port, code, cookie
        self.seen: list[tuple[int, float]] = []  # each newer version, and when it was drawn
        self.breaks = 0

    @property
    def newest(self) -> int:
        return self.seen[-1][0] if self.seen else -1

    async def watch(self) -> None:
        """Look on until this is cancelled."""
        while True:
            try:
                socket = await connect(self.port, f"/ws/play/{self.code}/", self.cookie, self.hear)
            except (OSError, TimeoutError):
                await asyncio.sleep(0.2)
                continue
            try:
                socket.send('{"do":"look","have":0}')
                await asyncio.shield(socket.closed)
                self.breaks += 1
            finally:
                socket.close()

    def hear(self, text: bytes) -> None:
        if b'"picture"' not in text[:60] and json.loads(text).get("is") != "picture":
            return
        found = _VERSION.search(text)
        if found and int(found[1]) > self.newest:
            self.seen.append((int(found[1]), time.monotonic()))

    def late(self, ledger: TimedLedger) -> list[float]:
        """Return how long after its answer each acknowledged move was seen here."""
        found = []
        for (code, number), at in ledger.at.items():
            if code == self.code:
                first = next((when for version, when in self.seen if version >= number), None)
                if first is not None:
                    found.append(max(0.0, first - at))
        return found


async def all_have_seen(watchers: list[Watcher], ledger: TimedLedger, seconds: float) -> list[str]:
    """Wait until every page shows whatever was acknowledged; return those that do not."""
    wanted: dict[str, int] = {}
    for code, number in ledger.at:
        wanted[code] = max(number, wanted.get(code, 0))
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        behind = [w for w in watchers if w.newest < wanted.get(w.code, -1)]
        if not behind:
            return []
        await asyncio.sleep(0.1)
    return [f"{w.code} at {w.port}: {w.newest} of {wanted[w.code]}" for w in behind]
