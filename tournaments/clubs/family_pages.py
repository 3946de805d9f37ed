"""Families of a club: whom its events keep apart."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.clubs import marking_families
from tournaments.clubs import read as asked
from tournaments.clubs import read as told
from tournaments.clubs.forms import FamilyForm
from tournaments.events import shell
from tournaments.models import Club, Family


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the families of a club to those who run it, and take a new one."""
    club = get_object_or_404(Club, slug=slug)
    if not asked.may_edit(club_id=club.pk, user_id=request.user.pk):
        return shell.refused(request)
    form = FamilyForm(request.POST or None, people=told.choices(club.pk))
    if request.method == "POST" and form.is_valid():

        def deed() -> None:
            order = {"by": request.user.pk, "now": timezone.now()}
            marking_families.make_family(club_id=club.pk, **form.cleaned_data, **order)

        if shell.attempt(request, deed, _("The family is noted.")):
            return redirect("tournaments:families", slug)
    context = {"club": club, "families": told.of_club(club.pk), "form": form}
    return render(request, "tournaments/people/families.html", context)


@login_required
@require_POST
def change(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take one person out of a family, or end it."""
    club = get_object_or_404(Club, slug=slug)
    family = get_object_or_404(Family, pk=number, club=club)
    order = {"family_id": family.pk, "by": request.user.pk, "now": timezone.now()}
    gone = request.POST.get("without", "")

    def deed() -> None:
        if not gone:
            marking_families.end_family(**order)
            return
        stay = family.players.exclude(pk=gone if gone.isdecimal() and len(gone) < 12 else 0)
        players = list(stay.values_list("pk", flat=True))
        marking_families.change_family(players=players, **order)

    shell.attempt(request, deed, _("That is noted."))
    return redirect("tournaments:families", slug)
