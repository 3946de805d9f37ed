"""Rate."""

import hashlib
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from siamleague.embedded.prepared import prepare_database
from tournaments.models import Pool
from tournaments.ratings import act as ratings
from tournaments.ratings import history, pools


class Command(BaseCommand):
    help = "Rate what was played; with --all, work out every list again from its first game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--all", action="store_true", help="trust nothing stored; keep what comes out equal"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        prepare_database()
        now = timezone.now()
        pools.take_in_casual_games()
        pools.ensure_site_pools(now=now)
        work = ratings.rate_all if options["all"] else ratings.rate_pool
        for pool in Pool.objects.order_by("pk"):
            tally = work(pool_id=pool.pk, now=now)
            seal = hashlib.sha256()
            for line in history.lines(pool):
                seal.update(line.encode())
            self.stdout.write(
                f"{pool}: {tally.kept} periods stood, {tally.voided} voided, {tally.rated} rated "
                f"({tally.games} games, {tally.changes} changes), {tally.mended} copies mended; "
                f"history {seal.hexdigest()[:16]}"
            )
        if not Pool.objects.exists():
            self.stdout.write("Nothing has been rated yet: no rated round is closed.")
