"""python3 manage.py messages: keep the words of every language complete and compiled."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from siamleague.tools import catalogues


class Command(BaseCommand):
    """Finds what the site says, updates the catalogues and compiles them; --check only looks."""

    help = "Find what the site says, update and compile the catalogues (--check: only look)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing, list the faults")

    def handle(self, *args: Any, **options: Any) -> None:
        """Update each language but the one the code is written in; refuse what is incomplete."""
        try:
            messages = catalogues.found(settings.ROOT)
            wrong = [
                f"{language}: {fault}"
                for language, _ in settings.LANGUAGES
                if language != settings.LANGUAGE_CODE
                for fault in self._language(messages, language, only_look=options["check"])
            ]
        except catalogues.NotAMessage as refused:
            raise CommandError(str(refused)) from refused
        except ModuleNotFoundError as missing:
            raise CommandError("This needs polib: run `python3 manage.py test` once.") from missing
        for line in wrong:
            self.stderr.write(line)
        if wrong:
            raise CommandError(f"The catalogues are not complete: {len(wrong)} faults.")
        self.stdout.write(f"{len(messages)} messages, complete and compiled in every language.")

    def _language(self, messages: Any, language: str, *, only_look: bool) -> list[str]:
        file = catalogues.po_file(settings.ROOT, language)
        if not only_look:
            fresh = catalogues.merged(messages, catalogues.read(file), language)
            catalogues.write(fresh, file)
        return catalogues.faults(messages, file)
