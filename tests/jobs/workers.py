"""Starting and stopping real worker processes in tests."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.machine import patience

ROOT = Path(__file__).resolve().parents[2]


def until(true: Callable[[], Any], seconds: float = 200, step: float = 0.03) -> Any:
    """Return what the function gives as soon as that counts as true; fail after some seconds."""
    deadline = time.monotonic() + seconds * patience()
    while not (answer := true()):
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {seconds} s in vain for {true.__name__}")
        time.sleep(step)
    return answer


def start(command: list[str], env: dict[str, str], log: Path) -> subprocess.Popen[bytes]:
    """Start a process in a session of its own, as the supervisor does."""
    with log.open("ab") as file:
        return subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **env}, stdout=file, stderr=file,
            start_new_session=True,
        )  # fmt: skip


def end(process: subprocess.Popen[bytes], sign: int = signal.SIGTERM, seconds: float = 120) -> None:
    """Stop the process, and by force whatever of its session is left."""
    if process.poll() is None:
        process.send_signal(sign)
    try:
        process.wait(seconds * patience())
    finally:
        kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the process and everything it started, at once."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(5 * patience())


@contextmanager
def broker_worker(
    folder: Path, name: str = "w", *, processes: int = 1, **env: str
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a worker of tests/jobs/broker_app.py."""
    command = [sys.executable, "-m", "celery", "-q", "-A", "tests.jobs.broker_app", "worker"]
    command += ["-c", str(processes), "-n", f"{name}@here", "-l", "WARNING"]
    command += ["--without-mingle", "--without-gossip", "--without-heartbeat"]
    worker = start(command, {"BROKER_CASE": str(folder), **env}, folder / f"{name}.log")
    try:
        yield worker
    finally:
        end(worker, signal.SIGKILL)
