"""Compile the rules of the games: python3 manage.py compile_rules. See games/compiled."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import compiled
from games.compiled import building


class Command(BaseCommand):
    help = "Compile the rules of the games, so that bots think faster; --status says what plays."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--status", action="store_true", help="only say which rules play")

    def handle(self, *args: Any, **asked: Any) -> None:
        found, folder = compiled.found(), settings.COMPILED_RULES
        if asked["status"]:
            self.stdout.write(self.style.SUCCESS(status(found)) if found.modules else status(found))
            return
        if folder is None:
            raise CommandError("SIAMLEAGUE_COMPILED is 0: compiled rules are switched off.")
        try:
            fits = building.build(Path(folder))
        except (building.CannotCompile, OSError) as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"{fits}\nProcesses that are started from now on play with it.")


def status(found: compiled.RulesFound) -> str:
    """Return in one line what plays."""
    if found.modules:
        return f"Compiled rules play: {len(found.modules)} modules."
    return f"Plain rules play: {found.why}."
