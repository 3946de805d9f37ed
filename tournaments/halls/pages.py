"""The hall: screens that follow an event by themselves, and the clock of a round."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.entries import doors
from tournaments.events import shell
from tournaments.halls import act as timers
from tournaments.halls import read as hall
from tournaments.halls import walls as drawn
from tournaments.models import Club, Round, Stage


@never_cache
@require_safe
def of_event(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show an event on a projector: pairings and standings page by page, and the clock."""
    event, _rights = shell.found(request, club, slug)
    walls = hall.walls_of(event, timezone.now())
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


@login_required
@require_POST
def clock(request: HttpRequest, club: str, slug: str, number: int, verb: str) -> HttpResponse:
    """Press a button of a round's clock."""
    event, _rights = shell.found(request, club, slug)
    round_ = get_object_or_404(Round, tournament=event, number=number)
    told = {
        "start": _("The clock of the round runs."),
        "pause": _("The clock stands."),
        "resume": _("The clock runs again."),
        "extend": _("The time is changed."),
        "stop": _("The clock is taken away."),
    }
    shell.attempt(request, lambda: _press(request, round_.pk, verb), told[verb])
    return shell.back(event, "run")


def _press(request: HttpRequest, round_id: int, verb: str) -> None:
    by, now = request.user.pk, timezone.now()
    minutes, seen = _figure(request, "minutes"), _figure(request, "seen")
    deeds: dict[str, Callable[[], object]] = {
        "start": lambda: timers.start_timer(round_id=round_id, minutes=minutes, by=by, now=now),
        "pause": lambda: timers.pause_timer(round_id=round_id, seen=seen, by=by, now=now),
        "resume": lambda: timers.resume_timer(round_id=round_id, seen=seen, by=by, now=now),
        "extend": lambda: timers.extend_timer(
            round_id=round_id, minutes=minutes, seen=seen, by=by, now=now
        ),
        "stop": lambda: timers.stop_timer(round_id=round_id, by=by, now=now),
    }
    deeds[verb]()


def _figure(request: HttpRequest, name: str) -> int:
    """Return a whole number that was sent, or 0, which every service refuses in words."""
    text = request.POST.get(name, "").strip()
    digits = text.removeprefix("-")
    return int(text) if digits.isdecimal() and digits.isascii() and len(digits) < 7 else 0
