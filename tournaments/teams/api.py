from typing import Annotated

from siamleague.actions.programs import Programs
from siamleague.actions.told import At, told
from tournaments.clubs import people
from tournaments.models import Team, TeamMember
from tournaments.teams import read
from tournaments.teams.actions import ACTIONS, TEAM, TEAMS

programs = Programs(ACTIONS)
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
    club=At("shown_club", str | None),
    captain=At("captain_id", Annotated[int | None, "the player"]),
    ready=At("page.ready", Annotated[bool, "both partners have accepted"]),
    members=Member(many=True, source="page.here"),
    called="OneTeam",
)


@programs.read(TEAM, OneTeam)
def teams_show(team: Team, by: int | None) -> Team:
    """Return a team as its page shows it."""
    team.page = read.page(team, by)  # type: ignore[attr-defined]
    return team


@programs.read(TEAMS, OneTeam, signed_in=True, many=True)
def teams_list(found: None, by: int) -> list[Team]:
    """Return the teams one is in or invited to."""
    teams = {member.team_id for member in people.my_teams(by)}
    rows = Team.objects.filter(pk__in=teams).select_related("club", "captain")
    return [teams_show(team, by) for team in rows]


urlpatterns = programs.addresses()
