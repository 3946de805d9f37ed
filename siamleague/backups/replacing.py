"""What `restore` does on this machine: beside the database file, or into an empty server.

The embedded database is filled under another name, looked at, and only then gets its own; so a
restore that was killed, or that found a fault, leaves the machine as it was.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from siamleague.backups import restoring
from siamleague.backups.archive import BackupReader, Contents, NoBackup
from siamleague.embedded.private import private_file
from siamleague.supervisor import checks

BESIDE = ("", "-wal", "-shm")


@dataclass(slots=True)
class PutBack:
    """What came back, and what the person at the terminal should know."""

    contents: Contents
    notes: list[str] = field(default_factory=list)


def put_back(file: Path, *, replace: bool, now: datetime, say: restoring.Say) -> PutBack:
    """Put a backup back; refuse, with everything as it was, what is in the way."""
    BackupReader(file).close()  # what is no backup touches nothing
    if connection.vendor != "sqlite":
        told = PutBack(_filled(file, say))
    else:
        with checks.only_one(settings.VAR, _("a restore")):
            told = _put_back_here(file, replace, now, say)
    told.notes += _keys(told.contents)
    return told


def _put_back_here(file: Path, replace: bool, now: datetime, say: restoring.Say) -> PutBack:
    place = Path(connection.settings_dict["NAME"])
    notes = []
    if _used(place) and not replace:
        raise restoring.NotEmpty(
            _("There is a site in %(file)s already. With --replace it is put aside.")
            % {"file": place}
        )
    with _another_name(place) as fresh:
        contents = _filled(file, say)
        connection.close()
        if place.exists():
            notes.append(_("The site that was here is in %(file)s.") % {"file": _aside(place, now)})
        fresh.replace(place)
    return PutBack(contents, notes)


def _aside(place: Path, now: datetime) -> Path:
    """Give the database that is here a second name; it keeps the first until another takes it."""
    with closing(sqlite3.connect(place)) as database:  # what a killed site left in its log, too
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    aside = place.with_name(f"{place.name}.before-{now:%Y-%m-%d-%H%M%S}")
    os.link(place, aside)
    return aside


def _filled(file: Path, say: restoring.Say) -> Contents:
    contents = restoring.restore(file, say)
    if found := list(restoring.faults(contents)):
        raise NoBackup(" ".join(found[:5]))
    return contents


def _used(place: Path) -> bool:
    if not place.exists() or not place.stat().st_size:
        return False
    try:
        restoring.refuse_if_used()
    except restoring.NotEmpty:
        return True
    finally:
        connection.close()
    return False


@contextmanager
def _another_name(place: Path) -> Iterator[Path]:
    """Let this process work on a new file beside the database; take it away if that fails."""
    fresh = place.with_name(f"{place.name}.coming-back")
    for ending in BESIDE:
        Path(f"{fresh}{ending}").unlink(missing_ok=True)
    private_file(fresh)
    connection.close()
    connection.settings_dict["NAME"] = str(fresh)
    try:
        yield fresh
    finally:
        connection.close()
        connection.settings_dict["NAME"] = str(place)
        for ending in BESIDE:
            Path(f"{fresh}{ending}").unlink(missing_ok=True)


def _keys(contents: Contents) -> Iterator[str]:
    """Put the key back where the site reads it from a file; say what somebody must set."""
    secret = contents.keys.get("secret", "")
    place = Path(os.environ.get("SECRET_KEY_FILE", settings.VAR / "secret_key"))
    if not os.environ.get("SECRET_KEY") and os.access(place.parent, os.W_OK):
        place.unlink(missing_ok=True)
        private_file(place)
        place.write_text(secret + "\n")
    elif secret != settings.SECRET_KEY:
        yield _(
            "SECRET_KEY here is not the one of the backup: people sign in again, and printed "
            "private addresses no longer hold. The backup's page %(page)s holds the old one."
        ) % {"page": "siamleague-backup.json"}
    if contents.keys.get("push") and contents.keys["push"] != settings.PUSH_KEY:
        yield _("Set SIAMLEAGUE_PUSH_KEY to the backup's, or devices must be switched on again.")
