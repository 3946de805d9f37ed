"""Proof: backups taken in a row while people play hold all that was acknowledged.

Matches that never end run on a site under `up`. Whatever was acknowledged before a backup began
must be in it, row by row; its digests must fit; and some are put back in a site of their own, in
which every match is played again from its log. The control: plain copies of the database's file,
which lack what SQLite still has in its log.
"""

import asyncio
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from siamleague.backups import archive
from siamleague.supervisor.database import DATABASE
from tests.bench.fault_site import TABLES, FaultySite, Ledger, opened, play_under, wait

IN_A_ROW = 10  # then new tables are opened, so that play never ends
PAUSE = 0.2  # seconds that a player thinks; a backup of so small a site takes half as long
AT_MOST = 4  # times as many are taken as are asked for, until as many moves fell into them
TAKE = """
from pathlib import Path
from datetime import UTC, datetime
from siamleague.backups import whole_site
taken = whole_site.take(Path({file!r}), now=datetime.now(UTC), trial={trial!r})
answer = [taken.rows, round(taken.seconds, 2), list(taken.faults)]
"""


def run(quick: bool) -> dict[str, Any]:
    """Take backups under play; return what each held, and what copies of the file lack."""
    count, tried = (4, 0) if quick else (40, 4)
    found: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory(prefix="siamleague-proof-") as folder:
        here = Path(folder)
        with opened(here / "site") as site:
            for first in range(0, count, IN_A_ROW):
                numbers = range(first, min(count, first + IN_A_ROW))
                found += _in_a_row(site, here, numbers, every=count // tried if tried else 0)
    good = [one for one in found if not one["missing"] and not one["faults"]]
    lacking = [one["copy_lacks"] for one in found if one["copy_lacks"]]
    assert len(good) == len(found) >= count, f"only {len(good)} of {len(found)} whole: {found}"
    assert lacking, "no plain copy lacked anything: the control saw no fault"
    meanwhile = sum(one["meanwhile"] for one in found)
    assert meanwhile >= count, f"only {meanwhile} moves while {count} backups were taken"
    return {"backups": found, "lacking": len(lacking)}


def _in_a_row(site: FaultySite, here: Path, numbers: range, *, every: int) -> list[dict[str, Any]]:
    places = site.seat(TABLES * 8)

    def take_all(ledger: Ledger) -> list[dict[str, Any]]:
        wait(lambda: len(ledger.numbers) > 5, 120, "they begin to play")
        found: list[dict[str, Any]] = []
        for n in range(numbers.start, numbers.start + AT_MOST * len(numbers)):
            if n not in numbers and sum(one["meanwhile"] for one in found) >= len(numbers):
                break
            copy = _copied(site, here, ledger)
            trial = bool(every) and n in numbers and n % every == 0
            file = here / f"{numbers.start}-{n}.backup"
            found.append(_taken(site, file, ledger, trial=trial) | copy)
            at = len(ledger.numbers)
            wait(lambda at=at: len(ledger.numbers) > at, 120, "they play on")  # type: ignore[misc]
        return found

    _ledger, _told, found = asyncio.run(play_under(site, places, take_all, PAUSE))
    return list(found)


def _taken(site: FaultySite, file: Path, ledger: Ledger, *, trial: bool) -> dict[str, Any]:
    acknowledged, began = set(ledger.numbers), time.monotonic()
    rows, seconds, faults = site.inside.do(TAKE.format(file=str(file), trial=trial))
    missing = acknowledged - _tickets(file)
    return {
        "rows": rows, "seconds": seconds, "whole_seconds": round(time.monotonic() - began, 1),
        "faults": faults, "tried": trial, "acknowledged": len(acknowledged),
        "missing": len(missing), "meanwhile": len(ledger.numbers) - len(acknowledged),
    }  # fmt: skip


def _tickets(file: Path) -> set[str]:
    """Return the tickets of all moves in a backup; every list of rows is read to its digest."""
    reader, found = archive.BackupReader(file), set()
    for table in reader.contents.tables:
        rows = list(reader.rows(table))
        if table.model == "games.logline":
            at = list(table.columns).index("ticket")
            found = {str(row[at]) for row in rows if row[at]}
    reader.close()
    return found


def _copied(site: FaultySite, here: Path, ledger: Ledger) -> dict[str, Any]:
    """The control: copy the database's file as it lies; return how many moves the copy lacks."""
    acknowledged = set(ledger.numbers)
    copy = here / "copy.sqlite3"
    shutil.copy(site.var / DATABASE, copy)
    try:
        with closing(sqlite3.connect(copy)) as database:
            rows = database.execute("SELECT ticket FROM games_logline WHERE ticket IS NOT NULL")
            there = {_dashed(ticket) for (ticket,) in rows}
    except sqlite3.DatabaseError:
        return {"copy_lacks": len(acknowledged)}  # not even a database
    return {"copy_lacks": len(acknowledged - there)}


def _dashed(ticket: str) -> str:
    from uuid import UUID

    return str(UUID(ticket))


def lines(result: dict[str, Any]) -> Iterator[str]:
    """Return how many were whole, and what copies lacked."""
    found = result["backups"]
    seconds = sorted(one["seconds"] for one in found)
    tried = sum(one["tried"] for one in found)
    yield (
        f"{len(found)} of {len(found)} backups under play are whole: digests fit, all of up to "
        f"{max(one['acknowledged'] for one in found)} acknowledged moves are in them; {tried} were "
        f"tried out in a site of their own"
    )
    yield (
        f"taking one: {seconds[len(seconds) // 2]} s (half), {seconds[-1]} s (all); meanwhile "
        f"{sum(one['meanwhile'] for one in found)} moves were acknowledged"
    )
    lost = sum(one["copy_lacks"] for one in found)
    yield (
        f"control: {result['lacking']} of {len(found)} plain copies of the file lack acknowledged "
        f"moves, {lost} in all"
    )
