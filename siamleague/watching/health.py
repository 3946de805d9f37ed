"""Whether the site is alive, and whether each thing it leans on answers."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime
from functools import cache

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from siamleague.watching import life, trouble

log = logging.getLogger(__name__)
SECONDS = 3


class NotReady(Exception):
    """Something the site leans on is missing; the message says what."""


def workers(now: datetime) -> str:
    """Return "ok", or who of those that work behind the pages has not been seen of late."""
    away = [of for of in life.WORKERS if life.silent(of, now)]
    return f"silent: {', '.join(away)}" if away else "ok"


def ask(name: str, check: Callable[[], None]) -> str:
    """Return "ok" or why not, in words that tell a stranger nothing."""
    try:
        check()
    except NotReady as missing:
        return str(missing)
    except Exception as failure:  # whatever a driver raises: the answer is that it is not ready
        trouble.told(log, failure, f"{name} is not ready")
        return "does not answer"
    return "ok"


def answers() -> dict[str, str]:
    """Return of each thing the site leans on whether it answers; what needs the database is not
    asked when that does not: each would wait for it again."""
    said: dict[str, str] = {}
    for name, check in CHECKS.items():
        away = name == "migrations" and said.get("database", "ok") != "ok"
        said[name] = "unknown" if away else ask(name, check)
    return said


def database() -> None:
    """Return quietly if the database answers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def migrations() -> None:
    """Return quietly if every migration is applied; refuse otherwise."""
    if not _migrated():
        _migrated.cache_clear()
        raise NotReady("the database waits for migrations")


@cache
def _migrated() -> bool:
    """Tell whether nothing is left to migrate; once true, this process need not ask again."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def broker() -> None:
    """Return quietly if jobs can be announced."""
    from siamleague.celery import app

    with app.connection_for_write() as line:
        line.connect()  # once, without the patience that sending has


def channels() -> None:
    """Return quietly if a push sent here arrives."""
    async_to_sync(_push_to_ourselves)()


async def _push_to_ourselves() -> None:
    layer = get_channel_layer()
    assert layer
    name = await layer.new_channel("ready")
    await layer.send(name, {"type": "ready"})
    await asyncio.wait_for(layer.receive(name), SECONDS)


CHECKS: dict[str, Callable[[], None]] = {
    "database": database,
    "migrations": migrations,
    "broker": broker,
    "channels": channels,
}
