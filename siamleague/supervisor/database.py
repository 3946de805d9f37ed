"""Whether the database is already as the code wants it, found out without Django.

Asking Django takes most of a second, every start. A stamp in the data folder names the migration
files, the locked packages and the rows the database itself keeps about what was applied; when all
three are as they were after the last migration, there is nothing to do. Any doubt migrates.
"""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

ROOMS = ("siamleague", "games", "tournaments")
DATABASE = "siamleague.sqlite3"
STAMP = "migrated"


def up_to_date(root: Path, var: Path) -> bool:
    """Tell whether the embedded database needs no migration."""
    stamp = var / STAMP
    return stamp.exists() and stamp.read_text() == fingerprint(root, var) != ""


def remember(root: Path, var: Path) -> None:
    """Write the stamp of a database that was migrated just now."""
    (var / STAMP).write_text(fingerprint(root, var))


def fingerprint(root: Path, var: Path) -> str:
    """Return what the database depends on, in one digest; "" when it cannot be read."""
    applied = _applied(var / DATABASE)
    if not applied:
        return ""
    digest = hashlib.sha256(applied.encode())
    for file in _sources(root):
        digest.update(str(file.relative_to(root)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _sources(root: Path) -> Iterator[Path]:
    """Yield the files whose change may mean a new migration: ours, and the locked packages."""
    for room in ROOMS:
        yield from sorted((root / room).rglob("migrations/*.py"))
    yield root / "docker" / "requirements" / "base.txt"


def _applied(file: Path) -> str:
    """Return what the database says was applied; a restored backup says something else."""
    if not file.exists():
        return ""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            query = "SELECT app, name, applied FROM django_migrations ORDER BY id"
            return repr(connection.execute(query).fetchall())
    except sqlite3.Error:
        return ""
