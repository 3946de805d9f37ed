"""The hall: screens that follow an event by themselves."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from siamleague.numbers import whole
from tournaments.entries import doors
from tournaments.events import shell
from tournaments.halls import read as hall
from tournaments.halls import walls as drawn
from tournaments.models import Club, Stage


@never_cache
@require_safe
def of_event(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show an event on a projector: pairings and standings page by page, and the clock."""
    event, _rights = shell.found(request, club, slug)
    there = hall.hall_of(event, whole(request.GET.get("hall"), digits=3))
    walls = hall.walls_of(event, timezone.now(), there)
    only = walls[0] if len(walls) == 1 else None
    context: dict[str, Any] = {
        "title": event.name,
        "back": event.get_absolute_url(),
        "club": event.club,
        "event": event,
        "walls": walls,
        "only": only,
        "panels": drawn.turned_over(walls, _lap(request), alone=only is not None, whole=event),
        "sockets": hall.sockets(walls, event),
    }
    if event.stage == Stage.PUBLISHED:
        context["address"] = request.build_absolute_uri(event.get_absolute_url())
        context["code"] = doors.code(context["address"])
    return _screen(request, context)


@never_cache
@require_safe
def of_club(request: HttpRequest, club: str) -> HttpResponse:
    """Show everything a club plays now on one screen."""
    home = get_object_or_404(Club, slug=club)
    walls = hall.walls(home, timezone.now())
    context = {
        "title": home.name,
        "back": home.get_absolute_url(),
        "club": home,
        "walls": walls,
        "only": None,
        "panels": drawn.turned_over(walls, _lap(request), alone=False),
        "sockets": hall.sockets(walls),
    }
    return _screen(request, context)


def _lap(request: HttpRequest) -> str:
    """Return how often a screen has shown all its pages, as it says itself."""
    return request.headers.get("X-Lap", "")


def _screen(request: HttpRequest, context: dict[str, object]) -> HttpResponse:
    part = request.headers.get("X-Part") == "live"
    template = "tournaments/hall/_live.html" if part else "tournaments/hall/screen.html"
    return render(request, template, context)
