"""Play a log again and check it: python3 manage.py replay match.txt."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.kit.refusals import Refusal
from games.proving.replay import check


class Command(BaseCommand):
    help = "Play a log again, check every move and digest, and print how the game stands."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--language", default="en", choices=("en", "it"))

    def handle(self, *args: Any, **asked: Any) -> None:
        try:
            text = asked["file"].read_text(encoding="utf-8")
            for line in check(text, asked["language"]):
                self.stdout.write(line)
        except Refusal as refusal:
            raise CommandError(refusal.text.into(asked["language"])) from refusal
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{asked['file']} cannot be read: {error}") from error
