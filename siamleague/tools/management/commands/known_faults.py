from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from siamleague.tools import advisories
from siamleague.tools.linting import ROOT


class Command(BaseCommand):
    help = "Compare every locked package with a copy of known faults on this machine."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "advisories", type=Path, help="a folder in the form of osv.dev, YAML or JSON"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Name each fault; leave with 1 if there is one, or nothing to compare with."""
        folder: Path = options["advisories"]
        if not folder.is_dir():
            raise CommandError(f"There is no folder {folder}.")
        looked = advisories.look(ROOT, folder)
        if not looked.advisories:
            raise CommandError(f"{folder} holds no advisory about anything that is locked here.")
        for one in looked.found:
            self.stdout.write(f"{one.package} {one.version}: {one.name} {one.about}")
        self.stdout.write(
            f"{looked.locked} locked versions, {looked.advisories} advisories about them, "
            f"the newest of {looked.newest}"
        )
        if looked.found:
            raise CommandError(f"{len(looked.found)} known faults.")
