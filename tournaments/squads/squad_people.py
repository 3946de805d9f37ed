"""Questions about the people of squads: lists, who is registered for a season, who speaks."""

from collections.abc import Iterable

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.clubs import people
from tournaments.clubs import read as clubs
from tournaments.models import (
    Division,
    Enrolment,
    LineUpBoard,
    ResultState,
    Season,
    SeasonState,
    Spot,
    SpotState,
    Squad,
    SquadMember,
)

NOT_SPEAKING = _("Only the squad's captains and the club's organisers can do that.")
OPEN = (SeasonState.PREPARING, SeasonState.LAYING, SeasonState.RUNNING)


def members(squad_id: int) -> list[SquadMember]:
    """Return who is on the list of a squad, in board order, reserves behind."""
    rows = SquadMember.objects.filter(squad=squad_id, left_at__isnull=True)
    return list(rows.select_related("player").order_by("reserve", "place", "pk"))


def mine(user_id: int) -> list[Squad]:
    """Return the squads somebody leads, or on whose list they stand."""
    listed = SquadMember.objects.filter(player__user=user_id, left_at__isnull=True)
    wanted = Q(pk__in=listed.values("squad")) | Q(pk__in=people.speaking(user_id).values("pk"))
    rows = Squad.objects.filter(wanted, team__dissolved_at__isnull=True)
    return list(rows.select_related("team__club").order_by("team__name", "pk"))


def speaks(squad: Squad, user_id: int) -> bool:
    """Tell whether somebody may decide for a squad: its captains, and who runs its club."""
    if people.speaking(user_id).filter(pk=squad.pk).exists():
        return True
    return runs_its_club(squad, user_id)


def runs_its_club(squad: Squad, user_id: int) -> bool:
    """Tell whether somebody runs the club of a squad."""
    return clubs.may_edit(club_id=squad.team.club_id or 0, user_id=user_id)


def live_spots(squad_id: int) -> list[Spot]:
    """Return the places a squad has in seasons that are not over, the oldest season first."""
    rows = Spot.objects.filter(team=squad_id, season__state__in=OPEN).exclude(state=SpotState.OUT)
    return list(rows.select_related("season__league__club").order_by("season"))


def is_open(season: Season, today: str) -> bool:
    """Tell whether lists may still change for a season; `today` as a written date."""
    if season.is_ahead:
        return True
    return season.state == SeasonState.RUNNING and today <= season.rules.get("lists_until", "")


def listed(spot_id: int) -> list[Enrolment]:
    """Return who may play for a squad in a season, in board order."""
    rows = Enrolment.objects.filter(spot=spot_id, gone_at__isnull=True)
    return list(rows.select_related("player").order_by("reserve", "place", "pk"))


def listed_for(tournament_id: int, teams: Iterable[int | None]) -> dict[int, list[Enrolment]]:
    """Return who may play for each squad of a division, or of play-offs, in board order."""
    seasons = Season.objects.filter(divisions__tournament=tournament_id)
    seasons = seasons | Season.objects.filter(play_offs=tournament_id)
    rows = Enrolment.objects.filter(
        season__in=seasons.values("pk"), spot__team__in=list(teams), gone_at__isnull=True
    )
    found: dict[int, list[Enrolment]] = {}
    rows = rows.select_related("player", "spot").order_by("reserve", "place", "pk")
    for row in rows:
        found.setdefault(row.spot.team_id or 0, []).append(row)
    return found


def who_played(season_id: int, players: Iterable[int]) -> set[int]:
    """Return those of some people who were on a board of a match that has a result."""
    tournaments = Division.objects.filter(season=season_id).values("tournament")
    rows = LineUpBoard.objects.filter(
        player__in=list(players),
        table__round__tournament__in=tournaments,
    ).exclude(table__result=ResultState.NONE)
    return set(rows.values_list("player", flat=True))
