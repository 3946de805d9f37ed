from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from siamleague.tools import client_making


class Command(BaseCommand):
    help = "Write the Python client among the examples anew; --check compares only."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="only tell whether it is current")

    def handle(self, *args: Any, **options: Any) -> None:
        with translation.override("en"):
            text = client_making.written()
        if not options["check"]:
            client_making.WHERE.write_text(text)
        elif client_making.WHERE.read_text() != text:
            raise CommandError("The client is not current; run python3 manage.py python_client.")
