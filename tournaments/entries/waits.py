"""What entries have waiting: a seat that became free for somebody on a waiting list."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as mark

from siamleague.history.models import AuditLine
from siamleague.waiting.what_waits import MOST, WaitingKind, Waits
from tournaments.models import Entry, EntryState, Stage, TeamMember

KINDS = (
    WaitingKind(
        "seat",
        mark("A seat that became free for me"),
        rank=30,
        head=mark("%(event)s: you are in"),
        text=mark("A place has become free, and you have moved up from the waiting list."),
    ),
)
MOVED_UP = ("entry.promoted", "entry.admitted", "entry.swapped_in")
NEWS = timedelta(days=7)  # for so long it is worth saying


def waiting(user: int, now: datetime) -> Iterator[Waits]:
    """Return the events in which somebody has moved up from the waiting list."""
    teams = TeamMember.objects.filter(player__user=user, left_at__isnull=True)
    own = Entry.objects.filter(player__user=user).order_by().values("pk")
    ours = Entry.objects.filter(team__in=teams.values("team")).order_by().values("pk")
    rows = Entry.objects.filter(pk__in=own.union(ours))  # either alone is found by an index
    rows = rows.filter(state=EntryState.IN, tournament__stage=Stage.PUBLISHED)
    rows = rows.filter(checked_in_at__isnull=True).order_by("-pk")
    entries = {entry.pk: entry for entry in rows.select_related("tournament__club")[:MOST]}
    subjects = {f"tournament:{entry.tournament_id}" for entry in entries.values()}
    if not subjects:
        return
    lines = AuditLine.objects.filter(subject__in=subjects, verb__in=MOVED_UP)
    moved = {line.data.get("entry") for line in lines.filter(when__gt=now - NEWS)}
    for number, entry in entries.items():
        if number in moved:
            event = entry.tournament
            yield Waits(
                "seat",
                _("You have moved up from the waiting list: you are in"),
                about=event.name,
                url=reverse("tournaments:mine", args=[event.club.slug, event.slug]),
            )
