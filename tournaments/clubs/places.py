"""Where one acts in a club: the club itself, its people, invitations, families, claims; who may."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from siamleague.actions.places import nowhere
from siamleague.actions.values import Place, Who
from tournaments.clubs import read
from tournaments.models import Claim, Club, Family, Invitation, Player

Names = Mapping[str, Any]
A_CLUB = "clubs/<slug:club>/"


@dataclass(frozen=True)
class InClub:
    """What an address leads to inside a club: somebody, or something the club keeps."""

    club: Club | None  # an order about a claim names none
    row: Any


def club_at(names: Names, by: int | None) -> Club:
    """Return the club of an address."""
    return get_object_or_404(Club, slug=names["club"])


def way(club: Club, name: str) -> str:
    """Return the address of a page of the club."""
    return reverse(f"tournaments:{name}", args=[club.slug])


def _inside(name: str, rows: Any, key: str) -> Place:
    """Return the place of something a club keeps under a number."""

    def find(names: Names, by: int | None) -> InClub:
        club = club_at(names, by)
        return InClub(club, get_object_or_404(rows, pk=names["number"], club=club))

    plural = {"family": "families"}.get(name, f"{name}s")
    return Place(
        name,
        page=f"{A_CLUB}{plural}/<int:number>/",
        find=find,
        keys=lambda found: {key: found.row.pk},
        way=lambda found, page: way(found.club, page),
    )


def _claim(names: Names, by: int | None) -> InClub:
    club = club_at(names, by) if "club" in names else None
    rows = Claim.objects.select_related("guest", "player")
    return InClub(club, get_object_or_404(rows, pk=names["number"]))


def _invitation(names: Names, by: int | None) -> Invitation:
    found = read.read_token(names["token"])
    if found is None:
        raise Http404
    return found


CLUBS = nowhere("clubs", "clubs/", "tournaments")
CLUB = Place("club", page=A_CLUB, find=club_at, keys=lambda club: {"club_id": club.pk}, way=way)
PERSON = Place(
    "member of a club",
    page=f"{A_CLUB}people/<int:player>/",
    find=lambda names, by: InClub(club_at(names, by), names["player"]),
    keys=lambda found: {"club_id": found.club.pk, "player_id": found.row},
    way=lambda found, page: way(found.club, page),
)
INVITATION = _inside("invitation", Invitation.objects.all(), "invitation_id")
FAMILY = _inside("family", Family.objects.all(), "family_id")
CLAIM = Place(
    "claim",
    page=f"{A_CLUB}claims/<int:number>/",
    api="claims/<int:number>/",
    find=_claim,
    keys=lambda found: {"claim_id": found.row.pk},
    way=lambda found, page: way(found.club, page),
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
    return Who("who runs the club", _runs, sentence)


def _runs(found: Club | InClub, by: int) -> bool:
    club = found.club if isinstance(found, InClub) else found
    return club is not None and read.may_edit(club_id=club.pk, user_id=by)


def _knows(found: InClub, by: int) -> bool:
    return read.runs_one_of(read.knowing(found.row), by)


KNOWING = Who(
    "who runs a club that knows the player",
    _knows,
    _("Only an organiser of a club that knows this player can decide that."),
)
DEMO = Who(
    "the owner of the site, or anybody where it has none",
    read.may_run_demo,
    _("Only the owner of this site can run the demo club."),
)
