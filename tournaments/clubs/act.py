"""What one does in a club: founding it, joining, roles, invitations, families.

Owners decide about every role. Organisers decide about members and arbiters, so that nobody raises
themselves. A club always keeps an owner: whoever decides holds the club's row meanwhile.

An invitation is a link that works once, for a fortnight, until it is taken back. It holds nothing
but a signed number, so it can be shown again to those who made it, and no secret is stored.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from siamleague.accounts.models import User
from siamleague.history import audit
from siamleague.jobs import act as jobs
from siamleague.waiting import bells
from tournaments.clubs import inviting
from tournaments.clubs import read as asked
from tournaments.clubs.waits import invited
from tournaments.models import (
    Club,
    ClubAddress,
    Entry,
    Family,
    Invitation,
    Joining,
    Membership,
    Player,
    Role,
)
from tournaments.refusals import NameTaken, NotNow, NotWhole, NotYours

RESERVED = frozenset({"new", "all", "search", "bring"})  # words that the addresses of pages use
VALID = timedelta(days=14)  # an invitation
MOST_OPEN = 200  # invitations
LEAST_FAMILY = 2
MOST_FAMILIES = 200  # of one club


@dataclass(frozen=True)
class ClubPage:
    name: str
    city: str = ""
    about: str = ""
    meets: str = ""
    time_zone: str = ""  # nothing is that of who founds the club, and later what it was
    joining: str = Joining.OPEN
    hides_members: bool = False
    rates_bots: bool = False
    framed_by: str = ""


@transaction.atomic
def found_club(*, by: int, page: ClubPage, now: datetime) -> Club:
    """Return a new club with its founder as owner; refuse a name that another club carries."""
    player = player_of(user_id=by)
    zone = page.time_zone or (player.user.time_zone if player.user else "UTC")
    with _of_this_name_once(page.name):
        club = Club.objects.create(
            slug=_free_slug(page.name),
            **asdict(page) | {"time_zone": zone},
            founded_at=now,
        )
    Membership.objects.create(club=club, player=player, role=Role.OWNER, joined_at=now)
    audit.note("club.founded", f"club:{club.pk}", who=by, now=now, data={"name": page.name})
    return club


@transaction.atomic
def edit_club(*, club_id: int, by: int, page: ClubPage, now: datetime) -> None:
    """Change the club's page; its address stays, so that links keep working."""
    if not asked.may_edit(club_id=club_id, user_id=by):
        raise NotYours(_("Only the club's owner and organisers can change its page."))
    with _of_this_name_once(page.name, besides=club_id):
        said = asdict(page)
        Club.objects.filter(pk=club_id).update(
            **{name: value for name, value in said.items() if value or name != "time_zone"}
        )
    audit.note("club.edited", f"club:{club_id}", who=by, now=now, data={"name": page.name})


@transaction.atomic
def join_club(*, club_id: int, by: int, now: datetime) -> None:
    """Make the person a member; joining twice is joining once. Some clubs want to be asked."""
    club = Club.objects.select_for_update().get(pk=club_id)
    inside = asked.role_in(club_id=club_id, user_id=by)
    if club.joining == Joining.ASK and not inside:
        raise NotYours(_("This club lets people in itself. Ask to join, or ask it for a link."))
    Membership.objects.get_or_create(
        club_id=club_id, player=player_of(user_id=by), defaults={"joined_at": now}
    )


@transaction.atomic
def run_demo_club(*, club_id: int, by: int, now: datetime) -> None:
    """Let the site's owner, or anybody on a site that nobody owns yet, try the demo club out.

    They become one of its organisers. Twice is once.
    """
    club = Club.objects.select_for_update().get(pk=club_id)
    if not asked.may_run_demo(club, by):
        raise NotYours(_("Only the owner of this site can run the demo club."))
    member, made = Membership.objects.get_or_create(
        club=club,
        player=player_of(user_id=by),
        defaults={"joined_at": now, "role": Role.ORGANISER},
    )
    raised = Membership.objects.filter(pk=member.pk).exclude(role__in=asked.RUNNING)
    if raised.update(role=Role.ORGANISER) or made:
        audit.note("club.demo_run", f"club:{club.pk}", who=by, now=now)


@transaction.atomic
def leave_club(*, club_id: int, by: int) -> None:
    """End the membership; the only owner has to stay, or nobody could run the club."""
    membership = Membership.objects.filter(club_id=club_id, player__user_id=by).first()
    if membership is None:
        return
    owners = Membership.objects.select_for_update().filter(club_id=club_id, role=Role.OWNER)
    if membership.role == Role.OWNER and len(owners) == 1:
        raise NotYours(_("You are the only owner of this club, so you cannot leave it."))
    membership.delete()


def player_of(*, user_id: int) -> Player:
    """Return the playing record of an account, making it the first time it is needed."""
    user = User.objects.get(pk=user_id)
    player, _made = Player.objects.get_or_create(user=user, defaults={"name": str(user)})
    return player


@transaction.atomic
def give_role(*, club_id: int, player_id: int, role: str, by: int, now: datetime) -> None:
    """Let a member have another role. Twice is once; the last owner stays one."""
    member = _held_member(club_id, player_id)
    if role not in Role.values:
        raise NotWhole(_("Choose one of the roles."))
    _check_gives(club_id, by, member.role, role)
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
    _check_gives(club_id, by, *([member.role] if member else []))
    if member is None:
        return
    _check_owner_stays(member, "")
    member.delete()
    data = {"player": player_id, "before": str(member.role)}
    audit.note("club.member_removed", f"club:{club_id}", who=by, now=now, data=data)


@transaction.atomic
def invite(*, club_id: int, role: str, email: str, by: int, now: datetime) -> Invitation:
    """Return an open invitation; asking again for the same address and role returns the first."""
    Club.objects.select_for_update().get(pk=club_id)
    if role not in Role.values:
        raise NotWhole(_("Choose one of the roles."))
    _check_gives(club_id, by, role, invites=True)
    waiting = asked.open_invitations(club_id, now)
    same = waiting.filter(email__iexact=email, role=role).first() if email else None
    if same is not None:
        return same
    if waiting.count() >= MOST_OPEN:
        raise NotNow(_("%(n)s invitations are open. Take some back first.") % {"n": MOST_OPEN})
    if email:
        inviting.check(club_id=club_id, email=email, by=by, now=now)
    made = Invitation.objects.create(
        club_id=club_id,
        role=role,
        email=email,
        mailed_to=inviting.digest(email) if email else "",
        made_by_id=by,
        made_at=now,
        ends_at=now + VALID,
    )
    data = {"invitation": made.pk, "role": str(role)}
    audit.note("club.invited", f"club:{club_id}", who=by, now=now, data=data)
    if email:
        payload = {"invitation": made.pk}
        jobs.ask(kind="club-invitation", payload=payload, by=by, now=now)
        _tell_who_is_invited(made, by, now)
    return made


def _tell_who_is_invited(made: Invitation, by: int, now: datetime) -> None:
    """Call whoever has shown that the address is theirs; their letter goes to it in any case."""
    player = Player.objects.filter(user=by).first()
    values = {"club": made.club.name, "who": player.name if player else made.club.name}
    url = asked.invitation_path(made)
    told = bells.fairly("club", invited(made.email), by=by)
    bells.call("club", told, values=values, url=url, now=now, letter=False)


@transaction.atomic
def revoke_invitation(*, invitation_id: int, by: int, now: datetime) -> None:
    """Take an invitation back, so that its link opens nothing. Twice is once."""
    one = Invitation.objects.get(pk=invitation_id)
    _check_gives(one.club_id, by, one.role, invites=True)
    open_ones = Invitation.objects.filter(pk=one.pk, used_at=None, revoked_at=None)
    bells.ring(invited(one.email))
    if open_ones.update(revoked_at=now, email=""):
        data = {"invitation": one.pk, "role": one.role}
        audit.note("club.uninvited", f"club:{one.club_id}", who=by, now=now, data=data)
        return
    one.refresh_from_db()
    if one.used_at:
        raise NotNow(_("This invitation was used. Take the member out instead."))


@transaction.atomic
def accept_invitation(*, invitation_id: int, by: int, now: datetime) -> int:
    """Join the club in the role of the invitation, once, and return the club's number.

    Opening one's own link again is harmless. A role that is higher already stays.
    """
    one = Invitation.objects.select_related("club").get(pk=invitation_id)
    Club.objects.select_for_update().get(pk=one.club_id)
    player = player_of(user_id=by)
    bells.ring([by, *invited(one.email)])
    fresh = Invitation.objects.filter(
        pk=one.pk, used_at=None, revoked_at=None, ends_at__gt=now
    ).update(used_at=now, used_by=player, email="")
    if not fresh:
        one.refresh_from_db()
        if one.used_by_id == player.pk:
            return one.club_id
        raise NotNow(_("This invitation is over. Ask the club for a new one."))
    member, _made = Membership.objects.get_or_create(
        club_id=one.club_id, player=player, defaults={"role": one.role, "joined_at": now}
    )
    if _height(one.role) > _height(member.role):
        Membership.objects.filter(pk=member.pk).update(role=one.role)
    data = {"invitation": one.pk, "player": player.pk, "role": one.role}
    audit.note("club.joined", f"club:{one.club_id}", who=by, now=now, data=data)
    return one.club_id


@transaction.atomic
def make_family(
    *, club_id: int, name: str, players: Collection[int], by: int, now: datetime
) -> Family:
    """Return a new family, or the one of the club that has this name, with these people in it."""
    _held_club(club_id, by)
    people = _known(club_id, players)
    if not name.strip() or len(people) < LEAST_FAMILY:
        raise NotWhole(_("A family has a name and at least two people of the club."))
    same = Family.objects.filter(club_id=club_id, name__iexact=name.strip()).first()
    if same is None and Family.objects.filter(club_id=club_id).count() >= MOST_FAMILIES:
        raise NotWhole(_("A club has at most %(n)s families.") % {"n": MOST_FAMILIES})
    family = same or Family.objects.create(club_id=club_id, name=name.strip())
    family.players.add(*people)
    _note_family("club.family_made", family, by, now)
    return family


@transaction.atomic
def change_family(*, family_id: int, players: Collection[int], by: int, now: datetime) -> None:
    """Say who belongs to a family; with fewer than two there is none any more. Twice is once."""
    family = Family.objects.get(pk=family_id)
    _held_club(family.club_id, by)
    people = _known(family.club_id, players)
    before = set(family.players.values_list("pk", flat=True))
    if before == {player.pk for player in people}:
        return
    if len(people) < LEAST_FAMILY:
        _note_family("club.family_ended", family, by, now)
        family.delete()
        return
    family.players.set(people)
    _note_family("club.family_changed", family, by, now)


def _has(rows: type[Club | ClubAddress], slug: str) -> bool:
    return rows._default_manager.filter(slug=slug).exists()


def _free_slug(name: str) -> str:
    """Return an address that no club has and no page needs."""
    start = slugify(name)[:50] or "club"
    slug, number = start, 2
    while slug in RESERVED or _has(Club, slug) or _has(ClubAddress, slug):
        slug, number = f"{start}-{number}", number + 1
    return slug


@contextmanager
def _of_this_name_once(name: str, besides: int | None = None) -> Iterator[None]:
    """Refuse a name that another club carries, or is just being given."""
    taken = _("There is already a club called “%(name)s”. Please choose another name.")
    refusal = NameTaken(taken % {"name": name})
    if asked.name_is_taken(name, besides):
        raise refusal
    try:
        with transaction.atomic():
            yield
    except IntegrityError as raced:
        raise refusal from raced


def _held_member(club_id: int, player_id: int) -> Membership:
    """Return the membership, with the club held, so that two owners cannot both step down."""
    Club.objects.select_for_update().get(pk=club_id)
    rows = Membership.objects.filter(club_id=club_id, player_id=player_id)
    member = rows.select_related("player").first()
    if member is None:
        raise NotWhole(_("Only a member of the club can have a role. Send an invitation."))
    return member


def _check_gives(club_id: int, by: int, *roles: str, invites: bool = False) -> None:
    """Refuse whoever does not decide about all these roles, of members or of those invited."""
    own = asked.role_in(club_id=club_id, user_id=by)
    if own not in asked.GIVES and invites:
        raise NotYours(_("Only the club's owner and organisers can invite people."))
    if own not in asked.GIVES:
        raise NotYours(_("Only the club's owner and organisers can decide about roles."))
    if not asked.may_give(own, *roles):
        raise NotYours(_("Only an owner of the club can decide about owners and organisers."))


def _check_owner_stays(member: Membership, role: str) -> None:
    if member.role != Role.OWNER or role == Role.OWNER:
        return
    owners = Membership.objects.filter(club=member.club_id, role=Role.OWNER)
    if not owners.exclude(pk=member.pk).exists():
        raise NotWhole(_("A club needs an owner. Make somebody else an owner first."))


def _height(role: str) -> int:
    return -Role.values.index(role)


def _held_club(club_id: int, by: int) -> None:
    Club.objects.select_for_update().get(pk=club_id)
    if not asked.may_edit(club_id=club_id, user_id=by):
        raise NotYours(_("Only the club's owner and organisers can say who is a family."))


def _known(club_id: int, wanted: Collection[int]) -> list[Player]:
    """Return those of the wanted whom the club knows, as members or from its events."""
    members = Membership.objects.filter(club=club_id).values("player")
    entered = Entry.objects.filter(tournament__club=club_id, player__isnull=False).values("player")
    rows = Player.objects.filter(pk__in=list(wanted))
    return list((rows.filter(pk__in=members) | rows.filter(pk__in=entered)).order_by("pk"))


def _note_family(verb: str, family: Family, by: int, now: datetime) -> None:
    data = {"family": family.pk, "players": sorted(family.players.values_list("pk", flat=True))}
    audit.note(verb, f"club:{family.club_id}", who=by, now=now, data=data)
