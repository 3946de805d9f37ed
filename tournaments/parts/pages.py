"""Pools and finals: what everybody may read."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.events import shell
from tournaments.parts import programmes
from tournaments.parts import read as parts


@require_safe
def show(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show every pool with its table, who goes on, and the finals."""
    seen = shell.found(request, club, slug)
    programme = programmes.of_event(seen[0])
    if programme is None:
        return shell.back(seen[0])
    programme.event = seen[0]
    found = parts.overview(programme)
    return shell.page(request, "tournaments/parts/parts.html", seen, tab="parts", parts=found)
