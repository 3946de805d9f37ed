"""The page of a knock-out's sheet, and the arbiter's word about who goes on."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.events import shell
from tournaments.formats import shelf
from tournaments.models import Table
from tournaments.rounds import brackets, reporting


@require_safe
def bracket(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the sheet: a drawing, and the same as a list."""
    seen = shell.found(request, club, slug)
    if not shelf.of(seen[0]).sends_on:
        raise Http404
    return shell.page(
        request,
        "tournaments/events/bracket.html",
        seen,
        tab="bracket",
        picture=brackets.picture(seen[0]),
    )


@login_required
@require_POST
def goes_on(request: HttpRequest, club: str, slug: str, table: int) -> HttpResponse:
    """Take the arbiter's word about who goes on."""
    event, _rights = shell.found(request, club, slug)
    row = get_object_or_404(Table, pk=table, round__tournament=event)
    entry = request.POST.get("entry", "")
    shell.attempt(
        request,
        lambda: reporting.say_who_goes_on(
            table_id=row.pk,
            entry=int(entry) if entry.isdecimal() and len(entry) < 12 else 0,
            by=request.user.pk,
            why=request.POST.get("why", "")[:300],
            ticket=shell.ticket(request),
            now=timezone.now(),
        ),
        _("It is written down who goes on."),
    )
    return shell.back(event, "table", row.pk)
