"""Looking at the web process that waits as a spare, and at what processes cost, from outside."""

import os
from contextlib import suppress
from pathlib import Path

WEB = "siamleague.embedded.web"
LOADING = 0.5  # seconds of the processor; whoever has worked for less has hardly begun


def processor_seconds(pid: int) -> float:
    """Return for how long processors have worked for a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def own_megabytes(pid: int) -> float:
    """Return the memory that nobody else uses with a process."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(each.split()[1]) for each in lines if each.startswith("Private_")) / 1024


def is_spare(pid: int) -> bool:
    """Tell whether a process was begun as a spare, whether it waits or serves by now."""
    with suppress(OSError):
        return b"--spare" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    return False


def has_loaded(pid: int) -> bool:
    """Tell whether a spare has loaded: who did that is a thread of its own, and has ended."""
    with suppress(OSError):
        told = Path(f"/proc/{pid}/status").read_text()
        about = dict(line.split(":", 1) for line in told.splitlines())
        return int(about["Threads"]) == 1 and processor_seconds(pid) > LOADING
    return False


def nicest(pid: int) -> int:
    """Return how far back that thread stands which does so most."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*"):
        with suppress(OSError):
            found.append(os.getpriority(os.PRIO_PROCESS, int(task.name)))
    return max(found, default=-20)
