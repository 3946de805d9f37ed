"""Web processes: all on the same open sockets, and one loaded in advance for whichever dies first.

Loading the whole site takes a processor two seconds and more. A spare has done so, and waits. When
a web process was seen to end, the spare goes on in its place; the next one is loaded only when the
site has had its peace for a moment, and stands back while it loads. One that is not loaded yet is
left to it, and a process that loads for itself takes the place, as without any spare.

What a spare has read may be changed meanwhile: by an upgrade of the code under a site that runs, or
by another key. Its sources are looked at when it begins to load and again when it is wanted; unless
they are the same it never serves. The environment is the supervisor's, and stays while that lives.
"""

import errno
import json
import os
import socket
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from siamleague.embedded import processes

# A spare is loaded this long after the site was opened, or after a web process was begun.
PEACE = 5.0
# One of several that says nothing for so long is ended: who came to it would wait for ever.
HANGS, LOOKS = 10.0, 1.0
SELDOM = 3600.0
LONGEST_PAUSE = 300.0  # between spares that die by themselves
ROOMS = ("siamleague", "games", "tournaments", "templates")
BACKLOG = 2048
Process = subprocess.Popen[bytes]


def listening(host: str, port: int) -> list[socket.socket]:
    """Return open sockets on every address that the host is known by."""
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    opened: list[socket.socket] = []
    for family, kind, proto, _name, address in dict.fromkeys(found):
        try:
            each = socket.socket(family, kind, proto)
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                each.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            each.bind(address)
        except OSError as failure:
            # A machine may know a name by an address of a kind that it does not speak.
            if failure.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                raise
            continue
        each.listen(BACKLOG)
        opened.append(each)
    if not opened:
        raise OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL))
    return opened


@dataclass
class Talking:
    """A web process and the line to it."""

    process: Process
    line: socket.socket
    sources: int = 0  # what it was loaded from
    said: set[bytes] = field(default_factory=set)
    heard: float = 0.0  # when it said something last

    def has_said(self, word: bytes) -> bool:
        """Tell whether it has said that of itself by now."""
        with suppress(BlockingIOError, ConnectionError):
            while words := self.line.recv(4096):
                self.said |= set(words.split())
                self.heard = time.monotonic()
        return word in self.said

    def hangs(self, now: float) -> bool:
        """Tell whether it has opened, and says nothing any more."""
        return self.has_said(processes.OPEN) and now - self.heard > HANGS

    def go(self, told: Mapping[str, str]) -> bool:
        """Let it serve; tell whether it heard so."""
        with suppress(OSError):
            self.line.sendall(json.dumps(told).encode() + b"\n")
            return self.process.poll() is None
        return False

    def end(self) -> None:
        """End it; a spare has nothing to finish."""
        self.line.close()
        self.process.kill()
        self.process.wait()


class Web:
    """Begins web processes, and keeps the spare."""

    def __init__(
        self,
        sockets: list[socket.socket],
        environment: dict[str, str],
        root: Path,
        *,
        spare: bool,
        several: bool = False,
    ) -> None:
        self.sockets, self.environment, self.root = sockets, environment, root
        self.keeps_spare, self.several = spare, several
        self.spare: Talking | None = None
        self.serving: list[Talking] = []
        self.due: float | None = None  # when to load a spare; None while that is not wanted
        self._lost = 0  # spares in a row that died by themselves

    def begin(self, told: Mapping[str, str]) -> Process:
        """Return a process that serves, or will: the spare if there is one that may."""
        gone = [each for each in self.serving if each.process.poll() is not None]
        for each in gone:
            each.line.close()
            self.serving.remove(each)
        begun = self._take(told) or self._start(told)
        self.serving.append(begun)
        if self.due is not None:
            self.settle()
        return begun.process

    def is_open(self) -> bool:
        """Tell whether one of them answers."""
        return any(each.has_said(processes.OPEN) for each in self.serving)

    def settle(self) -> None:
        """Have the next spare loaded when the site has had its peace for a moment."""
        if self.keeps_spare:
            self.due = time.monotonic() + min(LONGEST_PAUSE, PEACE * 2**self._lost)

    def tend(self, now: float) -> float:
        """Load a spare if one is due, end who hangs; return in how many seconds to look again."""
        for each in self.serving if self.several else ():
            if each.hangs(now):
                each.process.kill()
        self._lose()
        if self.due is not None and not self.spare and self.due <= now:
            self.spare = self._start({}, spare=True)
        looks = LOOKS if self.several else SELDOM
        return looks if self.due is None or self.spare else min(looks, self.due - now)

    def _lose(self) -> None:
        """Note that a spare has died by itself."""
        if self.spare and self.spare.process.poll() is not None:
            self.spare.end()
            self.spare, self._lost = None, self._lost + 1
            self.settle()

    def close(self) -> None:
        """Take no more visitors, and end the spare; those who serve are ended by others."""
        for door in self.sockets:
            door.close()
        for each in self.serving:
            each.line.close()
        self.due = None
        if self.spare:
            self.spare.end()
            self.spare = None

    def _take(self, told: Mapping[str, str]) -> Talking | None:
        """Return the spare if it is loaded, from what is still there; one that is loading stays."""
        spare = self.spare
        if not spare or not spare.has_said(processes.LOADED):
            return None
        self.spare, self._lost = None, 0
        if spare.sources == sources(self.root, self.environment) and spare.go(told):
            return spare
        spare.end()
        return None

    def _start(self, told: Mapping[str, str], *, spare: bool = False) -> Talking:
        ours, theirs = socket.socketpair()
        with theirs:
            numbers = [each.fileno() for each in self.sockets]
            seen = sources(self.root, self.environment) if spare else 0
            process = subprocess.Popen(
                processes.held_web_command(
                    listen=numbers, line=theirs.fileno(), spare=spare, speaks=self.several
                ),
                cwd=self.root,
                env={**self.environment, **told},
                stdin=subprocess.DEVNULL,
                pass_fds=[*numbers, theirs.fileno()],
                start_new_session=True,
            )
        ours.setblocking(False)
        return Talking(process, ours, seen)


def sources(root: Path, environment: Mapping[str, str]) -> int:
    """Return a number for what a web process is made of: another one, once any of it changed."""
    folders = [root / room for room in ROOMS]
    found = sorted(each for folder in folders for each in _files(folder))
    packages = Path(sysconfig.get_path("purelib"))  # its time changes with every installation
    var = Path(environment.get("SIAMLEAGUE_VAR", root / "var"))
    named = [value for name, value in environment.items() if name.startswith(("SIAM", "SECRET_"))]
    for file in (packages, var / "secret_key", *(Path(each) for each in named if "/" in each)):
        with suppress(OSError, ValueError):
            if file == packages or file.is_file():
                found.append(_told(str(file), file.stat()))
    return hash((sys.version, *found))


def _files(folder: "str | Path") -> Iterator[tuple[str, int, int]]:
    """Yield each file below with its size and time; nothing that Python made of them."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _files(entry.path)
                continue
            with suppress(FileNotFoundError):  # somebody works here: it is gone again
                yield _told(entry.path, entry.stat())


def _told(path: str, about: os.stat_result) -> tuple[str, int, int]:
    return path, about.st_mtime_ns, about.st_size
