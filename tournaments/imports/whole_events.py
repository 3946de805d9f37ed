"""Taking a whole event away that a file has written, with its rounds and entries.

Only what the file wrote: an event that went on since, or whose people said something, stays.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from siamleague.jobs import act as jobs
from tournaments.imports import squads_in
from tournaments.models import (
    Chair,
    Import,
    LineUp,
    ResultLine,
    Round,
    Season,
    Source,
    Table,
    Tournament,
)
from tournaments.ratings import runs


def take_away(event: Tournament, brought: Import, *, now: datetime) -> None:
    """Delete the event; refuse once anything was added to what the file says."""
    written = len(brought.made.get("lines", ()))
    lines = ResultLine.objects.filter(table__round__tournament=event)
    if event.entries.count() != written or lines.exclude(source=Source.ARBITER, by=None).exists():
        raise jobs.CannotDo(_("The event went on since it was written; it stays."))
    _check_last_season(event)
    first = event.round_set.order_by("closed_at").values_list("closed_at", flat=True).first()
    for round_ in Round.objects.filter(tournament=event):
        with transaction.atomic():
            LineUp.objects.filter(table__round=round_).delete()
            Chair.objects.filter(round=round_).delete()
            Table.objects.filter(round=round_).delete()
            round_.delete()
    with transaction.atomic():
        squads_in.take_season_away(event)
        event.entries.all().delete()
        Import.objects.filter(pk=brought.pk).update(event=None)
        event.delete()
        if event.rated and first is not None:
            runs.games_changed(since=first, now=now)
    brought.event = None


def _check_last_season(event: Tournament) -> None:
    """Refuse once its league has a later season."""
    season = Season.objects.filter(divisions__tournament=event).first()
    if season and Season.objects.filter(league=season.league, number__gt=season.number).exists():
        raise jobs.CannotDo(_("The event went on since it was written; it stays."))
