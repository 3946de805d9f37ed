"""A whole site under `manage.py up` whose surroundings are broken on purpose, while people play.

What it says is read from a pipe, so that a full disk does not take its words away.
"""

import asyncio
import atexit
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from siamleague.supervisor import database
from tests.bench.live_players import SEAT, Ledger, Player
from tests.jobs.real_site import RealSite
from tests.jobs.workers import ROOT

TABLES = [("king_of_siam", 2, 0), ("king_of_siam", 3, 0), ("war_of_whispers", 2, 0)]
TABLES += [("war_of_whispers", 4, 0), ("verrat", 4, 0), ("king_of_siam", 4, 0)]
LANES = len(TABLES)  # tables at which people sit at the same moment
TOKEN, KEY = "a" * 32, "secret_key"
LEAD = re.compile(r'class="lead">([^<]*)<')
TWO = """
answer = {}
for language, person in zip(("en", "it", "any"), User.objects.order_by("pk"), strict=False):
    User.objects.filter(pk=person.pk).update(language="it" if language == "it" else "en")
    answer[language] = cookie(person)
"""
OURS = ("SIAMLEAGUE", "DJANGO", "DATABASE_URL", "REDIS_URL", "SECRET", "PYTEST", "PROMETHEUS")


class FaultySite:
    """One site, what it wrote, and who reads its pages."""

    def __init__(self, var: Path, *, before: tuple[str, ...] = (), **env: str) -> None:
        self.var, self.before = var, before
        self.port = free_port()
        clean = {k: v for k, v in os.environ.items() if not k.startswith(OURS)}
        self.env = {**clean, "LANGUAGE": "en", "SIAMLEAGUE_VAR": str(var), **env}
        self.inside = RealSite(var, **_urls(env))
        self.inside.env |= env
        prepared(var, env)
        self.said: list[str] = []
        self.cookies: dict[str, str] = {}
        self.wanted: dict[str, str] = {}

    def start(self) -> "FaultySite":
        """Open it as a person would; return when it is open, or has refused to be."""
        command = [*self.before, sys.executable, str(ROOT / "manage.py"), "up"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port)], cwd=ROOT, env=self.env, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        heard = [self.process.stdout]
        self.listener = threading.Thread(target=self._listen, args=heard, daemon=True)
        self.listener.start()
        wait(lambda: self.process.poll() is not None or self._is_open(), 600, "it opens")
        return self

    def _is_open(self) -> bool:
        return any("Ctrl-C stops it" in line for line in tuple(self.said)) and self.answers()

    def _listen(self, pipe: Any) -> None:
        with pipe:
            self._hear(pipe)

    def _hear(self, pipe: Any) -> None:
        for line in pipe:
            self.said.append(line.rstrip("\n"))

    def stop(self) -> None:
        """Stop it, and whatever is left of it."""
        self.inside.stop()
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(25)
        for pid in [*self.pids(), self.process.pid]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(10)
        self.listener.join(10)

    def pids(self, word: str = "") -> list[int]:
        """Return the processes of this site whose command line has this word."""
        mark, found = f"SIAMLEAGUE_VAR={self.var}".encode(), []
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if mark in (folder / "environ").read_bytes().split(b"\0"):
                    line = (folder / "cmdline").read_bytes().decode(errors="replace")
                    mine = "real_shell" in line or "fault_holder" in line
                    if word in line and not mine:
                        found.append(int(folder.name))
        return found

    def answers(self) -> bool:
        return self.page("/healthz")[0] == 200

    def page(self, path: str, language: str = "en", seconds: float = 120) -> tuple[int, str]:
        """Return how a page is answered: its status and its text."""
        return self._ask(path, language, None, seconds)

    def write(self, language: str = "en", seconds: float = 120) -> tuple[int, str]:
        """Press a button that writes; return the status and the sentence of a refusal."""
        # What is as it was already would not be written at all.
        wanted = self.wanted.get(language) or ("en" if language == "it" else "it")
        status, text = self._ask("/language/", language, f"language={wanted}".encode(), seconds)
        if status == 302:
            self.wanted[language] = "it" if wanted == "en" else "en"  # and so is the reader's
        lead = LEAD.search(text)
        return status, lead[1].strip() if lead else ""

    def _ask(self, path: str, language: str, body: bytes | None, seconds: float) -> tuple[int, str]:
        cookies = f"language={language}; csrftoken={TOKEN}; {self.cookies.get(language, '')}"
        if path in ("/readyz", "/metrics", "/healthz"):
            cookies = ""  # machines ask for these, and nobody is signed in there
        head = {"Cookie": cookies, "X-CSRFToken": TOKEN, "Accept-Language": language}
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body, head)
        opener = urllib.request.build_opener(_Stay)
        try:
            with opener.open(asked, timeout=seconds) as page:
                return page.status, page.read().decode()
        except urllib.error.HTTPError as no:
            return no.code, no.read().decode()
        except OSError:
            return 0, ""

    def seat(self, tables: list[tuple[str, int, int]], tempo: str = "") -> list[Any]:
        """Open tables and seat people; return each match with the cookies of its people."""
        code = SEAT.replace("made_for=uuid4().hex)", f"made_for=uuid4().hex{tempo})")
        places = self.inside.do(f"TABLES = {tables!r}\nfrom games.clocks import Tempo\n{code}")
        self.wanted = {}
        self.cookies = self.inside.do(SEAT.partition("now, answer")[0] + TWO)
        return list(places)


class _Stay(urllib.request.HTTPRedirectHandler):
    """Follows no redirection: that the button did its work is enough."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Unhurried(Player):
    """A player who thinks for a moment, and keeps what it was told besides."""

    pause = 0.6
    told: set[str] = set()  # what anybody was told, of this run

    def _take(self, message: dict[str, Any], socket: Any) -> None:
        if message["is"] == "no" and message.get("ticket") is None:
            self.told.add(message["code"])
        super()._take(message, socket)

    def _say(self, asked: dict[str, Any], socket: Any) -> None:
        if not asked["complete"]:
            super()._say(asked, socket)
            return
        asyncio.get_running_loop().call_later(self.pause, self._order, asked, socket)

    def _order(self, asked: dict[str, Any], socket: Any) -> None:
        if self.order is None and not socket.closed.done():
            super()._say(asked, socket)


async def play_under(
    site: FaultySite, places: list[Any], meanwhile: Callable[[Ledger], Any], pause: float = 0.6
) -> tuple[Ledger, set[str], Any]:
    """Let everybody play while something is done; return the ledger, the codes of what they were
    told, and what that returned."""
    ledger, stop = Ledger(), asyncio.Event()
    told: set[str] = set()

    async def sit(lane: list[Any]) -> None:
        """Play one match after the other, so that play does not end before somebody says so."""
        for code, cookies in lane:
            players = [Unhurried([site.port], code, cookie, ledger) for cookie in cookies]
            for player in players:
                player.told, player.pause = told, pause
            await asyncio.gather(*(player.play(stop) for player in players))

    tasks = [asyncio.create_task(sit(places[lane::LANES])) for lane in range(LANES)]
    try:
        found = await asyncio.to_thread(meanwhile, ledger)
    finally:
        stop.set()
    await asyncio.wait_for(asyncio.gather(*tasks), 90)
    return ledger, told, found


def wait(true: Callable[[], Any], seconds: float, what: str) -> float:
    """Wait until something is true; return how long it took, or say what did not happen."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < seconds, f"{what}: not within {seconds:.0f} s"
        time.sleep(0.05)
    return time.monotonic() - began


@contextmanager
def opened(var: Path, **about: Any) -> Iterator[FaultySite]:
    """Open a site and stop it afterwards."""
    site = FaultySite(var, **about).start()
    try:
        assert site.process.poll() is None, "\n".join(site.said)
        yield site
    finally:
        site.stop()


_kept: list[Path] = []  # data folders that were migrated once, for this run


def prepared(var: Path, env: dict[str, str]) -> None:
    """Put a database with tables into an empty folder; making them takes longest of all."""
    var.mkdir(parents=True, exist_ok=True)
    (var / KEY).exists() or (var / KEY).write_text(RealSite(var).env["SECRET_KEY"] + "\n")
    if (var / database.DATABASE).exists() or env.get("DATABASE_URL"):
        return
    if not _kept:
        made = RealSite(var)
        made.migrate()
        made.stop()
        _kept.append(Path(mkdtemp(prefix="siamleague-tables-")))
        atexit.register(shutil.rmtree, _kept[0], ignore_errors=True)
        shutil.copy(var / database.DATABASE, _kept[0])
    else:
        shutil.copy(_kept[0] / database.DATABASE, var)
    database.remember(ROOT, var)


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _urls(env: dict[str, str]) -> dict[str, str]:
    return {name.lower(): env.get(name, "") for name in ("DATABASE_URL", "REDIS_URL")}
