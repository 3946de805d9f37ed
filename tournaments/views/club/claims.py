"""A guest's record: saying that it is one's own, and what an organiser decides about it."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.joining import ClaimForm
from tournaments.models import Claim, Club, Player
from tournaments.selectors.club import joining
from tournaments.services.club import claims
from tournaments.views import common


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest, player: int) -> HttpResponse:
    """Ask for a guest's record; shows what came of it to who asked."""
    guest = get_object_or_404(Player, pk=player)
    form = ClaimForm(request.POST or None)
    if request.method == "POST" and form.is_valid():

        def deed() -> None:
            claims.claim_record(
                guest_id=guest.pk,
                words=form.cleaned_data["words"],
                by=request.user.pk,
                now=timezone.now(),
            )

        common.attempt(request, deed, _("The organisers are asked."))
        return redirect("tournaments:claim", guest.pk)
    context = {
        "guest": guest,
        "form": form,
        "claim": joining.claim_of(guest, request.user.pk),
        "events": joining.played_in(guest),
    }
    return render(request, "tournaments/people/claim.html", context)


@login_required
@require_POST
def confirm(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let the record be the claimant's."""
    done = _("The record is theirs now. Ratings are worked out again.")
    return _decide(request, slug, number, claims.confirm_claim, done)


@login_required
@require_POST
def refuse(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Leave the record with the guest."""
    return _decide(request, slug, number, claims.refuse_claim, _("The claim is refused."))


@login_required
@require_POST
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give back to the guest what a claim moved."""
    why = request.POST.get("why", "")[:300]
    done = _("The record is the guest's again.")
    return _decide(request, slug, number, claims.undo_claim, done, why=why)


def _decide(
    request: HttpRequest,
    slug: str,
    number: int,
    service: Callable[..., None],
    done: str,
    **more: str,
) -> HttpResponse:
    get_object_or_404(Club, slug=slug)
    one = get_object_or_404(Claim, pk=number)
    order = {"claim_id": one.pk, "by": request.user.pk, "now": timezone.now(), **more}
    common.attempt(request, lambda: service(**order), done)
    return redirect("tournaments:people", slug)
