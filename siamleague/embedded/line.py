"""The line from a process to the web process: one connection, opened when needed."""

import os
import socket
import threading


class FrameSender:
    """Sends whole frames, one at a time, whichever thread asks."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.pid = os.getpid()
        self._turn = threading.Lock()
        self._open: socket.socket | None = None

    def send(self, data: bytes, patience: float) -> OSError | None:
        """Return None when the bytes are on their way, else why they are not.

        A connection that has gone stale, because the web process was restarted, is replaced once.
        """
        with self._turn:
            wrong = None
            for _ in range(2 if self._open else 1):
                wrong = self._try(data, patience)
                if wrong is None:
                    break
            return wrong

    def hang_up(self) -> None:
        """Close the connection."""
        with self._turn:
            self._close()

    def _try(self, data: bytes, patience: float) -> OSError | None:
        try:
            if self._open is None:
                self._open = socket.socket(socket.AF_UNIX)
                self._open.settimeout(patience)
                self._open.connect(self.path)
            self._open.sendall(data)
        except OSError as wrong:
            # Half a frame may be on its way: this connection must never be used again.
            self._close()
            return wrong
        return None

    def _close(self) -> None:
        if self._open:
            self._open.close()
            self._open = None
