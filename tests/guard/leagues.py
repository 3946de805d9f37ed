"""Leagues in which somebody plays, agrees on a time, or decides: for people and for squads."""

from datetime import timedelta
from typing import Any

from tests.tournaments import league_world, squad_world, year
from tests.tournaments.hall import NOW
from tournaments.entries.act import Entering
from tournaments.fixtures import act as fixtures
from tournaments.models import Division, Season, Spot, Squad, Table
from tournaments.seasons import joining, starting
from tournaments.squads import act as squads_acting

TODAY = NOW.date()


def _at(season: Season, **more: Any) -> dict[str, Any]:
    league = season.league
    return {"club": league.club.slug, "slug": league.slug, "number": season.number} | more


def singles(made: Any) -> None:
    """Add a league of people: a season that is planned, one that is drawn, one that runs."""
    owner = made.people["owner"]
    league = year.league_of(owner, made.club, name="River League")
    made.at["league"] = {"club": made.club.slug, "slug": league.slug}
    fresh = year.league_of(owner, made.club, name="Fresh League")
    made.at["new_season"] = {"club": made.club.slug, "slug": fresh.slug}
    _planned(made, year.league_of(owner, made.club, name="Planned League"))
    _drawn(made, year.league_of(owner, made.club, name="Drawn League"))
    _running(made, league)
    _boards(made, year.league_of(owner, made.club, name="League on Boards"))
    _played(made, year.league_of(owner, made.club, name="Played League"))


def _joined(made: Any, season: Season, *roles: str) -> None:
    for role in roles:
        who = Entering(player=made.own(role).pk)
        joining.join_season(season_id=season.pk, who=who, by=made.people[role].pk, now=NOW)


def _planned(made: Any, league: Any) -> None:
    owner = made.people["owner"]
    season = league_world.planned(owner, league, (2, 2), starts_on=TODAY + timedelta(days=30))
    _joined(made, season, "player", "rival", "member", "captain")
    mine = season.spots.get(player__user=made.people["player"])
    made.at |= {"season": _at(season), "spot of a season": _at(season, spot=mine.pk)}


def _drawn(made: Any, league: Any) -> None:
    season = league_world.planned(made.people["owner"], league, (4,))
    _joined(made, season, "player", "rival", "member", "captain")
    joining.draw_divisions(season_id=season.pk, by=made.people["owner"].pk, now=NOW)
    made.at["start_season"] = _at(season)


def _running(made: Any, league: Any) -> None:
    owner = made.people["owner"]
    people = [made.people[role] for role in ("player", "rival", "captain", "arbiter")]
    (division,) = year.running(owner, league, *people)
    season = division.season
    _joined(made, season, "member")  # the reserve
    day = division.match_days.order_by("-number")[0]
    entry = division.tournament.entries.get(player__user=made.people["rival"])
    spot = season.spots.get(player__user=made.people["member"])
    made.at |= {
        "entry of a season": _at(season, entry=entry.pk),
        "match day": _at(season, level=1, day=day.pk) | {"api:day": day.number},
        "division of a season": {"league": league.slug, "level": 1} | _at(season),
    }
    made.sent |= {"take_out": {"entry": entry.pk}, "step_in": {"entry": entry.pk, "spot": spot.pk}}
    _times(made, division)


def _times(made: Any, division: Division) -> None:
    tables = Table.objects.filter(
        round__tournament=division.tournament, chairs__entry__player__user=made.people["player"]
    ).order_by("round__number")
    first, second, third = tables
    said: dict[str, Any] = {"now": NOW}
    times = []
    for table in (second, third):
        other = table.chairs.exclude(entry__player__user=made.people["player"]).get().entry.player
        postponed = fixtures.ask_to_postpone(
            table_id=table.pk, why="ill", by=other.user_id, **said
        ) if table == third else None  # fmt: skip
        if postponed is None:
            when = fixtures.TimeWish(NOW + timedelta(days=8), place="my table")
            times.append(
                fixtures.propose_time(table_id=table.pk, by=other.user_id, wish=when, **said)
            )
        else:
            made.at["postponement of a table"] = {"postponement": postponed.pk}
    made.at |= {
        "table of a league": {"table": first.pk},
        "time of a table": {"time": times[0].pk},
    }


def _played(made: Any, league: Any) -> None:
    owner = made.people["owner"]
    people = [made.people[role] for role in ("player", "rival")]
    (division,) = year.running(owner, league, *people)
    season: Season = division.season
    league_world.play(owner, season)
    made.at["finish_season"] = _at(season)


def _boards(made: Any, league: Any) -> None:
    people = [made.people[role] for role in ("player", "rival")]
    (division,) = year.running(made.people["owner"], league, *people, boards=4)
    table = Table.objects.get(round__tournament=division.tournament)
    made.at["table of a season"] = _at(division.season, table=table.pk)


def squads(made: Any) -> None:
    """Add a league of squads of which one is led by the captain, and its matches."""
    owner, captain = made.people["owner"], made.people["captain"]
    league = league_world.league_of(owner, in_club=made.club, kind="squads", name="Squad League")
    season = league_world.planned(
        owner, league, (2,), boards=3, direct=0, starts_on=TODAY + timedelta(days=1)
    )
    for name, chief in (("Lions", captain), ("Otters", made.people["rival"])):
        squad = squad_world.squad_of(owner, made.club, name, chief)
        squad_world.join(chief, season, squad)
    joining.draw_divisions(season_id=season.pk, by=owner.pk, now=NOW)
    starting.start_season(season_id=season.pk, by=owner.pk, now=NOW)
    table = Table.objects.filter(round__tournament__division__season=season).earliest("pk")
    lions = Squad.objects.get(team__name="Lions", team__club=made.club)
    free = squad_world.squad_of(owner, made.club, "Cranes", captain)
    for name, reserve in (("Reserve", True), (str(made.own("member")), False)):
        squads_acting.add_person(squad_id=free.pk, name=name, reserve=reserve, by=owner.pk, now=NOW)
    spot = Spot.objects.get(season=season, team=lions.team)
    entry = table.chairs.get(entry__team=lions.team).entry_id
    made.at |= {
        "squad": {"squad": free.pk},
        "squad in a season": {"squad": lions.pk, "spot": spot.pk},
        "match of squads": {"table": table.pk, "entry": entry},
    }
    members = free.members.filter(left_at=None).order_by("place")
    few = [member.player_id for member in lions.members.order_by("place")][:3]
    listed = [{"player": one.player_id, "reserve": one.reserve} for one in members.reverse()]
    made.sent["arrange_squad"] = {
        "people": listed,
        "player": listed[0]["player"],
        "move": "up",
        "seen": Squad.objects.get(pk=free.pk).version,
    }
    made.sent["hand_in"] = {"players": few} | {f"board-{n}": few[n - 1] for n in (1, 2, 3)}
    made.sent["correct_line_up"] = made.sent["hand_in"] | {"entry": entry, "why": "ill"}
