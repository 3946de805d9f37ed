"""What this room knows about a person, and how it forgets them."""

from datetime import datetime

from django.utils.translation import gettext as _

from games.lobby import book
from games.models import LogLine, Match, Remark, Seating, Status
from siamleague.privacy.keepers import CannotForget, Json


def export(user_id: int) -> Json:
    """Return the matches somebody opened and sat at, every move, and what they said beside them."""
    seatings = Seating.objects.filter(user_id=user_id).select_related("match")
    remarks = Remark.objects.filter(user_id=user_id).select_related("match")
    moves = LogLine.objects.filter(by=user_id).select_related("match")
    return {
        "opened": [
            {"match": match.code, "game": match.game, "at": match.opened_at.isoformat()}
            for match in Match.objects.filter(opened_by=user_id).order_by("opened_at", "pk")
        ],
        "matches": [
            {
                "match": seating.match.code,
                "game": seating.match.game,
                "seat": seating.seat,
                "rank": seating.match.ranks[seating.seat] if seating.match.ranks else None,
                "since": seating.sat_at.isoformat(),
            }
            for seating in seatings.order_by("sat_at", "pk")
        ],
        "moves": [
            {"match": line.match.code, "kind": line.kind, "words": line.words}
            | {"number": line.number, "at": line.at.isoformat()}
            for line in moves.order_by("match", "number").iterator(1000)
        ],
        "remarks": [
            {"match": r.match.code, "said": r.text, "at": r.at.isoformat()}
            for r in remarks.order_by("pk")
        ],
    }


def forget(user_id: int, now: datetime) -> None:
    """Take the name off every seat and remark; the matches stay, because others played them.

    Refused while a match runs: the others at the table would wait for nobody.
    """
    mine = Seating.objects.filter(user_id=user_id)
    if mine.filter(match__status=Status.RUNNING, bot="").exists():
        raise CannotForget(_("You are still playing. Finish or resign your matches first."))
    matches = list(Match.objects.filter(seatings__user_id=user_id).distinct())
    Seating.objects.filter(user_id=user_id, match__status=Status.OPEN).delete()
    gone = _("Former member")
    mine.update(user=None, name=gone)
    Remark.objects.filter(user_id=user_id).update(user=None, name=gone, text="…")
    for match in matches:
        book.copy_people(match)
        book.tell(match)
