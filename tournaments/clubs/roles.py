"""Who may do what in a club: giving a role, taking somebody out.

Owners decide about every role. Organisers decide about members and arbiters, so that nobody raises
themselves. A club always keeps an owner: whoever decides holds the club's row meanwhile.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from siamleague.history import audit
from tournaments.clubs import read as clubs
from tournaments.models import Club, Membership, Role
from tournaments.refusals import NotWhole, NotYours

BELOW = (Role.ARBITER, Role.MEMBER)
GIVES: dict[str, tuple[Role, ...]] = {Role.OWNER: tuple(Role), Role.ORGANISER: BELOW}


def may_give(own: str, *roles: str) -> bool:
    """Tell whether somebody in a role decides about all of these roles."""
    return set(roles) <= {str(role) for role in GIVES.get(own, ())}


@transaction.atomic
def give_role(*, club_id: int, player_id: int, role: str, by: int, now: datetime) -> None:
    """Let a member have another role. Twice is once; the last owner stays one."""
    member = _held(club_id, player_id)
    if role not in Role.values:
        raise NotWhole(_("Choose one of the roles."))
    _check(club_id, by, member.role, role)
    if member.role == role:
        return
    if role != Role.MEMBER and member.player.is_guest and not member.player.demo:
        raise NotWhole(
            _("%(name)s has no account here yet. Send an invitation, or confirm a claim first.")
            % {"name": member.player.name}
        )
    _check_owner_stays(member, role)
    Membership.objects.filter(pk=member.pk).update(role=role)
    data = {"player": player_id, "role": str(role), "before": str(member.role)}
    audit.note("club.role_given", f"club:{club_id}", who=by, now=now, data=data)


@transaction.atomic
def remove_member(*, club_id: int, player_id: int, by: int, now: datetime) -> None:
    """Take somebody out of the club; what they played stays. Twice is once."""
    Club.objects.select_for_update().get(pk=club_id)
    rows = Membership.objects.filter(club_id=club_id, player_id=player_id)
    member = rows.select_related("player").first()
    _check(club_id, by, *([member.role] if member else []))
    if member is None:
        return
    _check_owner_stays(member, "")
    member.delete()
    data = {"player": player_id, "before": str(member.role)}
    audit.note("club.member_removed", f"club:{club_id}", who=by, now=now, data=data)


def _held(club_id: int, player_id: int) -> Membership:
    """Return the membership, with the club held, so that two owners cannot both step down."""
    Club.objects.select_for_update().get(pk=club_id)
    rows = Membership.objects.filter(club_id=club_id, player_id=player_id)
    member = rows.select_related("player").first()
    if member is None:
        raise NotWhole(_("Only a member of the club can have a role. Send an invitation."))
    return member


def _check(club_id: int, by: int, *roles: str) -> None:
    own = clubs.role_in(club_id=club_id, user_id=by)
    if own not in GIVES:
        raise NotYours(_("Only the club's owner and organisers can decide about roles."))
    if not may_give(own, *roles):
        raise NotYours(_("Only an owner of the club can decide about owners and organisers."))


def _check_owner_stays(member: Membership, role: str) -> None:
    if member.role != Role.OWNER or role == Role.OWNER:
        return
    owners = Membership.objects.filter(club=member.club_id, role=Role.OWNER)
    if not owners.exclude(pk=member.pk).exists():
        raise NotWhole(_("A club needs an owner. Make somebody else an owner first."))
