"""A whole site of a test's own in real processes: web, workers, beat; embedded or on servers."""

import json
import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from siamleague.embedded import processes
from tests.jobs.workers import ROOT, end, kill, start, until
from tests.machine import patience

KINDS = ["--include", "tests.jobs.real_kinds"]
ASK = """
from django.utils import timezone
from siamleague.jobs import act as jobs
answer = [
    str(jobs.ask(kind="proof", by=None, now=timezone.now(), payload=payload).public_id)
    for payload in {payloads!r}
]
"""
PREPARE = """
from django.utils import timezone
from siamleague.jobs.models import Job
now = timezone.now()
answer = str(Job.objects.create(kind="proof", payload={payload!r}, created=now).public_id)
"""
GUEST = """
from django.contrib.sessions.backends.db import SessionStore
session = SessionStore()
session["jobs"] = {ids!r}
session.save()
answer = session.session_key
"""


class RealSite:
    """One site in a folder, with the processes a test starts for it."""

    def __init__(self, folder: Path, *, database_url: str = "", redis_url: str = "") -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.env = {
            "SIAMLEAGUE_VAR": str(folder),
            "SECRET_KEY": "only-for-a-real-site-in-tests",
            "DJANGO_SETTINGS_MODULE": "siamleague.settings.base",
            "DATABASE_URL": database_url,
            "REDIS_URL": redis_url,
            "SIAMLEAGUE_NO_BOOTSTRAP": "1",
            "PYTEST_ADDOPTS": "",
        }
        self.running: list[subprocess.Popen[bytes]] = []
        self._shell: subprocess.Popen[str] | None = None

    def do(self, code: str) -> Any:
        """Run code in a process of the site and return what it calls `answer`."""
        if self._shell is None:
            command = [sys.executable, "-m", "tests.jobs.real_shell"]
            pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
            with (self.folder / "shell.log").open("a") as log:
                self._shell = subprocess.Popen(
                    command, cwd=ROOT, env={**os.environ, **self.env}, stderr=log, **pipes
                )
        assert self._shell.stdin
        assert self._shell.stdout
        self._shell.stdin.write(json.dumps(code) + "\n")
        self._shell.stdin.flush()
        reply = json.loads(self._shell.stdout.readline())
        if "failed" in reply:
            raise AssertionError(reply["failed"])
        return reply["answer"]

    def migrate(self) -> None:
        """Make the tables."""
        self.do(
            "from django.core.management import call_command\ncall_command('migrate', verbosity=0)"
        )

    def prepare(self, payload: dict[str, Any]) -> str:
        """Write a job without ringing for it; return its id."""
        return str(self.do(PREPARE.format(payload=payload)))

    def ask(self, payloads: list[dict[str, Any]]) -> list[str]:
        """Ask for one job per payload; return their ids."""
        return list(self.do(ASK.format(payloads=payloads)))

    def guest(self, ids: list[str]) -> str:
        """Return the session of a guest's browser that asked for these jobs."""
        return str(self.do(GUEST.format(ids=ids)))

    def states(self) -> dict[str, int]:
        """Return how many jobs are in each state."""
        return dict(
            self.do(
                "from collections import Counter\nfrom siamleague.jobs.models import Job\n"
                "answer = Counter(Job.objects.values_list('state', flat=True))"
            )
        )

    def effects(self) -> list[str]:
        """Return the subject of each line the jobs wrote."""
        return list(
            self.do(
                "from siamleague.history.models import AuditLine\n"
                "answer = list(AuditLine.objects.filter(verb='proof.done')"
                ".values_list('subject', flat=True))"
            )
        )

    def starts(self) -> list[str]:
        """Return the number of each job that was begun, once for each time."""
        file = self.folder / "starts"
        return [line.split()[0] for line in file.read_text().splitlines()] if file.exists() else []

    def web(self, count: int = 1) -> int:
        """Start that many web processes, each on a port of its own; return the first port."""
        ports = [free_port() for _ in range(count)]
        for port in ports:
            self._start(processes.web_command(port=port), f"web{port}")
        for port in ports:
            until(lambda port=port: answers(port), 90)  # type: ignore[misc]
        self.ports = ports
        return ports[0]

    def worker(self, name: str = "worker", *, beat: bool = True, **env: str) -> Any:
        """Start a worker that knows the kinds of the tests; return its process."""
        both = f"{processes.JOBS},{processes.BOTS}"
        queues = env.pop("queues", both)
        command = processes.worker_command(beat=beat, name=name, concurrency=1, queues=queues)
        return self._start([*command, *KINDS], name, **env)

    def beat(self) -> Any:
        """Start beat alone."""
        return self._start(processes.beat_command(), "beat")

    def log(self) -> str:
        """Return everything the processes wrote."""
        return "".join(file.read_text() for file in sorted(self.folder.glob("*.log")))

    def stop(self) -> None:
        """Stop everything that was started, by force where asking does not help."""
        if self._shell:
            assert self._shell.stdin
            assert self._shell.stdout
            self._shell.stdin.close()
            self._shell.wait(10 * patience())
            self._shell.stdout.close()
            self._shell = None
        for process in self.running:
            try:
                end(process, seconds=8)
            except subprocess.TimeoutExpired:
                kill(process)
        self.running.clear()

    def _start(self, command: list[str], name: str, **env: str) -> subprocess.Popen[bytes]:
        self.running.append(start(command, {**self.env, **env}, self.folder / f"{name}.log"))
        return self.running[-1]


@contextmanager
def real_site(folder: Path, **urls: str) -> Iterator[RealSite]:
    """Run a site with tables and no process yet; stop whatever was started."""
    site = RealSite(folder, **urls)
    try:
        site.migrate()
        yield site
    finally:
        site.stop()


def free_port() -> int:
    """Return a port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    """Tell whether a web server on that port gives pages."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as page:
            return bool(page.status == 200)
    except OSError:
        return False
