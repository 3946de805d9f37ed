"""A socket client that costs next to nothing, so that the load does not measure itself.

Only what a test needs of RFC 6455: text frames both ways, pings answered, whole frames from the
server. The mask of what is sent is all zeros, which the protocol allows and which costs nothing.
"""

import asyncio
import base64
import os
import struct
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Socket(asyncio.Protocol):
    """One open socket; every text that comes is given to `hear`."""

    def __init__(self, head: bytes, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._head, self._buffer, self._answered = head, b"", False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._head)

    def data_received(self, data: bytes) -> None:
        self._buffer = self._buffer + data if self._buffer else data
        if not self._answered:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            self._answered, self._buffer = True, rest
            if not head.startswith(b"HTTP/1.1 101"):
                self._fail(ConnectionError(head.split(b"\r\n")[0].decode()))
                return
            self.opened.set_result(None)
        self._frames()

    def connection_lost(self, exc: Exception | None) -> None:
        self._fail(ConnectionError("closed"))
        if not self.closed.done():
            self.closed.set_result(1006)

    def send(self, text: str) -> None:
        self._write(TEXT, text.encode())

    def send_frame(self, first: int, body: bytes) -> None:
        """Send a frame as no page would: any first byte, any body, more than is allowed."""
        self._frame_out(first, body)

    def close(self) -> None:
        self.transport.abort()

    def _frames(self) -> None:
        data, at = self._buffer, 0
        while len(data) - at >= 2:
            size, start = data[at + 1] & 127, at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10]), at + 10
            if len(data) < start + size or start > len(data):
                break
            self._frame(data[at] & 15, data[start : start + size])
            at = start + size
        self._buffer = data[at:]

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self.hear(body)
        elif kind == PING:
            self._write(PONG, body)
        elif kind == CLOSE:
            if not self.closed.done():
                self.closed.set_result(struct.unpack("!H", body[:2])[0] if body else 1005)
            self.transport.close()

    def _write(self, kind: int, body: bytes) -> None:
        self._frame_out(128 | kind, body)

    def _frame_out(self, first: int, body: bytes) -> None:
        if len(body) < 126:
            head = struct.pack("!BB", first, 128 | len(body))
        else:
            head = struct.pack("!BBH", first, 128 | 126, len(body))
        self.transport.write(head + b"\0\0\0\0" + body)

    def _fail(self, why: Exception) -> None:
        if not self.opened.done():
            self.opened.set_exception(why)


async def connect(port: int, path: str, cookie: str, hear: Callable[[bytes], None]) -> Socket:
    """Return an open socket of a page of the site's own on that port."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Origin: http://127.0.0.1:{port}"]
    lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    lines += [f"Sec-WebSocket-Key: {key}", *([f"Cookie: {cookie}"] if cookie else [])]
    head = "\r\n".join([*lines, "", ""]).encode()
    _, socket = await asyncio.get_running_loop().create_connection(
        lambda: Socket(head, hear), "127.0.0.1", port
    )
    try:
        await asyncio.wait_for(asyncio.shield(socket.opened), 60)
    except BaseException:  # whoever waited no longer has nothing to close it by
        socket.close()
        raise
    return socket
