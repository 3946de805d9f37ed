"""Restore."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from siamleague.backups import archive, replacing, restoring
from siamleague.supervisor.checks import CannotStart


class Command(BaseCommand):
    help = "Put a backup back on this machine, and look whether everything is there."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="what `backup` wrote")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="put the site that is here aside (embedded database only)",
        )

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        """Print what came back; nothing is overwritten, and nothing is left half-written."""
        try:
            told = replacing.put_back(
                file, replace=replace, now=timezone.now(), say=self.stdout.write
            )
        except (archive.NoBackup, restoring.NotEmpty, CannotStart) as no:
            raise CommandError(str(no)) from no
        for line in told.notes:
            self.stdout.write(line)
        self.stdout.write(
            f"{told.contents.rows:,} rows of {told.contents.taken_at[:19]} UTC are back, logs "
            f"played again, standings added up. `python3 manage.py up` opens {settings.SITE_URL}."
        )
