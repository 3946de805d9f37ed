"""Building leagues for tests: a club of Alice's, two divisions of guests, results by strength."""

from datetime import date
from typing import Any
from uuid import uuid4

from siamleague.accounts.models import User
from tests.tournaments.hall import NOW, club_of, work
from tournaments.entries import lists
from tournaments.models import (
    Division,
    Entry,
    League,
    Player,
    Season,
    SeasonMove,
    Spot,
    Table,
    TableKind,
)
from tournaments.rounds import reporting
from tournaments.seasons import act as seasons
from tournaments.seasons import closing, founding, joining, starting

START = date(2026, 9, 7)


def league_of(user: User, **plan: Any) -> League:
    club = plan.pop("in_club", None) or club_of(user, plan.pop("club", "Red Lantern"))
    wanted = {"name": "City League", "game_name": "Chess"} | plan
    return founding.make_league(
        club_id=club.pk, by=user.pk, plan=founding.LeaguePlan(**wanted), now=NOW
    )


def planned(user: User, league: League, sizes: tuple[int, ...] = (4, 4), **plan: Any) -> Season:
    wanted = {"name": "2026", "starts_on": START, "sizes": sizes} | plan
    return seasons.plan_season(
        league_id=league.pk, by=user.pk, plan=seasons.SeasonPlan(**wanted), now=NOW
    )


def filled(user: User, season: Season, count: int | None = None) -> Season:
    """Let guests join: P1, the strongest, to P8; or teams T1 to T8; and draw the divisions."""
    many = count or sum(season.divisions.values_list("size", flat=True))
    teams = season.league.kind == "teams"
    lines = [
        f"T{n}: A{n} & B{n}; {2000 - n}" if teams else f"P{n}; {2000 - n}"
        for n in range(1, many + 1)
    ]
    wishes = lists.read("\n".join(lines), teams=teams)
    joining.join_list(season_id=season.pk, wishes=wishes, by=user.pk, now=NOW)
    joining.draw_divisions(season_id=season.pk, by=user.pk, now=NOW)
    return season


def started(user: User, league: League, sizes: tuple[int, ...] = (4, 4), **plan: Any) -> Season:
    season = filled(user, planned(user, league, sizes, **plan))
    starting.start_season(season_id=season.pk, by=user.pk, now=NOW)
    season.refresh_from_db()
    return season


def open_tables(season: Season) -> list[Table]:
    rows = Table.objects.filter(round__tournament__division__season=season, kind=TableKind.PLAY)
    return list(rows.exclude(result="standing").order_by("pk"))


def decide(user: User, table: Table, ranks: tuple[int, ...], why: str = "") -> None:
    score = reporting.Score(ranks)
    reporting.decide(table_id=table.pk, score=score, by=user.pk, why=why, ticket=uuid4(), now=NOW)


def play(user: User, season: Season) -> None:
    """Let the lower number win everywhere."""
    for table in open_tables(season):
        numbers = list(table.chairs.order_by("seat").values_list("entry__number", flat=True))
        decide(user, table, (1, 2) if numbers[0] < numbers[1] else (2, 1))


def close(user: User, season: Season) -> str:
    state = closing.close_season(season_id=season.pk, by=user.pk, now=NOW)
    season.refresh_from_db()
    return state


def closed(user: User, league: League, **plan: Any) -> Season:
    season = started(user, league, **plan)
    play(user, season)
    close(user, season)
    return season


def divided(season: Season) -> list[list[str]]:
    """Return the names in each division of a season."""
    return [
        sorted(str(spot) for spot in Spot.objects.filter(division=division, state="in"))
        for division in Division.objects.filter(season=season).order_by("level")
    ]


def moved(season: Season) -> dict[str, str]:
    return dict(SeasonMove.objects.filter(season=season).values_list("name", "way"))


def entry(season: Season, name: str) -> Entry:
    return Entry.objects.get(tournament__division__season=season, name=name)


def large(user: User, league: League, count: int, each: int = 8) -> Season:
    """Return a running season of many divisions."""
    season = crowded(user, league, count, each)
    start(user, season)
    return season


def start(user: User, season: Season) -> None:
    """Let a season begin, and the worker lay it where it is large."""
    job = starting.start_season(season_id=season.pk, by=user.pk, now=NOW)
    if job is not None:
        assert work(job).state == job.State.DONE, job.error
    season.refresh_from_db()


def crowded(user: User, league: League, count: int, each: int = 8) -> Season:
    """Return a drawn season of many divisions, its people entered past the services."""
    season = planned(user, league, (each,) * count)
    players = Player.objects.bulk_create(Player(name=f"Q{n}") for n in range(count * each))
    divisions = list(season.divisions.order_by("level"))
    Spot.objects.bulk_create(
        Spot(season=season, player=player, division=divisions[n // each], asked_at=NOW)
        for n, player in enumerate(players)
    )
    return season
