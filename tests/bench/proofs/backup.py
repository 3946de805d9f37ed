"""Proof: backups taken under running matches come back whole, with every move acknowledged before.

On both databases; each is put back in a site of its own, its logs played again and its standings
added up. Two controls fail: rows read without holding the moment, and a plain copy of the file."""

import asyncio
import shutil
import sqlite3
import tempfile
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from tests import machine
from tests.bench.live_players import SEAT, Ledger, play_all
from tests.bench.proofs.live_kills import House, _tables, _wait_for
from tests.jobs.real_site import RealSite, real_site

TAKE = """
import time
from contextlib import nullcontext
from pathlib import Path
from django.utils import timezone
from siamleague.backups import plain_rows, whole_site
moment = nullcontext if {careless} else plain_rows.snapshot
slowly = lambda *told: time.sleep(0.05)  # as on a site with many rows: play goes on between tables
taken = whole_site.take(Path({file!r}), now=timezone.now(), report=slowly, moment=moment)
answer = [taken.rows, taken.seconds, list(taken.faults)]
"""


def run(quick: bool) -> dict[str, Any]:
    """Return for each profile how many were taken, and what each control missed."""
    count, tables = (1, 8) if quick else (40, 40)
    found: dict[str, Any] = {"embedded": prove(count, tables, servers=False)}
    missing = [name for name in ("postgres", "redis") if not machine.has(name)]
    if missing:
        found["server"] = {"skipped": f"this machine has no {' and no '.join(missing)}"}
    else:
        found["server"] = prove(count, tables, servers=True)
    for one in found.values():
        assert "skipped" in one or one["careless"] > 0, "without the moment held, faults were due"
    assert found["embedded"]["copied"] > 0, "a plain copy of the file should have missed something"
    return found


def prove(count: int, tables: int, *, servers: bool) -> dict[str, Any]:
    """Take so many while everybody plays; raise unless each holds all that was acknowledged."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="siamleague-proof-")))
        urls = {}
        if servers:
            urls["database_url"] = stack.enter_context(machine.database_of_our_own())
            urls["redis_url"] = stack.enter_context(machine.redis_of_our_own(folder))
        site = stack.enter_context(real_site(folder / "site", **urls))
        house = House(site, 1, careless=False)
        places = site.do(f"TABLES = {_tables(tables)!r}\n" + SEAT)
        told: dict[str, Any] = {"taken": 0, "rows": 0, "seconds": 0.0, "careless": 0, "copied": 0}

        async def taking(ledger: Ledger) -> None:
            await _wait_for(lambda: len(ledger.numbers) > 20)
            for number in range(count):
                await asyncio.to_thread(_take_one, site, ledger, folder / f"{number}.zip", told)
            await asyncio.to_thread(_control, site, folder / "careless.zip", told)
            if not servers:
                await asyncio.to_thread(_copy, site, ledger, folder / "copied.sqlite3", told)

        ledger = asyncio.run(play_all(house.ports, places, 0, taking))
        return told | {"acknowledged": len(ledger.numbers), "matches": tables}


def _take_one(site: RealSite, ledger: Ledger, file: Path, told: dict[str, Any]) -> None:
    before = dict(ledger.numbers)
    held, seconds, faults = site.do(TAKE.format(file=str(file), careless=False))
    assert not faults, f"backup {told['taken']}: {faults[:3]}"
    lost = before.keys() - _tickets(file)
    assert not lost, f"{len(lost)} of {len(before)} acknowledged moves are not in the backup"
    told["taken"] += 1
    told["rows"], told["seconds"] = held, max(told["seconds"], seconds)
    file.unlink()


def _tickets(file: Path) -> set[str]:
    from siamleague.backups.archive import BackupReader

    reader = BackupReader(file)
    (table,) = [one for one in reader.contents.tables if one.model == "games.logline"]
    at = table.columns.index("ticket")
    found = {row[at] for row in reader.rows(table)}
    reader.close()
    return found


def _control(site: RealSite, file: Path, told: dict[str, Any]) -> None:
    for _ in range(5):  # the moment may happen to be quiet
        faults = site.do(TAKE.format(file=str(file), careless=True))[2]
        told["careless"] += len(faults)
        if faults:
            return


def _copy(site: RealSite, ledger: Ledger, file: Path, told: dict[str, Any]) -> None:
    for _ in range(20):
        before = dict(ledger.numbers)
        shutil.copyfile(site.folder / "siamleague.sqlite3", file)
        try:
            with closing(sqlite3.connect(file)) as database:
                rows = database.execute("SELECT ticket FROM games_logline").fetchall()
                whole = database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        except sqlite3.DatabaseError:
            rows, whole = [], False
        there = {_dashed(ticket) for (ticket,) in rows if ticket}
        told["copied"] += len(before.keys() - there) + (not whole)
        if told["copied"]:
            return


def _dashed(ticket: str) -> str:
    from uuid import UUID

    return str(UUID(ticket))


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was taken and found, a line for each profile."""
    told = []
    for name, one in result.items():
        if "skipped" in one:
            told.append(f"{name}: left out, {one['skipped']}")
            continue
        told.append(
            f"{name}: {one['taken']} of {one['taken']} backups under {one['matches']} matches came "
            f"back whole, at most {one['rows']:,} rows and {one['seconds']} s with the trial; "
            f"{one['acknowledged']:,} moves were acknowledged meanwhile; control without the "
            f"moment held: {one['careless']} faults in its matches"
            + (f"; control by plain copy: {one['copied']} moves missing" if one["copied"] else "")
        )
    return told
