"""The list of clubs, a club's own page, and who is who in it."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from siamleague.accounts import time_zones
from tournaments import paging
from tournaments.clubs import inviting, ways_in
from tournaments.clubs import read as asked
from tournaments.clubs.forms import ClaimForm, InvitationForm, LinkForm
from tournaments.entries import doors
from tournaments.events import read as events
from tournaments.events import shell
from tournaments.models import (
    Club,
    Invitation,
    InvitationStop,
    Joining,
    JoiningLink,
    Player,
    Role,
)
from tournaments.outside import portraits
from tournaments.seasons import leagues

ON_A_PAGE = 60  # clubs


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show every club, or those that a search finds."""
    search = _search(request.GET)
    rows = asked.everywhere(search)
    page = paging.page(request.GET.get("page"), rows.count(), size=ON_A_PAGE)
    context = {"clubs": asked.cards(page.of(rows)), "search": search, "page": page}
    return render(request, "tournaments/clubs.html", context)


@require_safe
def show(request: HttpRequest, club: str) -> HttpResponse:
    one = get_object_or_404(Club, slug=club)
    role = asked.role_in(club_id=one.pk, user_id=request.user.pk)
    search = _search(request.GET)
    shows = asked.shows_members(one, request.user.pk)
    members, page = asked.members(one.pk if shows else 0, request.GET.get("page", ""), search)
    context = {
        "shows": shows,
        "asks": one.joining == Joining.ASK,
        "request_of": ways_in.request_of(one.pk, request.user.pk),
        "club": one,
        "members": members,
        "page": page,
        "search": search,
        "list_url": one.get_absolute_url(),
        "role": role,
        "may_edit": role in asked.RUNNING,
        "offer": asked.demo_offer(one, role, request.user.pk),
        "cards": events.cards(club_id=one.pk, user_id=request.user.pk),
        "leagues": leagues.cards(one.pk),
        "portrait": portraits.of_club(one),
    }
    return render(request, "tournaments/club.html", context)


@never_cache
@login_required
@require_safe
def people(request: HttpRequest, club: str) -> HttpResponse:
    """Show who is who in the club, to those who run it."""
    one = get_object_or_404(Club, slug=club)
    own = asked.role_in(club_id=one.pk, user_id=request.user.pk)
    if own not in asked.GIVES:
        return shell.refused(request)
    context = people_shown(request, one, InvitationForm(roles=asked.GIVES[own]))
    return render(request, "tournaments/people/roles.html", context)


def people_shown(request: HttpRequest, club: Club, form: Any) -> dict[str, Any]:
    """Return what the page of people and roles shows to somebody who runs the club."""
    own = asked.role_in(club_id=club.pk, user_id=request.user.pk)
    gives = asked.GIVES[own]
    search = _search(request.GET)
    members, page = asked.members(club.pk, request.GET.get("page", ""), search)
    return {
        "club": club,
        "people": members,
        "gives": gives,
        "page": page,
        "search": search,
        "list_url": reverse("tournaments:people", args=[club.slug]),
        "form": form,
        "invitations": [
            (each, request.build_absolute_uri(asked.invitation_path(each)), each.role in gives)
            for each in asked.open_invitations(club.pk, timezone.now())
        ],
        "requests": ways_in.waiting_requests(club.pk),
        "link_form": LinkForm(),
        "links": [
            (each, address, doors.code(address))
            for each in ways_in.open_links(club.pk, timezone.now())
            if (address := request.build_absolute_uri(ways_in.link_path(each)))
        ],
        "claims": asked.waiting_claims(club.pk),
        "decided": asked.decided_claims(club.pk),
    }


def form_shown(request: HttpRequest, club: Club | None, form: Any) -> Mapping[str, Any]:
    """Return what the form of a club's page shows beside its fields."""
    return {"club": club, "zones": time_zones.names()}


def same_lines(request: HttpRequest, club: Club) -> str:
    """Return the page of the list on which the button was pressed."""
    where = {"page": request.POST.get("page", "")[:6], "q": _search(request.POST)}
    kept = urlencode({name: value for name, value in where.items() if value})
    address = reverse("tournaments:people", args=[club.slug])
    return f"{address}?{kept}#members" if kept else address


def families_shown(request: HttpRequest, club: Club, form: Any) -> Mapping[str, Any]:
    return {"club": club, "families": asked.of_club(club.pk)}


def invitation_shown(request: HttpRequest, one: Invitation, form: None) -> Mapping[str, Any]:
    """Return what an invitation shows, also to those without an account."""
    return {
        "invitation": one,
        "club": one.club,
        "role": Role(one.role).label,
        "open": asked.is_open(one, timezone.now()),
    }


def link_shown(request: HttpRequest, link: JoiningLink, form: None) -> Mapping[str, Any]:
    """Return what a link into a club shows, also to those without an account."""
    return {"club": link.club, "open": ways_in.is_open(link, timezone.now())}


def claim_shown(request: HttpRequest, guest: Player, form: ClaimForm) -> Mapping[str, Any]:
    """Return what came of a claim, to who asked, and where the guest has played."""
    return {
        "guest": guest,
        "claim": asked.claim_of(guest, request.user.pk),
        "events": asked.played_in(guest),
    }


def _search(sent: QueryDict) -> str:
    return sent.get("q", "").strip()[:60]


@never_cache
@csrf_exempt  # hole: the signed token says whose address it is; a mail program has no cookie
@require_http_methods(["GET", "HEAD", "POST"])
def stop_invitations(request: HttpRequest, token: str) -> HttpResponse:
    """Stop invitations by mail for good; looking at the page changes nothing."""
    kept = inviting.read_link(token)
    if kept is None:
        raise Http404
    if request.method == "POST":
        inviting.stop(kept, timezone.now())
        if "List-Unsubscribe" in request.POST:
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        return redirect("tournaments:stop_invitations", token)
    stopped = InvitationStop.objects.filter(address=kept).exists()
    return render(request, "tournaments/people/stop.html", {"stopped": stopped})
