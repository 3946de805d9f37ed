"""Moving what SQLite wrote ahead into its main file, beside the visitors and not in their way.

By itself SQLite does it inside some unlucky commit, which then waits for the disk; a move would
wait with it. So the web process does it every moment from a connection of its own, in a way that
waits for nobody, and commits do it only when that has not happened for long (settings/profile.py).
"""

import asyncio
import logging
import sqlite3

from django.conf import settings

from siamleague.watching import trouble

log = logging.getLogger(__name__)
EVERY = 1.0  # seconds


async def keep_up() -> None:
    """Do it for as long as the process serves; another database needs nothing of the kind."""
    database = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("sqlite3"):
        return
    name = str(database["NAME"])
    while True:
        await asyncio.sleep(EVERY)
        try:
            await asyncio.to_thread(checkpoint, name)
        except sqlite3.Error as wrong:
            trouble.told(log, wrong, "no checkpoint")


def checkpoint(name: str) -> int:
    """Move what can be moved without waiting for anybody; return how many pages are left."""
    connection = sqlite3.connect(name, timeout=0, isolation_level=None)
    try:
        _busy, written, moved = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        return int(written) - int(moved)
    finally:
        connection.close()
