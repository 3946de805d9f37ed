"""Where one acts in a club: the club itself, its people, invitations, families, claims; who may."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from siamleague.actions.places import nowhere
from siamleague.actions.values import Place, TokenScope, Who, organising
from tournaments.clubs import read, ways_in
from tournaments.models import (
    Claim,
    Club,
    Family,
    Invitation,
    JoiningLink,
    JoiningRequest,
    Player,
    Role,
)

Names = Mapping[str, Any]
CLAIMS = Claim.objects.select_related("guest", "player")
A_CLUB = "clubs/<slug:club>/"


@dataclass(frozen=True)
class InClub:
    """What an address leads to inside a club: somebody, or something the club keeps."""

    club: Any  # an order about a claim names none
    row: Any


def club_at(names: Names, by: int | None) -> Club:
    return get_object_or_404(Club, slug=names["club"])


def way(club: Club, name: str) -> str:
    """Return the address of a page of the club."""
    return reverse(f"tournaments:{name}", args=[club.slug])


def _inside(
    name: str,
    page: str,
    row: Callable[[Names, Club | None], Any],
    keys: Callable[[InClub], Names],
    api: str = "",
) -> Place:
    """Return the place of somebody in a club, or of something it keeps."""

    def find(names: Names, by: int | None) -> InClub:
        club = club_at(names, by) if "club" in names else None
        return InClub(club, row(names, club))

    return Place(
        name,
        page=f"{A_CLUB}{page}",
        api=api,
        find=find,
        keys=keys,
        way=lambda found, page: way(found.club, page),
    )


def _invitation(names: Names, by: int | None) -> Invitation:
    found = read.read_token(names["token"])
    if found is None:
        raise Http404
    return found


def _joining_link(names: Names, by: int | None) -> JoiningLink:
    found = ways_in.read_link(names["token"])
    if found is None:
        raise Http404
    return found


CLUBS = nowhere("clubs", "clubs/", "tournaments")
CLUB = Place("club", page=A_CLUB, find=club_at, keys=lambda club: {"club_id": club.pk}, way=way)
PERSON = _inside(
    "member of a club",
    "people/<int:player>/",
    lambda names, club: names["player"],
    lambda found: {"club_id": found.club.pk, "player_id": found.row},
)
INVITATION = _inside(
    "invitation",
    "invitations/<int:number>/",
    lambda names, club: get_object_or_404(Invitation, pk=names["number"], club=club),
    lambda found: {"invitation_id": found.row.pk},
)
FAMILY = _inside(
    "family",
    "families/<int:number>/",
    lambda names, club: get_object_or_404(Family, pk=names["number"], club=club),
    lambda found: {"family_id": found.row.pk},
)
JOINING_LINK = _inside(
    "link by which people join",
    "links/<int:number>/",
    lambda names, club: get_object_or_404(JoiningLink, pk=names["number"], club=club),
    lambda found: {"link_id": found.row.pk},
)
REQUEST = _inside(
    "request to join",
    "requests/<int:number>/",
    lambda names, club: get_object_or_404(JoiningRequest, pk=names["number"], club=club),
    lambda found: {"request_id": found.row.pk},
)
CLAIM = _inside(
    "claim",
    "claims/<int:number>/",
    lambda names, club: get_object_or_404(CLAIMS, pk=names["number"]),
    lambda found: {"claim_id": found.row.pk},
    api="claims/<int:number>/",
)
JOINING = Place(
    "link into a club",
    page="join/<str:token>/",
    find=_joining_link,
    keys=lambda link: {"link_id": link.pk},
    way=lambda link, page: way(link.club, page),
)
LINK = Place(
    "link of an invitation",
    page="invitations/<str:token>/",
    find=_invitation,
    keys=lambda one: {"invitation_id": one.pk},
    way=lambda one, page: way(one.club, page),
)
PLAYER = Place(
    "player",
    page="players/<int:player>/",
    find=lambda names, by: get_object_or_404(Player, pk=names["player"]),
    keys=lambda guest: {"guest_id": guest.pk},
    way=lambda guest, page: reverse(f"tournaments:{page}", args=[guest.pk]),
)


def organisers(sentence: str | Promise) -> Who:
    """Return those who run a club, and what everybody else reads."""
    return Who("who runs the club", _runs, sentence, organising(_number))


OWNERS = Who(
    "the club's owner",
    lambda club, by: read.role_in(club_id=club.pk, user_id=by) == Role.OWNER,
    _("Only the club's owner can do that."),
    organising(lambda club: club.pk),
)


def _number(found: Club | InClub) -> int | None:
    club = found.club if isinstance(found, InClub) else found
    return None if club is None else club.pk


def _runs(found: Club | InClub, by: int) -> bool:
    number = _number(found)
    return number is not None and read.may_edit(club_id=number, user_id=by)


def _knows(found: InClub, by: int) -> bool:
    return read.runs_one_of(read.knowing(found.row), by)


KNOWING = Who(
    "who runs a club that knows the player",
    _knows,
    _("Only an organiser of a club that knows this player can decide that."),
    TokenScope(lambda found: read.knowing(found.row)),
)
DEMO = Who(
    "the owner of the site, or anybody where it has none",
    read.may_run_demo,
    _("Only the owner of this site can run the demo club."),
    organising(lambda club: club.pk),
)
