"""The list of clubs, a club's own page, founding one, joining and leaving."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.clubs import act as services
from tournaments.clubs import read as asked
from tournaments.clubs.forms import ClubForm
from tournaments.events import read as events
from tournaments.models import Club
from tournaments.refusals import NameTaken, Refused
from tournaments.seasons import leagues


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show every club, or those that a search finds."""
    search = request.GET.get("q", "").strip()[:60]
    context = {"clubs": asked.cards(search), "search": search}
    return render(request, "tournaments/clubs.html", context)


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one club's page."""
    club = get_object_or_404(Club, slug=slug)
    role = asked.role_in(club_id=club.pk, user_id=request.user.pk)
    search = request.GET.get("q", "").strip()[:60]
    members, page = asked.members(club.pk, request.GET.get("page", ""), search)
    context = {
        "club": club,
        "members": members,
        "page": page,
        "search": search,
        "list_url": club.get_absolute_url(),
        "role": role,
        "may_edit": role in asked.RUNNING,
        "offer": asked.demo_offer(club, role, request.user.pk),
        "cards": events.cards(club_id=club.pk, user_id=request.user.pk),
        "leagues": leagues.cards(club.pk),
    }
    return render(request, "tournaments/club.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """Ask for the club's name and page, and found it."""
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            club = services.found_club(
                by=request.user.pk,
                page=services.ClubPage(**form.cleaned_data),
                now=timezone.now(),
            )
        except NameTaken as no:
            form.add_error("name", str(no.sentence))
        else:
            messages.success(request, _("The club is founded. Welcome!"))
            return redirect("tournaments:club", club.slug)
    return render(request, "tournaments/club_form.html", {"form": form, "club": None})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Change what a club says about itself."""
    club = get_object_or_404(Club, slug=slug)
    if not asked.may_edit(club_id=club.pk, user_id=request.user.pk):
        return render(request, "403.html", status=403)
    form = ClubForm(request.POST or None, instance=club)
    if request.method == "POST" and form.is_valid():
        try:
            services.edit_club(
                club_id=club.pk,
                by=request.user.pk,
                page=services.ClubPage(**form.cleaned_data),
                now=timezone.now(),
            )
        except NameTaken as no:
            form.add_error("name", str(no.sentence))
        else:
            messages.success(request, _("The club's page is changed."))
            return redirect("tournaments:club", slug)
    return render(request, "tournaments/club_form.html", {"form": form, "club": club})


@login_required
@require_POST
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Become a member."""
    club = get_object_or_404(Club, slug=slug)
    services.join_club(club_id=club.pk, by=request.user.pk, now=timezone.now())
    messages.success(request, _("You are a member of %(club)s.") % {"club": club.name})
    return redirect("tournaments:club", slug)


@login_required
@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Stop being a member."""
    club = get_object_or_404(Club, slug=slug)
    try:
        services.leave_club(club_id=club.pk, by=request.user.pk)
    except Refused as no:
        messages.error(request, str(no.sentence))
    else:
        messages.success(request, _("You left %(club)s.") % {"club": club.name})
    return redirect("tournaments:club", slug)


@login_required
@require_POST
def run_demo(request: HttpRequest, slug: str) -> HttpResponse:
    """Become an organiser of the demo club, to try its buttons out."""
    club = get_object_or_404(Club, slug=slug)
    try:
        services.run_demo_club(club_id=club.pk, by=request.user.pk, now=timezone.now())
    except Refused as no:
        messages.error(request, str(no.sentence))
    else:
        messages.success(request, _("You run the demo club now: press any button you like."))
    return redirect("tournaments:club", slug)
