"""An event that goes out to a real laptop, a site of its own in another process, and comes home."""

import base64
import importlib.util
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.db import connection

from siamleague.jobs.models import Job
from tests.jobs.real_site import RealSite
from tests.tournaments.hall import NOW, work
from tournaments.exports import log_taken
from tournaments.laptops import act
from tournaments.models import CheckOut, Tournament

SITE = "http://127.0.0.1:1"
VERIFIER = Path(__file__).parents[3] / "tournaments/static/tournaments/verify_log.py"
SPEC = importlib.util.spec_from_file_location("verify_log", VERIFIER)
verify_log = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(verify_log)

HELP = """
import base64
from django.utils import timezone
from siamleague.accounts.models import User
from tests.tournaments import hall
from tests.tournaments.laptops import on_laptop
from tournaments.laptops import sending_home, settling
from tournaments.models import *
"""


def taken(event: Tournament, by: Any, machine: str = "Blue ThinkPad") -> CheckOut:
    return act.take_along(tournament_id=event.pk, machine=machine, by=by.pk, now=NOW)


def file_of(event: Tournament, by: Any, site: str = SITE) -> bytes:
    return act.file_for_laptop(tournament_id=event.pk, by=by.pk, site=site)[1]


@contextmanager
def laptop(folder: Path, data: bytes) -> Iterator["Laptop"]:
    """Open a file on a laptop of its own."""
    site = RealSite(folder)
    try:
        _make_tables(site)
        found = Laptop(site)
        found.settle(data)
        yield found
    finally:
        at_rest(site)


def at_rest(site: RealSite) -> None:
    """Stop a site, however busy the machine is."""
    if site._shell is not None and site._shell.stdin is not None:
        site._shell.stdin.close()
        site._shell.wait(300)
    site.stop()


def _make_tables(site: RealSite) -> None:
    """Make the tables, as they are in the database of the tests where that is a file."""
    if connection.vendor != "sqlite":
        site.migrate()
        return
    with (
        closing(sqlite3.connect(connection.settings_dict["NAME"])) as here,
        closing(sqlite3.connect(site.folder / "siamleague.sqlite3")) as there,
    ):
        here.backup(there)  # what a test has not committed stays out


class Laptop:
    """A site of its own in another process, with one event."""

    def __init__(self, site: RealSite) -> None:
        self.site = site
        site.do(HELP)

    def do(self, code: str) -> Any:
        return self.site.do(f"{HELP}\n{code}")

    def settle(self, data: bytes) -> None:
        text = base64.b64encode(data).decode()
        self.do(f"settling.settle(base64.b64decode({text!r}), now=timezone.now())")

    def play(self, rounds: int = 1) -> None:
        self.do(f"on_laptop.play({rounds})")

    def home(self, *, final: bool = True) -> bytes:
        """Return the file that goes home."""
        return base64.b64decode(self.do(f"answer = on_laptop.file_home({final})"))

    def state(self) -> Any:
        return self.do("answer = on_laptop.state()")


def brought(event: Tournament, by: Any, data: bytes) -> Job:
    """Let a file in, as the worker does."""
    return work(act.bring_home(tournament_id=event.pk, file=data, by=by.pk, now=NOW))


def log_of(event: Tournament, *, opened: bool = True) -> Any:
    return json.loads(log_taken.text(Tournament.objects.get(pk=event.pk), opened=opened))


def faults(event: Tournament) -> list[str]:
    return list(verify_log.checked(log_of(event), "").faults)
