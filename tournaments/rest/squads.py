"""Squads for programs: their lists, their line-ups and their matches board by board."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.leagues import ENDINGS, Listed
from tournaments.models import Club, Squad, Table
from tournaments.refusals import NotWhole
from tournaments.rest import event_shapes as shapes
from tournaments.rest.event_shapes import Number
from tournaments.rest.orders import ANSWERS, READ, Sent, Who, order, parsed, signed_in
from tournaments.squads import act as squads
from tournaments.squads import enrolling, lining_up, lists
from tournaments.squads import matches as asked_matches
from tournaments.squads import read as asked

Text = serializers.CharField
Yes = serializers.BooleanField
MOST = 200


class SquadCard(serializers.Serializer[Any]):
    """A squad as a club's list shows it."""

    id = Number(source="squad.pk")
    name = Text(source="squad.team.name")
    url = Text(source="squad.get_absolute_url", help_text="its page")
    people = Number()
    plays_in = serializers.ListField(child=Text())


class SquadPerson(serializers.Serializer[Any]):
    """Somebody on the list, in the order of the boards."""

    player = Number(source="player_id")
    name = Text(source="player.name")
    reserve = Yes()


class OneSquad(serializers.Serializer[Any]):
    """A squad with its list."""

    id = Number(source="pk")
    name = Text(source="team.name")
    captain = Number(source="team.captain_id", allow_null=True)
    vice = Number(source="vice_id", allow_null=True)
    people = SquadPerson(many=True)
    version = Number(help_text="rises with the list")


class NewSquad(serializers.Serializer[Any]):
    """What a new squad is called, and who speaks for it."""

    name = Text(max_length=40)
    captain = Number(min_value=1, allow_null=True, default=None, help_text="player")


class SquadCaptains(serializers.Serializer[Any]):
    """Who speaks for a squad."""

    captain = Number(min_value=1, allow_null=True, default=None, help_text="player")
    vice = Number(min_value=1, allow_null=True, default=None, help_text="player")


class SquadJoins(serializers.Serializer[Any]):
    """Who is put on the list."""

    name = Text(max_length=40, help_text="of a member; organisers may name a guest, too")
    reserve = Yes(default=False)


class ListedPerson(serializers.Serializer[Any]):
    """Somebody on the list."""

    player = Number(min_value=1)
    reserve = Yes(default=False)


class SquadList(serializers.Serializer[Any]):
    """The whole list, the first board first; who is left out is taken off."""

    people = ListedPerson(many=True, max_length=MOST)
    version = Number(required=False, help_text="as it was read; refused if it has changed since")


class SquadLate(serializers.Serializer[Any]):
    """Whom to register after the lists were closed."""

    player = Number(min_value=1)


class LineUpSent(serializers.Serializer[Any]):
    """Who plays, the first board first; null is nobody."""

    players = serializers.ListField(child=Number(min_value=1, allow_null=True), max_length=MOST)


class LineUpCorrected(LineUpSent):
    """Who really played, and why that is corrected."""

    entry = Number(min_value=1, help_text="of the squad")
    why = Text(max_length=300, default="", allow_blank=True)


class MatchSent(shapes.ResultTicket):
    """How every board ended, the first one first."""

    endings = serializers.ListField(
        child=serializers.ChoiceField(sorted([*ENDINGS, ""])),
        max_length=MOST,
        help_text="empty where somebody is missing",
    )
    why = Text(max_length=300, default="", allow_blank=True, help_text="for a correction")


class MatchSitter(serializers.Serializer[Any]):
    """Who sits at a board; 0 is nobody, or nobody one may know of yet."""

    player = Number()
    name = Text()
    starts = Yes(help_text="has the first seat")
    mark = Text()


class MatchBoard(serializers.Serializer[Any]):
    """A board."""

    number = Number()
    sitters = MatchSitter(many=True)
    ending = Text()


class MatchSide(serializers.Serializer[Any]):
    """A squad in a match."""

    entry = Number()
    squad = Number(source="team")
    name = Text()
    handed_in = Yes()
    shown = Yes(help_text="the reader may know the line-up")


class SquadMatch(serializers.Serializer[Any]):
    """A match of squads, as far as the reader may know who plays."""

    sides = MatchSide(many=True)
    boards = MatchBoard(many=True)
    marks = serializers.ListField(child=Text(), help_text="board points of both")
    is_open = Yes(help_text="both line-ups are open to all")
    stands = Yes()
    may_hand_in = Yes()
    may_enter = Yes()
    may_answer = Yes()


class Squads(APIView):
    """The squads of a club."""

    @extend_schema(operation_id="squads_list", responses={200: SquadCard(many=True), **READ})
    def get(self, request: Request, club: str) -> Response:
        """Return the squads of a club that still exist."""
        home = get_object_or_404(Club, slug=club)
        return Response(SquadCard(asked.cards(home.pk), many=True).data)

    @extend_schema(operation_id="squads_found", request=NewSquad, responses=ANSWERS)
    def post(self, request: Request, club: str) -> Response:
        """Found a squad, as an organiser of the club."""
        by = signed_in(request)
        home = get_object_or_404(Club, slug=club)
        sent = parsed(NewSquad, request.data)
        made = squads.found_squad(club_id=home.pk, by=by, now=timezone.now(), **sent)
        return Response({"id": made.pk, "url": made.get_absolute_url()})


class SquadPage(APIView):
    """One squad."""

    @extend_schema(operation_id="squads_show", responses={200: OneSquad, **READ})
    def get(self, request: Request, squad: int) -> Response:
        """Return a squad with its list."""
        one = _squad({"squad": squad})
        one.people = lists.members(one.pk)  # type: ignore[attr-defined]
        return Response(OneSquad(one).data)


@method_decorator(never_cache, "dispatch")
class Match(APIView):
    """One match of squads."""

    @extend_schema(operation_id="squads_match", responses={200: SquadMatch, **READ})
    def get(self, request: Request, table: int) -> Response:
        """Return a match; line-ups are hidden until both are in, or until it begins."""
        page = asked_matches.page(table, request.user.pk, timezone.now())
        if page is None:
            raise Http404
        return Response(SquadMatch(page).data)


def _squad(names: Sent) -> Squad:
    found = asked.find(names["squad"])
    if found is None:
        raise Http404
    return found


def _table(names: Sent) -> int:
    rows = Table.objects.filter(round__tournament__kind="squads")
    return get_object_or_404(rows.only("pk"), pk=names["table"]).pk


def _captains(who: Who, sent: Sent, names: Sent) -> None:
    squads.name_captains(squad_id=_squad(names).pk, **sent, **who)


def _add(who: Who, sent: Sent, names: Sent) -> None:
    squads.add_person(squad_id=_squad(names).pk, **sent, **who)


def _arrange(who: Who, sent: Sent, names: Sent) -> None:
    one = _squad(names)
    listed = [Listed(each["player"], each["reserve"]) for each in sent["people"]]
    known = {member.player_id for member in lists.members(one.pk)}
    if not {each.player for each in listed} <= known:
        raise NotWhole(_("Somebody is not on the list of this squad. Add them by name first."))
    # Who is on the list was read under this version: a newer one is refused.
    seen = sent.get("version", one.version)
    squads.arrange(squad_id=one.pk, listed=listed, seen=seen, **who)


def _leave(who: Who, sent: Sent, names: Sent) -> None:
    squads.leave_squad(squad_id=_squad(names).pk, **who)


def _dissolve(who: Who, sent: Sent, names: Sent) -> None:
    squads.dissolve_squad(squad_id=_squad(names).pk, **who)


def _enrol_late(who: Who, sent: Sent, names: Sent) -> None:
    spot = get_object_or_404(_squad(names).team.spots, pk=names["spot"])
    enrolling.enrol_late(spot_id=spot.pk, player_id=sent["player"], **who)


def _hand_in(who: Who, sent: Sent, names: Sent) -> None:
    lining_up.hand_in(table_id=_table(names), wanted=tuple(sent["players"]), **who)


def _correct(who: Who, sent: Sent, names: Sent) -> None:
    about = {"entry": sent["entry"], "why": sent["why"], "wanted": tuple(sent["players"])}
    lining_up.correct_line_up(table_id=_table(names), **about, **who)


def _enter(who: Who, sent: Sent, names: Sent) -> Sent:
    endings = dict(enumerate(sent["endings"], 1))
    about = {"endings": endings, "why": sent["why"], "ticket": sent["ticket"]}
    return {"id": lining_up.enter_match(table_id=_table(names), **about, **who)}


A_SQUAD, A_MATCH = "squads/<int:squad>/", "squads/matches/<int:table>/"
ORDERS: tuple[tuple[str, type[APIView]], ...] = (
    (
        f"{A_SQUAD}captains/",
        order("squads_captains", _captains, "Say who speaks for a squad.", SquadCaptains),
    ),
    (f"{A_SQUAD}people/", order("squads_add", _add, "Put somebody on the list.", SquadJoins)),
    (
        f"{A_SQUAD}list/",
        order("squads_arrange", _arrange, "Give a squad this list, in this order.", SquadList),
    ),
    (f"{A_SQUAD}leave/", order("squads_leave", _leave, "Take oneself off the list.")),
    (f"{A_SQUAD}dissolve/", order("squads_dissolve", _dissolve, "End a squad.")),
    (
        f"{A_SQUAD}seasons/<int:spot>/late/",
        order("squads_enrol_late", _enrol_late, "Register somebody late.", SquadLate),
    ),
    (
        f"{A_MATCH}line-up/",
        order("squads_hand_in", _hand_in, "Hand in one's squad's line-up.", LineUpSent),
    ),
    (
        f"{A_MATCH}line-up/correct/",
        order("squads_correct", _correct, "Write who really played.", LineUpCorrected),
    ),
    (
        f"{A_MATCH}boards/",
        order("squads_enter", _enter, "Say how every board ended.", MatchSent),
    ),
)
urlpatterns = [
    path("clubs/<slug:club>/squads/", Squads.as_view()),
    path(A_SQUAD, SquadPage.as_view()),
    path(A_MATCH, Match.as_view()),
    *(path(where, view.as_view()) for where, view in ORDERS),
]
