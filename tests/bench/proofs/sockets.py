"""Proof: whatever is said over sockets is answered or refused in words, and breaks nothing.

A real site, and tables where every page sends what no page would: real orders changed, cut and
swollen, words and tickets of others, nonsense in every shape, broken frames, floods, sockets closed
and opened again. After each block the process lives, its log has no traceback, every answer was one
that pages know, nothing was written that was not acknowledged, and somebody at the next table has
played on. Faults put in on purpose are found. BENCH_MESSAGES says how many, 1,000,000 if nothing.
"""

import asyncio
import os
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

from siamleague.embedded import processes
from tests.bench.families import resident
from tests.bench.hostile_tables import BREATH, HostileTable, Told, flood, silent_sockets
from tests.bench.live_players import SEAT, Ledger, Player
from tests.jobs.real_site import RealSite, answers, free_port, real_site
from tests.jobs.workers import end, until

MESSAGES, QUICK, BLOCKS = 1_000_000, 5_000, 50
TABLES = [("king_of_siam", 2, 0), ("war_of_whispers", 3, 0), ("verrat", 4, 0)]
MOST_HEARD = 60  # of two hundred: what a page may say at once, and what it gains meanwhile
MOST_GROWTH = 120_000  # kB, over all of it; 1,024 positions of matches are remembered by design
WRITTEN = """
from games.logbook import verifying
from games.models import LogLine, Remark
lines = LogLine.objects.exclude(ticket=None).values_list("match__code", "ticket", "number")
said = Remark.objects.values_list("match__code", "ticket", "pk")
answer = [[code, str(ticket), number] for code, ticket, number in [*lines, *said]]
without = LogLine.objects.filter(ticket=None).exclude(kind__in=("flag", "calloff", "dice"))
assert not without.exists(), "somebody wrote a line without a ticket"
faults = list(verifying.faults())
assert not faults, faults[:2]
"""


def run(quick: bool) -> dict[str, Any]:
    """Return what was said and answered; raise when something broke, or a control was not seen."""
    messages = QUICK if quick else int(os.environ.get("BENCH_MESSAGES", str(MESSAGES)))
    found = prove(messages, blocks=5 if quick else BLOCKS)
    assert not found["wrong"], f"{len(found['wrong'])} things, such as {found['wrong'][0]}"
    found["controls"] = {}
    for planted in ("fault", "unanswered"):
        there = prove(QUICK, blocks=1, planted=planted)["wrong"]
        assert there, f"planted and not found: {planted}"
        found["controls"][planted] = there[0]
    return found


def prove(messages: int, *, blocks: int, planted: str = "") -> dict[str, Any]:
    """Say so many things; return what came of it, and what was wrong."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="siamleague-proof-"))
        site = stack.enter_context(real_site(Path(folder) / "site"))
        evening = HostileEvening(site, messages // blocks, planted)
        return asyncio.run(evening.play(blocks))


class HostileEvening:
    """A site without limits, at the end one with them, and who comes there."""

    def __init__(self, site: RealSite, each: int, planted: str) -> None:
        self.site, self.each, self.chance = site, each, Random(7)
        self.told, self.ledger, self.memory = Told(), Ledger(), []  # type: ignore[var-annotated]
        self.port = free_port()
        command = processes.web_command(port=self.port)
        command[command.index("siamleague.asgi:application")] = (
            "tests.bench.patient_asgi:application"
        )
        self.web = site._start(command, "patient", PROOF_PLANTED=planted)
        until(lambda: answers(self.port), 90)
        self.stranger = self._seated([("king_of_siam", 2, 0)])[0][1][0]

    def _seated(self, tables: list[tuple[str, int, int]]) -> list[Any]:
        return list(self.site.do(f"TABLES = {tables!r}\n" + SEAT))

    async def play(self, blocks: int) -> dict[str, Any]:
        """Play block after block, and look at everything after each."""
        began, honest = time.monotonic(), []
        for number in range(blocks):
            before = len(self.ledger.numbers)
            await self._block(number)
            honest.append(len(self.ledger.numbers) - before)
            self._look(honest[-1])
            if self.told.wrong:
                break
        self.memory = self.memory or [0]
        growth = self.memory[-1] - self.memory[len(self.memory) // 5]
        if growth > MOST_GROWTH:
            self.told.wrong.append(f"the web process grew by {growth} kB")
        seconds = round(time.monotonic() - began)
        floods = await self._floods(blocks) if not self.told.wrong else 0
        return {
            "messages": self.told.sent,
            "seconds": seconds,
            "answers": dict(self.told.answers),
            "refusals": dict(self.told.refusals),
            "closes": {str(code): n for code, n in self.told.closes.items()},
            "acknowledged": len(self.told.done),
            "honest": sum(honest),
            "floods": floods,
            "growth": growth,
            "memory": self.memory,
            "wrong": self.told.wrong,
        }

    async def _block(self, number: int) -> None:
        """Let everybody talk until this block's share is said, somebody honest beside them."""
        places = await asyncio.to_thread(self._seated, [*TABLES, ("king_of_siam", 2, 0)])
        code, cookies = places.pop()
        stop = asyncio.Event()
        players = [Player([self.port], code, cookie, self.ledger) for cookie in cookies]
        playing = [asyncio.create_task(player.play(stop)) for player in players]
        share = self.told.sent + self.each
        talking = [asyncio.create_task(self._table(place, share)) for place in places]
        await asyncio.gather(*talking)
        codes = await silent_sockets(self.port, self.chance, self.stranger)
        self.told.closes.update(codes)
        await asyncio.sleep(1)
        stop.set()
        await asyncio.wait_for(asyncio.gather(*playing), 60)

    async def _floods(self, count: int) -> int:
        """Flood the site as it is, with its limits; return how many floods were cut off."""
        await asyncio.to_thread(end, self.web)
        port = await asyncio.to_thread(self.site.web)
        (place,) = await asyncio.to_thread(self._seated, TABLES[:1])
        for _ in range(count):
            closed, heard = await flood(port, place[0], place[1][0])
            if closed != 1008 or heard > MOST_HEARD:
                self.told.wrong.append(f"a flood was closed with {closed} after {heard} answers")
        return count

    async def _table(self, place: list[Any], share: int) -> None:
        table = HostileTable(self.port, place, self.stranger, self.told)
        try:
            while self.told.sent + BREATH < share and not self.told.wrong:
                await table.breathe(self.chance)
                if table.over:
                    table.close()
                    (again,) = await asyncio.to_thread(self._seated, [_like(len(place[1]))])
                    table = HostileTable(self.port, again, self.stranger, self.told)
        finally:
            table.close()

    def _look(self, honest: int) -> None:
        """Look at the process, at its log, at what is written, and at who plays honestly."""
        wrong = self.told.wrong
        if self.web.poll() is not None:
            wrong.append("the web process has died")
            return
        self.memory.append(resident(self.web.pid))
        log = (self.site.folder / "patient.log").read_text()
        if "Traceback" in log:
            wrong.append(f"a traceback: {log[log.index('Traceback') :][:600]}")
        if not honest:
            wrong.append("nobody could play on at the next table")
        self._compare(self.site.do(WRITTEN))

    def _compare(self, rows: list[tuple[str, str, int]]) -> None:
        """Compare what is written with what was acknowledged."""
        written: dict[tuple[str, str], set[int]] = {}
        for code, ticket, number in rows:
            written.setdefault((code, ticket), set()).add(number)
        done = dict(self.told.done)
        done |= {(code, ticket): {n} for ticket, (code, n) in self.ledger.numbers.items()}
        kept = (key for key in done if key[1] not in self.told.loose)
        lost = [key for key in kept if not done[key] <= written.get(key, set())]
        silent = [key for key in written if key not in done and key[1] not in self.told.unheard]
        self.told.wrong += [f"acknowledged and not written: {key}" for key in lost[:3]]
        self.told.wrong += [f"written and not acknowledged: {key}" for key in silent[:3]]


def _like(seats: int) -> tuple[str, int, int]:
    """Return a table for so many."""
    return next(table for table in TABLES if table[1] == seats)


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was said and answered."""
    refused = ", ".join(f"{n:,} {code}" for code, n in sorted(result["refusals"].items()))
    closed = ", ".join(f"{n:,} with {code}" for code, n in sorted(result["closes"].items()))
    return [
        f"{result['messages']:,} messages in {result['seconds']} s, no fault, no traceback; "
        f"refused: {refused}",
        f"{result['acknowledged']:,} orders acknowledged, and nothing else is written; sockets "
        f"closed: {closed}; {result['floods']} floods cut off",
        f"{result['honest']:,} moves of honest players beside them; the process grew by "
        f"{result['growth'] / 1024:.0f} MB",
        f"controls: {', '.join(result['controls'])}, each found",
    ]
