"""Making a series, choosing its events, ending it. Its table is worked out, never stored."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from siamleague.history import audit
from tournaments import addresses
from tournaments.clubs import read as clubs
from tournaments.events import holding
from tournaments.models import Series, SeriesEvent, SeriesPoints, Stage, Tournament
from tournaments.refusals import NotNow, NotWhole, NotYours, StalePage


@dataclass(frozen=True)
class SeriesPlan:
    """What an organiser asks for."""

    name: str
    about: str = ""
    points: str = SeriesPoints.PLACE
    by_place: tuple[str, ...] = ("10", "8", "6", "5", "4", "3", "2", "1")
    best: int | None = None
    of_people: bool = False  # a team's place counts for everybody who played in it


@transaction.atomic
def make_series(*, club_id: int, by: int, plan: SeriesPlan, now: datetime) -> Series:
    """Return a new series without events; everybody sees it at once."""
    _check_organises(club_id, by)
    series = Series(club_id=club_id, made_at=now)
    _write(series, plan)
    addresses.save_at_a_free_one(series, otherwise="series")
    audit.note("series.made", f"series:{series.pk}", who=by, now=now, data={"name": plan.name})
    return series


@transaction.atomic
def edit_series(
    *, series_id: int, by: int, plan: SeriesPlan, seen: int | None, now: datetime
) -> Series:
    """Change how the series is counted; its table is another one at once."""
    series = _organised(series_id, by)
    if seen is not None and seen != series.version:
        raise StalePage(_("Somebody else has changed the series meanwhile. Look again."))
    _check_one_table(_events(series), of_people=plan.of_people)
    _write(series, plan)
    series.save()
    _note(series, "series.edited", by, now)
    return series


@transaction.atomic
def add_event(*, series_id: int, tournament_id: int, by: int, now: datetime) -> None:
    """Let an event of the club count in the series. Twice is once."""
    series = _organised(series_id, by)
    event = Tournament.objects.filter(pk=tournament_id, club=series.club_id).first()
    if event is None:
        raise NotYours(_("Only events of the same club can count in its series."))
    if event.stage == Stage.CANCELLED:
        raise NotNow(_("This event was called off."))
    _check_one_table([*_events(series), event], of_people=series.of_people)
    made = SeriesEvent.objects.get_or_create(series=series, tournament=event)[1]
    if made:
        _note(series, "series.event_added", by, now, event=event.name)


@transaction.atomic
def remove_event(*, series_id: int, tournament_id: int, by: int, now: datetime) -> None:
    """Let an event no longer count. Twice is once."""
    series = _organised(series_id, by)
    members = SeriesEvent.objects.filter(series=series, tournament=tournament_id)
    name = members.values_list("tournament__name", flat=True).first()
    if members.delete()[0]:
        _note(series, "series.event_removed", by, now, event=name)


@transaction.atomic
def close_series(*, series_id: int, by: int, now: datetime) -> None:
    """End the series: its table is final, and its first three enter the hall of fame."""
    series = _organised(series_id, by, is_closed=True)
    if series.closed_at is not None:
        return
    events = Tournament.objects.filter(in_series__series=series)
    if events.filter(stage__in=(Stage.PUBLISHED, Stage.RUNNING)).exists():
        raise NotNow(_("An event of the series is still on. End it, or take it out first."))
    if not events.filter(stage=Stage.FINISHED).exists():
        raise NotNow(_("No event of the series has been played yet."))
    Series.objects.filter(pk=series.pk, closed_at__isnull=True).update(closed_at=now)
    _note(series, "series.closed", by, now)


@transaction.atomic
def reopen_series(*, series_id: int, by: int, why: str, now: datetime) -> None:
    """Let the series go on, with a reason that is kept. Twice is once."""
    series = _organised(series_id, by, is_closed=True)
    if series.closed_at is None:
        return
    if not why.strip():
        raise NotWhole(_("Say why the series goes on; it stays in the history."))
    Series.objects.filter(pk=series.pk).update(closed_at=None)
    _note(series, "series.reopened", by, now, why=why)


def _organised(series_id: int, by: int, *, is_closed: bool = False) -> Series:
    """Return the series, held, if this person runs its club; a closed one only where that fits."""
    series = Series.objects.select_for_update().get(pk=series_id)
    _check_organises(series.club_id, by)
    if series.closed_at is not None and not is_closed:
        raise NotNow(_("The series is over. Let it go on first, then change it."))
    return series


def _events(series: Series) -> list[Tournament]:
    return list(Tournament.objects.filter(in_series__series=series))


def _check_one_table(events: Sequence[Tournament], *, of_people: bool) -> None:
    """Refuse players and teams in one table, unless it is a table of people."""
    if not of_people and len({event.who.of_teams for event in events}) > 1:
        text = _(
            "Players and teams cannot stand in one table. Let the series count people, or make a "
            "series for each."
        )
        raise NotWhole(text)


def _check_organises(club_id: int, by: int) -> None:
    if clubs.role_in(club_id=club_id, user_id=by) not in holding.ORGANISERS:
        raise NotYours(_("Only the club's owner and organisers can decide about its series."))


def _note(
    series: Series, verb: str, by: int, now: datetime, why: str = "", **data: str | None
) -> None:
    Series.objects.filter(pk=series.pk).update(version=F("version") + 1)
    series.version += 1
    audit.note(verb, f"series:{series.pk}", who=by, now=now, data=data, why=why)


def _write(series: Series, plan: SeriesPlan) -> None:
    if plan.points == SeriesPoints.PLACE and not plan.by_place:
        raise NotWhole(_("Say what the first gets, the second, and so on."))
    if plan.best is not None and plan.best < 1:
        raise NotWhole(_("At least one event must count."))
    series.name, series.about, series.points = plan.name, plan.about, plan.points
    series.by_place = list(plan.by_place) if plan.points == SeriesPoints.PLACE else []
    series.best, series.of_people = plan.best, plan.of_people
