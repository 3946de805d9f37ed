"""The page of a division's forecast, and asking for a new one."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tournaments.clubs import read as clubs
from tournaments.events.shell import attempt
from tournaments.models import Division, SeasonState
from tournaments.seasons import forecasting as services
from tournaments.seasons import forecasts as asked


@require_safe
def show(request: HttpRequest, club: str, league: str, number: int, level: int) -> HttpResponse:
    """Show how a division may end."""
    division = _found(club, league, number, level)
    role = clubs.role_in(club_id=division.season.league.club_id, user_id=request.user.pk)
    context = {
        "division": division,
        "season": division.season,
        "league": division.season.league,
        "club": division.season.league.club,
        "forecast": asked.page(division),
        "may_ask": bool(role) and division.season.state == SeasonState.RUNNING,
    }
    return render(request, "tournaments/forecast.html", context)


@login_required
@require_POST
def ask(request: HttpRequest, club: str, league: str, number: int, level: int) -> HttpResponse:
    """Ask for a new forecast, and show how far it is."""
    division = _found(club, league, number, level)
    jobs = []
    attempt(
        request,
        lambda: jobs.append(
            services.ask_for_forecast(
                division_id=division.pk, by=request.user.pk, now=timezone.now()
            )
        ),
    )
    if jobs and jobs[0].asked_by_id == request.user.pk:
        return redirect("site:job", jobs[0].public_id)
    return redirect(asked.url_of(division))


def _found(club: str, league: str, number: int, level: int) -> Division:
    division = asked.find(club, league, number, level)
    if division is None:
        raise Http404
    return division
