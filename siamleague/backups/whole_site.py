"""Taking a backup while the site runs, and trying it out in a site of its own."""

import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from siamleague.backups import archive, plain_rows, what_holds

ROOM_FOR = 3  # times what the last backup took must be free: the file, and the copy to try it in
LONGEST_TRIAL = 6 * 3600
# Nothing of this site's own: the copy is tried in a folder and a database of its own.
OF_THIS_SITE = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SECRET_KEY_FILE", "SIAMLEAGUE_VAR")

Report = Callable[[int, int, str], None]


class CannotTake(Exception):
    """No backup now; the message says why, to whoever asked for it."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A backup that was written, and what its trial found."""

    file: Path
    size: int
    rows: int
    seconds: float
    faults: tuple[str, ...]


def silent(_done: int, _total: int, _sentence: str) -> None:
    """Report to nobody."""


def take(
    file: Path,
    *,
    now: datetime,
    report: Report = silent,
    moment: Callable[[], AbstractContextManager[None]] = plain_rows.snapshot,
    trial: bool = True,
) -> Taken:
    """Write all of the site into a file, as it is at one moment; then try the file out."""
    _ready(file)
    _clear_what_was_cut_short(file.parent, now)
    began, models = time.monotonic(), plain_rows.tables()
    total = len(models) + 2
    try:
        with archive.written(file) as writer, moment():
            contents = _contents(now)
            for number, model in enumerate(models):
                report(number, total, _("Writing down %(what)s") % {"what": model._meta.label})
                names = [field.attname for field in plain_rows.fields(model)]
                label = model._meta.label_lower
                contents.tables.append(writer.write_table(label, names, plain_rows.read(model)))
            report(len(models), total, _("Adding up standings"))
            contents.told = what_holds.told()
            writer.write_page(contents)
    except OSError as wrong:
        said = _("The backup could not be written to %(file)s: %(why)s.")
        raise CannotTake(said % {"file": file, "why": wrong.strerror or wrong}) from wrong
    report(len(models) + 1, total, _("Trying it out in a site of its own"))
    found = faults_of(file) if trial else ()
    seconds = time.monotonic() - began
    return Taken(file, file.stat().st_size, contents.rows, round(seconds, 1), tuple(found))


def faults_of(file: Path) -> list[str]:
    """Put a backup back in a site of its own, in a process of its own; return what is wrong."""
    with TemporaryDirectory(prefix=".trial-", dir=file.parent) as folder:
        surroundings = {k: value for k, value in os.environ.items() if k not in OF_THIS_SITE}
        surroundings |= {
            "SIAMLEAGUE_VAR": folder,
            "DJANGO_SETTINGS_MODULE": "siamleague.settings.base",
            "SIAMLEAGUE_LOG_LEVEL": "ERROR",
        }
        done = subprocess.run(
            [sys.executable, "-m", "siamleague.backups.trial", str(file.absolute())],
            cwd=settings.ROOT, env=surroundings, capture_output=True, text=True,
            timeout=LONGEST_TRIAL, check=False,
        )  # fmt: skip
    if done.returncode:
        return [(done.stderr.strip().splitlines() or ["no word"])[-1]]
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return found


def _ready(file: Path) -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CannotTake(
            _("The database is of an older version. Run `python3 manage.py up` first.")
        )
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        free = shutil.disk_usage(file.parent).free
    except OSError as wrong:
        said = _("The folder %(folder)s cannot be used: %(why)s.")
        words = {"folder": file.parent, "why": wrong.strerror or wrong}
        raise CannotTake(said % words) from wrong
    if free < ROOM_FOR * _size():
        said = _(
            "Only %(free)d MB are free in %(folder)s; a backup of this site may need %(need)d."
        )
        room = {"folder": file.parent, "free": free >> 20, "need": ROOM_FOR * _size() >> 20}
        raise CannotTake(said % room)


def _clear_what_was_cut_short(folder: Path, now: datetime) -> None:
    """Remove what a killed backup left behind: the copy holds all that the site does."""
    for left in (*folder.glob(".trial-*"), *folder.glob(f"*{archive.ENDING}.part")):
        with suppress(FileNotFoundError):  # somebody else's has just ended
            if now.timestamp() - left.stat().st_mtime > LONGEST_TRIAL:
                shutil.rmtree(left, ignore_errors=True) if left.is_dir() else left.unlink()


def _size() -> int:
    """Return how many bytes the database has."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
        cursor.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return int(cursor.fetchone()[0])


def _contents(now: datetime) -> archive.Contents:
    told: Mapping[str, Any] = tomllib.loads((settings.ROOT / "pyproject.toml").read_text())
    applied = MigrationRecorder(connection).applied_migrations()
    return archive.Contents(
        version=str(told["project"]["version"]),
        database=connection.vendor,
        taken_at=now.isoformat(),
        migrations=sorted(applied),
        keys={"secret": settings.SECRET_KEY, "push": settings.PUSH_KEY},
    )
