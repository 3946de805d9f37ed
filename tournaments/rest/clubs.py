"""Clubs and their people for programs: the services of the pages, and nothing besides."""

from dataclasses import asdict
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.clubs import act as clubs
from tournaments.clubs import claiming, inviting, marking_families, roles
from tournaments.clubs import invitations as joining
from tournaments.clubs import read as asked
from tournaments.clubs import read as told
from tournaments.models import Claim, Club, Family, Invitation, Player, Role
from tournaments.rest.event_shapes import Number, Paged, Text, Why
from tournaments.rest.orders import ANSWERS, READ, Sent, Who, order, parsed, signed_in


class ClubCard(serializers.Serializer[Any]):
    """A club as a list shows it."""

    name = Text()
    url = Text(help_text="its page")
    city = Text()
    players = Number()


class ClubMember(serializers.Serializer[Any]):
    """A member."""

    player = Number()
    name = Text()
    role = Text()
    is_guest = serializers.BooleanField()


@extend_schema_serializer(component_name="ClubPage")
class Page(serializers.Serializer[Any]):
    """What a club says about itself."""

    name = Text(max_length=60)
    city = Text(max_length=60, default="", allow_blank=True)
    meets = Text(max_length=160, default="", allow_blank=True)
    about = Text(max_length=2000, default="", allow_blank=True)


class Named(Paged):
    """Which page of the members, or of those with a word in their name."""

    q = Text(max_length=60, default="", allow_blank=True)


class WholeClub(serializers.Serializer[Any]):
    """A club with its members."""

    id = Number()
    slug = Text()
    page = Page()
    members = ClubMember(many=True)
    pages = Number(help_text="of members")


@extend_schema_serializer(component_name="ClubChange")
class Change(serializers.Serializer[Any]):
    """What is to be changed; what is left out stays."""

    name = Text(max_length=60, required=False)
    city = Text(max_length=60, required=False, allow_blank=True)
    meets = Text(max_length=160, required=False, allow_blank=True)
    about = Text(max_length=2000, required=False, allow_blank=True)


@extend_schema_serializer(component_name="ClubRole")
class OneRole(serializers.Serializer[Any]):
    """A role in a club."""

    role = serializers.ChoiceField(Role.choices)


@extend_schema_serializer(component_name="ClubInvited")
class Invited(OneRole):
    """Whom to invite as what; with an address a letter is sent."""

    email = serializers.EmailField(default="", allow_blank=True)


@extend_schema_serializer(component_name="ClubInvitation")
class OpenInvitation(serializers.Serializer[Any]):
    """An invitation that can still be used."""

    id = Number()
    role = Text()
    email = Text()
    ends_at = serializers.DateTimeField()
    path = Text(help_text="where its link leads; empty for roles one does not give")


@extend_schema_serializer(component_name="ClubFamily")
class OneFamily(serializers.Serializer[Any]):
    """A family."""

    id = Number(read_only=True)
    name = Text(max_length=40)
    players = serializers.ListField(child=Number(min_value=1), max_length=40)


@extend_schema_serializer(component_name="FamilyPeople")
class People(serializers.Serializer[Any]):
    """Who belongs to a family; nobody ends it."""

    players = serializers.ListField(child=Number(min_value=1), max_length=40)


@extend_schema_serializer(component_name="ClaimWords")
class Words(serializers.Serializer[Any]):
    """How the organisers know the player."""

    words = Text(max_length=300, default="", allow_blank=True)


@extend_schema_serializer(component_name="WaitingClaim")
class WaitingClaim(serializers.Serializer[Any]):
    """A claim that waits for an organiser."""

    id = Number()
    guest = Number(source="guest_id")
    guest_name = Text(source="guest.name")
    player = Number(source="player_id")
    player_name = Text(source="player.name")
    words = Text()
    asked_at = serializers.DateTimeField()


def _page(club: Club) -> clubs.ClubPage:
    return clubs.ClubPage(club.name, club.city, club.about, club.meets)


def _club(names: Sent) -> Club:
    return get_object_or_404(Club, slug=names["club"])


class Clubs(APIView):
    """All clubs."""

    @extend_schema(operation_id="clubs_list", responses={200: ClubCard(many=True), **READ})
    def get(self, request: Request) -> Response:
        """Return every club, by name."""
        return Response(ClubCard(asked.cards(), many=True).data)

    @extend_schema(operation_id="clubs_found", request=Page, responses=ANSWERS)
    def post(self, request: Request) -> Response:
        """Found a club and own it."""
        by = signed_in(request)
        page = clubs.ClubPage(**parsed(Page, request.data))
        return Response({"id": clubs.found_club(by=by, page=page, now=timezone.now()).pk})


class OneClub(APIView):
    """One club."""

    @extend_schema(
        operation_id="clubs_show", parameters=[Named], responses={200: WholeClub, **READ}
    )
    def get(self, request: Request, club: str) -> Response:
        """Return a club with a page of its members."""
        one = _club({"club": club})
        wanted = parsed(Named, request.query_params)
        members, page = asked.members(one.pk, str(wanted["page"]), wanted["q"])
        whole = {"id": one.pk, "slug": one.slug, "page": _page(one)}
        return Response(WholeClub({**whole, "members": members, "pages": page.count}).data)

    @extend_schema(operation_id="clubs_edit", request=Change, responses=ANSWERS)
    def patch(self, request: Request, club: str) -> Response:
        """Change what the club says about itself."""
        by = signed_in(request)
        one = _club({"club": club})
        page = clubs.ClubPage(**(asdict(_page(one)) | parsed(Change, request.data)))
        clubs.edit_club(club_id=one.pk, by=by, page=page, now=timezone.now())
        return Response({"id": one.pk})


class OfOrganisers(APIView):
    """Something that only those who run a club may read."""

    def club(self, slug: str) -> Club:
        """Return the club, or refuse."""
        by = signed_in(self.request)
        one = _club({"club": slug})
        if not asked.may_edit(club_id=one.pk, user_id=by):
            raise PermissionDenied
        return one


class Invitations(OfOrganisers):
    """The invitations of a club."""

    @extend_schema(
        operation_id="clubs_invitations", responses={200: OpenInvitation(many=True), **READ}
    )
    def get(self, request: Request, club: str) -> Response:
        """Return the invitations that can still be used."""
        one = self.club(club)
        own = asked.role_in(club_id=one.pk, user_id=request.user.pk)
        rows = list(joining.open_invitations(one.pk, timezone.now()))
        for row in rows:
            row.path = joining.path(row) if roles.may_give(own, row.role) else ""  # type: ignore[attr-defined]
        return Response(OpenInvitation(rows, many=True).data)

    @extend_schema(operation_id="clubs_invite", request=Invited, responses=ANSWERS)
    def post(self, request: Request, club: str) -> Response:
        """Make an invitation."""
        by = signed_in(request)
        sent = parsed(Invited, request.data)
        one = _club({"club": club})
        made = inviting.invite(club_id=one.pk, by=by, now=timezone.now(), **sent)
        return Response({"id": made.pk})


class Families(OfOrganisers):
    """The families of a club."""

    @extend_schema(operation_id="clubs_families", responses={200: OneFamily(many=True), **READ})
    def get(self, request: Request, club: str) -> Response:
        """Return who is kept apart."""
        found = [
            {"id": family.pk, "name": family.name, "players": [each.pk for each in people]}
            for family, people in told.of_club(self.club(club).pk)
        ]
        return Response(OneFamily(found, many=True).data)

    @extend_schema(operation_id="clubs_make_family", request=OneFamily, responses=ANSWERS)
    def post(self, request: Request, club: str) -> Response:
        """Note a family."""
        by = signed_in(request)
        sent = parsed(OneFamily, request.data)
        one = _club({"club": club})
        made = marking_families.make_family(club_id=one.pk, by=by, now=timezone.now(), **sent)
        return Response({"id": made.pk})


class Claims(OfOrganisers):
    """The claims to records of guests."""

    @extend_schema(operation_id="clubs_claims", responses={200: WaitingClaim(many=True), **READ})
    def get(self, request: Request, club: str) -> Response:
        """Return the claims that wait for an organiser."""
        waiting = joining.waiting_claims(self.club(club).pk)
        return Response(WaitingClaim(waiting, many=True).data)


def _join(who: Who, sent: Sent, names: Sent) -> None:
    clubs.join_club(club_id=_club(names).pk, **who)


def _leave(who: Who, sent: Sent, names: Sent) -> None:
    clubs.leave_club(club_id=_club(names).pk, by=who["by"])


def _give_role(who: Who, sent: Sent, names: Sent) -> None:
    roles.give_role(club_id=_club(names).pk, player_id=names["player"], **sent, **who)


def _remove(who: Who, sent: Sent, names: Sent) -> None:
    roles.remove_member(club_id=_club(names).pk, player_id=names["player"], **who)


def _revoke(who: Who, sent: Sent, names: Sent) -> None:
    one = get_object_or_404(Invitation, pk=names["number"], club=_club(names))
    inviting.revoke_invitation(invitation_id=one.pk, **who)


def _accept(who: Who, sent: Sent, names: Sent) -> Sent:
    one = joining.read_token(names["token"])
    if one is None:
        raise Http404
    inviting.accept_invitation(invitation_id=one.pk, **who)
    return {"id": one.club_id}


def _change_family(who: Who, sent: Sent, names: Sent) -> None:
    one = get_object_or_404(Family, pk=names["number"], club=_club(names))
    marking_families.change_family(family_id=one.pk, **sent, **who)


def _claim(who: Who, sent: Sent, names: Sent) -> Sent:
    guest = get_object_or_404(Player, pk=names["player"])
    return {"id": claiming.claim_record(guest_id=guest.pk, **sent, **who).pk}


def _confirm(who: Who, sent: Sent, names: Sent) -> None:
    claiming.confirm_claim(claim_id=get_object_or_404(Claim, pk=names["number"]).pk, **who)


def _refuse(who: Who, sent: Sent, names: Sent) -> None:
    claiming.refuse_claim(claim_id=get_object_or_404(Claim, pk=names["number"]).pk, **who)


def _undo(who: Who, sent: Sent, names: Sent) -> None:
    claiming.undo_claim(claim_id=get_object_or_404(Claim, pk=names["number"]).pk, **sent, **who)


ORDERS: tuple[tuple[str, type[APIView]], ...] = (
    ("clubs/<slug:club>/join/", order("clubs_join", _join, "Become a member.")),
    ("clubs/<slug:club>/leave/", order("clubs_leave", _leave, "Stop being a member.")),
    (
        "clubs/<slug:club>/people/<int:player>/role/",
        order("clubs_give_role", _give_role, "Let a member have another role.", OneRole),
    ),
    (
        "clubs/<slug:club>/people/<int:player>/remove/",
        order("clubs_remove_member", _remove, "Take somebody out of the club."),
    ),
    (
        "clubs/<slug:club>/invitations/<int:number>/revoke/",
        order("clubs_revoke_invitation", _revoke, "Take an invitation back."),
    ),
    (
        "clubs/<slug:club>/families/<int:number>/",
        order("clubs_change_family", _change_family, "Say who belongs to a family.", People),
    ),
    ("invitations/<str:token>/", order("invitations_accept", _accept, "Join by an invitation.")),
    (
        "players/<int:player>/claim/",
        order("players_claim", _claim, "Say that a guest's record is one's own.", Words),
    ),
    (
        "claims/<int:number>/confirm/",
        order("claims_confirm", _confirm, "Let the record be the claimant's."),
    ),
    ("claims/<int:number>/refuse/", order("claims_refuse", _refuse, "Leave it with the guest.")),
    ("claims/<int:number>/undo/", order("claims_undo", _undo, "Give it back to the guest.", Why)),
)
urlpatterns = [
    path("clubs/", Clubs.as_view()),
    path("clubs/<slug:club>/", OneClub.as_view()),
    path("clubs/<slug:club>/invitations/", Invitations.as_view()),
    path("clubs/<slug:club>/families/", Families.as_view()),
    path("clubs/<slug:club>/claims/", Claims.as_view()),
    *(path(where, view.as_view()) for where, view in ORDERS),
]
