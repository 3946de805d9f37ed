from typing import Annotated, Any

from django import forms
from django.db.models import QuerySet
from django.utils import timezone

from siamleague.actions.fields import of_form
from siamleague.actions.programs import Programs
from siamleague.actions.slicing import Part
from siamleague.actions.taking import WhichPage
from siamleague.actions.told import At, told
from tournaments.clubs import read, ways_in
from tournaments.clubs.actions import ACTIONS, page_of
from tournaments.clubs.forms import ClubForm
from tournaments.clubs.places import CLUB, CLUBS, organisers
from tournaments.models import Claim, Club, Invitation, JoiningLink, JoiningRequest

programs = Programs(ACTIONS)
ORGANISERS = organisers("")

ClubCard = told(read.ClubCard, "name url city players", url=Annotated[str, "its page"])
ClubMember = told(read.MemberLine, "player name role is_guest", called="ClubMember")
WholeClub = told(
    dict,
    called="WholeClub",
    about="A club with its members.",
    id=int,
    slug=str,
    page=of_form(ClubForm)(),
    members=ClubMember(many=True),
    pages=Annotated[int, "of members"],
)
ClubInvitation = told(
    Invitation,
    "id role email ends_at",
    called="ClubInvitation",
    about="An invitation that can still be used.",
    path=Annotated[str, "where its link leads; empty for roles one does not give"],
)
ClubFamily = told(
    dict, called="ClubFamily", about="A family.", id=int, name=str, players=tuple[int, ...]
)
WaitingClaim = told(
    Claim,
    "id guest guest_name player player_name words asked_at",
    called="WaitingClaim",
    about="A claim that waits for an organiser.",
    guest=At("guest_id", int),
    guest_name=At("guest.name", str),
    player=At("player_id", int),
    player_name=At("player.name", str),
)


WaitingRequest = told(
    JoiningRequest,
    "id player player_name words asked_at",
    called="WaitingRequest",
    about="Somebody who asks to be let in.",
    player=At("player_id", int),
    player_name=At("player.name", str),
)
OpenLink = told(
    JoiningLink,
    "id ends_at most used",
    called="OpenLink",
    about="A link by which people join.",
    path=Annotated[str, "where it leads"],
)


class MembersForm(WhichPage):
    """Which page of the members, or of those with a word in their name."""

    q = forms.CharField(max_length=60, required=False, initial="")


@programs.read(CLUB, WholeClub, asks=MembersForm)
def clubs_show(club: Club, by: int | None, page: int, q: str) -> dict[str, Any]:
    """Return a club with a page of its members."""
    shown = club.pk if read.shows_members(club, by) else 0
    members, found = read.members(shown, str(page), q)
    told_of = {"id": club.pk, "slug": club.slug, "page": page_of(club)}
    return {**told_of, "members": members, "pages": found.count}


@programs.read(CLUB, WaitingRequest, "requests/", who=ORGANISERS, many=True)
def clubs_requests(club: Club, by: int) -> "QuerySet[JoiningRequest]":
    """Return who asks to be let in."""
    return ways_in.waiting_requests(club.pk)


@programs.read(CLUB, OpenLink, "links/", who=ORGANISERS, many=True)
def clubs_joining_links(club: Club, by: int) -> list[JoiningLink]:
    """Return the links by which people join."""
    rows = list(ways_in.open_links(club.pk, timezone.now()))
    for row in rows:
        row.path = ways_in.link_path(row)  # type: ignore[attr-defined]
    return rows


@programs.read(CLUB, ClubInvitation, "invitations/", who=ORGANISERS, many=True)
def clubs_invitations(club: Club, by: int) -> list[Invitation]:
    """Return the invitations that can still be used."""
    own = read.role_in(club_id=club.pk, user_id=by)
    rows = list(read.open_invitations(club.pk, timezone.now()))
    for row in rows:
        gives = read.may_give(own, row.role)
        row.path = read.invitation_path(row) if gives else ""  # type: ignore[attr-defined]
    return rows


@programs.read(CLUB, ClubFamily, "families/", who=ORGANISERS, many=True)
def clubs_families(club: Club, by: int) -> list[dict[str, Any]]:
    """Return who is kept apart."""
    return [
        {"id": family.pk, "name": family.name, "players": [each.pk for each in people]}
        for family, people in read.of_club(club.pk)
    ]


@programs.read(CLUBS, ClubCard, many=True)
def clubs_list(found: Any, by: int | None) -> Any:
    """Return every club, by name."""
    rows = read.everywhere()
    return Part(rows.count(), lambda first, last: read.cards(rows[first:last]))


@programs.read(CLUB, WaitingClaim, "claims/", who=ORGANISERS, many=True)
def clubs_claims(club: Any, by: int) -> Any:
    """Return the claims that wait for an organiser."""
    return read.waiting_claims(club.pk)


urlpatterns = programs.addresses()
