from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from siamleague.actions.places import SOMEBODY, its_page, nowhere, to
from siamleague.actions.taking import Number
from siamleague.actions.values import PLAY, Action, Place, Screen, Who
from tournaments.events.places import EVENT
from tournaments.models import Club, Team, TeamMember, TeamPart
from tournaments.outside import calendars
from tournaments.teams import act, read
from tournaments.teams.forms import EventTeamForm, InviteForm, TeamForm
from tournaments.teams.waits import way_to_answer


def _team(names: Mapping[str, Any], by: int | None) -> Team:
    return get_object_or_404(Team.objects.select_related("club", "captain"), pk=names["team"])


def _member(names: Mapping[str, Any], by: int | None) -> TeamMember:
    rows = TeamMember.objects.select_related("team__captain", "player")
    return get_object_or_404(rows, pk=names["member"])


def _link(names: Mapping[str, Any], by: int | None) -> read.TeamLink:
    link = read.read_link(names["token"])
    if link is None:
        raise Http404
    return link


def _page(team: int) -> str:
    return reverse("tournaments:team", args=[team])


TEAMS = nowhere("teams", "teams/", "tournaments")
TEAM = Place(
    "team",
    page="teams/<int:team>/",
    find=_team,
    keys=lambda team: {"team_id": team.pk},
    way=lambda team, name: _page(team.pk),
)
MEMBER = Place(
    "member of a team",
    page="teams/members/<int:member>/",
    find=_member,
    keys=lambda member: {"member_id": member.pk},
    way=lambda member, name: _page(member.team_id),
)
LINK = Place(
    "link of a team",
    page="teams/join/<str:token>/",
    find=_link,
    keys=lambda link: {"team_id": link.team.pk, "part": link.part},
    way=lambda link, name: _page(link.team.pk),
)


def _captains(team: Team, by: int) -> bool:
    return team.captain is not None and team.captain.user_id == by


CAPTAIN = Who("the captain", _captains, _("Only the team's captain can do that."), PLAY)
HOLDS_A_LINK = Who(
    "whoever holds a link that is not over",
    lambda link, by: not link.over,
    _("This link is over. Ask the team's captain for a new one."),
    PLAY,
)
INVITED = Who(
    "whoever was invited",
    lambda member, by: member.player.user_id == by,
    _("This invitation is for somebody else."),
    PLAY,
)
MEMBER_OR_CAPTAIN = Who(
    "the member or the captain",
    lambda member, by: member.player.user_id == by or _captains(member.team, by),
    _("Only the member or the team's captain can do that."),
    PLAY,
)


def _found(*, name: str, club: str, by: int, now: datetime) -> Team:
    mine = Club.objects.filter(memberships__player__user_id=by)
    club_id = get_object_or_404(mine, slug=club).pk if club else None
    return act.found_team(name=name, club_id=club_id, by=by, now=now)


def drawn(request: HttpRequest, team: Team, form: InviteForm | None) -> dict[str, Any]:
    page = read.page(team, request.user.pk)
    if form is None and page.captain and page.room:
        form = InviteForm()
    links = read.links(request, team, page) if form else []
    address = reverse("tournaments:team_calendar", args=[calendars.token(team)])
    return {
        "team": team,
        "page": page,
        "form": form,
        "links": links,
        "calendar": request.build_absolute_uri(address) if page.mine or page.captain else "",
    }


class OutForm(forms.Form):
    """The partner whose place the reserve takes."""

    out = Number(label=_("Player"))


ACTIONS = (
    Action(
        "found_team",
        on=TEAMS,
        at="new/",
        order="teams_found",
        to="",
        who=SOMEBODY,
        takes=TeamForm,
        given=lambda found, by: {"user_id": by},
        screen=Screen("tournaments/teams/new.html"),
        does=_found,
        about="Found a team, with oneself as captain.",
        then=its_page,
        verb="team.founded",
    ),
    Action(
        "found_team_here",
        on=EVENT,
        at="team/",
        order="events_found_team",
        to="team/",
        who=SOMEBODY,
        takes=EventTeamForm,
        does=act.found_for_event,
        says=_("The team is founded. When your partner accepts, either of you can enter it."),
        then="event",
        verb="team.founded",
    ),
    Action(
        "invite",
        on=TEAM,
        at="invite/",
        order="teams_invite",
        who=CAPTAIN,
        takes=InviteForm,
        screen=Screen("tournaments/teams/team.html", drawn, own=False),
        does=act.invite_by_name,
        says=_("The invitation is sent. It waits on their page “My teams”."),
        then="team",
        verb="team.invited",
    ),
    Action(
        "substitute",
        on=TEAM,
        at="substitute/",
        order="teams_substitute",
        who=CAPTAIN,
        takes=OutForm,
        does=act.substitute,
        says=_("The reserve plays from now on."),
        then="team",
        verb="team.substituted",
    ),
    Action(
        "draw_links_anew",
        on=TEAM,
        at="links/",
        order="teams_draw_links_anew",
        who=CAPTAIN,
        does=act.draw_links_anew,
        says=_("The links are new. Whoever has an old one cannot join with it any more."),
        then="team",
        verb="team.links_drawn_anew",
    ),
    Action(
        "dissolve_team",
        on=TEAM,
        at="dissolve/",
        order="teams_dissolve",
        who=CAPTAIN,
        does=act.dissolve,
        says=_("The team is dissolved."),
        then=to("tournaments:teams"),
        back="team",
        verb="team.dissolved",
    ),
    Action(
        "join_team",
        on=LINK,
        order="teams_join",
        who=HOLDS_A_LINK,
        screen=Screen(
            "tournaments/teams/join.html",
            lambda request, link, form: {"team": link.team, "part": TeamPart(link.part).label},
        ),
        does=act.join_by_link,
        says=_("You are in the team."),
        then=lambda link, value: way_to_answer(link.team),
        back="team",
        verb="team.joined",
    ),
    Action(
        "accept",
        on=MEMBER,
        at="accept/",
        order="teams_accept",
        who=INVITED,
        does=act.accept,
        says=_("You are in the team."),
        then=lambda member, value: way_to_answer(member.team),
        back="team",
        verb="team.joined",
    ),
    Action(
        "leave_team",
        on=MEMBER,
        at="leave/",
        order="teams_leave",
        who=MEMBER_OR_CAPTAIN,
        does=act.leave,
        says=_("That is done."),
        then="team",
        verb="team.left",
    ),
)
