"""What the site knows about who took events along on a laptop: the chapter `laptops`."""

from datetime import datetime

from siamleague.privacy.keepers import Json
from tournaments.models import CheckOut, Desk, DeskFile, Entry, FromSite, ReturnedFile


def export(user_id: int) -> Json:
    """Return which events somebody took along, and what they brought home."""
    taken = CheckOut.objects.filter(by=user_id).select_related("event").order_by("pk")
    brought = ReturnedFile.objects.filter(by=user_id).select_related("check_out__event")
    given = Desk.objects.filter(by=user_id).select_related("event").defer("file").order_by("pk")
    of_desks = DeskFile.objects.filter(by=user_id).select_related("desk__event").defer("data")
    here = FromSite.objects.filter(by=user_id).select_related("event").order_by("pk")
    return {
        "taken_along": [
            {"event": row.event.name, "laptop": row.machine, "at": row.at.isoformat()}
            for row in taken
        ],
        "brought_home": [
            {"event": row.check_out.event.name, "at": row.at.isoformat()}
            for row in brought.defer("data").order_by("pk")
        ],
        "desks_given_out": [
            {"event": row.event.name, "laptop": row.machine, "at": row.at.isoformat()}
            for row in given
        ],
        "desks_brought": [
            {"event": row.desk.event.name, "at": row.at.isoformat()}
            for row in of_desks.order_by("pk")
        ],
        "run_here": [
            {"event": row.event.name, "from": row.site, "at": row.at.isoformat()} for row in here
        ],
    }


def forget(user_id: int, now: datetime) -> None:
    """Let go of who it was; where an event is stays known to who runs it."""
    CheckOut.objects.filter(by=user_id).update(by=None)
    ReturnedFile.objects.filter(by=user_id).update(by=None)
    FromSite.objects.filter(by=user_id).update(by=None)
    # The copy for a desk that was not fetched yet says names; another one is given out instead.
    named = Entry.objects.filter(player__user=user_id) | Entry.objects.filter(
        team__members__player__user=user_id
    )
    Desk.objects.filter(event__in=named.values("tournament")).update(file=b"")
    Desk.objects.filter(by=user_id).update(by=None)
    DeskFile.objects.filter(by=user_id).update(by=None)
