"""Somebody's teams, families, invitations and claims: the chapter `people`."""

from datetime import datetime

from django.db.models import QuerySet

from siamleague.accounts.models import User
from siamleague.privacy.keepers import Json
from tournaments.clubs import leaving
from tournaments.clubs.personal import nobody
from tournaments.models import (
    Claim,
    Family,
    Invitation,
    Player,
    Team,
    TeamMember,
)


def export(user_id: int) -> Json:
    """Return with whom somebody plays, and how they and others came into clubs by them."""
    return {
        "teams": _teams(user_id),
        "captain_of": [
            team.name for team in Team.objects.filter(captain__user=user_id).order_by("pk")
        ],
        "families": [
            {"club": family.club.name, "name": family.name}
            for family in Family.objects.filter(players__user=user_id).select_related("club")
        ],
        "invitations_made": [
            _invitation(row) | {"to": row.email}
            for row in _invitations().filter(made_by=user_id).order_by("pk")
        ],
        "invitations_used": [
            _invitation(row) for row in _invitations().filter(used_by__user=user_id).order_by("pk")
        ],
        "claims": [
            {
                "guest": c.guest.name,
                "words": c.words,
                "state": c.state,
                "at": c.asked_at.isoformat(),
            }
            for c in _claims().filter(player__user=user_id).order_by("pk")
        ],
        "claims_decided": [
            {"guest": c.guest.name, "state": c.state, "at": _moment(c.decided_at)}
            for c in _claims().filter(decided_by=user_id).order_by("pk")
        ],
    }


def forget(user_id: int, now: datetime) -> None:
    """Leave teams and families, and forget claims and the addresses of invitations."""
    player = Player.objects.filter(user_id=user_id).first()
    email = User.objects.values_list("email", flat=True).get(pk=user_id)
    leaving.forget_invitations(player=player, email=email)
    if player is not None:
        leaving.leave_teams(player=player, now=now)
        leaving.leave_families(player=player)
        leaving.forget_claims(player=player, name=nobody())


def _teams(user_id: int) -> list[Json]:
    rows = TeamMember.objects.filter(player__user=user_id).select_related("team")
    return [
        {
            "team": row.team.name,
            "part": row.part,
            "invited": row.invited_at.isoformat(),
            "accepted": _moment(row.accepted_at),
            "left": _moment(row.left_at),
        }
        for row in rows.order_by("pk")
    ]


def _invitation(row: Invitation) -> dict[str, Json]:
    return {
        "club": row.club.name,
        "role": row.role,
        "made": row.made_at.isoformat(),
        "used": _moment(row.used_at),
    }


def _invitations() -> QuerySet[Invitation]:
    return Invitation.objects.select_related("club")


def _claims() -> QuerySet[Claim]:
    return Claim.objects.select_related("guest")


def _moment(at: datetime | None) -> str | None:
    return at.isoformat() if at else None
