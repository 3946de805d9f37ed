"""Database work of sockets, in a few threads that keep their connections.

One thread for every socket would be the database's end; one thread for all is what asgiref does by
itself, and PostgreSQL can do better. Moves wait in a line, and those that wait at the same moment
are committed at once (together.py). SQLite has one writer at a time: there all writers of this
process wait in that line, which is quicker than SQLite's own waiting. Readers never wait.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import lru_cache, partial
from typing import Any, TypeVar

from django.db import connection

from games.live.together import Many, Together, sound

T = TypeVar("T")
A = TypeVar("A")
# On PostgreSQL: those who read, who write, and who write what waits in the line; together fewer
# than its pool has connections.
READERS, WRITERS, LINE = 2, 2, 2


@lru_cache(maxsize=1)
def one_writes() -> bool:
    """Tell whether the database has one writer at a time.

    Asked once: Django would keep a connection, if only unused, for each socket that asked it.
    """
    return connection.vendor == "sqlite"


@lru_cache(maxsize=1)
def readers() -> ThreadPoolExecutor:
    """Return the threads of this process that read."""
    return ThreadPoolExecutor(READERS, thread_name_prefix="match-read")


@lru_cache(maxsize=1)
def writers() -> ThreadPoolExecutor:
    """Return the threads of this process that write; on SQLite the single one."""
    size = 1 if one_writes() else WRITERS
    return ThreadPoolExecutor(size, thread_name_prefix="match-write")


@lru_cache(maxsize=1)
def _together() -> Together:
    if one_writes():
        return Together(writers())
    return Together(ThreadPoolExecutor(LINE, thread_name_prefix="match-line"), alone=writers())


async def run(work: Callable[..., T], **arguments: Any) -> T:
    """Return what the work returns, done by a reader."""
    return await _run(readers(), partial(work, **arguments))


async def write(work: Callable[..., T], **arguments: Any) -> T:
    """Return what the work returns once that is committed; on SQLite in the order of asking."""
    if one_writes():
        return await _together().write(partial(work, **arguments))
    return await _run(writers(), partial(work, **arguments))


async def write_along(many: "Many[A, T]", asked: A, alone: Callable[[], T]) -> T:
    """Return what `many` answers to this and whatever else is asked of it at the same moment, once
    that is committed; when it has no answer, what `alone` returns."""
    return await _together().write_along(many, asked, alone)


async def _run(pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    call = partial(copy_context().run, _with_connection, work)
    return await asyncio.get_running_loop().run_in_executor(pool, call)


def _with_connection(work: Callable[[], T]) -> T:
    sound()
    return work()
