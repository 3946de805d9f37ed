from typing import Any

from django.core.management.base import BaseCommand

from siamleague.actions.every import every
from siamleague.actions.rights import in_columns


class Command(BaseCommand):
    help = "Print who may do what: every button of the site, read from its one description."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(in_columns(every()))
