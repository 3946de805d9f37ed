"""Play a game from a seed and print its story: python3 manage.py playout pebbles --seed 7."""

import argparse
import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.kit.refusals import Refusal
from games.proving.playout import Playable, Start, play, playable, seed_from, story
from games.proving.replay import write


class Command(BaseCommand):
    help = "Play one game at random from a seed and print it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--players", type=int, help="default: the fewest the game is for")
        parser.add_argument("--seed", default="1", help="any text, or 0x and hexadecimal digits")
        parser.add_argument("--options", type=options_from, default={}, help="a JSON object")
        parser.add_argument("--language", default="en", choices=("en", "it"))
        parser.add_argument("--log", type=Path, help="also write the log to this file")

    def handle(self, *args: Any, **asked: Any) -> None:
        try:
            game = playable(asked["game"])
            players = asked["players"] or min(game.info.seat_counts)
            start = Start(players, seed_from(asked["seed"]), asked["options"])
            for line in story(game, start, asked["language"]):
                self.stdout.write(line)
            if asked["log"]:
                self.write_log(game, start, asked["log"])
        except Refusal as refusal:
            raise CommandError(refusal.text.into(asked["language"])) from refusal

    def write_log(self, game: Playable, start: Start, path: Path) -> None:
        """Write the same game as a log that `replay` reads."""
        moves = ((step.seat, step.move) for step in play(game, start))
        try:
            path.write_text("\n".join(write(game, start, moves)) + "\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"The log could not be written: {error}") from error
        self.stdout.write(f"log: {path}")


def options_from(text: str) -> dict[str, Any]:
    """Return the options written as a JSON object, or say how they are written."""
    try:
        options = json.loads(text)
    except ValueError:
        options = None
    if not isinstance(options, dict):
        raise argparse.ArgumentTypeError("write the options as a JSON object, such as '{}'")
    return options
