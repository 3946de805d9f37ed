"""Database work of sockets, in a few threads that keep their connections.

One thread for every socket would be the database's end; one thread for all is what asgiref does by
itself, and PostgreSQL can do better. SQLite has one writer at a time: writers of this process wait
in a line for each other, which is quicker than SQLite's own waiting, and what waits at the same
moment is committed at once (together.py). Readers never wait.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import lru_cache, partial
from typing import Any, TypeVar

from django.db import connection

from games.together import Together, sound

T = TypeVar("T")
READERS, WRITERS = 2, 4  # on PostgreSQL; together fewer than its pool has connections


@lru_cache(maxsize=1)
def readers() -> ThreadPoolExecutor:
    """Return the threads of this process that read."""
    return ThreadPoolExecutor(READERS, thread_name_prefix="match-read")


@lru_cache(maxsize=1)
def writers() -> ThreadPoolExecutor:
    """Return the threads of this process that write."""
    size = 1 if connection.vendor == "sqlite" else WRITERS
    return ThreadPoolExecutor(size, thread_name_prefix="match-write")


@lru_cache(maxsize=1)
def _together() -> Together:
    return Together(writers())


async def run(work: Callable[..., T], **arguments: Any) -> T:
    """Return what the work returns, done by a reader."""
    return await _run(readers(), partial(work, **arguments))


async def write(work: Callable[..., T], **arguments: Any) -> T:
    """Return what the work returns once that is committed; on SQLite in the order of asking."""
    if connection.vendor == "sqlite":
        return await _together().write(partial(work, **arguments))
    return await _run(writers(), partial(work, **arguments))


async def _run(pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    call = partial(copy_context().run, _with_connection, work)
    return await asyncio.get_running_loop().run_in_executor(pool, call)


def _with_connection(work: Callable[[], T]) -> T:
    sound()
    return work()
