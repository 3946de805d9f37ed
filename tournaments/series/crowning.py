"""Writing the hall of fame: what is over is copied once, and again after a late correction.

The clock rings for it. Each roll says from which state of its table it was copied; it is written
anew, by compare and swap, when that is no longer the state of the table.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import OuterRef, Subquery, Sum
from django.utils.translation import gettext as _

from tournaments.events import certificates
from tournaments.models import (
    Division,
    Entry,
    EntryState,
    Honour,
    Roll,
    RollKind,
    Section,
    Series,
    Stage,
    Tournament,
)
from tournaments.rounds import ranking
from tournaments.series import read as series_selectors
from tournaments.standings.series import SeriesRow

HONOURED = 3
AT_ONCE = 200


@dataclass(frozen=True)
class _Found:
    kind: str
    title: str
    entries: int
    ended_at: datetime
    honours: Sequence[Honour]


def crown(*, now: datetime) -> int:
    """Bring every roll up to date; return how many were written. Twice is once."""
    Roll.objects.filter(series__closed_at__isnull=True, series__isnull=False).delete()
    written = 0
    for number, mark in _stale_events()[:AT_ONCE]:
        event = Tournament.objects.select_related("club").get(pk=number)
        written += _write({"tournament": event}, event.club_id, mark, _of_event(event, now))
    for number, mark in _stale_series()[:AT_ONCE]:
        series = Series.objects.get(pk=number)
        written += _write({"series": series}, series.club_id, mark, _of_series(series, now))
    return written


def _stale_events() -> list[tuple[int, str]]:
    """Return the events that are over whose roll is missing or old, with the mark of today."""
    finals = Section.objects.filter(programme__event=OuterRef("pk"), role="finals")
    rows = Tournament.objects.filter(
        stage=Stage.FINISHED, section__isnull=True, play_offs_of__isnull=True
    )
    marked = rows.annotate(finals=Subquery(finals.values("tournament__version")[:1]))
    columns = ("pk", "version", "finals", "roll__mark")
    return [
        (number, mark)
        for number, version, last, old in marked.order_by("pk").values_list(*columns)
        if (mark := f"{version}.{last or 0}") != old
    ]


def _stale_series() -> list[tuple[int, str]]:
    rows = Series.objects.filter(closed_at__isnull=False)
    marked = rows.annotate(events=Sum("members__tournament__version"))
    columns = ("pk", "version", "events", "roll__mark")
    return [
        (number, mark)
        for number, version, events, old in marked.order_by("pk").values_list(*columns)
        if (mark := f"{version}.{events or 0}") != old
    ]


@transaction.atomic
def _write(of: dict[str, Tournament | Series], club: int, mark: str, found: _Found) -> bool:
    """Write a roll whole, unless somebody else has just written it."""
    values = {
        "kind": found.kind,
        "title": found.title,
        "entries": found.entries,
        "ended_at": found.ended_at,
        "mark": mark,
    }
    old = Roll.objects.filter(**of).first()
    if old is None:
        try:
            with transaction.atomic():
                roll = Roll.objects.create(club_id=club, **of, **values)
        except IntegrityError:
            return False
    else:
        if Roll.objects.filter(pk=old.pk, mark=old.mark).update(**values) != 1:
            return False
        roll = old
    roll.honours.all().delete()
    for honour in found.honours:
        honour.roll = roll
    Honour.objects.bulk_create(found.honours)
    return True


def _of_event(event: Tournament, now: datetime) -> _Found:
    """Return the first of an event; of one in parts, those of its finals."""
    finals = Section.objects.filter(programme__event=event, role="finals")
    last = finals.select_related("tournament").first()
    table = last.tournament if last else event
    entries = {
        entry.pk: entry
        for entry in Entry.objects.filter(tournament=table).exclude(state=EntryState.OUT)
    }
    played = table.round_set.filter(state="closed").exists()
    first = [row for row in ranking.table(table) if row.rank <= HONOURED and row.id in entries]
    kind, title = _kind_of(event)
    return _Found(
        kind=kind,
        title=title,
        entries=Entry.objects.filter(tournament=event).count(),
        ended_at=certificates.day(table) or now,
        honours=[_honour(entries[row.id], row.rank) for row in first] if played else [],
    )


def _honour(entry: Entry, place: int) -> Honour:
    return Honour(place=place, player_id=entry.player_id, team_id=entry.team_id, name=entry.name)


def _kind_of(event: Tournament) -> tuple[str, str]:
    """Return what an event was, and its title: the highest division is the season itself."""
    division = Division.objects.filter(tournament=event).select_related("season__league").first()
    if division is None:
        return RollKind.EVENT, event.name
    names = {"league": division.season.league.name, "season": division.season.name}
    if division.level == 1:
        return RollKind.SEASON, _("%(league)s %(season)s") % names
    names["division"] = division.name
    return RollKind.DIVISION, _("%(league)s %(season)s: %(division)s") % names


def _of_series(series: Series, now: datetime) -> _Found:
    events = series_selectors.events(series)
    rows = series_selectors.table(series, events)
    teams = series_selectors.of_teams(series, events)
    first = [row for row in rows if row.rank <= HONOURED]
    names = series_selectors.who_names([row.who for row in first], teams=teams)
    return _Found(
        kind=RollKind.SERIES,
        title=series.name,
        entries=len(rows),
        ended_at=series.closed_at or now,
        honours=list(_honours_of_series(first, names, teams=teams)),
    )


def _honours_of_series(
    rows: Sequence[SeriesRow], names: dict[int, str], *, teams: bool
) -> Iterable[Honour]:
    for row in rows:
        who = {"team_id": row.who} if teams else {"player_id": row.who}
        yield Honour(place=row.rank, name=names.get(row.who, ""), **who)
