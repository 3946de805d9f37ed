"""Check the code without running it."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from siamleague.tools import linting


class Command(BaseCommand):
    help = "Check style, types, contracts between rooms, templates, migrations and translations."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        known = linting.names()
        parser.add_argument("names", nargs="*", metavar="CHECK", help=f"of {', '.join(known)}")
        parser.add_argument("--fix", action="store_true", help="mend what ruff can mend")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the checks and say of each how it ended; leave with 1 if one found something."""
        known = linting.names()
        if unknown := set(options["names"]) - set(known):
            raise CommandError(f"There is no check {unknown.pop()!r}; known: {', '.join(known)}.")
        failed = 0
        for name in options["names"] or known:
            finding = linting.check(name, fix=options["fix"])
            verdict = "ok" if finding.passed else "FAILED"
            self.stdout.write(f"{name:12} {verdict:6} {finding.seconds:5.1f} s")
            if not finding.passed:
                failed += 1
                self.stdout.write(finding.said)
        if failed:
            raise CommandError(f"{failed} of the checks found something.")
