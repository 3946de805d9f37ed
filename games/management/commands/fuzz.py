"""Play random games with every promise checked: python3 manage.py fuzz pebbles --seconds 60."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.kit.refusals import Refusal
from games.proving.fuzz import check_again, fuzz
from games.proving.playout import playable, seed_from
from games.proving.promises import BrokenPromise


class Command(BaseCommand):
    help = "Play random games with every promise checked; a failure prints the way back to it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--seconds", type=float, default=60)
        parser.add_argument("--players", type=int, help="default: every number in turn")
        parser.add_argument("--seed", help="check only the game of this seed, most thoroughly")

    def handle(self, *args: Any, **asked: Any) -> None:
        try:
            game = playable(asked["game"])
            counts = (asked["players"],) if asked["players"] else game.info.seat_counts
            if asked["seed"]:
                moves = sum(check_again(game, n, seed_from(asked["seed"])) for n in counts)
                self.stdout.write(f"{moves} moves: no fault")
                return
            until = time.monotonic() + asked["seconds"]
            done = fuzz(game, counts, time.time_ns(), lambda: time.monotonic() < until)
        except (BrokenPromise, Refusal) as failure:
            raise CommandError(str(failure)) from failure
        self.stdout.write(str(done))
