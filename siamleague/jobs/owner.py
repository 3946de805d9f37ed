"""Who holds a claim: one living process, never mistaken for a later one with the same number.

A name is made of the machine's present boot, the process's name space, its number and its start
time, as the kernel tells them in /proc. Where there is no /proc, host and number must do.
"""

import os
import socket
from functools import lru_cache
from pathlib import Path

PROC = Path("/proc")


def me() -> str:
    """Return the name of the running process."""
    return _name(os.getpid())


def alive(name: str) -> bool | None:
    """Return whether that process runs; None when it belongs to another machine or boot."""
    here, _, rest = name.partition("|")
    pid, _, started = rest.partition("|")
    if here != _here() or not pid.isdigit():
        return None
    if not started:
        return _answers(int(pid))
    state, start = _status(int(pid))
    # A killed process that nobody has collected yet is as dead as one that was.
    return start == started and state not in "ZXx"


@lru_cache(maxsize=8)
def _name(pid: int) -> str:
    # Kept by number: a forked child asks under its own number and gets a name of its own.
    return f"{_here()}|{pid}|{_status(pid)[1]}"


def _status(pid: int) -> tuple[str, str]:
    """Return the state letter and the start time in clock ticks, empty if there is none."""
    # The command's name is in brackets and may itself hold brackets and spaces.
    fields = _text(PROC / str(pid) / "stat").rpartition(")")[2].split()
    return (fields[0], fields[19]) if len(fields) > 19 else ("", "")


def _answers(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


@lru_cache(maxsize=1)
def _here() -> str:
    boot = _text(PROC / "sys" / "kernel" / "random" / "boot_id") or socket.gethostname()
    try:
        # Containers of one machine count their processes apart.
        space = str((PROC / "self" / "ns" / "pid").readlink())
    except OSError:
        space = ""
    return f"{boot},{space}"


def _text(file: Path) -> str:
    try:
        return file.read_text().strip()
    except OSError:
        return ""
