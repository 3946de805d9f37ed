"""Compiling the rules of the games beside an open site, for its next start: bots think faster then.

Where a compiler and mypyc are installed it begins some minutes after the site has opened, at the
lowest priority; elsewhere the program that is started ends at once and nothing is said.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from siamleague.supervisor.words import gettext as _

QUIET = 300.0  # seconds: whoever opens the site looks at it first
PROGRAM = "games.compiled.building"
NEVER = 3600.0


class Compiling:
    """One try at it for as long as the site is open."""

    def __init__(
        self,
        environment: Mapping[str, str],
        root: Path,
        say: Callable[[str], None],
        quiet: float = QUIET,
    ) -> None:
        self.environment, self.root, self.say = environment, root, say
        told = environment.get("SIAMLEAGUE_COMPILED")
        self.folder = told or str(Path(environment["SIAMLEAGUE_VAR"]) / "compiled")
        self.due: float | None = None if told == "0" else time.monotonic() + quiet
        self.process: subprocess.Popen[bytes] | None = None

    def tend(self) -> float:
        """Begin when it is time, tell of a good end; return in how many seconds to look again."""
        if self.process is not None and self.process.poll() is not None:
            if self.process.returncode == 0:
                self.say(_("The games' rules are compiled: after a restart bots think faster."))
            self.process = None
        if self.due is None:
            return NEVER
        wait = self.due - time.monotonic()
        if wait > 0:
            return wait
        self.due = None
        self.process = subprocess.Popen(
            [sys.executable, "-m", PROGRAM, self.folder, "--while-parent-lives"],
            cwd=self.root,
            env=dict(self.environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        return NEVER

    def stop(self) -> None:
        """End it with its compiler, if it is still at work."""
        if self.process is not None and self.process.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
