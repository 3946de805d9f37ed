"""Learn a value for a game from self-play: python3 manage.py train GAME --games 800."""

import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots import training
from games.bots.faring import sense_of
from games.bots.self_play import Sample, SelfPlay, guesses, positions
from games.kit.learned import Learned
from games.kit.refusals import Refusal
from games.shelf import game as game_of

PART = 20  # games that a process plays before it takes others


class Command(BaseCommand):
    help = "Learn from games of bots how positions stand; the weights lie beside the game."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--seats", type=int, help="one size of table; default: every size")
        parser.add_argument("--games", type=int, default=800, help="of each size of table")
        parser.add_argument("--rounds", type=int, default=2, help="later ones know the ones before")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--processes", type=int, default=1)
        parser.add_argument(
            "--worlds", action="store_true", help="learn which worlds are likely; needs --seats"
        )
        parser.add_argument("--to", type=Path, help="another file than the one beside the game")

    def handle(self, *args: Any, **asked: Any) -> None:
        try:
            game = game_of(asked["game"])
        except Refusal as refusal:
            raise CommandError(refusal.text.into("en")) from refusal
        sense = sense_of(game)
        if sense is None or sense.learned is None:
            raise CommandError(f"{asked['game']} describes no positions that a value could weigh.")
        counts = [asked["seats"]] if asked["seats"] else list(game.info.seat_counts)
        if not set(counts) <= set(game.info.seat_counts) or asked["games"] < training.KEPT_BACK:
            raise CommandError("There is no such table, or too few games.")
        file = asked["to"] or sense.learned.file
        told = known(file, sense.learned)
        for seats in counts:
            course = SelfPlay(game, seats, asked["seed"])
            if asked["worlds"]:
                told["worlds"] = self.guessed(course, told["seats"].get(str(seats)), asked)
            else:
                told["seats"][str(seats)] = self.learned(course, asked)
            file.write_text(training.written(told), encoding="utf-8")
        self.stdout.write(f"written: {file}")

    def learned(self, course: SelfPlay, asked: dict[str, Any]) -> dict[str, Any]:
        """Return the table of the last round; each round knows what the one before has learned."""
        found: dict[str, Any] = {}
        for number in range(asked["rounds"]):
            course = replace(course, seed=asked["seed"] + number, weights=found.get("weights", ()))
            found = training.table(self_played(course, asked), asked["seed"])
            found["rounds"] = number + 1
            self.stdout.write(training.verdict(course.seats, found))
            self.stdout.flush()
        return found

    def guessed(
        self, course: SelfPlay, table: dict[str, Any] | None, asked: dict[str, Any]
    ) -> dict[str, Any]:
        """Return what tells likely worlds, from games played by what was learned for such a table,
        or by club players where nothing was."""
        course = replace(course, weights=table["weights"] if table else (), hides=True)
        found = {"table": course.seats} | training.table(self_played(course, asked), asked["seed"])
        self.stdout.write(training.verdict(course.seats, found))
        return found


def known(file: Path, learned: Learned) -> dict[str, Any]:
    """Return what stands in a file already, if it belongs to the game as it is."""
    ours = learned.belonging.told()
    told = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    fits = all(told.get(name) == wanted for name, wanted in ours.items())
    return dict(told) if fits else ours | {"seats": {}}


def self_played(course: SelfPlay, asked: dict[str, Any]) -> list[list[Sample]]:
    """Return what was taken from each game, in their order; several processes play them alike."""
    parts = [range(at, min(at + PART, asked["games"])) for at in range(0, asked["games"], PART)]
    play = partial(_part, course)
    if asked["processes"] == 1:
        return [taken for part in parts for taken in play(part)]
    with ProcessPoolExecutor(asked["processes"]) as pool:
        return [taken for found in pool.map(play, parts) for taken in found]


def _part(course: SelfPlay, numbers: range) -> list[list[Sample]]:
    return [(guesses if course.hides else positions)(course, number) for number in numbers]
