"""Telling open pages of a tournament that something changed; never what."""

from siamleague.jobs import bell


def group(tournament_id: int) -> str:
    """Return the name of the group that follows a tournament."""
    return f"tournament.{tournament_id}"


def changed(tournament_id: int) -> None:
    """Ring every page that follows the tournament. A lost ring costs a moment."""
    bell.tell(group(tournament_id), {"type": "tournament.changed"})
