"""What the rating lists know about a person: the chapter `ratings`."""

from datetime import datetime
from typing import Any

from django.db.models import Q

from siamleague.privacy.keepers import Json
from tournaments.models import DeviceMark, Rating, RatingChange
from tournaments.rating.values import POINT


def export(user_id: int) -> Json:
    """Return how somebody stands in every list and each change that led there."""
    mine = Q(rated__player__user_id=user_id) | Q(rated__partner__user_id=user_id)
    rows = Rating.objects.filter(mine).select_related(
        "pool__club", "rated__player", "rated__partner"
    )
    changes = _changes(mine)
    return {
        "lists": [
            {
                "list": str(row.pool),
                "club": row.pool.club.name if row.pool.club else None,
                "as": str(row.rated),
                "rating": row.rating / POINT,
                "doubt": row.deviation / POINT or None,
                "games": row.games,
                "peak": row.peak / POINT,
                "last": row.last_at.isoformat(),
                "changes": changes.get((row.pool_id, row.rated_id), []),
            }
            for row in rows.order_by("pool", "rated")
        ],
        "devices": [
            {"mark": mark, "last_signed_in": at.isoformat()}
            for mark, at in DeviceMark.objects.filter(user_id=user_id)
            .order_by("pk")
            .values_list("mark", "last_at")
        ],
    }


def _changes(mine: Q) -> dict[tuple[int, int], list[Json]]:
    """Return, by list and name, every change that stands; the games are among the events' data."""
    found: dict[tuple[int, int], list[Json]] = {}
    rows = RatingChange.objects.filter(mine, period__void=False).order_by("period__number")
    names = ("period__pool", "rated", "period__ended_at", "before", "after", "games_after")
    line: Any
    for pool, rated, at, before, after, games in rows.values_list(*names).iterator(1000):
        line = {"at": at.isoformat(), "from": before / POINT, "to": after / POINT, "games": games}
        found.setdefault((pool, rated), []).append(line)
    return found


def forget(user_id: int, now: datetime) -> None:
    """Forget the devices; the changes stay, without a name: the others' history rests on them."""
    DeviceMark.objects.filter(user_id=user_id).delete()
