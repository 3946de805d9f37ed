"""Processes that are started again when they die, and that all end when we do.

Each child leads a session of its own: Ctrl-C reaches the supervisor alone, which stops them in
order, and a child's own children can be found when it is gone. If the supervisor itself is killed
outright nobody is left to stop anything; for that there is the leash: a small shell at the other
end of a pipe, which wakes when the pipe closes and ends whatever was on it.
"""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from siamleague.supervisor.spare import Web
from siamleague.supervisor.words import gettext as _

# A child that ran for this long before it died is started again at once.
SETTLED = 10.0
LONGEST_PAUSE = 30.0
# Who was killed did not break by itself: it is as good as it was, and people wait for it.
PAUSE_OF_KILLED, LONGEST_OF_KILLED = 0.25, 1.0
GRACE = 10.0
# The first child has the machine to itself until it answers, for this long at most.
HEAD_START = 5.0

LEASH = """
while read -r line; do pids=$line; done
[ -n "$pids" ] || exit 0
kill -TERM $pids
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  alive=; for pid in $pids; do kill -0 "$pid" && alive=yes; done
  [ -n "$alive" ] || break
  sleep 0.25
done
for pid in $pids; do kill -KILL "-$pid"; done
"""


@dataclass
class Child:
    """One process of the site, and how often it had to be started."""

    name: str
    command: Sequence[str] = ()  # empty: it is a web process, which Web begins
    process: "subprocess.Popen[bytes] | None" = None
    started: float = 0.0
    quick_deaths: int = 0
    due: float | None = 0.0  # when to start it next; None while it runs
    ended: float | None = None  # when it was seen to have ended, by the clock on the wall


@dataclass
class Children:
    """All processes of the site."""

    children: list[Child]
    environment: dict[str, str]
    folder: Path
    say: Callable[[str], None]
    keep: tuple[int, ...] = ()  # open files that live as long as any child does
    web: Web | None = None
    leash: "subprocess.Popen[str] | None" = field(default=None, init=False)

    def start(self) -> None:
        """Start the leash and the first child; the others follow when it answers."""
        self.leash = subprocess.Popen(
            ["sh", "-c", LEASH],
            stdin=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            pass_fds=self.keep,
            start_new_session=True,
            text=True,
        )
        for child in self.children[1:]:
            child.due = time.monotonic() + HEAD_START
        self.tend()

    def follow(self) -> None:
        """Start those who waited for the first child to answer."""
        for child in self.children:
            if child.process is None:
                child.due = 0.0
        if self.web:
            self.web.settle()
        self.tend()

    def tend(self) -> float:
        """Start who is due and note who died; return in how many seconds to look again."""
        now = time.monotonic()
        for child in self.children:
            if child.process and child.due is None and child.process.poll() is not None:
                self._mourn(child, now)
            if child.due is not None and child.due <= now:
                self._begin(child, now)
        waiting = [child.due - now for child in self.children if child.due is not None]
        if self.web:
            before = self.web.spare
            waiting.append(self.web.tend(now))
            if self.web.spare is not before:
                self._tell_leash()
        return max(0.0, min(waiting, default=3600.0))

    def _begin(self, child: Child, now: float) -> None:
        child.process = self._process(child, _seen_to_end(child))
        child.started, child.due = now, None
        self._tell_leash()

    def _process(self, child: Child, told: dict[str, str]) -> "subprocess.Popen[bytes]":
        if self.web and not child.command:
            return self.web.begin(told)
        return subprocess.Popen(
            child.command,
            cwd=self.folder,
            env=self.environment | told,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _mourn(self, child: Child, now: float) -> None:
        assert child.process
        child.ended = time.time()
        _end_group(child.process.pid)  # a worker's own processes must not outlive it
        child.quick_deaths = child.quick_deaths + 1 if now - child.started < SETTLED else 0
        pause = _pause(child.quick_deaths, killed=child.process.returncode < 0)
        child.due = now + pause
        said = {"name": child.name, "end": _last_words(child.process.returncode)}
        if pause:
            text = _("%(name)s: %(end)s; starting it again in %(seconds)s s.")
            self.say(text % {**said, "seconds": f"{pause:g}"})
        else:
            self.say(_("%(name)s: %(end)s; starting it again.") % said)

    def _tell_leash(self) -> None:
        running = [c.process.pid for c in self.children if c.process and c.due is None]
        if self.web and self.web.spare:
            running.append(self.web.spare.process.pid)
        with suppress(OSError):
            if self.leash and self.leash.stdin:
                self.leash.stdin.write(" ".join(map(str, running)) + "\n")
                self.leash.stdin.flush()

    def stop(self, hurry: Callable[[], bool]) -> None:
        """End every process: politely at first, by force after a while or when in a hurry."""
        if self.web:
            self.web.close()
        running = [c.process for c in self.children if c.process and c.process.poll() is None]
        for process in running:
            process.terminate()
        until = time.monotonic() + GRACE
        while any(process.poll() is None for process in running):
            if hurry() or time.monotonic() > until:
                break
            time.sleep(0.02)
        for child in self.children:
            if child.process:
                _end_group(child.process.pid)
                child.process.wait()
        if self.leash and self.leash.stdin:
            with suppress(OSError):
                self.leash.stdin.write("\n")
                self.leash.stdin.close()
            self.leash.wait(5)


def _pause(quick_deaths: int, *, killed: bool) -> float:
    """Return how long to wait before the next start, after so many quick deaths in a row."""
    if killed:
        return min(LONGEST_OF_KILLED, PAUSE_OF_KILLED * quick_deaths)
    return min(LONGEST_PAUSE, 0.25 * 2**quick_deaths) if quick_deaths else 0.0


def _end_group(pid: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def _seen_to_end(child: Child) -> dict[str, str]:
    """Return what a process started again hears of the one before it (games/live/pulse.py)."""
    return {} if child.ended is None else {"SIAMLEAGUE_ENDED_AT": str(child.ended)}


def _last_words(code: int) -> str:
    if code >= 0:
        return _("ended with exit code %(code)s") % {"code": code}
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = str(-code)
    return _("was ended by signal %(name)s") % {"name": name}
