"""What clubs have waiting for those who run them: claims to records, and people who ask to join."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from allauth.account.models import EmailAddress
from django.db.models import Max, Q
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as mark

from siamleague.waiting.what_waits import MOST, WaitingKind, Waits
from tournaments.clubs import read as clubs
from tournaments.models import (
    Claim,
    ClaimState,
    Club,
    Invitation,
    JoiningRequest,
    Membership,
    RequestState,
    Role,
)

KINDS = (
    WaitingKind(
        "claim",
        mark("A guest's record that somebody claims in my club"),
        rank=70,
        head=mark("%(who)s says to be %(guest)s"),
        text=mark("%(who)s says that the record of the guest %(guest)s is theirs. Decide here:"),
    ),
    WaitingKind(
        "joining",
        mark("Somebody who asks to join my club"),
        rank=72,
        head=mark("%(who)s asks to join"),
        text=mark("%(who)s asks to be let into the club. Decide here:"),
    ),
    WaitingKind(
        "club",
        mark("An invitation to a club"),
        rank=62,
        head=mark("%(club)s invites you"),
        text=mark("%(who)s asks you to join %(club)s."),
    ),
)


def waiting(user: int, now: datetime) -> Iterator[Waits]:
    """Return what somebody who runs clubs can decide there, and which clubs ask them in."""
    yield from _claims(user)
    yield from _asking(user)
    yield from _inviting(user, now)


def _claims(user: int) -> Iterator[Waits]:
    """Return the claims that somebody can decide, each with a club of theirs that knows it."""
    mine = {"memberships__player__user": user, "memberships__role__in": clubs.RUNNING}
    here = {club.pk: club for club in Club.objects.filter(**mine)}
    known = Q(guest__made_by_club__in=here) | Q(guest__memberships__club__in=here)
    rows = Claim.objects.filter(known, state=ClaimState.ASKED).exclude(player__user=user)
    rows = rows.annotate(joined=Max("guest__memberships__club", filter=_of(here)))
    for claim in rows.select_related("guest", "player").order_by("pk")[:MOST]:
        club = here.get(claim.guest.made_by_club_id or 0) or here[claim.joined]
        told = {"who": claim.player.name, "guest": claim.guest.name}
        yield Waits(
            "claim",
            _("%(who)s says to be %(guest)s: decide it") % told,
            about=club.name,
            url=f"{reverse('tournaments:people', args=[club.slug])}#claim-{claim.pk}",
        )


def _asking(user: int) -> Iterator[Waits]:
    """Return those who ask to be let into a club that somebody runs."""
    mine = {"club__memberships__player__user": user}
    running = {"club__memberships__role__in": clubs.RUNNING}
    rows = JoiningRequest.objects.filter(**mine, **running, state=RequestState.ASKED)
    for one in rows.select_related("club", "player").order_by("pk")[:MOST]:
        yield Waits(
            "joining",
            _("%(who)s asks to join: let them in, or say no") % {"who": one.player.name},
            about=one.club.name,
            url=f"{reverse('tournaments:people', args=[one.club.slug])}#request-{one.pk}",
        )


def _inviting(user: int, now: datetime) -> Iterator[Waits]:
    """Return the clubs that invite an address which somebody has shown to be theirs."""
    addresses = EmailAddress.objects.filter(user=user, verified=True).values_list(
        "email", flat=True
    )
    rows = Invitation.objects.filter(used_at=None, revoked_at=None, ends_at__gt=now)
    rows = rows.annotate(to=Lower("email")).filter(to__in=[each.lower() for each in addresses])
    rows = rows.exclude(club__memberships__player__user=user, role=Role.MEMBER)
    for one in rows.select_related("club").order_by("-pk")[:MOST]:
        told = {"club": one.club.name, "role": one.get_role_display()}
        yield Waits(
            "club",
            _("%(club)s invites you, as: %(role)s") % told,
            about=one.club.name,
            url=clubs.invitation_path(one),
        )


def invited(email: str) -> list[int]:
    """Return whose confirmed address this is; nobody's where there is none."""
    if not email:
        return []
    rows = EmailAddress.objects.filter(email__iexact=email, verified=True, user__is_active=True)
    return list(rows.values_list("user", flat=True))


def _of(here: Iterable[int]) -> Q:
    return Q(guest__memberships__club__in=list(here))


def deciding(claim: Claim) -> dict[str, list[int]]:
    """Return the accounts of those who can decide a claim, each under one club of theirs."""
    rows = Membership.objects.filter(club__in=clubs.knowing(claim), role__in=clubs.RUNNING)
    rows = rows.filter(player__user__isnull=False).exclude(player=claim.player_id)
    of = dict(rows.order_by("-pk").values_list("player__user", "club__slug"))
    return {slug: [user for user, one in of.items() if one == slug] for slug in set(of.values())}


def deciding_who_joins(club_id: int) -> list[int]:
    """Return the accounts of those who run a club."""
    rows = Membership.objects.filter(club=club_id, role__in=clubs.RUNNING)
    return [user for user in rows.values_list("player__user", flat=True) if user]
