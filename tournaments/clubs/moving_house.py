"""A club gets another address, or goes for good while nothing hangs from it."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from siamleague.history import audit
from tournaments.clubs import emblems
from tournaments.clubs import read as asked
from tournaments.clubs.act import RESERVED
from tournaments.models import (
    Club,
    ClubAddress,
    League,
    Membership,
    Player,
    Pool,
    Role,
    Roll,
    Series,
    Team,
    Tournament,
)
from tournaments.refusals import AddressTaken, NotNow, NotYours

MOST_ADDRESSES = 5  # that a club keeps besides its own


@transaction.atomic
def move_club(*, club_id: int, slug: str, by: int, now: datetime) -> Club:
    """Give the club another address; the old one leads there, and nobody else gets it.

    Twice is once.
    """
    club = Club.objects.select_for_update().get(pk=club_id)
    _check_owns(club, by)
    if club.slug == slug:
        return club
    taken = AddressTaken(_("This address is taken. Choose another one."))
    others = ClubAddress.objects.exclude(club=club)
    if slug in RESERVED or others.filter(slug=slug).exists():
        raise taken
    ClubAddress.objects.filter(club=club, slug=slug).delete()
    if club.old_addresses.count() >= MOST_ADDRESSES:
        raise NotNow(_("The club has had very many addresses. Go back to one of them."))
    old = club.slug
    try:
        with transaction.atomic():
            ClubAddress.objects.create(club=club, slug=old)
            Club.objects.filter(pk=club.pk).update(slug=slug)
    except IntegrityError as race:
        raise taken from race
    data = {"before": old, "after": slug}
    audit.note("club.moved", f"club:{club.pk}", who=by, now=now, data=data)
    club.slug = slug
    return club


@transaction.atomic
def delete_club(*, club_id: int, by: int, now: datetime) -> None:
    """Delete a club in which nothing has happened and nobody else is. Twice is once."""
    club = Club.objects.select_for_update().filter(pk=club_id).first()
    if club is None:
        return
    _check_owns(club, by)
    if not is_empty(club):
        raise NotNow(
            _("Only an empty club can be deleted: without events, leagues, teams and other people.")
        )
    audit.note("club.deleted", f"club:{club.pk}", who=by, now=now, data={"name": club.name})
    club.delete()
    emblems.forget(club.picture)


def is_empty(club: Club) -> bool:
    """Tell whether nothing hangs from a club but its one owner."""
    if club.demo or Membership.objects.filter(club=club).count() > 1:
        return False
    rows = (Tournament, League, Series, Pool, Roll, Team)
    used = any(row._default_manager.filter(club=club).exists() for row in rows)
    return not used and not Player.objects.filter(made_by_club=club).exists()


def _check_owns(club: Club, by: int) -> None:
    if asked.role_in(club_id=club.pk, user_id=by) != Role.OWNER:
        raise NotYours(_("Only the club's owner can do that."))
