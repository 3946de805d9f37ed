"""Pools and finals: what everybody may read, and the organiser's page."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.entries import read as entries
from tournaments.events import shell
from tournaments.models import ProgrammeState, Tournament
from tournaments.parts import act as planned
from tournaments.parts import cutting, programmes
from tournaments.parts import read as parts
from tournaments.parts.forms import PartsForm
from tournaments.refusals import NotWhole


@require_safe
def show(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show every pool with its table, who goes on, and the finals."""
    seen = shell.found(request, club, slug)
    programme = programmes.of_event(seen[0])
    if programme is None:
        return shell.back(seen[0])
    programme.event = seen[0]
    return shell.page(
        request, "tournaments/parts/parts.html", seen, tab="parts", parts=parts.overview(programme)
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def run(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the organiser where the parts stand and what comes next; take the plan."""
    seen = shell.found(request, club, slug)
    event = seen[0]
    if not seen[1].organises:
        return shell.refused(request)
    programme = programmes.of_event(event)
    form = PartsForm(request.POST or None, event=event, programme=programme)
    if request.method == "POST" and form.is_valid():
        done = shell.attempt(
            request,
            lambda: planned.plan_parts(
                tournament_id=event.pk,
                by=request.user.pk,
                parts=form.parts(),
                now=timezone.now(),
            ),
            _("The event is played in pools and finals."),
        )
        if done:
            return shell.back(event, "run_parts")
    found = parts.overview(programme) if programme else None
    return shell.page(
        request,
        "tournaments/parts/run.html",
        seen,
        tab="run_parts",
        form=form,
        plannable=programme is None or programme.state == ProgrammeState.PLANNED,
        parts=found,
        ties=parts.ties(found.whole) if found else [],
        waiting=parts.waiting(programme) if programme else [],
        counts=entries.counts(event),
    )


@login_required
@require_POST
def do(request: HttpRequest, club: str, slug: str, verb: str) -> HttpResponse:
    """Do one of the organiser's deeds."""
    event, _rights = shell.found(request, club, slug)
    if verb not in DEEDS:
        raise Http404
    deed, done = DEEDS[verb]
    order = {"tournament_id": event.pk, "by": request.user.pk, "now": timezone.now()}
    shell.attempt(request, lambda: deed(request, event, order), str(done()))
    return shell.back(event, "run_parts")


Order = dict[str, Any]
Deed = Callable[[HttpRequest, Tournament, Order], object]


def _why(request: HttpRequest) -> str:
    return request.POST.get("why", "")[:300]


def _number(request: HttpRequest, name: str) -> int:
    value = request.POST.get(name, "")
    if not value.isdecimal() or len(value) > 12:
        raise NotWhole(_("Choose a pool of this event."))
    return int(value)


def _put(request: HttpRequest, event: Tournament, order: Order) -> None:
    entry = event.entries.filter(pk=_number(request, "entry")).first()
    if entry is None:
        raise NotWhole(_("Choose somebody who takes part, and a pool of this event."))
    planned.put_into_pool(
        entry_id=entry.pk, pool=_number(request, "pool"), by=order["by"], now=order["now"]
    )


DEEDS: Mapping[str, tuple[Deed, Callable[[], str]]] = {
    "drop": (
        lambda r, e, order: planned.drop_parts(**order),
        lambda: _("The event is played in one piece."),
    ),
    "draw": (
        lambda r, e, order: planned.draw_pools(**order),
        lambda: _("The pools are drawn. Each is run on its own page."),
    ),
    "undo-draw": (
        lambda r, e, order: planned.undo_draw(**order, why=_why(r)),
        lambda: _("The draw is undone."),
    ),
    "put": (_put, lambda: _("They are in the pool.")),
    "play-off": (
        lambda r, e, order: cutting.call_play_off(**order, pool=_number(r, "pool")),
        lambda: _("The play-off is laid out. Run it on its own page."),
    ),
    "lots": (
        lambda r, e, order: cutting.draw_lots(**order, pool=_number(r, "pool")),
        lambda: _("The lot is drawn, and its number is published."),
    ),
    "cut": (
        lambda r, e, order: cutting.make_cut(**order),
        lambda: _("The finals are drawn. Run them on their own page."),
    ),
    "undo-cut": (
        lambda r, e, order: cutting.undo_cut(**order, why=_why(r)),
        lambda: _("The finals are taken back."),
    ),
    "follow": (
        lambda r, e, order: cutting.follow_correction(**order, mark=r.POST.get("mark", "")),
        lambda: _("The finals follow the corrected pools."),
    ),
    "keep": (
        lambda r, e, order: cutting.keep_cut(**order, mark=r.POST.get("mark", ""), why=_why(r)),
        lambda: _("The finals stay as they are."),
    ),
}
