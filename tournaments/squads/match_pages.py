"""The page of a match of squads: line-ups, boards and the result, each button one service."""

from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.events.shell import attempt, ticket
from tournaments.models import Table
from tournaments.rounds import reporting
from tournaments.squads import lining_up
from tournaments.squads import matches as asked
from tournaments.squads.forms import read_endings, read_line_up


@never_cache
@require_safe
def show(request: HttpRequest, table: int) -> HttpResponse:
    """Show a match board by board, as far as this reader may know who plays."""
    page = asked.page(table, request.user.pk, timezone.now())
    if page is None:
        raise Http404
    season = page.season
    context = {
        "page": page,
        "table": page.table,
        "season": season,
        "league": season.league,
        "club": season.league.club,
        "division": page.division,
        "ticket": uuid4(),
    }
    return render(request, "tournaments/squads/match.html", context)


@login_required
@require_POST
def hand_in(request: HttpRequest, table: int) -> HttpResponse:
    """Take a captain's line-up."""
    row = _found(table)
    wanted = read_line_up(request.POST, _boards(row))
    return _do(request, row, lining_up.hand_in, _("The line-up is in."), wanted=wanted)


@login_required
@require_POST
def correct(request: HttpRequest, table: int, entry: int) -> HttpResponse:
    """Take from an arbiter who really played."""
    row = _found(table)
    values = {"wanted": read_line_up(request.POST, _boards(row)), "entry": entry}
    why = request.POST.get("why", "")[:300]
    done = _("The line-up is corrected.")
    return _do(request, row, lining_up.correct_line_up, done, why=why, **values)


@login_required
@require_POST
def enter(request: HttpRequest, table: int) -> HttpResponse:
    """Take the result, board by board."""
    row = _found(table)
    values = {
        "endings": read_endings(request.POST, _boards(row)),
        "why": request.POST.get("why", "")[:300],
        "ticket": ticket(request),
    }
    return _do(request, row, lining_up.enter_match, _("The result is in."), **values)


@login_required
@require_POST
def answer(request: HttpRequest, table: int, verb: str) -> HttpResponse:
    """Confirm what the other side reported, or say no to it."""
    row = _found(table)
    values: dict[str, Any] = {"ticket": ticket(request)}
    if verb == "confirm":
        return _do(request, row, reporting.confirm, _("The result stands."), **values)
    why = request.POST.get("why", "")[:300]
    done = _("The arbiter is told that you see it differently.")
    return _do(request, row, reporting.dispute, done, why=why, **values)


def _do(request: HttpRequest, row: Table, deed: Any, done: str, **values: Any) -> HttpResponse:
    order = {"table_id": row.pk, "by": request.user.pk, "now": timezone.now()}
    attempt(request, lambda: deed(**order, **values), done)
    return redirect("tournaments:squad_match", row.pk)


def _found(table: int) -> Table:
    rows = Table.objects.select_related("round__tournament").defer("round__field")
    return get_object_or_404(rows, pk=table, round__tournament__kind="squads")


def _boards(row: Table) -> int:
    return int(row.round.tournament.rules.get("boards", 1))
