"""Open the site."""

from argparse import ArgumentParser, Namespace
from typing import Any

from django.core.management.base import BaseCommand

from siamleague.supervisor import site


class Command(BaseCommand):
    help = "Open the site: web server, worker and schedule, until Ctrl-C."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        site.add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Usually manage.py comes here without Django, which is quicker; this is for the rest."""
        if code := site.run(Namespace(**options)):
            raise SystemExit(code)
