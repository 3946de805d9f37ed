"""Measure the house."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

ROOT = next(up for up in Path(__file__).resolve().parents if (up / "manage.py").exists())


class Command(BaseCommand):
    help = "Measure the code itself: its size, its rings, what a change touches."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print data instead of words")
        parser.add_argument("--root", type=Path, default=ROOT, help="measure another checkout")
        parser.add_argument(
            "--journeys", action="store_true", help="also run three journeys and count their hops"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print every figure; with `json` also which files and names they come from."""
        root = options["root"].resolve()
        if not (root / "manage.py").exists():
            raise CommandError(f"{root} is no checkout of SiamLeague.")
        if str(ROOT) not in sys.path:
            sys.path.insert(0, str(ROOT))
        from tests import measure

        try:
            found = measure.measured(root, journeys=options["journeys"])
        except measure.DidNotArrive as failure:
            raise CommandError(str(failure)) from failure
        if options["json"]:
            self.stdout.write(json.dumps(found, indent=2))
            return
        for line in measure.words(found):
            self.stdout.write(line)
