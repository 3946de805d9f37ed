"""Inviting somebody into a club: a link that works once, for a fortnight, until it is taken back.

The link holds nothing but a signed number, so it can be shown again to those who made it, and no
secret is stored. Whoever is given it joins; with an address it is sent there by letter as well.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from siamleague.history import audit
from siamleague.jobs import act as jobs
from tournaments.clubs import invitations, roles
from tournaments.clubs import read as clubs
from tournaments.clubs.act import player_of
from tournaments.models import Club, Invitation, Membership, Role
from tournaments.refusals import NotNow, NotWhole, NotYours

VALID = timedelta(days=14)
MOST_OPEN = 200


@transaction.atomic
def invite(*, club_id: int, role: str, email: str, by: int, now: datetime) -> Invitation:
    """Return an open invitation; asking again for the same address and role returns the first."""
    Club.objects.select_for_update().get(pk=club_id)
    if role not in Role.values:
        raise NotWhole(_("Choose one of the roles."))
    _check(club_id, role, by)
    waiting = invitations.open_invitations(club_id, now)
    same = waiting.filter(email__iexact=email, role=role).first() if email else None
    if same is not None:
        return same
    if waiting.count() >= MOST_OPEN:
        raise NotNow(_("%(n)s invitations are open. Take some back first.") % {"n": MOST_OPEN})
    made = Invitation.objects.create(
        club_id=club_id, role=role, email=email, made_by_id=by, made_at=now, ends_at=now + VALID
    )
    data = {"invitation": made.pk, "role": str(role)}
    audit.note("club.invited", f"club:{club_id}", who=by, now=now, data=data)
    if email:
        payload = {"invitation": made.pk}
        jobs.ask(kind="club-invitation", payload=payload, by=by, now=now)
    return made


@transaction.atomic
def revoke_invitation(*, invitation_id: int, by: int, now: datetime) -> None:
    """Take an invitation back, so that its link opens nothing. Twice is once."""
    one = Invitation.objects.get(pk=invitation_id)
    _check(one.club_id, one.role, by)
    open_ones = Invitation.objects.filter(pk=one.pk, used_at=None, revoked_at=None)
    if open_ones.update(revoked_at=now, email=""):
        data = {"invitation": one.pk, "role": one.role}
        audit.note("club.uninvited", f"club:{one.club_id}", who=by, now=now, data=data)
        return
    one.refresh_from_db()
    if one.used_at:
        raise NotNow(_("This invitation was used. Take the member out instead."))


@transaction.atomic
def accept_invitation(*, invitation_id: int, by: int, now: datetime) -> None:
    """Join the club in the role of the invitation, once; opening one's own link again is harmless.

    A role that is higher already stays.
    """
    one = Invitation.objects.select_related("club").get(pk=invitation_id)
    Club.objects.select_for_update().get(pk=one.club_id)
    player = player_of(user_id=by)
    fresh = Invitation.objects.filter(
        pk=one.pk, used_at=None, revoked_at=None, ends_at__gt=now
    ).update(used_at=now, used_by=player, email="")
    if not fresh:
        one.refresh_from_db()
        if one.used_by_id == player.pk:
            return
        raise NotNow(_("This invitation is over. Ask the club for a new one."))
    member, _made = Membership.objects.get_or_create(
        club_id=one.club_id, player=player, defaults={"role": one.role, "joined_at": now}
    )
    if _height(one.role) > _height(member.role):
        Membership.objects.filter(pk=member.pk).update(role=one.role)
    data = {"invitation": one.pk, "player": player.pk, "role": one.role}
    audit.note("club.joined", f"club:{one.club_id}", who=by, now=now, data=data)


def _height(role: str) -> int:
    return -Role.values.index(role)


def _check(club_id: int, role: str, by: int) -> None:
    own = clubs.role_in(club_id=club_id, user_id=by)
    if own not in roles.GIVES:
        raise NotYours(_("Only the club's owner and organisers can invite people."))
    if not roles.may_give(own, role):
        raise NotYours(_("Only an owner of the club can decide about owners and organisers."))
