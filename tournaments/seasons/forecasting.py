"""Forecasts of divisions: asked for by people, or by the clock once results have come."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from tournaments.clubs import read as clubs
from tournaments.forecast import forecast
from tournaments.models import Division, DivisionForecast, SeasonState
from tournaments.refusals import NotNow, NotYours
from tournaments.seasons import forecasts

KIND = "forecast-season"
RUNS = 10_000


@transaction.atomic
def ask_for_forecast(*, division_id: int, by: int, now: datetime) -> Job:
    """Return the job that looks ahead. Pressing twice, or by two people, is one job."""
    division = Division.objects.select_related("season__league").get(pk=division_id)
    if not clubs.role_in(club_id=division.season.league.club_id, user_id=by):
        raise NotYours(_("Only members of the club can ask for a forecast; join it first."))
    if not division.season.league.who.two_sided:
        raise NotNow(_("How a season of tables may end is not worked out: nobody beats just one."))
    if division.season.state != SeasonState.RUNNING or division.tournament_id is None:
        raise NotNow(_("There is nothing to foresee: the season is not running."))
    return _ask(division, by, now)


def forecasts_due(*, now: datetime) -> int:
    """Ask for the forecast of every running division with results it does not know of.

    A correction is a result it does not know of, too. Return how many were asked for.
    """
    running = list(
        Division.objects.filter(
            season__state=SeasonState.RUNNING, tournament__isnull=False
        ).select_related("season__league", "tournament", "forecast")
    )
    running = [division for division in running if division.season.league.who.two_sided]
    numbers = [division.tournament_id or 0 for division in running]
    counts, told = forecasts.played_in(numbers), forecasts.told_last(numbers)
    asked = 0
    for division in running:
        played = counts.get(division.tournament_id or 0, 0)
        kept = getattr(division, "forecast", None)
        last = told.get(division.tournament_id or 0)
        known = kept is not None and kept.played == played and (not last or last <= kept.at)
        if played and not known:
            _ask(division, None, now)
            asked += 1
    return asked


def look_ahead(
    payload: Mapping[str, Any], report: jobs.Report, now: Callable[[], datetime]
) -> Callable[[], dict[str, Any]]:
    """Work a forecast out, long and without a lock; return the step that writes it.

    A season in which nothing has changed since keeps the forecast it has, which is fresh again.
    """
    division = Division.objects.select_related("season__league__club", "tournament").get(
        pk=payload["division"]
    )
    found = forecasts.ahead(division)
    url = forecasts.url_of(division)
    if found is None:
        raise jobs.CannotDo(_("There is nothing to foresee: the season is not running."))
    kept = DivisionForecast.objects.filter(division=division).first()
    if kept is not None and kept.mark == found.mark:
        return lambda: _still_true(division, now(), url)
    chances = forecast(found.season, RUNS, lambda done: report(done, RUNS, _said(done)))
    values = {
        "after": found.after,
        "mark": found.mark,
        "runs": RUNS,
        "places": {str(entry): list(often) for entry, often in chances.places.items()},
        "played": found.played,
        "left": found.left,
    }

    def write() -> dict[str, Any]:
        DivisionForecast.objects.update_or_create(
            division=division, defaults={**values, "at": now()}
        )
        return {"url": url}

    return write


def _still_true(division: Division, now: datetime, url: str) -> dict[str, Any]:
    DivisionForecast.objects.filter(division=division).update(at=now)
    return {"url": url}


def _said(done: int) -> str:
    return _("%(done)s of %(runs)s seasons played to their end") % {"done": done, "runs": RUNS}


def _ask(division: Division, by: int | None, now: datetime) -> Job:
    payload = {"division": division.pk}
    key = f"division-{division.pk}"
    return jobs.ask(kind=KIND, payload=payload, by=by, key=key, now=now, again=True)
