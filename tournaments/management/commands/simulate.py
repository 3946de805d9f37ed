"""`manage.py simulate`: play whole events or seasons with modelled players and print the report."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils import timezone

from siamleague.accounts.models import User
from siamleague.embedded.prepared import prepare_database
from tournaments.formats import shelf
from tournaments.management.simulation import big_site, events, parts, seasons
from tournaments.management.simulation.screen import TextScreen
from tournaments.models import Kind
from tournaments.refusals import Refused
from tournaments.seasons.act import USUAL_FORMAT


class Command(BaseCommand):
    """Everything is done by the services, in a transaction that is undone at the end."""

    help = "Simulate an event or a league of modelled players at any size and print the report."

    def add_arguments(self, parser: CommandParser) -> None:
        ways = [slug for slug, _offer in shelf.offered()]
        parser.add_argument("--entries", type=int, default=64, help="of an event: how many (64)")
        parser.add_argument("--rounds", type=int, default=7, help="of a Swiss (7)")
        parser.add_argument(
            "--format", choices=ways, default="", help="swiss, and a round robin in a league"
        )
        parser.add_argument("--kind", choices=Kind.values, default=Kind.DUEL)
        parser.add_argument("--pools", type=int, default=0, help="play an event in so many pools")
        parser.add_argument("--advance", type=int, default=2, help="of each pool to the finals (2)")
        parser.add_argument("--finals", choices=ways, default="knockout")
        parser.add_argument("--seasons", type=int, default=0, help="play a league for so many")
        parser.add_argument("--divisions", type=int, default=3, help="of a league (3)")
        parser.add_argument("--size", type=int, default=8, help="of a division (8)")
        parser.add_argument("--twice", action="store_true", help="a league meets twice a season")
        parser.add_argument("--direct", type=int, default=1, help="how many go up and down (1)")
        parser.add_argument("--play-offs", type=int, default=0, help="places played for (0)")
        parser.add_argument("--seed", type=int, default=1, help="of strengths and luck (1)")
        parser.add_argument(
            "--big",
            type=int,
            default=0,
            metavar="GAMES",
            help="fill a site with so many, and keep it",
        )
        parser.add_argument("--keep", action="store_true", help="keep it all in the database")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, print, and undo unless --keep; say plainly what the services refuse."""
        prepare_database()
        screen = TextScreen(self.stdout)  # type: ignore[arg-type]
        if options["big"]:
            self._fill(options["big"], options["seed"])
            return
        try:
            with transaction.atomic():
                host = User.objects.create_user(f"sim.{time.time_ns()}@example.invalid", None)
                play = _league if options["seasons"] else _event
                play(options, host, screen)
                if not options["keep"]:
                    transaction.set_rollback(True)
        except Refused as no:
            raise CommandError(str(no.sentence)) from no

    def _fill(self, games: int, seed: int) -> None:
        """Fill a site as large as so many games make it; nothing of it is undone."""
        host = User.objects.create_user(f"sim.{time.time_ns()}@example.invalid", None)
        began = time.monotonic()

        def say(done: str) -> None:
            self.stdout.write(f"{time.monotonic() - began:7.1f} s  {done}")

        big_site.fill(big_site.as_large_as(games, seed), host, timezone.now(), say)


def _event(options: dict[str, Any], host: User, screen: TextScreen) -> None:
    asked = events.AskedEvent(
        format=options["format"],
        **{name: options[name] for name in ("entries", "rounds", "kind", "seed")},
    )
    if options["pools"]:
        finals = parts.AskedParts(
            pools=options["pools"],
            advance=options["advance"],
            final_format=options["finals"],
            final_rounds=options["rounds"],
        )
        parts.simulate(asked, finals, host, screen)
    else:
        events.simulate(asked, host, screen)


def _league(options: dict[str, Any], host: User, screen: TextScreen) -> None:
    same = (
        "seasons",
        "divisions",
        "size",
        "kind",
        "seed",
        "rounds",
        "twice",
        "direct",
        "play_offs",
    )
    asked = seasons.AskedSeason(
        format=options["format"] or USUAL_FORMAT, **{name: options[name] for name in same}
    )
    seasons.simulate(asked, host, screen)
