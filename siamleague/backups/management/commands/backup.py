"""Backup."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from siamleague.backups import act, archive, whole_site


class Command(BaseCommand):
    help = "Take a backup of the whole site while it runs, and try it out."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="where to; usually in var/backups")
        parser.add_argument("--check", type=Path, metavar="FILE", help="only try this one out")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print how it went; leave with 1 where the backup cannot be relied on."""
        if checked := options["check"]:
            return self._tried(checked)
        try:
            taken = act.take(now=timezone.now(), report=self._say, file=options["file"])
        except whole_site.CannotTake as no:
            raise CommandError(str(no)) from no
        if not taken.good:
            raise CommandError(f"The backup cannot be relied on: {taken.fault}")
        self.stdout.write(
            f"{taken.file}: {taken.rows:,} rows, {taken.size:,} bytes, tried out, all there "
            f"({taken.seconds:.0f} s). It holds the site's keys: keep it where nobody else reads."
        )
        return None

    def _say(self, done: int, total: int, sentence: str) -> None:
        if sys.stderr.isatty():
            self.stderr.write(f"{done:3}/{total} {sentence}")

    def _tried(self, file: Path) -> None:
        try:
            contents = archive.BackupReader(file).contents
        except archive.NoBackup as no:
            raise CommandError(str(no)) from no
        if faults := whole_site.faults_of(file):
            raise CommandError("\n".join(faults))
        self.stdout.write(
            f"{file}: {contents.rows:,} rows of {contents.taken_at[:19]} UTC, all there."
        )
