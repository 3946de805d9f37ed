"""The people of a club: roles, invitations, and claims that wait for an organiser."""

from collections.abc import Callable

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.clubs import claiming, invitations, inviting, roles
from tournaments.clubs import invitations as joining
from tournaments.clubs import read as asked
from tournaments.clubs.forms import ClaimForm, InvitationForm
from tournaments.events import shell
from tournaments.models import Claim, Club, Invitation, Player, Role


@never_cache
@login_required
@require_safe
def index(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who is who in the club, to those who run it."""
    club = get_object_or_404(Club, slug=slug)
    own = asked.role_in(club_id=club.pk, user_id=request.user.pk)
    if own not in roles.GIVES:
        return shell.refused(request)
    return _page(request, club, InvitationForm(roles=roles.GIVES[own]))


def _page(request: HttpRequest, club: Club, form: forms.Form) -> HttpResponse:
    own = asked.role_in(club_id=club.pk, user_id=request.user.pk)
    gives = tuple(str(role) for role in roles.GIVES[own])
    open_ones = joining.open_invitations(club.pk, timezone.now())
    search = _search(request.GET)
    people, page = joining.people(club.pk, gives, request.GET.get("page", ""), search)
    context = {
        "club": club,
        "people": people,
        "page": page,
        "search": search,
        "list_url": reverse("tournaments:people", args=[club.slug]),
        "form": form,
        "invitations": [
            (each, request.build_absolute_uri(joining.path(each)), each.role in gives)
            for each in open_ones
        ],
        "claims": joining.waiting_claims(club.pk),
        "decided": joining.decided_claims(club.pk),
    }
    return render(request, "tournaments/people/roles.html", context)


@login_required
@require_POST
def give_role(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Let a member have another role."""

    def deed(club: Club) -> None:
        roles.give_role(
            club_id=club.pk,
            player_id=player,
            role=request.POST.get("role", ""),
            by=request.user.pk,
            now=timezone.now(),
        )

    return _with_club(request, slug, deed, _("The role is changed."))


@login_required
@require_POST
def remove_member(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Take somebody out of the club."""

    def deed(club: Club) -> None:
        roles.remove_member(
            club_id=club.pk, player_id=player, by=request.user.pk, now=timezone.now()
        )

    return _with_club(request, slug, deed, _("They are no longer a member."))


@login_required
@require_POST
def invite_member(request: HttpRequest, slug: str) -> HttpResponse:
    """Make an invitation; its link is then on the page, and in a letter if there is an address."""
    club = get_object_or_404(Club, slug=slug)
    own = asked.role_in(club_id=club.pk, user_id=request.user.pk)
    if own not in roles.GIVES:
        return shell.refused(request)
    form = InvitationForm(request.POST, roles=roles.GIVES[own])
    if not form.is_valid():
        return _page(request, club, form)

    def deed(club: Club) -> None:
        order = {**form.cleaned_data, "by": request.user.pk, "now": timezone.now()}
        inviting.invite(club_id=club.pk, **order)

    return _with_club(request, slug, deed, _("The invitation is made. Its link is below."))


@login_required
@require_POST
def revoke_invitation(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take an invitation back."""

    def deed(club: Club) -> None:
        one = get_object_or_404(Invitation, pk=number, club=club)
        inviting.revoke_invitation(invitation_id=one.pk, by=request.user.pk, now=timezone.now())

    return _with_club(request, slug, deed, _("The invitation is taken back."))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show an invitation, also to those without an account; on its button join the club."""
    one = joining.read_token(token)
    if one is None:
        raise Http404
    if request.method == "POST" and request.user.is_authenticated:

        def deed() -> None:
            inviting.accept_invitation(invitation_id=one.pk, by=request.user.pk, now=timezone.now())

        shell.attempt(request, deed, _("Welcome to %(club)s.") % {"club": one.club.name})
        return redirect("tournaments:club", one.club.slug)
    context = {
        "invitation": one,
        "club": one.club,
        "role": Role(one.role).label,
        "open": joining.is_open(one, timezone.now()),
    }
    return render(request, "tournaments/people/invitation.html", context)


def _with_club(
    request: HttpRequest, slug: str, deed: Callable[[Club], None], done: str
) -> HttpResponse:
    club = get_object_or_404(Club, slug=slug)
    shell.attempt(request, lambda: deed(club), done)
    return redirect(_where(request, slug))


def _search(sent: QueryDict) -> str:
    return sent.get("q", "").strip()[:60]


def _where(request: HttpRequest, slug: str) -> str:
    """Return the page of the list on which the button was pressed."""
    asked = {"page": request.POST.get("page", "")[:6], "q": _search(request.POST)}
    kept = urlencode({name: value for name, value in asked.items() if value})
    address = reverse("tournaments:people", args=[slug])
    return f"{address}?{kept}#members" if kept else address


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest, player: int) -> HttpResponse:
    """Ask for a guest's record; shows what came of it to who asked."""
    guest = get_object_or_404(Player, pk=player)
    form = ClaimForm(request.POST or None)
    if request.method == "POST" and form.is_valid():

        def deed() -> None:
            claiming.claim_record(
                guest_id=guest.pk,
                words=form.cleaned_data["words"],
                by=request.user.pk,
                now=timezone.now(),
            )

        shell.attempt(request, deed, _("The organisers are asked."))
        return redirect("tournaments:claim", guest.pk)
    context = {
        "guest": guest,
        "form": form,
        "claim": invitations.claim_of(guest, request.user.pk),
        "events": invitations.played_in(guest),
    }
    return render(request, "tournaments/people/claim.html", context)


@login_required
@require_POST
def confirm(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let the record be the claimant's."""
    done = _("The record is theirs now. Ratings are worked out again.")
    return _decide(request, slug, number, claiming.confirm_claim, done)


@login_required
@require_POST
def refuse(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Leave the record with the guest."""
    return _decide(request, slug, number, claiming.refuse_claim, _("The claim is refused."))


@login_required
@require_POST
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give back to the guest what a claim moved."""
    why = request.POST.get("why", "")[:300]
    done = _("The record is the guest's again.")
    return _decide(request, slug, number, claiming.undo_claim, done, why=why)


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
    shell.attempt(request, lambda: service(**order), done)
    return redirect("tournaments:people", slug)
