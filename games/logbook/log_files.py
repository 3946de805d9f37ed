"""A finished match as a file to take home; `manage.py replay` plays it again."""

import json
from collections.abc import Iterator

from games.logbook.replays import effective_moves
from games.matches import dice_drawing as drawing
from games.models import LogLine, Match
from games.proving import replay
from games.proving.playout import Start, playable


def as_text(match: Match) -> tuple[str, str]:
    """Return the log with a digest after each move, and its content type."""
    game = playable(match.game)
    start = Start(match.seats, bytes(match.seed), match.options)
    moves = (line.moved() for line in effective_moves(match.log.all()))
    written = [*replay.write(game, start, moves), *_dice(match)]
    return "\n".join(written) + "\n", "text/plain; charset=utf-8"


def as_json(match: Match) -> tuple[str, str]:
    """Return the same as JSON, with times and decisions beside the rules, without names."""
    data = {
        "game": match.game,
        "players": match.seats,
        "options": match.options,
        "seed": bytes(match.seed).hex(),
        "commitment": match.commitment,
        "dice": drawing.shown(match),
        "rules_version": match.rules_version,
        "ending": match.ending,
        "ranks": match.ranks,
        "log": [_line(line) for line in match.log.all()],
    }
    return json.dumps(data, indent=1), "application/json"


def _dice(match: Match) -> Iterator[str]:
    """Yield as remarks of what the seed was made: a seal and a secret of the site and each seat."""
    dice = drawing.shown(match)
    yield f"# dice: {dice['how']}"
    yield f"# dice of the site: {match.commitment} {dice['site']}"
    for seat, (seal, secret) in enumerate(
        zip(dice.get("sealed", ()), dice.get("secrets", ()), strict=True)
    ):
        yield f"# dice of seat {seat}: {seal or '-'} {secret or '-'}"


def _line(line: LogLine) -> dict[str, object]:
    return {
        "number": line.number,
        "kind": line.kind,
        "seat": line.seat,
        "words": line.words,
        "at": line.at.isoformat(),
    }
