"""A finished match as a file to take home; `manage.py replay` plays it again."""

import json

from games.logbook.replays import effective_moves
from games.models import LogLine, Match
from games.proving import replay
from games.proving.playout import Start, playable


def as_text(match: Match) -> tuple[str, str]:
    """Return the log with a digest after each move, and its content type."""
    game = playable(match.game)
    start = Start(match.seats, bytes(match.seed), match.options)
    moves = (line.moved() for line in effective_moves(match.log.all()))
    return "\n".join(replay.write(game, start, moves)) + "\n", "text/plain; charset=utf-8"


def as_json(match: Match) -> tuple[str, str]:
    """Return the same as JSON, with times and decisions beside the rules, without names."""
    data = {
        "game": match.game,
        "players": match.seats,
        "options": match.options,
        "seed": bytes(match.seed).hex(),
        "commitment": match.commitment,
        "rules_version": match.rules_version,
        "ending": match.ending,
        "ranks": match.ranks,
        "log": [_line(line) for line in match.log.all()],
    }
    return json.dumps(data, indent=1), "application/json"


def _line(line: LogLine) -> dict[str, object]:
    return {
        "number": line.number,
        "kind": line.kind,
        "seat": line.seat,
        "words": line.words,
        "at": line.at.isoformat(),
    }
