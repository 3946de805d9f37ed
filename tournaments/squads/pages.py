"""The pages of squads: a club's list, one squad with its people, and one match of two."""

from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.clubs import read as clubs
from tournaments.models import Club
from tournaments.outside import calendars
from tournaments.rounds import closeness
from tournaments.squads import matches, read
from tournaments.squads.forms import CaptainsForm, PersonForm


@require_safe
def index(request: HttpRequest, club: str) -> HttpResponse:
    here = get_object_or_404(Club, slug=club)
    may_edit = clubs.may_edit(club_id=here.pk, user_id=request.user.pk)
    context = {"club": here, "cards": read.cards(here.pk), "may_edit": may_edit}
    return render(request, "tournaments/squads/index.html", context)


@never_cache
@require_safe
def show(request: HttpRequest, squad: int) -> HttpResponse:
    """Show a squad: who plays at which board, where, and what everybody won."""
    one = read.find(squad)
    if one is None:
        raise Http404
    club = one.team.club
    zone = club.zone if club else ZoneInfo("UTC")
    page = read.page(one, request.user.pk, timezone.now().astimezone(zone).date().isoformat())
    context: dict[str, Any] = {"squad": one, "club": club, "page": page}
    if page.speaks:
        held = {"captain": one.team.captain_id, "vice": one.vice_id}
        context["captains"] = CaptainsForm(initial=held, people=page.could_lead)
        context["person"] = PersonForm()
    if page.speaks or page.is_member:
        address = reverse("tournaments:team_calendar", args=[calendars.token(one.team)])
        context["calendar"] = request.build_absolute_uri(address)
        leads = one.team.captain is not None and one.team.captain.user_id == request.user.pk
        context["draws"] = leads and one.team.dissolved_at is None
    return render(request, "tournaments/squads/squad.html", context)


@never_cache
@require_safe
def match(request: HttpRequest, table: int) -> HttpResponse:
    """Show a match board by board, as far as this reader may know who plays."""
    page = matches.page(table, request.user.pk, timezone.now())
    if page is None:
        raise Http404
    season, event = page.season, page.table.round.tournament
    context = {
        "page": page,
        "table": page.table,
        "season": season,
        "league": season.league,
        "club": season.league.club,
        "division": page.division,
        "ticket": uuid4(),
        "warned": closeness.warning(event, [table], request.user.pk if page.judges else None),
    }
    return render(request, "tournaments/squads/match.html", context)
