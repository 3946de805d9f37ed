"""What was slow today: pages by their name, questions to the database by their words.

Each process collects in memory, and a thread of its own writes the sums down twice a minute, so
that no visitor waits for a line about waiting. No value of a question is kept: only its words.
"""

import logging
import re
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import date, timedelta

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import F
from django.db.models.functions import Greatest

from siamleague.watching.models import SlowThing

log = logging.getLogger(__name__)
PAGE_FROM, QUESTION_FROM = 0.5, 0.1  # seconds: what is quicker is not slow
WRITE_EVERY = 30.0
KEPT = timedelta(days=7)
MOST = 200  # different things between two writings; a flood of them is no news
NAME = 400
# A long list of marks or of values says nothing, and would make each length a question of its own.
LISTS = re.compile(r"\((?:\s*(?:%s|\?|NULL|-?\d+(?:\.\d+)?)\s*,?)+\)(?:\s*,\s*\((?:[^()]*)\))*")
VALUES = re.compile(r"'(?:[^']|'')*'|\b\d+(?:\.\d+)?\b")

Thing = tuple[date, str, str]


class Collected:
    """The slow things of this process since they were last written down."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.things: dict[Thing, tuple[int, int, int]] = {}
        self.writer: threading.Thread | None = None
        self.owner = 0

    def add(self, kind: str, name: str, seconds: float, day: date) -> None:
        """Count one; forget it where there are too many kinds already."""
        thing, took = (day, kind, name[:NAME]), round(1000 * seconds)
        with self.lock:
            if thing not in self.things and len(self.things) >= MOST:
                return
            times, worst, total = self.things.get(thing, (0, 0, 0))
            self.things[thing] = times + 1, max(worst, took), total + took

    def take(self) -> dict[Thing, tuple[int, int, int]]:
        """Return what was collected, and begin anew."""
        with self.lock:
            taken, self.things = self.things, {}
        return taken


collected = Collected()
_writing = threading.local()


def page(name: str, seconds: float, day: date) -> None:
    """Remember a page that was slow."""
    if settings.WATCH_SLOW and seconds >= PAGE_FROM:
        _remember(SlowThing.Kind.PAGE, name, seconds, day)


def question(sql: str, seconds: float, day: date) -> None:
    """Remember a question to the database that was slow, but none of those that write this."""
    if seconds >= QUESTION_FROM and not getattr(_writing, "now", False):
        _remember(SlowThing.Kind.QUESTION, words(sql), seconds, day)


def words(sql: str) -> str:
    """Return a question without its values, on one line."""
    return VALUES.sub("…", LISTS.sub("(…)", " ".join(sql.split())))[:NAME]


def _remember(kind: str, name: str, seconds: float, day: date) -> None:
    collected.add(kind, name, seconds, day)
    _start_writer()


def _start_writer() -> None:
    writer = collected.writer  # a forked child has none that runs
    if writer is not None and writer.is_alive():
        return
    with collected.lock:
        if collected.writer is writer:
            collected.writer = threading.Thread(target=_write_on, name="slow", daemon=True)
            collected.writer.start()


def _write_on() -> None:
    while True:
        time.sleep(WRITE_EVERY)
        write_down()


def write_down() -> int:
    """Add what this process collected to the day's lines; return how many things it was."""
    things = collected.take()
    _writing.now = True
    try:
        for at, (thing, told) in enumerate(things.items()):
            try:
                _add(thing, told)
            except DatabaseError as wrong:  # it is away, or locked: this is not worth a wait
                log.warning("%d slow things were not written down: %s", len(things) - at, wrong)
                break
    finally:
        _writing.now = False
        with suppress(DatabaseError):
            if threading.current_thread() is not threading.main_thread():
                connection.close()
    return len(things)


def _add(thing: Thing, told: tuple[int, int, int]) -> None:
    (day, kind, name), (times, worst, total) = thing, told
    with transaction.atomic():
        line, _made = SlowThing.objects.get_or_create(day=day, kind=kind, name=name)
        SlowThing.objects.filter(pk=line.pk).update(
            times=F("times") + times,
            worst_ms=Greatest(F("worst_ms"), worst),
            total_ms=F("total_ms") + total,
        )


def of_the_day(day: date, kind: str, most: int) -> Iterable[SlowThing]:
    """Return the slowest of that day, those first that cost most time in all."""
    return SlowThing.objects.filter(day=day, kind=kind).order_by("-total_ms", "name")[:most]


def forget_before(day: date) -> int:
    """Remove the lines of older days; return how many."""
    return SlowThing.objects.filter(day__lt=day).delete()[0]
