"""Questions about coming into a club: roles, open invitations, claims to a guest's record."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.core.signing import BadSignature, Signer
from django.db.models import Q, QuerySet
from django.urls import reverse

from tournaments.clubs import read as clubs
from tournaments.models import (
    Claim,
    ClaimState,
    Entry,
    Invitation,
    Membership,
    Player,
    Role,
    Stage,
    Team,
    Tournament,
)
from tournaments.paging import Page

SIGNER = Signer(salt="tournaments.invitation")


@dataclass(frozen=True)
class Choice:
    """A role that may be chosen."""

    value: str
    name: str


@dataclass(frozen=True)
class PersonLine:
    """A member as those who decide about roles see them."""

    player: int
    name: str
    role: str
    role_name: str
    is_guest: bool
    choices: tuple[Choice, ...]  # empty where the reader decides nothing
    removable: bool


def people(
    club_id: int, may_give: tuple[str, ...], asked: str = "", search: str = ""
) -> tuple[list[PersonLine], Page]:
    """Return a page of the members, with the roles that a reader who gives these may choose."""
    found, page = clubs.members(club_id, asked, search)
    choices = tuple(Choice(role, str(Role(role).label)) for role in may_give)
    lines = [
        PersonLine(
            player=line.player,
            name=line.name,
            role=line.role,
            role_name=line.role_name,
            is_guest=line.is_guest,
            choices=choices if line.role in may_give and not line.is_guest else (),
            removable=line.role in may_give,
        )
        for line in found
    ]
    return lines, page


def open_invitations(club_id: int, now: datetime) -> "QuerySet[Invitation]":
    """Return the invitations of a club that can still be used, the newest first."""
    rows = Invitation.objects.filter(club=club_id, used_at=None, revoked_at=None)
    return rows.filter(ends_at__gt=now).order_by("-pk")


def path(invitation: Invitation) -> str:
    """Return the path that an invitation's link leads to."""
    return reverse("tournaments:invitation", args=[SIGNER.sign(str(invitation.pk))])


def read_token(token: str) -> Invitation | None:
    """Return the invitation a link is for; nothing for a link we did not make."""
    try:
        number = int(SIGNER.unsign(token))
    except (BadSignature, ValueError):
        return None
    rows = Invitation.objects.select_related("club", "made_by")
    return rows.filter(pk=number).first()


def is_open(invitation: Invitation, now: datetime) -> bool:
    """Tell whether an invitation can still be used."""
    used = invitation.used_at is not None or invitation.revoked_at is not None
    return not used and invitation.ends_at > now


def waiting_claims(club_id: int) -> list[Claim]:
    """Return the claims that the organisers of a club can decide."""
    here = Q(guest__memberships__club=club_id)
    here |= Q(guest__entries__tournament__club=club_id)
    here |= Q(guest__teams__team__entries__tournament__club=club_id)
    here |= Q(guest__squads__squad__team__entries__tournament__club=club_id)
    rows = Claim.objects.filter(here, state=ClaimState.ASKED).distinct()
    return list(rows.select_related("guest", "player").order_by("pk"))


def decided_claims(club_id: int) -> list[Claim]:
    """Return the confirmed claims that the organisers of a club could undo, the newest first."""
    here = Q(player__memberships__club=club_id) | Q(player__entries__tournament__club=club_id)
    here |= Q(player__teams__team__entries__tournament__club=club_id)
    here |= Q(player__squads__squad__team__entries__tournament__club=club_id)
    rows = Claim.objects.filter(here, state=ClaimState.CONFIRMED).distinct()
    rows = rows.select_related("guest", "player", "decided_by").order_by("-decided_at", "-pk")
    return [claim for claim in rows[:100] if club_id in claim.moved.get("clubs", [])]


def runs_one_of(clubs_known: Collection[int], user_id: int | None) -> bool:
    """Tell whether somebody runs one of these clubs."""
    if user_id is None:
        return False
    mine = Membership.objects.filter(player__user_id=user_id, role__in=clubs.RUNNING)
    return mine.filter(club__in=list(clubs_known)).exists()


def claim_of(guest: Player, user_id: int | None) -> Claim | None:
    """Return somebody's newest claim to a guest's record."""
    if user_id is None:
        return None
    rows = Claim.objects.filter(guest=guest, player__user_id=user_id)
    return rows.order_by("-pk").first()


def claimed_by(guest: Player) -> int | None:
    """Return the player whose record this guest's has become, if somebody claimed it."""
    if not guest.is_guest:
        return None
    rows = Claim.objects.filter(guest=guest, state=ClaimState.CONFIRMED)
    return rows.values_list("player", flat=True).first()


def played_in(player: Player) -> list[Tournament]:
    """Return the events a player entered, alone or in a team, the newest first."""
    teams = _teams(player)
    mine = Q(entries__player=player) | Q(entries__team__in=teams)
    rows = Tournament.objects.filter(mine).exclude(stage=Stage.DRAFT).distinct()
    return list(rows.select_related("club").order_by("-starts_at", "-pk")[:30])


def known_by(player: Player) -> set[int]:
    """Return the numbers of the clubs that know a player."""
    teams = _teams(player)
    played = Entry.objects.filter(Q(player=player) | Q(team__in=teams))
    return {
        *Membership.objects.filter(player=player).values_list("club", flat=True),
        *played.values_list("tournament__club", flat=True),
    }


def _teams(player: Player) -> "QuerySet[Team]":
    """Return the teams and the squads somebody is or was in."""
    wanted = Q(members__player=player) | Q(squad__members__player=player)
    return Team.objects.filter(wanted).distinct()
