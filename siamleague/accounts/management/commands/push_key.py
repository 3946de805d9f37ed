"""python3 manage.py push_key: prints a new key for notices on people's devices."""

from typing import Any

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Makes a key and keeps nothing."""

    help = "Print a new key for notices on people's devices, for SIAMLEAGUE_PUSH_KEY."

    def handle(self, *args: Any, **options: Any) -> None:
        from siamleague.accounts.push import sealing

        self.stdout.write(sealing.new_site_key())
