"""Telling open pages of a tournament that something changed, or at which tables; never what."""

from collections.abc import Collection

from siamleague.jobs import bell
from siamleague.web import groups


def changed(tournament_id: int, tables: Collection[int] = ()) -> None:
    """Ring every page that follows the tournament. A lost ring costs a moment.

    Where nothing but these `tables` has changed, pages of another table need not hurry.
    """
    about = {"tables": sorted(tables)} if tables else {}
    bell.tell(groups.of_event(tournament_id), {"type": "tournament.changed", **about})
