"""What the person at the terminal sees: from the command to the address, and to the end."""

import argparse
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

from siamleague.embedded import processes
from siamleague.embedded.private import private_folder
from siamleague.supervisor import database, events
from siamleague.supervisor.checks import CannotStart, check_all, only_one, why_not_opened
from siamleague.supervisor.children import Child, Children
from siamleague.supervisor.compiling import Compiling
from siamleague.supervisor.spare import Web, listening
from siamleague.supervisor.words import gettext as _

ROOT = Path(__file__).resolve().parents[2]
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 the names of "listen on every address"
HERE = ("localhost", "127.0.0.1", "::1")
# A web server that dies this often before its first page will not come up by being asked again.
PATIENCE = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command understands."""
    parser.add_argument("--port", type=int, default=8000, help="where to listen (8000)")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 opens it to the local network")
    parser.add_argument("--web", type=int, default=1, help="web processes; several need REDIS_URL")
    parser.add_argument("--workers", type=int, default=1, help="jobs done at the same time")
    parser.add_argument("--demo", action="store_true", help="load the demo club")
    parser.add_argument("--no-spare", action="store_true", help="load no web process in advance")
    parser.add_argument("--event", type=Path, help="run an event that was taken along: its file")


def main(arguments: Sequence[str]) -> int:
    """Run the site until it is told to stop; return the exit code."""
    about = "Open the site: web server, worker and schedule, until Ctrl-C."
    parser = argparse.ArgumentParser(prog="manage.py up", description=about)
    add_arguments(parser)
    return run(parser.parse_args(arguments))


def run(options: argparse.Namespace) -> int:
    """Check, prepare, start and watch; return 1 with one sentence where that is impossible."""
    var = Path(os.environ.get("SIAMLEAGUE_VAR") or ROOT / "var").resolve()
    try:
        if options.event:
            events.check_alone(os.environ)
            var = events.folder_of(options.event, var)
        check_all(options, os.environ, var)
        private_folder(var)
        os.umask(0o077)
        address = addresses(options.host, options.port)[-1]
        with only_one(var, address) as lock:
            return Site(options, var, lock).run()
    except CannotStart as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 1


def addresses(host: str, port: int) -> list[str]:
    """Return the addresses under which the site is found, the widest last."""
    names = ["localhost"] if host in {*EVERYWHERE, *HERE} else [host]
    if host in EVERYWHERE and (own := own_address()):
        names.append(own)
    return [f"http://{name}:{port}" for name in names]


def own_address() -> str:
    """Return this machine's address in the local network; "" when it is in none."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks which way it would go
        return str(probe.getsockname()[0])
    return ""


def for_phones(host: str, url: str) -> str:
    """Return by which address phones reach the site, or how they would."""
    if urlsplit(url).hostname not in HERE:
        return _("Phones open %(url)s: codes to scan lead there.") % {"url": f"{url.rstrip('/')}/"}
    if host in EVERYWHERE:
        return _("This machine is in no network, so no phone can reach it.")
    command = "python3 manage.py up --host 0.0.0.0"
    text = _("Only this machine can open it. For phones on your network start: %(command)s")
    return text % {"command": command}


def say(line: str) -> None:
    """Tell the person at the terminal, at once even into a file."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


class Site:
    def __init__(self, options: argparse.Namespace, var: Path, lock: int) -> None:
        self.options, self.var = options, var
        self.urls = addresses(options.host, options.port)
        self.environment = self._environment()
        self.lock = lock
        self.stops = 0
        self.link = ""  # that signs in the organiser of an event that was taken along
        self.errands: subprocess.Popen[bytes] | None = None

    def run(self) -> int:
        """Prepare the database, then keep the site up until somebody stops it."""
        began = time.monotonic()
        wake = self._listen_for_signals()
        self._prepare()
        if self.stops:
            return 0
        if self.options.event:
            self.link = events.open_event(self.options.event, ROOT, self.environment)
        shutil.rmtree(self.var / "metrics", ignore_errors=True)  # counts of processes long gone
        self.web = self._web()
        self.family = Children(
            self._children(), self.environment, ROOT, say, keep=(self.lock,), web=self.web
        )
        self.compiling = Compiling(self.environment, ROOT, say)
        self.family.start()
        try:
            self._keep_open(began, wake)
            say(_("Stopping ..."))
            return 0
        finally:
            self.compiling.stop()
            self.family.stop(hurry=lambda: self.stops > 1)
            if self.errands and self.errands.poll() is None:
                self.errands.kill()
                self.errands.wait()

    def _keep_open(self, began: float, wake: int) -> None:
        """Look after everything until somebody asks for the end."""
        while not self.stops:
            pause = min(self.family.tend(), self.compiling.tend())
            if self.errands is None:
                self.errands = self._welcome(began)
                pause = 0.02  # it opens soon; or it has, and there is more to do at other times
            else:
                self.errands.poll()  # so that it is not left as a shadow when it has ended
            with suppress(InterruptedError, BlockingIOError):
                select.select([wake], [], [], pause)
                os.read(wake, 512)

    def _environment(self) -> dict[str, str]:
        """Return the environment of the children: what they must know of the command line."""
        hosts = [url.split("//")[1].rsplit(":", 1)[0] for url in self.urls]
        hosts += [socket.gethostname(), os.environ.get("SIAMLEAGUE_HOSTS", "")]
        return {
            **os.environ,
            "SIAMLEAGUE_VAR": str(self.var),
            "SIAMLEAGUE_URL": os.environ.get("SIAMLEAGUE_URL") or self.urls[-1],
            "SIAMLEAGUE_HOSTS": ",".join(filter(None, hosts)),
            "DJANGO_SETTINGS_MODULE": "siamleague.settings.base",
            "SIAMLEAGUE_WATCHED_SINCE": str(time.time()),
        }

    def _children(self) -> list[Child]:
        """Return web server, workers and bots; on servers beat is a process of its own."""
        o = self.options
        bots = Child(_("Bots' worker"), processes.bots_command())
        one = _("Web server")
        web = [Child(one if o.web == 1 else f"{one} {n}") for n in range(1, o.web + 1)]
        if not os.environ.get("REDIS_URL"):
            worker = processes.worker_command(concurrency=o.workers)
            return [*web, Child(_("Worker"), worker), bots]
        workers = [
            Child(f"{_('Worker')} {n}", processes.worker_command(beat=False, name=f"worker{n}"))
            for n in range(1, o.workers + 1)
        ]
        beat = Child(_("Schedule"), processes.beat_command())
        return [*web, *workers, bots, beat]

    def _web(self) -> Web:
        """Open the sockets, which stay open for as long as we are there."""
        o = self.options
        try:
            sockets = listening(o.host, o.port)
        except OSError as failure:
            raise CannotStart(why_not_opened(failure, o.host, o.port)) from failure
        spare = not o.no_spare and os.environ.get("SIAMLEAGUE_SPARE", "1") == "1"
        return Web(sockets, self.environment, ROOT, spare=spare, several=o.web > 1)

    def _prepare(self) -> None:
        """Bring the database up to date, unless it plainly is."""
        embedded = not os.environ.get("DATABASE_URL")
        if embedded and database.up_to_date(ROOT, self.var):
            return
        say(_("Preparing the database ..."))
        command = [sys.executable, "-m", "django", "migrate", "--no-input", "--verbosity", "0"]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, stderr=subprocess.PIPE, text=True, check=False
        )
        if self.stops:
            return
        if done.returncode:
            words = [line for line in done.stderr.splitlines() if line.strip()]
            text = _("The database could not be prepared: %(why)s")
            raise CannotStart(text % {"why": words[-1] if words else "?"})
        if embedded:
            database.remember(ROOT, self.var)

    def _welcome(self, began: float) -> "subprocess.Popen[bytes] | None":
        """Once the site answers, print where it is and send the errands; None until then."""
        web = self.family.children[0]
        if not self.web.is_open():
            if web.quick_deaths >= PATIENCE:
                raise CannotStart(_("The web server does not stay up; what it said stands above."))
            return None
        self.family.follow()
        took = f"{time.monotonic() - began:.1f} s"
        say(_("SiamLeague is open at %(url)s") % {"url": f"{self.urls[-1]}/  ({took})"})
        for url in self.urls[:-1]:
            say(_("On this machine also %(url)s") % {"url": f"{url}/"})
        if self.link:
            say(_("Run the event, signed in: %(url)s") % {"url": self.link})
        else:
            page = f"{self.urls[-1]}/account/login/"
            say(_("Sign in or make an account: %(url)s") % {"url": page})
        say(for_phones(self.options.host, self.environment["SIAMLEAGUE_URL"]))
        say(_("Ctrl-C stops it."))
        command = [sys.executable, "-m", "siamleague.supervisor.errands"]
        demo = ["--demo"] if self.options.demo else []
        return subprocess.Popen([*command, *demo], cwd=ROOT, env=self.environment)

    def _listen_for_signals(self) -> int:
        """Make signals wake the loop; return the file to wait for."""
        wake, ring = os.pipe()
        os.set_blocking(ring, False)
        os.set_blocking(wake, False)
        signal.set_wakeup_fd(ring, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._on_stop)
        return wake

    def _on_stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stops += 1
