"""`manage.py demo`: load the demo club, or take it away."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from siamleague.embedded.prepared import prepare_database
from tournaments import demo


class Command(BaseCommand):
    """Thin: the demo itself is in tournaments/demo."""

    help = "Load the demo club (invented people), or take it away with --remove."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--remove", action="store_true", help="take the demo club away")

    def handle(self, *args: Any, remove: bool, **options: Any) -> None:
        """Do it at once, without a worker."""
        prepare_database()
        if remove:
            demo.remove(timezone.now())
            self.stdout.write("The demo club is gone.")
            return
        demo.build(timezone.now())
        self.stdout.write("The demo club is there.")
