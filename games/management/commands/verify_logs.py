"""`manage.py verify_logs`: replay every match and compare it with what is stored."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.logbook import verifying
from games.models import Match
from siamleague.embedded.prepared import prepare_database


class Command(BaseCommand):
    """Thin: the comparison is in games/logbook/verifying.py."""

    help = "Replay every match from its log and compare; exit 1 when something differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("code", nargs="?", default="", help="only this match")

    def handle(self, *args: Any, code: str, **options: Any) -> None:
        """Print each fault, and how many matches were compared."""
        prepare_database()
        found = 0
        for fault in verifying.faults(code):
            found += 1
            self.stdout.write(fault)
        if found:
            raise CommandError(f"{found} faults.")
        self.stdout.write(
            f"{Match.objects.exclude(state=None).count()} matches are as their logs say."
        )
