"""`manage.py keep_database`: keep a database of this version, for the versions to come."""

import sys
from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from siamleague.tools.measuring import ROOT


class Command(BaseCommand):
    """Thin: what is in it is said in tests/upgrades."""

    help = "Keep a small database of this version in tests/upgrades, which later ones upgrade."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it in a folder of its own, and say where it is kept."""
        if not (ROOT / "tests" / "upgrades").exists():
            raise CommandError("There are no tests here: run it where the code is written.")
        if str(ROOT) not in sys.path:
            sys.path.insert(0, str(ROOT))
        file = import_module("tests.upgrades.kept").keep()
        self.stdout.write(f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes")
