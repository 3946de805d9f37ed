"""The pages of squads: a club's list, founding one, and one squad with its people."""

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.clubs import read as clubs
from tournaments.events.shell import attempt, by_form, refused
from tournaments.models import Club, Player, Squad
from tournaments.squads import act as squads
from tournaments.squads import enrolling
from tournaments.squads import read as asked
from tournaments.squads.forms import CaptainsForm, FoundForm, PersonForm


@require_safe
def index(request: HttpRequest, club: str) -> HttpResponse:
    """Show the squads of a club."""
    here = get_object_or_404(Club, slug=club)
    may_edit = clubs.may_edit(club_id=here.pk, user_id=request.user.pk)
    context = {"club": here, "cards": asked.cards(here.pk), "may_edit": may_edit}
    return render(request, "tournaments/squads/index.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def found(request: HttpRequest, club: str) -> HttpResponse:
    """Ask for the name and the captain, and found the squad."""
    here = get_object_or_404(Club, slug=club)
    if not clubs.may_edit(club_id=here.pk, user_id=request.user.pk):
        return refused(request)
    people = Player.objects.filter(memberships__club=here, user__isnull=False).order_by(
        "name", "pk"
    )
    form = FoundForm(request.POST or None, people=people)
    squad = by_form(
        request,
        form,
        lambda: squads.found_squad(
            club_id=here.pk, by=request.user.pk, now=timezone.now(), **form.cleaned_data
        ),
    )
    if squad:
        return redirect(squad)
    return render(request, "tournaments/squads/new.html", {"club": here, "form": form})


@never_cache
@require_safe
def show(request: HttpRequest, squad: int) -> HttpResponse:
    """Show a squad: who plays at which board, where, and what everybody won."""
    one = _found(squad)
    club = one.team.club
    zone = ZoneInfo(club.time_zone if club else "UTC")
    page = asked.page(one, request.user.pk, timezone.now().astimezone(zone).date().isoformat())
    context: dict[str, Any] = {"squad": one, "club": club, "page": page}
    if page.speaks:
        held = {"captain": one.team.captain_id, "vice": one.vice_id}
        context["captains"] = CaptainsForm(initial=held, people=page.could_lead)
        context["person"] = PersonForm()
    return render(request, "tournaments/squads/squad.html", context)


@login_required
@require_POST
def add(request: HttpRequest, squad: int) -> HttpResponse:
    """Put somebody on the list."""
    values = {
        "name": request.POST.get("name", "")[:80],
        "reserve": bool(request.POST.get("reserve")),
    }
    return _do(request, squad, squads.add_person, "add", **values)


@login_required
@require_POST
def step(request: HttpRequest, squad: int) -> HttpResponse:
    """Move somebody on the list, or off it."""
    values = {
        "player": _number(request, "player"),
        "move": request.POST.get("move", ""),
        "seen": _number(request, "seen"),
    }
    return _do(request, squad, squads.step, "people", **values)


@login_required
@require_POST
def captains(request: HttpRequest, squad: int) -> HttpResponse:
    """Say who speaks for the squad."""
    values = {name: _number(request, name) or None for name in ("captain", "vice")}
    return _do(request, squad, squads.name_captains, "people", **values)


@login_required
@require_POST
def leave(request: HttpRequest, squad: int) -> HttpResponse:
    """Take oneself off the list."""
    return _do(request, squad, squads.leave_squad, "people")


@login_required
@require_POST
def dissolve(request: HttpRequest, squad: int) -> HttpResponse:
    """End the squad."""
    return _do(request, squad, squads.dissolve_squad, "people")


@login_required
@require_POST
def enrol_late(request: HttpRequest, squad: int, spot: int) -> HttpResponse:
    """Register somebody for a season after its lists were closed."""
    one = _found(squad)
    attempt(
        request,
        lambda: enrolling.enrol_late(
            spot_id=get_object_or_404(one.team.spots, pk=spot).pk,
            player_id=_number(request, "player"),
            by=request.user.pk,
            now=timezone.now(),
        ),
        _("They are registered, behind all others."),
    )
    return redirect(one)


def _do(
    request: HttpRequest, squad: int, deed: Callable[..., Any], part: str, **values: Any
) -> HttpResponse:
    """Do what a button asks, and go back to that part of the squad's page."""
    one = _found(squad)
    order = {"squad_id": one.pk, "by": request.user.pk, "now": timezone.now()}
    attempt(request, lambda: deed(**order, **values))
    return redirect(f"{one.get_absolute_url()}#{part}")


def _found(number: int) -> Squad:
    one = asked.find(number)
    if one is None:
        raise Http404
    return one


def _number(request: HttpRequest, name: str) -> int:
    value = request.POST.get(name, "")
    return int(value) if value.isdecimal() and len(value) < 16 else 0
