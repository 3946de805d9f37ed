"""What is done at home, on laptops and at second desks while events go out and come home.

Home is one process. All laptops are another, which has the database of one of them open at a time;
whatever is killed is a process of its own that it begets for that.
"""

import base64
import importlib.util
import json
import os
import random
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.cache import cache
from django.db import connection, connections
from django.utils import timezone

from siamleague.jobs import run as job_run
from siamleague.jobs.models import Job
from tests.people import person
from tests.tournaments import hall
from tests.tournaments.laptops import on_laptop
from tournaments.exports import log_taken
from tournaments.laptops import act, desk_joining, desks, homecoming, settling
from tournaments.models import (
    Chair,
    CheckOut,
    DeskFile,
    FromSite,
    Kind,
    ResultLine,
    Table,
    Tournament,
)

VERIFIER = Path(__file__).parents[2] / "tournaments/static/tournaments/verify_log.py"
PLANS: tuple[dict[str, Any], ...] = (
    {"tie_breaks": ("buchholz", "lot")},
    {"format": "dutch", "tie_breaks": ("buchholz-cut-1", "wins", "lot")},
    {"kind": Kind.FOUR, "tie_breaks": ("wins", "lot")},
    {"format": "robin", "tie_breaks": ("sonneborn-berger", "lot")},
)


def begin() -> None:
    """Make the club of the proof."""
    hall.club_of(person("Alice"))


def taken(number: int) -> dict[str, Any]:
    """Return an event that is out after a round, with its file."""
    from siamleague.accounts.models import User
    from tournaments.models import Club

    alice, club = User.objects.get(), Club.objects.get()
    plan = {"name": f"Trip {number}", "rounds": 5, **PLANS[number % len(PLANS)]}
    event = hall.event_of(alice, club, **plan)
    hall.entered(event, alice, 7 + number % 4, start=100 * number + 1)
    hall.played(event, alice)
    hall.published(event, alice)
    act.take_along(tournament_id=event.pk, machine="Proof", by=alice.pk, now=timezone.now())
    _name, data = act.file_for_laptop(tournament_id=event.pk, by=alice.pk, site="http://[::1]:1")
    return {"event": event.pk, "file": base64.b64encode(data).decode(), "desk": given(event.pk)}


def at(database: str) -> None:
    """Go on on the laptop that has this database."""
    connection.close()
    connection.settings_dict["NAME"] = database
    cache.clear()  # what is kept there is of the laptop before


def given(event: int) -> str:
    """Return the file of a second desk, beside the laptop that leads an event."""
    origin = FromSite.objects.first()
    owner = (origin or CheckOut.objects.filter(event=event).latest("pk")).by_id or 0
    desk = desks.give_desk(tournament_id=event, machine="Desk", by=owner, now=timezone.now())
    return base64.b64encode(bytes(desk.file)).decode()


def settle(file: str, kill_at: int = 0) -> None:
    """Open the file on the laptop; with a number a process is killed while it writes it."""
    data = base64.b64decode(file)

    def does() -> None:
        settling.settle(data, now=timezone.now())

    if kill_at:
        _killed(does, settling, "_origin", kill_at)
    else:
        does()


def asked(event: int, file: str) -> str:
    """Return the job that lets a file come in, at home or on the laptop that leads."""
    origin = FromSite.objects.first()
    owner = (origin or CheckOut.objects.filter(event=event).latest("pk")).by_id or 0
    data = base64.b64decode(file)
    job = act.bring_home(tournament_id=event, file=data, by=owner, now=timezone.now())
    return str(job.public_id)


def work(job: str, kill_at: int = 0) -> str:
    """Do a job; with a number a process is killed before its so manyth piece."""

    def does() -> None:
        job_run.run(Job.objects.get(public_id=job).public_id, timezone.now)

    if not kill_at:
        does()
    elif Job.objects.get(public_id=job).kind == desks.KIND:
        desk_joining.AT_ONCE = 1
        _killed(does, desk_joining, "put", kill_at)
    else:
        _killed(does, homecoming, "_check_out", kill_at)
    return str(Job.objects.get(public_id=job).state)


def waiting() -> None:
    """Do what waits for a worker, now that the laptop which leads is home, or lost."""
    for job in Job.objects.filter(kind=desks.KIND).exclude(state__in=Job.ENDED):
        job_run.run(job.public_id, timezone.now)


def _killed(does: Callable[[], Any], module: Any, name: str, at: int) -> None:
    """Let a process of its own do something, and be killed at a call of something in it."""
    connections.close_all()
    child = os.fork()
    if child == 0:
        try:
            _kill_in(module, name, at)
            does()
        finally:
            os._exit(0)
    _pid, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "it was to be killed, and lives"
    assert os.WTERMSIG(status) == signal.SIGKILL


def _kill_in(module: Any, name: str, at: int) -> None:
    real, calls = getattr(module, name), [0]

    def dying(*some: Any) -> Any:
        calls[0] += 1
        if calls[0] >= at:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*some)

    setattr(module, name, dying)


def speak(tables: list[int], otherwise: list[int]) -> None:
    """Say how tables ended, by the desk and by phones in turn; some the other way round."""
    for place, table in enumerate(tables):
        ranks = tuple(range(1, Chair.objects.filter(table=table).count() + 1))
        ranks = ranks[::-1] if table in otherwise else ranks
        if place % 2:
            for seat in range(2):
                on_laptop.report(table, seat, ranks)
        else:
            on_laptop.decide(table, ranks)


def said(event: int) -> Any:
    """Return how every table stands, which are contested, and every word about them."""
    rows = Table.objects.filter(round__tournament=event).order_by("pk")
    lines = ResultLine.objects.filter(table__round__tournament=event).order_by("table", "number")
    return {
        "stands": [list(row) for row in rows.values_list("pk", "result", "ranks")],
        "contested": [row.pk for row in rows if row.contested],
        "late": lines.filter(late=True).count(),
        "words": lines.count(),
        "waits": DeskFile.objects.filter(desk__event=event, state="waiting").count(),
    }


def lose(event: int) -> None:
    """Declare the laptop lost."""
    owner = CheckOut.objects.filter(event=event).latest("pk").by_id or 0
    act.declare_lost(tournament_id=event, why="Proof", by=owner, now=timezone.now())


def state(event: int) -> Any:
    """Return what an event is like, and what the program that everybody may download finds."""
    found = Tournament.objects.get(pk=event)
    spec = importlib.util.spec_from_file_location("verify_log", VERIFIER)
    assert spec is not None and spec.loader is not None
    verify = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(verify)
    told = json.loads(log_taken.text(found, opened=True))
    return {
        "event": on_laptop.of(found),
        "out": found.elsewhere,
        "faults": list(verify.checked(told, "").faults),
        "lines": len(told["lines"]),
        "check_out": CheckOut.objects.filter(event=event).latest("pk").state,
    }


def hostile(data: str, chance: random.Random) -> str:
    """Return a file in which some bytes were changed on the way."""
    raw = bytearray(base64.b64decode(data))
    for _spot in range(3):
        raw[chance.randrange(10, len(raw))] ^= 1 << chance.randrange(8)
    return base64.b64encode(bytes(raw)).decode()
