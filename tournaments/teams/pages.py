"""The pages of partnership teams."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.clubs import people
from tournaments.models import Squad, Team
from tournaments.squads import squad_people
from tournaments.teams.actions import drawn


@never_cache
@login_required
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show somebody's teams and the invitations that wait for an answer."""
    mine = people.my_teams(request.user.pk)
    context = {
        "invitations": [each for each in mine if each.accepted_at is None],
        "teams": [each for each in mine if each.accepted_at is not None],
        "squads": squad_people.mine(request.user.pk),
    }
    return render(request, "tournaments/teams/index.html", context)


@never_cache
@require_safe
def show(request: HttpRequest, team: int) -> HttpResponse:
    """Show a team: who plays, who was invited, where it has played."""
    one = get_object_or_404(Team.objects.select_related("club", "captain"), pk=team)
    if Squad.objects.filter(pk=one.pk).exists():
        return redirect("tournaments:squad", one.pk)
    return render(request, "tournaments/teams/team.html", drawn(request, one, None))
