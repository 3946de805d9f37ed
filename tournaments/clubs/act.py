"""Founding a club, changing its page, joining and leaving it."""

from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from siamleague.accounts.models import User
from siamleague.history import audit
from tournaments.clubs import read as asked
from tournaments.models import Club, Membership, Player, Role
from tournaments.refusals import NameTaken, NotYours

RESERVED = frozenset({"new", "all", "search"})  # words that the addresses of pages use


@dataclass(frozen=True)
class ClubPage:
    """What a club says about itself."""

    name: str
    city: str = ""
    about: str = ""
    meets: str = ""


@transaction.atomic
def found_club(*, by: int, page: ClubPage, now: datetime) -> Club:
    """Return a new club with its founder as owner; refuse a name that another club carries."""
    player = player_of(user_id=by)
    if asked.name_is_taken(page.name):
        raise NameTaken(_taken(page.name))
    try:
        with transaction.atomic():
            club = Club.objects.create(
                slug=_free_slug(page.name),
                **asdict(page),
                time_zone=player.user.time_zone if player.user else "UTC",
                founded_at=now,
            )
    except IntegrityError as raced:
        raise NameTaken(_taken(page.name)) from raced
    Membership.objects.create(club=club, player=player, role=Role.OWNER, joined_at=now)
    audit.note("club.founded", f"club:{club.pk}", who=by, now=now, data={"name": page.name})
    return club


@transaction.atomic
def edit_club(*, club_id: int, by: int, page: ClubPage, now: datetime) -> None:
    """Change the club's page; its address stays, so that links keep working."""
    if not asked.may_edit(club_id=club_id, user_id=by):
        raise NotYours(_("Only the club's owner and organisers can change its page."))
    if asked.name_is_taken(page.name, besides=club_id):
        raise NameTaken(_taken(page.name))
    try:
        with transaction.atomic():
            Club.objects.filter(pk=club_id).update(**asdict(page))
    except IntegrityError as raced:
        raise NameTaken(_taken(page.name)) from raced
    audit.note("club.edited", f"club:{club_id}", who=by, now=now, data={"name": page.name})


@transaction.atomic
def join_club(*, club_id: int, by: int, now: datetime) -> None:
    """Make the person a member; joining twice is joining once."""
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


def _free_slug(name: str) -> str:
    """Return an address that no club has and no page needs."""
    start = slugify(name)[:50] or "club"
    slug, number = start, 2
    while slug in RESERVED or Club.objects.filter(slug=slug).exists():
        slug, number = f"{start}-{number}", number + 1
    return slug


def _taken(name: str) -> str:
    return _("There is already a club called “%(name)s”. Please choose another name.") % {
        "name": name
    }
