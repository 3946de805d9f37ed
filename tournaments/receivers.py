"""What this room does when the games room says that a match has ended."""

from typing import Any

from celery import current_app

from games import api as games
from tournaments.services import online


def connect() -> None:
    """Listen; the sweeper finds whatever is said while nobody listens."""
    games.match_finished.connect(take_result, dispatch_uid="tournaments.take_result")


def take_result(sender: object, made_for: str = "", **_other: Any) -> None:
    """Ask a worker to take the result of a tournament's match over."""
    if made_for.startswith(online.key_of(0)[:-1]):
        current_app.send_task(
            "tournaments.tasks.collect_result", (made_for,), retry=False, ignore_result=True
        )
