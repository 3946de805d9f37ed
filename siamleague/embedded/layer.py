"""A channel layer without a server: in the web process's memory, reachable from every other one.

The web process keeps channels and groups in its own event loop. Another thread of it hands its
messages to that loop; another process (the worker) sends them over a Unix socket that only the
same user may open. A web process that is away costs a warning and the message, never an error:
pages read the database when they come back.
"""

import asyncio
import fcntl
import logging
import os
import socket
import time
from pathlib import Path
from typing import Any, TextIO

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer

from siamleague.embedded import wire
from siamleague.embedded.line import FrameSender

log = logging.getLogger(__name__)


class AlreadyServed(Exception):
    """Another web process serves this site; without REDIS_URL there may be one only."""


class RelayLayer(InMemoryChannelLayer):
    """Channels and groups of the one web process of an embedded site."""

    patience = 1.0  # how long a sender waits for a web process that does not read
    pause = 1.0  # how long it then leaves it alone, so that a hung page costs no job its time
    frame_time = 5.0  # how long the rest of a begun frame may take

    def __init__(self, path: str, capacity: int = 1000, **kwargs: Any) -> None:
        super().__init__(capacity=capacity, **kwargs)
        self.path = path
        self._home: tuple[int, asyncio.AbstractEventLoop] | None = None
        self._server: asyncio.Server | None = None
        self._lock: TextIO | None = None
        self._guests: dict[asyncio.StreamWriter, asyncio.Task[None] | None] = {}
        self._own_line: FrameSender | None = None
        self._away = False
        self._away_until = 0.0

    # Where the channels live.

    async def start(self, wait: float = 3.0) -> None:
        """Open the socket; refuse while another web process has it, after waiting for its end."""
        path = wire.short_path(self.path)
        self._lock = await _only_one(path + ".lock", wait)
        self._server = await asyncio.start_unix_server(self._serve, sock=_listening(path))
        self._move_in()

    async def stop(self) -> None:
        """Close the socket and every connection, and leave no file behind."""
        if self._server is None:
            return
        self._server.close()
        conversations = [task for task in self._guests.values() if task]
        for guest in self._guests:
            guest.close()
        await asyncio.gather(*conversations, return_exceptions=True)
        _remove(wire.short_path(self.path))
        self._server, self._home = None, None
        if self._lock:
            self._lock.close()

    async def group_add(self, group: str, channel: str) -> None:
        """Let the channel hear what the group is told; the channels live in the caller's loop."""
        self._move_in()
        await super().group_add(group, channel)

    async def receive(self, channel: str) -> dict[str, Any]:
        """Return the next message of the channel."""
        self._move_in()
        return await super().receive(channel)

    def _move_in(self) -> None:
        self._home = (os.getpid(), asyncio.get_running_loop())

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._guests[writer] = asyncio.current_task()
        try:
            while True:
                size = wire.length(await reader.readexactly(wire.HEADER.size))
                # Waiting for a frame may take for ever, waiting for the rest of one may not.
                async with asyncio.timeout(self.frame_time):
                    frame = wire.unpack(await reader.readexactly(size))
                await self._deliver(frame)
        except asyncio.IncompleteReadError as cut:
            if cut.partial:
                log.warning("relay: a sender went away in the middle of a message")
        except (wire.BadFrame, TimeoutError, ConnectionError) as wrong:
            log.warning("relay: connection closed: %s %s", type(wrong).__name__, wrong)
        finally:
            self._guests.pop(writer, None)
            writer.close()

    async def _deliver(self, frame: wire.Frame) -> None:
        here = super().group_send if frame.kind == "group" else super().send
        try:
            await here(frame.name, frame.message)
        except ChannelFull:
            log.warning("relay: %s is full; a message was dropped", frame.name)
        except (TypeError, AssertionError) as wrong:
            raise wire.BadFrame(str(wrong)) from wrong

    # Who wants to tell them something.

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        """Tell one channel, wherever it lives."""
        self.require_valid_channel_name(channel)
        if not self._carried(wire.Frame("channel", channel, message)):
            await super().send(channel, message)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Tell every channel of the group, wherever they live."""
        self.require_valid_group_name(group)
        if not self._carried(wire.Frame("group", group, message)):
            await super().group_send(group, message)

    def _carried(self, frame: wire.Frame) -> bool:
        """Take the message to where the channels live; return False when that is here."""
        home = self._home_loop()
        if home is asyncio.get_running_loop():
            return False
        data = wire.pack(frame)
        if home is None:
            self._relay(data)
        else:
            # The queues of a loop wake nobody when they are filled from another thread.
            asyncio.run_coroutine_threadsafe(self._deliver(frame), home)
        return True

    def _home_loop(self) -> asyncio.AbstractEventLoop | None:
        if self._home is None or self._home[0] != os.getpid() or self._home[1].is_closed():
            return None
        return self._home[1]

    def _relay(self, data: bytes) -> None:
        if time.monotonic() < self._away_until:
            return
        wrong = self._line().send(data, self.patience)
        if wrong:
            self._away_until = time.monotonic() + self.pause
        if wrong and not self._away:
            log.warning("relay: no web process answers (%s); pages will not be told", wrong)
        self._away = bool(wrong)

    def _line(self) -> FrameSender:
        if self._own_line is None or self._own_line.pid != os.getpid():
            # After a fork the line is the parent's; frames of two writers would mix.
            self._own_line = FrameSender(wire.short_path(self.path))
        return self._own_line

    async def close(self) -> None:
        """Hang up; the next message opens a line of its own again."""
        if self._own_line:
            self._own_line.hang_up()


def _remove(path: str) -> None:
    Path(path).unlink(missing_ok=True)


def _listening(path: str) -> socket.socket:
    """Return a socket at that path that only this user may connect to."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(f"{path}.{os.getpid() % 10000}")
    fresh.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(fresh))
    fresh.chmod(0o600)  # before it listens, so nobody else ever gets through
    listening.listen(64)
    fresh.rename(path)  # takes the place of what a killed process left
    return listening


async def _only_one(path: str, wait: float) -> TextIO:
    """Return the held lock; the system opens it when its holder dies, however that happens."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    deadline = time.monotonic() + wait
    file = Path(path).open("w")  # noqa: ASYNC230, SIM115  (a moment; held until the end)
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return file
        except BlockingIOError:
            if time.monotonic() > deadline:
                file.close()
                raise AlreadyServed(
                    "Another web process serves this site. Several need REDIS_URL."
                ) from None
            await asyncio.sleep(0.05)
