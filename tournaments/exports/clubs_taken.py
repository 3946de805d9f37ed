"""The page on which a club is taken along as one file, to whoever runs it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from siamleague.accounts import limits
from tournaments.clubs import read as clubs
from tournaments.exports import club_files
from tournaments.models import Club, Role
from tournaments.refusals import NotNow


@never_cache
@login_required
@require_safe
def show(request: HttpRequest, club: str) -> HttpResponse:
    """Say what leaves with the archive of a club, and what stays."""
    one = get_object_or_404(Club, slug=club)
    if clubs.role_in(club_id=one.pk, user_id=request.user.pk) != Role.OWNER:
        return render(request, "403.html", status=403)
    context = {"club": one, "small": club_files.is_small(one), "file": club_files.kept(one)}
    return render(request, "tournaments/exports/club.html", context)


@never_cache
@login_required
@require_safe
def archive(request: HttpRequest, club: str) -> HttpResponse:
    """Send a whole club as one file to its owner: of a small one as it is, else what was packed."""
    one = get_object_or_404(Club, slug=club)
    if clubs.role_in(club_id=one.pk, user_id=request.user.pk) != Role.OWNER:
        return render(request, "403.html", status=403)
    if not limits.may_ask(request, "clubs_archive", club_files.OFTEN):
        return limits.too_many(request)
    try:
        data = club_files.archive(one)
    except NotNow:
        return redirect("tournaments:take_club", one.slug)
    answer = HttpResponse(data, content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{one.slug}.zip"'
    return answer
