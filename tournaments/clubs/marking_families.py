"""Families of a club: people whom its events keep apart as long as they can."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from siamleague.history import audit
from tournaments.clubs import read as clubs
from tournaments.models import Club, Entry, Family, Membership, Player
from tournaments.refusals import NotWhole, NotYours

LEAST = 2
MOST = 200  # families of one club


@transaction.atomic
def make_family(
    *, club_id: int, name: str, players: Collection[int], by: int, now: datetime
) -> Family:
    """Return a new family, or the one of the club that has this name, with these people in it."""
    _held(club_id, by)
    people = _people(club_id, players)
    if not name.strip() or len(people) < LEAST:
        raise NotWhole(_("A family has a name and at least two people of the club."))
    same = Family.objects.filter(club_id=club_id, name__iexact=name.strip()).first()
    if same is None and Family.objects.filter(club_id=club_id).count() >= MOST:
        raise NotWhole(_("A club has at most %(n)s families.") % {"n": MOST})
    family = same or Family.objects.create(club_id=club_id, name=name.strip())
    family.players.add(*people)
    _told("club.family_made", family, by, now)
    return family


@transaction.atomic
def change_family(*, family_id: int, players: Collection[int], by: int, now: datetime) -> None:
    """Say who belongs to a family; with fewer than two there is none any more. Twice is once."""
    family = Family.objects.get(pk=family_id)
    _held(family.club_id, by)
    people = _people(family.club_id, players)
    before = set(family.players.values_list("pk", flat=True))
    if before == {player.pk for player in people}:
        return
    if len(people) < LEAST:
        _told("club.family_ended", family, by, now)
        family.delete()
        return
    family.players.set(people)
    _told("club.family_changed", family, by, now)


@transaction.atomic
def end_family(*, family_id: int, by: int, now: datetime) -> None:
    """Let these people meet like everybody else. Twice is once."""
    family = Family.objects.filter(pk=family_id).first()
    if family is None:
        return
    _held(family.club_id, by)
    _told("club.family_ended", family, by, now)
    family.delete()


def _held(club_id: int, by: int) -> None:
    Club.objects.select_for_update().get(pk=club_id)
    if not clubs.may_edit(club_id=club_id, user_id=by):
        raise NotYours(_("Only the club's owner and organisers can say who is a family."))


def _people(club_id: int, wanted: Collection[int]) -> list[Player]:
    """Return those of the wanted whom the club knows, as members or from its events."""
    members = Membership.objects.filter(club=club_id).values("player")
    entered = Entry.objects.filter(tournament__club=club_id, player__isnull=False).values("player")
    rows = Player.objects.filter(pk__in=list(wanted))
    return list((rows.filter(pk__in=members) | rows.filter(pk__in=entered)).order_by("pk"))


def _told(verb: str, family: Family, by: int, now: datetime) -> None:
    data = {"family": family.pk, "players": sorted(family.players.values_list("pk", flat=True))}
    audit.note(verb, f"club:{family.club_id}", who=by, now=now, data=data)
