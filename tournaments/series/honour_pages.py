"""The hall of fame of a club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.models import Club
from tournaments.series import honours as asked


@require_safe
def show(request: HttpRequest, club: str) -> HttpResponse:
    """Show who was first in what is over, and who was it most often."""
    here = get_object_or_404(Club, slug=club)
    rolls, page = asked.rolls(here.pk, request.GET.get("page", ""))
    context = {
        "club": here,
        "rolls": rolls,
        "page": page,
        "records": asked.records(here.pk) if page.number == 1 else [],
    }
    return render(request, "tournaments/honours.html", context)
