"""What clubs wrote down about somebody, and what lists they brought: the chapter `lists`."""

from datetime import datetime

from siamleague.privacy.keepers import Json
from tournaments.models import ClubFile, Import, Papers


def export(user_id: int) -> Json:
    """Return what clubs know, and the lists somebody brought."""
    papers = Papers.objects.filter(player__user=user_id).select_related("club").order_by("pk")
    lists = Import.objects.filter(made_by=user_id).select_related("club").order_by("pk")
    return {
        "written_down": [{"club": row.club.name, **row.facts} for row in papers],
        "lists": [
            {"club": row.club.name, "file": row.file_name, "at": row.made_at.isoformat()}
            for row in lists
        ],
    }


def forget(user_id: int, now: datetime) -> None:
    """Throw away what clubs had written down, whose list it was, and what was taken along."""
    ClubFile.objects.filter(brought=None).delete()  # can be packed anew, without them
    Papers.objects.filter(player__user=user_id).delete()
    Import.objects.filter(made_by=user_id).update(made_by=None)
