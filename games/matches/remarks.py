"""What a reader may hear of the talk beside a match."""

from typing import Any

from games.models import Match, Remark, Room, Status

KEPT = 100  # a page that opens hears at most so many


def rooms(match: Match, seat: int | None, behind: int) -> list[str]:
    """Return which rooms a reader may hear.

    Players do not hear the gallery while they play: somebody there may know or see more. Who looks
    from some moves behind does not hear the table: it speaks of what is still to come.
    """
    if match.status == Status.RUNNING and seat is not None:
        return [Room.TABLE]
    return [Room.GALLERY] if behind else [Room.TABLE, Room.GALLERY]


def heard(match: Match, room: list[str], after: int) -> list[dict[str, Any]]:
    """Return the newest remarks after that one in these rooms."""
    newest = Remark.objects.filter(match=match, pk__gt=after, room__in=room).order_by("-pk")[:KEPT]
    return [
        {"id": r.pk, "room": r.room, "name": r.name, "text": r.text, "at": r.at.isoformat()}
        for r in reversed(newest)
    ]
