"""What is wrong outside of the program: its disk, its database, its servers.

None of it is a fault of the site, so it is no error page and no traceback: whoever asked reads what
is the matter and that nothing has changed, and whoever runs the site reads one line about it, and
then one a while as long as it lasts. Everything goes on by itself when it is over.

| fault      | what has happened                                         |
|------------|-----------------------------------------------------------|
| disk-full  | not one more byte can be written                          |
| disk       | the disk refuses to be read or written                    |
| read-only  | the folder or the database may be read alone              |
| damaged    | the file is no database, or not a whole one               |
| busy       | somebody else writes, for longer than is waited           |
| database   | the database server does not answer, or takes nobody more |
| redis      | Redis does not answer                                     |
"""

import errno
import logging
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Trouble:
    """One kind of it: its name, what a reader is told, and what the operator reads."""

    name: str
    sentence: "str | Promise"
    line: "str | Promise"
    retry: int = 15  # seconds until asking again may help


_DISK = _(
    "The site cannot write at the moment: its disk gives it no room. Nothing has changed. Whoever "
    "runs it has been told; try again later."
)
_WRITING = _(
    "The site cannot write at the moment. Nothing has changed. Whoever runs it has been told; try "
    "again later."
)
_AWAY = _(
    "The site cannot reach what it keeps at the moment. Nothing has changed. It tries again by "
    "itself; so may you, in a moment."
)
DISK_FULL = Trouble(
    "disk-full",
    _DISK,
    _("The disk is full; nothing is written until there is room."),
)
DISK = Trouble(
    "disk",
    _WRITING,
    _("The disk refuses; nothing is written until it takes what it is given."),
)
READ_ONLY = Trouble(
    "read-only",
    _WRITING,
    _("The data folder or the database may not be written; give it back to the site."),
)
DAMAGED = Trouble(
    "damaged",
    _WRITING,
    _("A file of the site is no whole database; restore the last good backup."),
)
BUSY = Trouble(
    "busy",
    _("Much is being written just now. Nothing has changed; try again in a moment."),
    _("Another program holds the database, or much is written at once."),
    5,
)
DATABASE = Trouble("database", _AWAY, _("The database does not answer."), 5)
REDIS = Trouble("redis", _AWAY, _("Redis does not answer; matches go on, jobs wait."), 5)
ALL = (DISK_FULL, DISK, READ_ONLY, DAMAGED, BUSY, DATABASE, REDIS)

# What SQLite says, in its own words: it has no numbers that Python's driver passes on to Django.
_SAID = {
    "database or disk is full": DISK_FULL,
    "disk i/o error": DISK,
    "readonly database": READ_ONLY,
    "unable to open database file": READ_ONLY,
    "file is not a database": DAMAGED,
    "is malformed": DAMAGED,
    "database is locked": BUSY,
    "database table is locked": BUSY,
}
# What PostgreSQL says: the beginning of its five signs, the longest first.
_SIGNS = {
    "53100": DISK_FULL, "58030": DISK, "25006": READ_ONLY, "XX001": DAMAGED, "XX002": DAMAGED,
    "55P03": BUSY, "57014": BUSY, "40P01": BUSY, "53": DATABASE, "57P": DATABASE, "08": DATABASE,
}  # fmt: skip
_NUMBERS = {
    errno.ENOSPC: DISK_FULL, errno.EDQUOT: DISK_FULL, errno.EFBIG: DISK_FULL, errno.EIO: DISK,
    errno.EROFS: READ_ONLY, errno.EACCES: READ_ONLY, errno.EPERM: READ_ONLY,
}  # fmt: skip
_DRIVERS = ("sqlite3", "django.db.utils", "psycopg", "psycopg_pool")


def named(wrong: BaseException | None) -> Trouble | None:
    """Return which of them it was; None is a fault of ours."""
    for one in _causes(wrong):
        found = _of_one(one)
        if found is not None:
            return found
    return None


def _causes(wrong: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while wrong is not None and id(wrong) not in seen:
        seen.add(id(wrong))
        yield wrong
        if isinstance(wrong, BaseExceptionGroup) and wrong.exceptions:
            wrong = wrong.exceptions[0]
        else:
            wrong = wrong.__cause__ or wrong.__context__


def _of_one(wrong: BaseException) -> Trouble | None:
    kind, room = type(wrong).__name__, type(wrong).__module__
    if room.startswith(_DRIVERS):
        return _of_database(wrong, kind)
    if room.startswith(("redis.", "kombu.")) and kind in _REDIS:
        return REDIS
    if isinstance(wrong, OSError) and not isinstance(wrong, ConnectionError):
        return _NUMBERS.get(wrong.errno or 0)
    return None


_REDIS = ("ConnectionError", "TimeoutError", "BusyLoadingError", "OperationalError")
_GONE = ("OperationalError", "InterfaceError", "PoolTimeout", "PoolClosed", "AdminShutdown")


def _of_database(wrong: BaseException, kind: str) -> Trouble | None:
    text = str(wrong).lower()
    for said, fault in _SAID.items():
        if said in text:
            return fault
    sign = getattr(wrong, "sqlstate", None) or getattr(wrong.__cause__, "sqlstate", None)
    if sign:
        return next((_SIGNS[sign[:n]] for n in (5, 3, 2) if sign[:n] in _SIGNS), None)
    asked_wrongly = "no such " in text or "no column" in text  # SQLite calls that operational, too
    return DATABASE if kind in _GONE and not asked_wrongly else None


@dataclass
class _Met:
    first: float
    last: float
    told: float
    silent: int = 0


LASTS = 12.0  # seconds: what has not happened for so long is over
TELL_EVERY = 60.0


@dataclass
class Notes:
    """What this process has met of late, so that it says so once and not at every turn."""

    seen: dict[str, _Met] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def note(self, fault: Trouble, now: float) -> int | None:
        """Remember that it happened; return how many were passed over in silence before this one
        is told, or None where nothing need be said."""
        with self.lock:
            known = self.seen.get(fault.name)
            if known is None or now - known.last > LASTS:
                self.seen[fault.name] = _Met(now, now, now)
                return 0
            known.last = now
            if now - known.told < TELL_EVERY:
                known.silent += 1
                return None
            silent, known.silent, known.told = known.silent, 0, now
            return silent

    def of_late(self, now: float) -> list[str]:
        """Return the names of those that last, as far as this process knows."""
        with self.lock:
            return [name for name, one in self.seen.items() if now - one.last <= LASTS]


notes = Notes()


def of_late() -> list[Trouble]:
    """Return what is wrong outside, as far as this process has met it."""
    names = notes.of_late(time.monotonic())
    return [fault for fault in ALL if fault.name in names]


def met(fault: Trouble) -> str | None:
    """Note that it happened, for the numbers too; return the line about it, or None where it was
    said a while ago."""
    from siamleague.watching import metrics

    metrics.outside_faults().labels(fault.name).inc()
    silent = notes.note(fault, time.monotonic())
    if silent is None:
        return None
    more = f" ({silent} more times since it was said last)" if silent else ""
    with translation.override("en"):  # whoever reads at this moment reads another line
        return f"{fault.name}: {fault.line}{more}"


class Briefly(logging.Filter):
    """Lets one line through where the world outside is at fault, without its traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether the line is written; shorten one that brings such a fault along."""
        wrong = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        fault = named(wrong) or _said_by_a_driver(record)
        if fault is None:
            return True
        line = met(fault)
        if line is None:
            return False
        record.msg, record.args = line, ()
        record.exc_info, record.exc_text = None, None
        record.__dict__.pop("request", None)  # else the line would be about it (logs.py)
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


def _said_by_a_driver(record: logging.LogRecord) -> Trouble | None:
    """Return what a driver says at every try to reach a server that is away."""
    if record.name == "psycopg.pool":
        return DATABASE
    if not record.name.startswith("celery."):
        return None
    text = record.getMessage().lower()
    if not ("cannot connect to" in text or "connection error" in text or "broker lost" in text):
        return None
    here = next((fault for said, fault in _SAID.items() if said in text), None)
    return here or (REDIS if "redis" in text or "connecting to" in text else None)


def told(log: logging.Logger, wrong: BaseException, otherwise: str, **extra: Any) -> Trouble | None:
    """Write the line about something that went wrong: of the world outside briefly, else these
    words with the kind of failure. Return which fault it was."""
    fault = named(wrong)
    if fault is None:
        log.warning(otherwise, extra={**extra, "failure": type(wrong).__name__})
    elif line := met(fault):
        log.warning(line)
    return fault
