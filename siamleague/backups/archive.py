"""The file of a backup: a zip with a list of rows a table, and a page that says what is in it.

The rows are the same from either database, so that a club may move from one to the other. What the
page says of each list (how many rows, what digest) is compared whenever the file is read.
"""

import hashlib
import json
import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from django.utils.translation import gettext as _

FORMAT = 1
PAGE = "siamleague-backup.json"
ENDING = ".siamleague.zip"
LONGEST_PAGE = 64 * 1024 * 1024  # what a page may say of a site with very many events

Row = Sequence[Any]


class NoBackup(Exception):
    """The file cannot be used; the message says why, to whoever wants it back."""


@dataclass(frozen=True, slots=True)
class RowList:
    """What is true of one list of rows."""

    model: str
    columns: tuple[str, ...]
    rows: int
    digest: str


@dataclass(slots=True)
class Contents:
    """The page: where the backup comes from, and what must be true of it."""

    version: str
    database: str
    taken_at: str
    migrations: list[tuple[str, str]]
    keys: dict[str, str] = field(repr=False)
    tables: list[RowList] = field(default_factory=list)
    told: dict[str, Any] = field(default_factory=dict)
    format: int = FORMAT

    @property
    def rows(self) -> int:
        """Return how many rows there are in all."""
        return sum(table.rows for table in self.tables)


class Writer:
    """Writes the lists of rows one after the other, and last the page."""

    def __init__(self, out: BinaryIO) -> None:
        self.zip = zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=3)

    def write_table(self, model: str, columns: Sequence[str], rows: Iterable[Row]) -> RowList:
        """Write the rows of one table; return what is true of them."""
        digest, count = hashlib.sha256(), 0
        with self.zip.open(_member(model), "w", force_zip64=True) as member:
            for row in rows:
                line = json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
                digest.update(line)
                member.write(line)
                count += 1
        return RowList(model, tuple(columns), count, digest.hexdigest())

    def write_page(self, contents: Contents) -> None:
        """Write the page; a file without it is no backup."""
        self.zip.writestr(PAGE, json.dumps(asdict(contents), ensure_ascii=False))


@contextmanager
def written(file: Path) -> Iterator[Writer]:
    """Yield a writer; the file has its name only once all of it is on the disk."""
    part = file.with_name(file.name + ".part")
    handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "w+b") as out:
            writer = Writer(out)
            try:
                yield writer
            finally:
                writer.zip.close()
            out.flush()
            os.fsync(out.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)  # its name, too
    finally:
        os.close(folder)


# What reading a packed file ends with, where it was cut, changed, or packed in an unknown way.
DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, OSError),
    *(KeyError, ValueError),
)


class BackupReader:
    """Reads a file again; what is not as its page says is refused."""

    def __init__(self, file: Path) -> None:
        try:
            self.zip = zipfile.ZipFile(file)
            with self.zip.open(PAGE) as member:
                told = json.loads(member.read(LONGEST_PAGE))
        except DAMAGED as wrong:
            said = _("%(file)s is no whole backup of SiamLeague: %(why)s.")
            raise NoBackup(said % {"file": file, "why": str(wrong).strip("'\".")}) from wrong
        if told.get("format") != FORMAT:
            raise NoBackup(_("This backup was made by a newer SiamLeague; install that one first."))
        told["tables"] = [
            RowList(**(table | {"columns": tuple(table["columns"])})) for table in told["tables"]
        ]
        told["migrations"] = [(app, name) for app, name in told["migrations"]]
        self.contents = Contents(**told)

    def rows(self, table: RowList) -> Iterator[list[Any]]:
        """Yield the rows of a table; refuse, at its end at the latest, what was cut or changed."""
        digest, count = hashlib.sha256(), 0
        try:
            with self.zip.open(_member(table.model)) as member:
                for line in member:
                    digest.update(line)
                    count += 1
                    yield json.loads(line)
        except DAMAGED as wrong:
            raise NoBackup(_changed(table.model)) from wrong
        if not _holds(table, count, digest.hexdigest()):
            raise NoBackup(_changed(table.model))

    def close(self) -> None:
        """Let the file go."""
        self.zip.close()


def _holds(table: RowList, rows: int, digest: str) -> bool:
    return (rows, digest) == (table.rows, table.digest)


def _member(model: str) -> str:
    return f"rows/{model}.jsonl"


def _changed(model: str) -> str:
    return _("The backup is damaged: what it holds of %(table)s is not what it held.") % {
        "table": model
    }
