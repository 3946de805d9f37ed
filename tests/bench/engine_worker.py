"""Does one task about one game and prints the answer as JSON; run by compiled.py.

Whether the rules it imports are plain or compiled is decided by the path it is started with."""

import hashlib
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from games.kit.dice import QuickDice, SwiftDice
from games.kit.walk import random_game, traced_game
from games.proving.playout import Playable, Start, begin, drawn_start, play, playable

OPENINGS = 20  # are set up before the clock starts


def speed(task: dict[str, Any]) -> dict[str, Any]:
    """Return games and decisions in so many seconds of processor time on the inner path."""
    game = found(task["game"])
    starts = [Start(task["players"], b"bench %d" % number) for number in range(OPENINGS)]
    openings = [list(begin(game, start).cells) for start in starts]
    return timed(
        task["seconds"],
        lambda n: random_game(game.inner, list(openings[n % OPENINGS]), SwiftDice(n)),
    )


def words(task: dict[str, Any]) -> dict[str, Any]:
    """Return games and decisions in so many seconds through the words, events and all."""
    game = found(task["game"])
    return timed(
        task["seconds"],
        lambda n: sum(len(s.move) for s in play(game, Start(task["players"], b"bench %d" % n))),
    )


def chess(task: dict[str, Any]) -> dict[str, Any]:
    """Return games and moves in so many seconds of random chess."""
    import chess as rules

    def game(number: int) -> int:
        board, dice = rules.Board(), QuickDice(number)
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[dice.below(len(moves))])
        return len(board.move_stack)

    return timed(task["seconds"], game) | {"version": rules.__version__}


def digests(task: dict[str, Any]) -> dict[str, Any]:
    """Return one digest over every word and the last cells of so many random games."""
    game = found(task["game"])
    whole = hashlib.blake2b(digest_size=16)
    decisions = 0
    for number in range(task["games"]):
        cells = list(begin(game, drawn_start(game, task["players"], b"digest %d" % number)).cells)
        dice = SwiftDice(number) if number % 2 else QuickDice(number)
        trace = traced_game(game.inner, cells, dice)
        decisions += len(trace)
        whole.update(json.dumps([trace, cells]).encode())
    return {"digest": whole.hexdigest(), "steps": decisions, "compiled": is_compiled(game)}


def timed(seconds: float, play_one: Callable[[int], int]) -> dict[str, Any]:
    """Return how many games and decisions were made until the time was up."""
    games = decisions = 0
    began = time.process_time()
    spent = 0.0
    while spent < seconds:
        decisions += play_one(games)
        games += 1
        spent = time.process_time() - began
    return {"games": games, "decisions": decisions, "seconds": spent}


def found(slug: str) -> Playable:
    """Return the game of the shelf, or the toy, of that name."""
    if slug in ("pebbles", "sealed"):
        from tests.engines.toys import TOYS

        return TOYS[slug]
    return playable(slug)


def is_compiled(game: Playable) -> bool:
    """Return whether the rules that were imported are compiled ones."""
    return not str(sys.modules[type(game.inner).__module__].__file__).endswith(".py")


TASKS = {"speed": speed, "words": words, "chess": chess, "digests": digests}

if __name__ == "__main__":
    asked = json.loads(sys.argv[1])
    print(json.dumps(TASKS[asked["task"]](asked)))
