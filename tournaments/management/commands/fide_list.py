"""Keep the chess federation's list of players."""

import zipfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError

from siamleague.embedded.prepared import prepare_database
from tournaments.exchange import fide_reading, spreadsheet
from tournaments.imports import fide_kept

PIECE = 1 << 18  # bytes
LARGEST = 3 << 30  # unpacked
EVERY = 100_000


class Command(BaseCommand):
    help = (
        "Keep FIDE's list of players (its text or XML, packed or not), by which lists that clubs "
        "bring are completed: a number brings title, federation, year and rating."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help="players_list.zip, or what is in it")
        parser.add_argument(
            "--federations", default="", help="keep only these: ITA,THA; else everybody"
        )
        parser.add_argument("--forget", action="store_true", help="forget the list that is kept")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["file"] and not options["forget"]:
            raise CommandError("Name the file, or say --forget.")
        prepare_database()
        if options["forget"]:
            self.stdout.write(f"{fide_kept.forget()} players are forgotten.")
        if options["file"]:
            self._keep(Path(options["file"]), options["federations"])

    def _keep(self, path: Path, federations: str) -> None:
        if not path.is_file():
            raise CommandError(f"There is no file {path}.")
        only = frozenset(word.strip().upper() for word in federations.split(",") if word.strip())
        kept = 0
        try:
            for kept in fide_kept.keep(fide_reading.read(_pieces(path)), only):
                if kept % EVERY < fide_kept.AT_ONCE:
                    self.stdout.write(f"{kept} players ...")
        except (fide_reading.NoFideList, *spreadsheet.DAMAGED) as wrong:
            raise CommandError(f"{path.name} is no list of FIDE, as text or as XML.") from wrong
        self.stdout.write(f"{kept} players are kept.")


def _pieces(path: Path) -> Iterator[bytes]:
    """Yield the file in pieces; of a packed one the list that is in it, of bounded size."""
    if not zipfile.is_zipfile(path):
        with path.open("rb") as file:
            yield from _of(file)
        return
    with zipfile.ZipFile(path) as packed:
        names = [each for each in packed.namelist() if each.lower().endswith((".txt", ".xml"))]
        if len(names) != 1:
            raise fide_reading.NoFideList
        with packed.open(names[0]) as file:
            yield from _of(file)


def _of(file: IO[bytes]) -> Iterator[bytes]:
    read = 0
    while piece := file.read(PIECE):
        read += len(piece)
        if read > LARGEST:
            raise fide_reading.NoFideList
        yield piece
