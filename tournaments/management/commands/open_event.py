"""Open event."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from siamleague.refusals import Refused
from tournaments.laptops import settling


class Command(BaseCommand):
    help = "Fill an empty site with an event that was taken along; print the link that signs in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say what the command understands."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it; twice is once."""
        try:
            settling.settle(options["file"].read_bytes(), now=timezone.now())
        except OSError as wrong:
            raise CommandError(f"{options['file']}: {wrong.strerror}") from wrong
        except Refused as no:
            raise CommandError(str(no.sentence)) from no
        self.stdout.write(f"{settings.SITE_URL}{settling.link_in()}")
