"""What a process has started, and what each of them holds. Threads and processes come and go while
they are looked at: what is gone has no children and holds nothing."""

from contextlib import suppress
from pathlib import Path

GONE = (FileNotFoundError, ProcessLookupError)


def children(pid: int) -> list[int]:
    """Return the processes that this one has started, and that it has not seen end."""
    found: list[int] = []
    with suppress(*GONE):
        for task in Path(f"/proc/{pid}/task").iterdir():
            with suppress(*GONE):
                found += [int(number) for number in (task / "children").read_text().split()]
    return found


def resident(pid: int) -> int:
    """Return the memory of a process in kB, without the files it looks into: those pages are the
    system's cache of the database, and as many however many sockets there are."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("RssAnon:")[1].split()[0])


def held(pid: int) -> float:
    """Return the megabytes of a process and of those it has started."""
    total, family = 0, [pid]
    while family:
        one = family.pop()
        family += children(one)
        with suppress(*GONE, IndexError):  # what has ended and is not buried yet tells no memory
            total += resident(one)
    return total / 1024
