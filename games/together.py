"""Writes that wait at the same moment, committed at once.

SQLite has one writer at a time, so in the web process a single thread writes. When several moves
wait for it, it writes them in one transaction: each of them in a part of its own, so that one that
is refused takes nothing of the others back, and nobody is answered before all is committed. When
the common commit fails, each is done once more by itself; nothing was told, so nothing is lost.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context, copy_context
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import DatabaseError, connection, transaction

T = TypeVar("T")
MOST = 16  # in one transaction; whoever comes later waits for all of it


@dataclass(eq=False)
class Waiting:
    """A piece of work, who waits for it, and how it ended."""

    work: Callable[[], Any]
    context: Context
    loop: asyncio.AbstractEventLoop
    answer: "asyncio.Future[Any]"
    result: Any = None
    failure: BaseException | None = None

    def do(self) -> None:
        """Do the work and keep how it ended."""
        self.result, self.failure = None, None
        try:
            sound()
            self.result = self.context.run(self.work)
        except BaseException as failure:
            self.failure = failure

    def tell(self) -> None:
        """Answer whoever waits, in their own loop."""
        if self.answer.done():
            return  # they went away meanwhile
        if self.failure is not None:
            self.answer.set_exception(self.failure)
        else:
            self.answer.set_result(self.result)


class NotTogether(DatabaseError):
    """The common transaction cannot be committed."""


class Together:
    """The line of those who wait to write."""

    def __init__(self, thread: ThreadPoolExecutor) -> None:
        self._thread = thread
        self._line: deque[Waiting] = deque()

    async def write(self, work: Callable[[], T]) -> T:
        """Return what the work returns, once that is committed."""
        loop = asyncio.get_running_loop()
        waiting = Waiting(work, copy_context(), loop, loop.create_future())
        self._line.append(waiting)
        self._thread.submit(self._work_off)
        result: T = await waiting.answer
        return result

    def _work_off(self) -> None:
        """Do what waits now; whoever was done along with others finds nothing left to do."""
        count = min(MOST, len(self._line))
        if not count:
            return
        some = [self._line.popleft() for _ in range(count)]
        if count == 1 or not _done_at_once(some):
            for one in some:
                one.do()
        for loop in {one.loop for one in some}:
            if not loop.is_closed():
                loop.call_soon_threadsafe(_tell, [one for one in some if one.loop is loop])


def _done_at_once(some: list[Waiting]) -> bool:
    """Do all of it in one transaction; tell whether that was committed."""
    try:
        sound()
        with transaction.atomic():
            for one in some:
                one.do()
            if connection.needs_rollback:  # else the end of the block would keep silent about it
                raise NotTogether
    except DatabaseError:
        return False
    return True


def _tell(some: list[Waiting]) -> None:
    for one in some:
        one.tell()


def sound() -> None:
    """See to it that this thread's connection works: it outlives every request."""
    if connection.errors_occurred and not connection.in_atomic_block:
        if connection.is_usable():
            connection.errors_occurred = False
        else:
            connection.close()
