"""Telling other processes that a row has changed: workers by the broker, pages by the layer.

Both are told little and may fail. The row is the truth: a sweeper rings again for workers, and a
page reads the row whenever it comes back. In a process that serves pages nobody waits for either:
its loop tells the layer, and a thread beside it the broker.
"""

import asyncio
import logging
import os
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from typing import Any
from uuid import UUID

from asgiref.sync import async_to_sync
from celery import current_app
from channels.layers import get_channel_layer

from siamleague.watching import trouble
from siamleague.web import groups

log = logging.getLogger(__name__)

RUN_JOB = "siamleague.jobs.tasks.run_job"
PATIENCE = 2.0  # for the layer; for the broker see the settings of its connection
PAUSE = 10.0  # and then nobody waits for it at all for a while
_silent_until = {"broker": 0.0, "layer": 0.0}
_homes: dict[int, asyncio.AbstractEventLoop] = {}  # by process; a copy of one has no loop


def ring(public_id: UUID, *, delay: float = 0.0) -> bool:
    """Wake a worker for this job; return whether the broker took the message."""
    return _sent(RUN_JOB, (str(public_id),), {"countdown": delay or None})


def call(task: str, *args: Any, expires: float | None = None) -> None:
    """Let a worker carry out a task of that name, if the broker is there to take the message."""
    work = partial(_sent, task, args, {"expires": expires})
    if (home := _serving()) is None:
        work()
    else:
        home.call_soon_threadsafe(_beside, work)


def nudge(public_id: UUID) -> None:
    """Let the pages that watch this job look at it again."""
    tell(groups.of_job(public_id), {"type": "job.changed"})


def tell(name: str, message: dict[str, Any]) -> None:
    """Tell everybody in a group of the channel layer; a layer that is away costs the message."""
    if _silent("layer"):
        return
    if (home := _serving()) is not None:
        home.call_soon_threadsafe(_soon, name, message)
        return
    try:
        async_to_sync(_send)(name, message)
    except Exception as wrong:  # whatever a layer raises, the row is safe
        _give_up("layer", wrong)


async def _told(name: str, message: dict[str, Any]) -> None:
    try:
        await _send(name, message)
    except Exception as wrong:  # the same
        _give_up("layer", wrong)


async def heard(asked: Coroutine[Any, Any, Any]) -> bool:
    """Ask the layer for something, with the same patience; return whether it did it."""
    if _silent("layer"):
        asked.close()
        return False
    try:
        async with asyncio.timeout(PATIENCE):
            await asked
    except Exception as wrong:  # the same
        _give_up("layer", wrong)
        return False
    return True


def serve_from_here() -> None:
    """Let the running loop and a thread beside it do the telling for this process."""
    _homes[os.getpid()] = asyncio.get_running_loop()


async def _send(name: str, message: dict[str, Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        layer = get_channel_layer()
        assert layer is not None
        await layer.group_send(name, message)


def _sent(task: str, args: tuple[Any, ...], about: dict[str, Any]) -> bool:
    if _silent("broker"):
        return False
    try:
        # Not retried: a visitor is waiting, and a sweeper rings for what was missed.
        current_app.send_task(task, args, retry=False, ignore_result=True, **about)
    except Exception as wrong:  # whatever a broker's driver raises, the row is safe
        _give_up("broker", wrong)
        return False
    return True


def _serving() -> asyncio.AbstractEventLoop | None:
    """Return the loop that serves pages in this process, if there is one."""
    home = _homes.get(os.getpid())
    return home if home is not None and home.is_running() else None


_tasks: set[asyncio.Task[None]] = set()


def _soon(name: str, message: dict[str, Any]) -> None:
    task = asyncio.get_running_loop().create_task(_told(name, message))
    _tasks.add(task)  # a loop holds its tasks but weakly
    task.add_done_callback(_tasks.discard)


def _beside(work: Callable[[], bool]) -> None:
    _ringers().submit(work)


@lru_cache(maxsize=1)
def _ringers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="bell")


def _silent(what: str) -> bool:
    return time.monotonic() < _silent_until[what]


def _give_up(what: str, wrong: Exception) -> None:
    _silent_until[what] = time.monotonic() + PAUSE
    trouble.told(log, wrong, f"the {what} does not answer")
