"""The sheet that hangs at the door."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.entries import doors
from tournaments.events import shell


@login_required
@require_safe
def poster(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the sheet with the code that hangs at the door."""
    event, rights = shell.found(request, club, slug)
    if not rights.organises:
        return shell.refused(request)
    address = doors.address(request, event)
    context = {"event": event, "club": event.club, "address": address, "code": doors.code(address)}
    return render(request, "tournaments/print/poster.html", context)
