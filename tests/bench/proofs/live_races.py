"""Proof: of conflicting moves sent at once exactly one is written, and a ticket is one line.

Twenty pages of one seat send different moves in the same moment, to every web process there is,
again and again, at one table after the other; and one ticket is sent fifty times, over sockets and
by the programs' door. In both profiles, with 10,000 conflicts altogether; BENCH_RACES says how many
races in each. Without the row's lock, the swap and the unique numbers the same race doubles."""

import asyncio
import json
import os
import tempfile
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests import machine
from tests.bench.live_players import SEAT
from tests.bench.live_socket import Socket, connect
from tests.jobs.real_site import RealSite, answers, real_site
from tests.jobs.workers import until

PAGES, TICKETS = 20, 50
RACES, QUICK = 264, 5
AT_A_TABLE = 24  # King of Siam lasts for more moves than that, whatever is played
LINES = """
from games.logbook import verifying
from games.models import LogLine
answer = [LogLine.objects.filter(match__code=CODE).count(), list(verifying.faults(CODE))]
"""
UNGUARDED = """
import threading, time
from uuid import uuid4
from django.db import connection
from games.models import LogLine, Match
from games.matches import rows

with connection.schema_editor() as editor:
    for constraint in list(LogLine._meta.constraints):
        editor.remove_constraint(LogLine, constraint)
real, together = rows.held, threading.Barrier(4)
rows.swap = lambda matches, columns: all(
    Match.objects.filter(pk=match.pk).update(**{c: getattr(match, c) for c in columns})
    for match, _before in matches)
def held(code):
    match = Match.objects.get(code=code)
    together.wait(10)
    return match
rows.held = held
from games.matches import moves
from datetime import UTC, datetime
match = Match.objects.get(code=CODE)
seat = match.to_act[0]
def move():
    moves.play_move(code=CODE, by=match.people[seat]["user"], seen=match.version,
                    words=("pass",), ticket=uuid4(), now=datetime.now(UTC))
    connection.close()
threads = [threading.Thread(target=move) for _ in range(4)]
[t.start() for t in threads], [t.join() for t in threads]
answer = LogLine.objects.filter(match=match, number=match.version + 1).count()
"""


def run(quick: bool) -> dict[str, Any]:
    """Return what was sent and written; raise when a race had two winners, or none."""
    rounds = QUICK if quick else int(os.environ.get("BENCH_RACES", str(RACES)))
    found: dict[str, Any] = {"embedded": prove(rounds, servers=False)}
    if machine.has("postgres") and machine.has("redis"):
        found["server"] = prove(rounds, servers=True)
        assert found["server"]["unguarded"] > 1, "without its guards the race should double a line"
    return found


def prove(rounds: int, *, servers: bool) -> dict[str, Any]:
    """Run both races in one profile."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="siamleague-proof-")))
        urls = {}
        if servers:
            urls["database_url"] = stack.enter_context(machine.database_of_our_own())
            urls["redis_url"] = stack.enter_context(machine.redis_of_our_own(folder))
        site = stack.enter_context(real_site(folder / "site", **urls))
        site.web(2 if servers else 1)
        for port in site.ports:
            until(lambda port=port: answers(port), 60)  # type: ignore[misc]
        parts = [AT_A_TABLE] * (rounds // AT_A_TABLE) + [rounds % AT_A_TABLE]
        found: dict[str, Any] = {"rounds": 0, "sent": 0, "won": 0, "refused": {}, "tickets": 0}
        for part in filter(None, parts):
            code = _at_a_table(site, part, found)
        if servers:
            found["unguarded"] = site.do(f"CODE = {code!r}\n" + UNGUARDED)
        return found


def _at_a_table(site: RealSite, rounds: int, found: dict[str, Any]) -> str:
    """Run so many races at a new table, add up what came of them, and return its code."""
    tables = [("king_of_siam", 4, 0)]
    code, cookies = site.do(f"TABLES = {tables!r}\n" + SEAT)[0]
    tally = asyncio.run(_race(site, code, cookies, rounds))
    for name in ("rounds", "sent", "won", "tickets"):
        found[name] += tally[name]
    for name, count in tally["refused"].items():
        found["refused"][name] = found["refused"].get(name, 0) + count
    written, faults = site.do(f"CODE = {code!r}\n" + LINES)
    assert not faults, faults
    assert written == rounds + 1, f"{written} lines for {rounds + 1} races"
    return str(code)


async def _race(site: RealSite, code: str, cookies: list[str], rounds: int) -> dict[str, Any]:
    table = Table(site.ports, code)
    seats = [[await table.page(cookie, n) for n in range(PAGES)] for cookie in cookies]
    tally: dict[str, Any] = {"rounds": rounds, "sent": 0, "won": 0, "refused": {}}
    for _ in range(rounds):
        seen, seat = await table.stand(seats)
        tickets = [str(uuid4()) for _ in range(PAGES)]
        for page, ticket in zip(seats[seat], tickets, strict=True):
            page.send(_move(seen, ticket))
        answers_ = [await table.answer(ticket) for ticket in tickets]
        won = [a for a in answers_ if a["is"] == "done"]
        assert len(won) == 1, f"{len(won)} winners of one race"
        tally["sent"], tally["won"] = tally["sent"] + PAGES, tally["won"] + 1
        for other in answers_:
            if other["is"] == "no":
                tally["refused"][other["code"]] = tally["refused"].get(other["code"], 0) + 1
    seen, seat = await table.stand(seats)
    tally["tickets"] = await _same_ticket(table, seats[seat], cookies[seat], seen)
    for page in (page for pages in seats for page in pages):
        page.close()
    return tally


async def _same_ticket(table: "Table", pages: list[Socket], cookie: str, seen: int) -> int:
    """Send one ticket fifty times in both ways; return how many equal answers came."""
    ticket = str(uuid4())
    by_rest = [
        asyncio.to_thread(
            _post, table.ports[n % len(table.ports)], table.code, cookie, seen, ticket
        )
        for n in range(TICKETS - PAGES)
    ]
    for page in pages:
        page.send(_move(seen, ticket))
    numbers = set(await asyncio.gather(*by_rest))
    numbers |= {(await table.answer(ticket))["number"] for _ in pages}
    assert numbers == {seen + 1}, f"one ticket got the answers {numbers}"
    return TICKETS


def _move(seen: int, ticket: str) -> str:
    return json.dumps({"do": "move", "seen": seen, "words": ["pass"], "ticket": ticket})


def _post(port: int, code: str, cookie: str, seen: int, ticket: str) -> int:
    token = "a" * 32
    headers = {
        "Content-Type": "application/json",
        "Cookie": f"{cookie}; csrftoken={token}",
        "X-CSRFToken": token,
    }
    body = json.dumps({"seen": seen, "words": ["pass"], "ticket": ticket}).encode()
    address = f"http://127.0.0.1:{port}/api/matches/{code}/moves/"
    with urllib.request.urlopen(urllib.request.Request(address, body, headers), timeout=30) as page:
        return int(json.load(page)["number"])


class Table:
    """The pages of one match, and what they were answered."""

    def __init__(self, ports: list[int], code: str) -> None:
        self.ports, self.code = ports, code
        self.answers: dict[str, asyncio.Queue[dict[str, Any]]] = {}
        self.pictures: list[dict[str, Any]] = []

    async def page(self, cookie: str, number: int) -> Socket:
        port = self.ports[number % len(self.ports)]
        return await connect(port, f"/ws/play/{self.code}/", cookie, self._hear)

    def _hear(self, text: bytes) -> None:
        message = json.loads(text)
        if message["is"] == "picture":
            self.pictures.append(message)
        elif message["is"] in ("done", "no"):
            self._queue(message["ticket"]).put_nowait(message)

    def _queue(self, ticket: str) -> "asyncio.Queue[dict[str, Any]]":
        return self.answers.setdefault(ticket, asyncio.Queue())

    async def answer(self, ticket: str) -> dict[str, Any]:
        return await asyncio.wait_for(self._queue(ticket).get(), 60)

    async def stand(self, seats: list[list[Socket]]) -> tuple[int, int]:
        """Return the version, and whose turn it is, as a page that looks now is shown."""
        await asyncio.sleep(0.3)
        self.pictures.clear()
        for pages in seats:
            pages[0].send('{"do":"look","have":0}')
        while len(self.pictures) < len(seats):
            await asyncio.sleep(0.05)
        newest = max(self.pictures, key=lambda picture: picture["version"])
        return newest["version"], newest["to_act"][0]


def lines(result: dict[str, Any]) -> list[str]:
    """Return who won, a line for each profile."""
    told = []
    for name, one in result.items():
        conflicts = one["sent"] - one["won"]
        refused = ", ".join(f"{n} {code}" for code, n in sorted(one["refused"].items()))
        told.append(
            f"{name}: {one['rounds']} races of {PAGES} pages, one winner each, {conflicts:,} "
            f"conflicts ({refused} refused); tickets sent {TICKETS} times, {one['tickets']} "
            "altogether, are one line each with equal answers"
        )
        if "unguarded" in one:
            told.append(f"control: without its guards one race wrote {one['unguarded']} lines")
    return told
