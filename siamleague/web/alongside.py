"""What a web process does beside answering, from its start to its end. Rooms add to it in ready().

Each is a coroutine that never ends by itself; the process cancels it when it stops. `first` is
awaited before the process takes its first visitor.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

log = logging.getLogger(__name__)
_works: list[Callable[[], Awaitable[None]]] = []
_first: list[Callable[[], Awaitable[None]]] = []


def add(
    work: Callable[[], Awaitable[None]], *, first: Callable[[], Awaitable[None]] | None = None
) -> None:
    """Let every web process do this work while it lives, and `first` before it opens."""
    if work not in _works:
        _works.append(work)
        if first is not None:
            _first.append(first)


@asynccontextmanager
async def works() -> AsyncIterator[None]:
    """Do all that was added, for as long as the caller stays inside."""
    for first in _first:
        try:
            await first()
        except Exception as wrong:  # a site that cannot do it yet opens all the same
            log.warning("not done before the start: %s", type(wrong).__name__)
    tasks = [asyncio.ensure_future(work()) for work in _works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
