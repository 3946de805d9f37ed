"""The pages of a season that everybody reads: its divisions, and one division's calendar."""

from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments import paging
from tournaments.clubs import people
from tournaments.clubs import read as clubs
from tournaments.fixtures import read as season_fixtures
from tournaments.models import Season, SeasonState
from tournaments.seasons import leagues as league_rows
from tournaments.seasons import read as asked


@require_safe
def show(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Show a season: its divisions and their tables."""
    season = found(club, slug, number)
    context = {**head(request, season), **shown(request, season)}
    return render(request, "tournaments/leagues/season.html", context)


@require_safe
def division(request: HttpRequest, club: str, slug: str, number: int, level: int) -> HttpResponse:
    """Show a division: its table, and its calendar match day by match day."""
    season = found(club, slug, number)
    everything = asked.divisions(season)
    here = next((each for each in everything if each.level == level and each.tournament), None)
    if here is None or here.tournament is None:
        raise Http404
    mine = people.my_entry(here.tournament, request.user.pk)
    today = timezone.now().astimezone(ZoneInfo(season.league.club.time_zone)).date()
    context = {
        **head(request, season),
        "division": here,
        "event": here.tournament,
        "board": asked.boards(season, everything, [here])[0],
        "mine": mine,
        "days": season_fixtures.calendar(here, today, mine.pk if mine else None),
        "running": season.state == SeasonState.RUNNING,
        "boards": season.rules.get("boards", 1),
        "squads": season.league.who.of_squads,
        "closed_days": season_fixtures.closed_days(season),
    }
    return render(request, "tournaments/leagues/division.html", context)


def found(club: str, slug: str, number: int) -> Season:
    """Return the season of an address, or the page that says there is none."""
    league = league_rows.find(club, slug)
    season = league_rows.season(league, number) if league else None
    if season is None:
        raise Http404
    return season


def head(request: HttpRequest, season: Season) -> dict[str, Any]:
    """Return what the head of every page of a season shows."""
    league = season.league
    return {
        "league": league,
        "club": league.club,
        "season": season,
        "sign": league_rows.SIGNS[SeasonState(season.state)],
        "game": league_rows.game_name(league),
        "may_edit": clubs.may_edit(club_id=league.club_id, user_id=request.user.pk),
    }


def shown(request: HttpRequest, season: Season) -> dict[str, Any]:
    """Return what a season shows of itself: tables, or who will play where."""
    values: dict[str, Any] = {"sign": league_rows.SIGNS[SeasonState(season.state)]}
    values["spots"] = asked.my_spots(season, request.user.pk)
    values["joining"] = asked.may_join(season, request.user.pk)
    if season.state == SeasonState.PREPARING:
        return values | {"drawn": asked.prepared(season), "page": None, "boards": []}
    everything = asked.divisions(season)
    page = paging.page(request.GET.get("page"), len(everything), asked.PER_PAGE)
    boards = asked.boards(season, everything, page.of(everything))
    return values | {"boards": boards, "page": page, "drawn": []}
