"""The pages of the programs that a club tells, for those who run it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.clubs import read as clubs
from tournaments.events import shell
from tournaments.models import Club
from tournaments.webhooks import read
from tournaments.webhooks.places import TELLERS, WEBHOOK


@never_cache
@login_required
@require_safe
def index(request: HttpRequest, club: str) -> HttpResponse:
    """Show which programs a club tells."""
    one = get_object_or_404(Club, slug=club)
    if not clubs.may_edit(club_id=one.pk, user_id=request.user.pk):
        return shell.refused(request)
    return render(
        request, "tournaments/webhooks/index.html", {"club": one, "targets": read.cards(one)}
    )


@never_cache
@login_required
@require_safe
def show(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Show one target, and what was sent to it."""
    found = WEBHOOK.find({"club": club, "number": number}, request.user.pk)
    if not TELLERS.allows(found, int(request.user.pk or 0)):
        return shell.refused(request)
    context = {
        "club": found.club,
        "target": read.card(found.webhook),
        "lines": read.log(found.webhook),
    }
    return render(request, "tournaments/webhooks/show.html", context)
