"""Partnership teams for programs: the services of the pages, and nothing besides."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.clubs import people
from tournaments.models import Club, Part, Team, TeamMember
from tournaments.rest.event_shapes import Number, Text
from tournaments.rest.orders import ANSWERS, READ, Sent, Who, order, parsed, signed_in
from tournaments.teams import act as teams
from tournaments.teams import read as asked


class Member(serializers.Serializer[Any]):
    """Somebody in a team."""

    id = Number()
    player = Number(source="player_id")
    name = Text(source="player.name")
    part = Text()
    accepted_at = serializers.DateTimeField(allow_null=True)


class OneTeam(serializers.Serializer[Any]):
    """A team."""

    id = Number()
    name = Text()
    club = Text(allow_null=True)
    captain = Number(allow_null=True, help_text="the player")
    dissolved_at = serializers.DateTimeField(allow_null=True)
    ready = serializers.BooleanField(help_text="both partners have accepted")
    members = Member(many=True)


class NewTeam(serializers.Serializer[Any]):
    """A team to be founded, with oneself as captain."""

    name = Text(max_length=40)
    club = Text(required=False, help_text="the slug of one of one's clubs")


class Invited(serializers.Serializer[Any]):
    """Whom to invite, by the name on their profile."""

    name = Text(max_length=40)
    part = serializers.ChoiceField(Part.choices, default=Part.PARTNER)


class Out(serializers.Serializer[Any]):
    """The partner whose place the reserve takes."""

    out = Number(min_value=1, help_text="the player")


def _told(team: Team, user: int | None) -> dict[str, Any]:
    page = asked.page(team, user)
    return {
        "id": team.pk,
        "name": team.name,
        "club": team.club.slug if team.club else None,
        "captain": team.captain_id,
        "dissolved_at": team.dissolved_at,
        "ready": page.ready,
        "members": page.here,
    }


class Teams(APIView):
    """One's own teams."""

    @extend_schema(operation_id="teams_list", responses={200: OneTeam(many=True), **READ})
    def get(self, request: Request) -> Response:
        """Return the teams one is in or invited to."""
        by = signed_in(request)
        found = {member.team_id for member in people.my_teams(by)}
        rows = Team.objects.filter(pk__in=found).select_related("club", "captain")
        return Response(OneTeam([_told(team, by) for team in rows], many=True).data)

    @extend_schema(operation_id="teams_found", request=NewTeam, responses=ANSWERS)
    def post(self, request: Request) -> Response:
        """Found a team."""
        by = signed_in(request)
        sent = parsed(NewTeam, request.data)
        club = None
        if sent.get("club"):
            mine = Club.objects.filter(memberships__player__user_id=by)
            club = get_object_or_404(mine, slug=sent["club"]).pk
        made = teams.found_team(by=by, name=sent["name"], club_id=club, now=timezone.now())
        return Response({"id": made.pk})


class TeamPage(APIView):
    """One team."""

    @extend_schema(operation_id="teams_show", responses={200: OneTeam, **READ})
    def get(self, request: Request, team: int) -> Response:
        """Return a team as its page shows it."""
        one = get_object_or_404(Team.objects.select_related("club", "captain"), pk=team)
        return Response(OneTeam(_told(one, request.user.pk)).data)


def _team(names: Sent) -> int:
    return get_object_or_404(Team, pk=names["team"]).pk


def _member(names: Sent) -> int:
    return get_object_or_404(TeamMember, pk=names["member"]).pk


def _invite(who: Who, sent: Sent, names: Sent) -> Sent:
    return {"id": teams.invite_by_name(team_id=_team(names), **sent, **who).pk}


def _substitute(who: Who, sent: Sent, names: Sent) -> None:
    teams.substitute(team_id=_team(names), **sent, **who)


def _dissolve(who: Who, sent: Sent, names: Sent) -> None:
    teams.dissolve(team_id=_team(names), **who)


def _accept(who: Who, sent: Sent, names: Sent) -> None:
    teams.accept(member_id=_member(names), **who)


def _leave(who: Who, sent: Sent, names: Sent) -> None:
    teams.leave(member_id=_member(names), **who)


def _join(who: Who, sent: Sent, names: Sent) -> Sent:
    meant = asked.read_link(names["token"])
    if meant is None:
        raise Http404
    teams.join_by_link(team_id=meant[0], part=meant[1], **who)
    return {"id": meant[0]}


urlpatterns = [
    path("teams/", Teams.as_view()),
    path("teams/<int:team>/", TeamPage.as_view()),
    path(
        "teams/<int:team>/invite/",
        order("teams_invite", _invite, "Ask somebody to be partner or reserve.", Invited).as_view(),
    ),
    path(
        "teams/<int:team>/substitute/",
        order("teams_substitute", _substitute, "Let the reserve play instead.", Out).as_view(),
    ),
    path(
        "teams/<int:team>/dissolve/",
        order("teams_dissolve", _dissolve, "End a team that plays nowhere.").as_view(),
    ),
    path(
        "teams/join/<str:token>/",
        order("teams_join", _join, "Join with the captain's link.").as_view(),
    ),
    path(
        "teams/members/<int:member>/accept/",
        order("teams_accept", _accept, "Accept an invitation.").as_view(),
    ),
    path(
        "teams/members/<int:member>/leave/",
        order("teams_leave", _leave, "Refuse an invitation, or leave; captains anybody.").as_view(),
    ),
]
