"""The threads that answer pages: a few, which stay, each with its own connection to the database.

Django gives each request a thread of its own, and with it a connection that must be opened, has
read nothing yet, and is closed again. A hall whose line is back asks forty pages at once: forty
threads then take turns every half a millisecond, and each page costs twice its work. Here they
wait in line for one of a few threads. A call that waits for something else than the processor
(another program has locked the database, passwords are hashed one after the other) keeps a thread;
so whenever nothing in line has moved for a quarter of a second, one thread more begins. It ends,
with its connection, when the line is empty.
"""

import asyncio
import atexit
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections, connections

FEW = 8  # PostgreSQL's pool has as many for pages (settings/profile.py)
MOST = 64
PATIENCE = 0.25  # seconds that the line may stand still
LAST = 20.0  # seconds for what still runs when the process ends


class FewThreads(Executor):
    """Runs calls on a few threads, in the order in which they came."""

    def __init__(self, few: int = FEW, most: int = MOST) -> None:
        self.few, self.most = few, most
        self._line: deque[tuple[Future[Any], Callable[[], Any]]] = deque()
        self._work = threading.Condition()
        self._threads = self._idle = 0
        self._moved = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watched = False
        atexit.register(self._finish)

    def watched_by(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let the loop that answers pages watch whether the line moves."""
        if loop is not self._loop:
            self._loop, self._watched = loop, False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Put a call into the line."""
        done: Future[Any] = Future()
        with self._work:
            if not self._line:
                self._moved = time.monotonic()
            self._line.append((done, partial(fn, *args, **named)))
            if self._idle >= len(self._line):
                self._work.notify()
            elif self._threads < self.few:
                self._begin()
            elif not self._watched and self._loop is not None:
                self._watched = True
                self._loop.call_soon_threadsafe(self._watch)
        return done

    def _begin(self) -> None:
        self._threads += 1
        name = f"pages_{self._threads}"
        threading.Thread(target=self._serve, name=name, daemon=True).start()

    def _watch(self) -> None:
        """Let one more thread begin where the line stands still; look again while there is one."""
        with self._work:
            if not self._line:
                self._watched = False
                return
            stood = time.monotonic() - self._moved
            if stood >= PATIENCE:
                self._moved += stood
                stood = 0.0
                if self._threads < self.most:
                    self._begin()
        asyncio.get_running_loop().call_later(PATIENCE - stood, self._watch)

    def _serve(self) -> None:
        while (call := self._next()) is not None:
            done, work = call
            if done.set_running_or_notify_cancel():
                try:
                    found = work()
                except BaseException as wrong:  # it is told to whoever asked
                    done.set_exception(wrong)
                else:
                    done.set_result(found)
            # What a fault has left, or another server forgot, is nothing for the next call.
            close_old_connections()
            del call, done, work
        connections.close_all()

    def _next(self) -> tuple[Future[Any], Callable[[], Any]] | None:
        """Return the first call in line; nothing to a thread that is one too many."""
        with self._work:
            while not self._line:
                if self._threads > self.few:
                    self._threads -= 1
                    return None
                self._idle += 1
                self._work.wait()
                self._idle -= 1
            self._moved = time.monotonic()
            return self._line.popleft()

    def _finish(self) -> None:
        """Let what runs come to its end before the process does."""
        until = time.monotonic() + LAST
        while time.monotonic() < until:
            with self._work:
                if self._idle >= self._threads and not self._line:
                    return
            time.sleep(0.01)


def by_few(pages: ASGIHandler, few: FewThreads) -> Callable[..., Any]:
    """Return the pages, answered on these threads."""

    async def answered(scope: Any, receive: Any, send: Any) -> None:
        few.watched_by(asyncio.get_running_loop())
        async with ThreadSensitiveContext(executor=few):
            await pages(scope, receive, send)

    return answered
