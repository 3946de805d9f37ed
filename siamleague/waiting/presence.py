"""Who was here lately, so that nobody is written to about what they have just looked at."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django.core.cache import cache

from siamleague.privacy.keepers import Json
from siamleague.waiting.models import Presence

STEP = timedelta(minutes=10)  # more often nothing is written


def seen(user_id: int, now: datetime) -> None:
    """Remember that somebody looks at a page."""
    if not cache.add(f"seen.{user_id}", 1, timeout=STEP.total_seconds()):
        return
    Presence.objects.update_or_create(user_id=user_id, defaults={"seen_at": now})


def of(users: Iterable[int]) -> Mapping[int, Presence]:
    """Return what is known of these people; one query."""
    return {row.user_id: row for row in Presence.objects.filter(user__in=list(users))}


def written(users: Iterable[int], now: datetime) -> None:
    """Remember that these people were written to."""
    rows = [Presence(user_id=user, written_at=now) for user in users]
    Presence.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["user"], update_fields=["written_at"]
    )


def export(user_id: int) -> Json:
    """Return when somebody was here last, and was last written to about what waits."""
    row = Presence.objects.filter(user=user_id).first()
    moments = {"seen": row and row.seen_at, "written_to": row and row.written_at}
    return {name: at.isoformat() if at else None for name, at in moments.items()}


def forget(user_id: int, now: datetime) -> None:
    """Forget both."""
    Presence.objects.filter(user=user_id).delete()
