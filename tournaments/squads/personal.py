"""What squads know about a person: the chapter `squads`."""

from datetime import datetime

from django.db.models import Q, QuerySet

from siamleague.privacy.keepers import Json
from tournaments.models import Enrolment, LineUpBoard, Squad, SquadMember, Team


def export(user_id: int) -> Json:
    """Return on whose list somebody is or was, and every board they were put on."""
    mine = SquadMember.objects.filter(player__user=user_id).select_related("squad__team")
    boards = LineUpBoard.objects.filter(player__user=user_id).select_related(
        "line_up__entry__tournament", "table__round"
    )
    return {
        "lists": [
            {
                "squad": str(row.squad),
                "since": row.joined_at.isoformat(),
                "until": row.left_at.isoformat() if row.left_at else None,
            }
            for row in mine.order_by("joined_at", "pk")
        ],
        "captain_of": [str(each) for each in _led(user_id).select_related("team")],
        "boards": [
            {
                "event": row.line_up.entry.tournament.name,
                "squad": row.line_up.entry.name,
                "round": row.table.round.number,
                "board": row.board,
            }
            for row in boards.order_by("pk")
        ],
    }


def forget(user_id: int, now: datetime) -> None:
    """Take somebody off every list and out of captaincies; boards they played stay, nameless."""
    Team.objects.filter(squad__in=_led(user_id), captain__user=user_id).update(captain=None)
    Squad.objects.filter(vice__user=user_id).update(vice=None)
    here = SquadMember.objects.filter(player__user=user_id, left_at__isnull=True)
    here.update(left_at=now)
    Enrolment.objects.filter(player__user=user_id, gone_at__isnull=True).update(gone_at=now)


def _led(user_id: int) -> "QuerySet[Squad]":
    return Squad.objects.filter(Q(team__captain__user=user_id) | Q(vice__user=user_id))
