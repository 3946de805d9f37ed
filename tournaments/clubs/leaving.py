"""What becomes of somebody's teams, families and invitations when their account goes for good."""

from datetime import datetime

from django.db import transaction

from tournaments.models import (
    Claim,
    ClaimState,
    Entry,
    EntryState,
    Family,
    Invitation,
    Player,
    Squad,
    SquadMember,
    Stage,
    Team,
    TeamMember,
)

OVER = (Stage.FINISHED, Stage.CANCELLED)


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
    guests = asked.filter(state=ClaimState.CONFIRMED).values("guest")
    Player.objects.filter(pk__in=guests).update(name=name, left=True)


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
