"""What a page shows of a match that was judged: chances after every move, and where it turned."""

from collections.abc import Sequence
from typing import Any

from games import shelf
from games.advice import analysing
from games.models import Analysis, Ending, Judgement, Match, Status

TURNING = 100  # thousandths of a chance that a move gives away, to be called a turning point
SLIP = 60  # less than this is within what the master itself cannot tell
MOST = 5  # turning points that are named


def analysis(match: Match, language: str) -> dict[str, Any]:
    """Return how far the judging is, and all that is known so far."""
    asked = Analysis.objects.filter(match=match).first()
    if asked is None:
        over = match.status == Status.FINISHED and match.ending != Ending.ABANDONED
        return {"state": "may" if over else "none"}
    rows = list(Judgement.objects.filter(match=match))
    game = shelf.game(match.game)
    teams = sorted(sorted(team) for team in game.teams(game.decode(match.state)))
    return {
        "state": "working" if asked.finished_at is None else "done",
        "done": len(rows),
        "steps": asked.steps,
        "sides": teams,
        "moves": [_move(match, row, language) for row in rows],
        "turning": turning([(row.step, _lost(row)) for row in rows]),
    }


def turning(lost: Sequence[tuple[int, int]]) -> list[int]:
    """Return the moves that gave most away, in the order in which they were played."""
    large = sorted((each for each in lost if each[1] >= TURNING), key=lambda each: -each[1])
    return sorted(step for step, _lost in large[:MOST])


def _lost(row: Judgement) -> int:
    return max(0, row.hoped - int(row.chances[row.seat]))


def _move(match: Match, row: Judgement, language: str) -> dict[str, Any]:
    lost = _lost(row)
    return {
        "step": row.step,
        "seat": row.seat,
        "chances": [round(chance / 10) for chance in row.chances],
        "hoped": round(row.hoped / 10),
        "lost": round(lost / 10),
        "verdict": "turning" if lost >= TURNING else "slip" if lost >= SLIP else "good",
        "exact": row.exact,
        "best": analysing.spelled(match, row.best, language) if lost >= SLIP else [],
    }
