"""The pages of leagues and seasons; what one does on them stands in `actions.py`."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.clubs import read as clubs
from tournaments.events import tie_break_legend
from tournaments.events.shell import refused
from tournaments.fixtures import read as season_fixtures
from tournaments.models import League, Season, SeasonState
from tournaments.outside import portraits
from tournaments.seasons import act, forecasts, leagues, places
from tournaments.seasons import read as asked
from tournaments.seasons.running_forms import PeopleForm


@require_safe
def index(request: HttpRequest, club: str) -> HttpResponse:
    """Show a club's leagues."""
    here = places.club({"club": club})
    may_edit = clubs.may_edit(club_id=here.pk, user_id=request.user.pk)
    context = {"club": here, "cards": leagues.cards(here.pk), "may_edit": may_edit}
    return render(request, "tournaments/leagues/index.html", context)


@require_safe
def league(request: HttpRequest, **names: Any) -> HttpResponse:
    """Show a league: the season that is on, and those that were."""
    here = places.league(names)
    seasons = list(here.seasons.order_by("-number").select_related("league__club"))
    newest = leagues.current(seasons)
    context = league_head(request, here) | {"archive": leagues.archive(here), "season": newest}
    context["portrait"] = portraits.of_league(here)
    if newest is not None:
        context |= _shown(request, newest)
    return render(request, "tournaments/leagues/league.html", context)


@require_safe
def season(request: HttpRequest, **names: Any) -> HttpResponse:
    """Show a season: its divisions and their tables."""
    here = places.season(names).season
    context = {**head(request, here), **_shown(request, here)}
    context["portrait"] = portraits.of_season(here)
    return render(request, "tournaments/leagues/season.html", context)


@require_safe
def division(request: HttpRequest, **names: Any) -> HttpResponse:
    """Show a division: its table, and its calendar match day by match day."""
    page = places.division(places.level(names), request.user.pk, timezone.now())
    here = page.division.season
    context = {
        **head(request, here),
        **vars(page),
        "event": page.division.tournament,
        "running": here.state == SeasonState.RUNNING,
        "boards": here.rules.get("boards", 1),
        "evenness": asked.evenness(page.division),
        "legend": tie_break_legend.of_event(page.division.tournament),
        "squads": here.league.who.of_squads,
        "closed_days": season_fixtures.closed_days(here),
    }
    return render(request, "tournaments/leagues/division.html", context)


@never_cache
@login_required
@require_safe
def run(request: HttpRequest, **names: Any) -> HttpResponse:
    """Show what an organiser decides about a season, and what comes next."""
    here = places.season(names).season
    context = head(request, here)
    if not context["may_edit"]:
        return refused(request)
    preparing = here.state == SeasonState.PREPARING
    playing = here.state == SeasonState.RUNNING
    context |= {
        "drawn": asked.prepared(here) if preparing else [],
        "levels": asked.divisions(here),
        "reserves": asked.reserves(here),
        "playing": asked.playing(here) if playing else [],
        "missing": asked.missing(here) if here.started_at else 0,
        "people": PeopleForm(),
        "leaving": act.way_of(act.plan_of(here), here.league).when_leaving,
        "evenly": asked.evenly(here) if preparing else [],
        "joining": asked.may_join(here, request.user.pk, organises=True),
        "said": leagues.history(here),
    }
    return render(request, "tournaments/leagues/run.html", context)


@require_safe
def forecast(request: HttpRequest, **names: Any) -> HttpResponse:
    """Show how a division may end."""
    here = places.foreseen(names)
    of = here.season
    role = clubs.role_in(club_id=of.league.club_id, user_id=request.user.pk)
    context = {
        "division": here,
        "season": of,
        "league": of.league,
        "club": of.league.club,
        "forecast": forecasts.page(here),
        "may_ask": bool(role) and of.state == SeasonState.RUNNING,
    }
    return render(request, "tournaments/forecast.html", context)


def league_head(request: HttpRequest, of: League) -> dict[str, Any]:
    return {
        "league": of,
        "club": of.club,
        "game": leagues.game_name(of),
        "may_edit": clubs.may_edit(club_id=of.club_id, user_id=request.user.pk),
    }


def head(request: HttpRequest, of: Season) -> dict[str, Any]:
    sign = leagues.SIGNS[SeasonState(of.state)]
    return {**league_head(request, of.league), "season": of, "sign": sign}


def _shown(request: HttpRequest, of: Season) -> dict[str, Any]:
    """Return what a season shows of itself: tables, or who will play where."""
    found = asked.page(of, request.user.pk, request.GET.get("page"))
    return {
        **vars(found),
        "page": None if of.is_ahead else found.page,
        "sign": leagues.SIGNS[SeasonState(of.state)],
        "joining": asked.may_join(of, request.user.pk),
        "agreed": leagues.agreed(of),
        "legend": tie_break_legend.of_season(of) if of.is_ahead else None,
    }
