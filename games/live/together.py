"""Writes that wait at the same moment, committed at once.

Moves of different matches go to the database together: what is asked at the same moment is given
to one function, in one transaction, and whoever it has no answer for is done alone. Going there
and back costs most of a move, and so does the disk at each commit.

SQLite has one writer at a time, so there a single thread writes everything. Other writes that wait
for it share a transaction as well: each of them in a part of its own, so that one that is refused
takes nothing of the others back. When a common commit fails, each is done once more by itself;
nothing was told, so nothing is lost. Nobody is answered before all is committed, and whoever asked
is answered before all pages are drawn anew.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import Context, copy_context
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar

from django.db import DatabaseError, connection, transaction

from games.live import nudges
from siamleague.watching import spans

T = TypeVar("T")
A = TypeVar("A")
MOST = 16  # in one transaction; whoever comes later waits for all of it
Many = Callable[[Sequence[A]], "Sequence[T | None]"]


@dataclass(eq=False)
class WaitingWork:
    """A piece of work, who waits for it, and how it ended."""

    work: Callable[[], Any]
    context: Context
    loop: asyncio.AbstractEventLoop
    answer: "asyncio.Future[Any]"
    many: "Many[Any, Any] | None" = None  # does it along with others of its kind
    asked: Any = None
    result: Any = None
    failure: BaseException | None = None

    def do(self) -> None:
        """Do the work alone and keep how it ended."""
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
    """The line of those who wait to write.

    While one thread waits for its commit another may begin with those who came since. Whoever is
    left to be done alone keeps the line waiting, unless there are threads for that.
    """

    def __init__(
        self, threads: ThreadPoolExecutor, alone: ThreadPoolExecutor | None = None
    ) -> None:
        self._threads, self._alone = threads, alone
        self._line: deque[WaitingWork] = deque()
        self._taking = Lock()
        self._coming = False  # a thread was asked to come, and has not looked into the line yet

    async def write(self, work: Callable[[], T]) -> T:
        """Return what the work returns, once that is committed."""
        return await self._wait(_waiting(work))

    async def write_along(self, many: "Many[A, T]", asked: A, alone: Callable[[], T]) -> T:
        """Return what `many` answers when it is given this and what else is asked of it at the same
        moment; when it has no answer, what `alone` returns."""
        waiting = _waiting(alone)
        waiting.many, waiting.asked = many, asked
        return await self._wait(waiting)

    async def _wait(self, waiting: WaitingWork) -> Any:
        with self._taking:
            self._line.append(waiting)
            self._ask_for_one()
        return await waiting.answer

    def _ask_for_one(self) -> None:
        """Ask a thread to come, unless one is on its way: whoever comes takes all who wait. To
        wake one for each of them costs more than to write a line."""
        if self._line and not self._coming:
            self._coming = True
            self._threads.submit(self._work_off)

    def _work_off(self) -> None:
        """Do what waits now; another thread is asked to come for whoever had no place in it."""
        some = self._next()
        with nudges.held_back():
            left = _done_by_many(some) if some[0].many else _done_together(some)
            _answer([one for one in some if one not in left])
        for one in left:
            if self._alone is None:
                _do_alone(one)
            else:
                self._alone.submit(_do_alone, one)

    def _next(self) -> list[WaitingWork]:
        """Take those in front who can be done at once, in the order of their coming."""
        some: list[WaitingWork] = []
        with self._taking:
            self._coming = False
            while self._line and len(some) < MOST:
                if some and self._line[0].many != some[0].many:
                    break
                some.append(self._line.popleft())
            with suppress(
                RuntimeError
            ):  # the pool is closed: who has been taken is done all the same
                self._ask_for_one()
        return some


def _waiting(work: Callable[[], Any]) -> WaitingWork:
    loop = asyncio.get_running_loop()
    return WaitingWork(work, copy_context(), loop, loop.create_future())


def _done_by_many(some: list[WaitingWork]) -> list[WaitingWork]:
    """Have them done by what does many; return whoever is left to be done alone."""
    many = some[0].many
    assert many is not None, "only those who can be done along with others"
    try:
        sound()
        with spans.around("moves together", count=len(some)):
            results = many([one.asked for one in some])
    except Exception:  # nothing of it was committed; alone, whoever it is about hears of it
        return some
    for one, result in zip(some, results, strict=True):
        one.result = result
    return [one for one in some if one.result is None]


def _done_together(some: list[WaitingWork]) -> list[WaitingWork]:
    """Do all of it, in one transaction if that can be committed; nobody is left."""
    if len(some) == 1 or not _done_at_once(some):
        for one in some:
            one.do()
    return []


def _done_at_once(some: list[WaitingWork]) -> bool:
    """Do all of it in one transaction; tell whether that was committed."""
    try:
        sound()
        with transaction.atomic():
            for one in some:
                one.do()
            if transaction.get_rollback():  # else the end of the block would keep silent about it
                raise NotTogether
    except DatabaseError:
        return False
    return True


def _do_alone(one: WaitingWork) -> None:
    with nudges.held_back():
        one.do()
        _answer([one])


def _answer(some: list[WaitingWork]) -> None:
    for loop in {one.loop for one in some}:
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, [one for one in some if one.loop is loop])


def _tell(some: list[WaitingWork]) -> None:
    for one in some:
        one.tell()


def sound() -> None:
    """See to it that this thread's connection works: it outlives every request."""
    if connection.errors_occurred and not connection.in_atomic_block:
        if connection.is_usable():
            connection.errors_occurred = False
        else:
            connection.close()
