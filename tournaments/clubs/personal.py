"""Who somebody is in clubs, and with whom they play: the chapters `clubs` and `people`.

The chapter `clubs` comes last when somebody is forgotten: it takes the name off the record by which
all others know them.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from siamleague.accounts.models import User
from siamleague.privacy.keepers import CannotForget, Json
from tournaments.finding import indexing
from tournaments.models import (
    Claim,
    ClaimState,
    Entry,
    EntryState,
    Family,
    Invitation,
    JoiningLink,
    JoiningRequest,
    Membership,
    NamedKind,
    Player,
    Role,
    Seeker,
    Squad,
    SquadMember,
    Stage,
    Team,
    TeamMember,
)

OVER = (Stage.FINISHED, Stage.CANCELLED)


def export(user_id: int) -> Json:
    """Return the clubs somebody belongs to."""
    rows = Membership.objects.filter(player__user_id=user_id).select_related("club")
    return [
        {"club": m.club.name, "role": m.role, "since": m.joined_at.isoformat()}
        for m in rows.order_by("joined_at", "pk")
    ]


def forget(user_id: int, now: datetime) -> None:
    """Take the name off the playing record, and end the memberships; results stay.

    Refused while a club with other members has nobody else to own it.
    """
    mine = Membership.objects.filter(player__user_id=user_id)
    for membership in mine.filter(role=Role.OWNER).select_related("club"):
        others = Membership.objects.filter(club=membership.club).exclude(pk=membership.pk)
        if others.exists() and not others.filter(role=Role.OWNER).exists():
            sentence = _("You are the only owner of %(club)s. Make somebody else an owner first.")
            raise CannotForget(sentence % {"club": membership.club.name})
    mine.delete()
    players = list(Player.objects.filter(user_id=user_id).values_list("pk", flat=True))
    Player.objects.filter(pk__in=players).update(name=nobody(), user=None, left=True)
    indexing.write_down(NamedKind.PERSON, players)


def nobody() -> str:
    """Return the name that stands where somebody's name stood who is gone."""
    return _("Somebody who left")


def export_people(user_id: int) -> Json:
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
        "requests_to_join": [
            {
                "club": row.club.name,
                "words": row.words,
                "state": row.state,
                "at": row.asked_at.isoformat(),
            }
            for row in _requests().filter(player__user=user_id).order_by("pk")
        ],
        "requests_decided": [
            {"club": row.club.name, "state": row.state, "at": _moment(row.decided_at)}
            for row in _requests().filter(decided_by=user_id).order_by("pk")
        ],
        "joining_links": [
            {"club": row.club.name, "made": row.made_at.isoformat(), "used": row.used}
            for row in JoiningLink.objects.filter(made_by=user_id).select_related("club")
        ],
        "looked_for_partners": [
            {"event": row.tournament.name, "words": row.words, "since": row.since.isoformat()}
            for row in Seeker.objects.filter(player__user=user_id).select_related("tournament")
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


def forget_people(user_id: int, now: datetime) -> None:
    """Leave teams and families, and forget claims and the addresses of invitations."""
    player = Player.objects.filter(user_id=user_id).first()
    email = User.objects.values_list("email", flat=True).get(pk=user_id)
    forget_invitations(player=player, email=email)
    if player is not None:
        leave_teams(player=player, now=now)
        leave_families(player=player)
        forget_claims(player=player, name=nobody())
        JoiningRequest.objects.filter(player=player).delete()
        Seeker.objects.filter(player=player).delete()


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


def _requests() -> QuerySet[JoiningRequest]:
    return JoiningRequest.objects.select_related("club")


def _claims() -> QuerySet[Claim]:
    return Claim.objects.select_related("guest")


def _moment(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


@transaction.atomic
def leave_teams(*, player: Player, now: datetime) -> None:
    """Hand on every team this player captains, and leave those that play nowhere. Twice is once.

    A team that plays keeps its partner without a name: what it plays is the others' too, and its
    captain lets the reserve take over.
    """
    for team in Team.objects.select_for_update().filter(captain=player).order_by("pk"):
        Team.objects.filter(pk=team.pk).update(captain=_next_captain(team, player))
    here = TeamMember.objects.filter(player=player, left_at__isnull=True)
    for member in here.order_by("pk"):
        if not _plays(member.team_id):
            TeamMember.objects.filter(pk=member.pk).update(left_at=now)
            _end_if_empty(member.team_id, now)


@transaction.atomic
def leave_families(*, player: Player) -> None:
    """Take a player out of every family; one that is left with a single person ends."""
    for family in Family.objects.filter(players=player).order_by("pk"):
        family.players.remove(player)
        if family.players.count() < 2:
            family.delete()


@transaction.atomic
def forget_invitations(*, player: Player | None, email: str) -> None:
    """Forget the address to which invitations were sent that this person used, or could use."""
    mine = Invitation.objects.filter(email__iexact=email) if email else Invitation.objects.none()
    if player is not None:
        mine = mine | Invitation.objects.filter(used_by=player)
    mine.update(email="")


@transaction.atomic
def forget_claims(*, player: Player, name: str) -> None:
    """Take back claims that wait, forget their words, and name no guest who was this player."""
    asked = Claim.objects.filter(player=player)
    asked.filter(state=ClaimState.ASKED).delete()
    asked.update(words="")
    guests = list(asked.filter(state=ClaimState.CONFIRMED).values_list("guest", flat=True))
    Player.objects.filter(pk__in=guests).update(name=name, left=True)
    indexing.write_down(NamedKind.PERSON, guests)


def _next_captain(team: Team, player: Player) -> int | None:
    """Return who speaks for the team from now on: its vice captain, or its other partner."""
    vice = Squad.objects.filter(team=team).values_list("vice", flat=True).first()
    if vice is not None and vice != player.pk:
        return int(vice)
    others = TeamMember.objects.filter(
        team=team, accepted_at__isnull=False, left_at__isnull=True, player__user__isnull=False
    ).exclude(player=player)
    return others.order_by("pk").values_list("player", flat=True).first()


def _plays(team: int) -> bool:
    entered = Entry.objects.filter(team=team).exclude(state=EntryState.OUT)
    return entered.exclude(tournament__stage__in=OVER).exists()


def _end_if_empty(team: int, now: datetime) -> None:
    somebody = TeamMember.objects.filter(team=team, left_at__isnull=True).exists()
    listed = SquadMember.objects.filter(squad=team, left_at__isnull=True).exists()
    if not somebody and not listed:
        Team.objects.filter(pk=team, dissolved_at__isnull=True).update(dissolved_at=now)
