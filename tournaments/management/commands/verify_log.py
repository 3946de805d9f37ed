"""`manage.py verify_log LOG.json`: what the downloaded program checks, and every pairing."""

import importlib.util
import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.exports.paired_again import paired_again

PROGRAM = Path(__file__).parents[2] / "static/tournaments/verify_log.py"


class Command(BaseCommand):
    """Thin: the checks are in the program that everybody may download, and in exports/."""

    help = "Check the log of an event; with --pairings make every round again. Exit 1 on a fault."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("log", type=Path, help="the file that the event's page gives")
        parser.add_argument("--head", default="", help="a line and its figures, from paper")
        parser.add_argument("--pairings", action="store_true", help="make every round again")

    def handle(self, *args: Any, log: Path, head: str, **options: Any) -> None:
        """Print what was found, the first line that differs first."""
        try:
            told = json.loads(log.read_text(encoding="utf-8"))
        except (OSError, ValueError) as no:
            raise CommandError(f"{log} cannot be read: {no}") from no
        found = program().checked(told, head)
        faults, notes = list(found.faults), list(found.notes)
        if options["pairings"] and not faults:
            again = paired_again(told)
            faults, notes = again.faults, [*notes, *again.notes]
            notes.append(f"{again.rounds} rounds were made again.")
        for text in (*notes, *faults):
            self.stdout.write(text)
        if faults:
            raise CommandError(f"{len(faults)} faults.")
        self.stdout.write("All is as it was sealed.")


def program() -> Any:
    """Return the program that everybody may download."""
    spec = importlib.util.spec_from_file_location("verify_log", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
