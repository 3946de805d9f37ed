"""What programs read about partnership teams."""

from typing import Annotated, Any

from siamleague.actions.programs import Question, paths
from siamleague.actions.told import At, told
from tournaments.clubs import people
from tournaments.models import Team, TeamMember
from tournaments.teams import read
from tournaments.teams.actions import ACTIONS, TEAM, TEAMS

Member = told(
    TeamMember,
    "id player name part accepted_at",
    player=At("player_id", int),
    name=At("player.name", str),
    called="Member",
)
OneTeam = told(
    Team,
    "id name club captain dissolved_at ready members",
    club=At("club.slug", str | None),
    captain=At("captain_id", Annotated[int | None, "the player"]),
    ready=At("page.ready", Annotated[bool, "both partners have accepted"]),
    members=At("page.here", tuple[Member, ...]),  # type: ignore[valid-type]
    called="OneTeam",
)


def _told(team: Team, by: int | None) -> Team:
    team.page = read.page(team, by)  # type: ignore[attr-defined]
    return team


def _mine(found: None, by: int) -> list[Team]:
    teams = {member.team_id for member in people.my_teams(by)}
    rows = Team.objects.filter(pk__in=teams).select_related("club", "captain")
    return [_told(team, by) for team in rows]


QUESTIONS = (
    Question(
        "teams_list",
        on=TEAMS,
        gives=OneTeam,
        many=True,
        signed_in=True,
        reads=_mine,
        about="Return the teams one is in or invited to.",
    ),
    Question(
        "teams_show",
        on=TEAM,
        gives=OneTeam,
        reads=_told,
        about="Return a team as its page shows it.",
    ),
)
urlpatterns: list[Any] = paths(ACTIONS, QUESTIONS)
