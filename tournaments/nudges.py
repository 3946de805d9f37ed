"""Telling open pages of a tournament that something changed; never what."""

from siamleague.jobs import bell
from siamleague.web import groups


def changed(tournament_id: int) -> None:
    """Ring every page that follows the tournament. A lost ring costs a moment."""
    bell.tell(groups.of_event(tournament_id), {"type": "tournament.changed"})
