"""The demo's league: a finished season in the archive, and one that runs, in two divisions."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from random import Random  # noqa: TID251  (seeded: the demo is the same everywhere)
from uuid import UUID

from django.utils.translation import gettext as _

from siamleague.accounts.models import User
from tournaments.demo import events, people
from tournaments.demo.events import HOST
from tournaments.entries import lists
from tournaments.models import (
    Appointment,
    AppointmentState,
    Chair,
    Club,
    League,
    MatchDay,
    Season,
    Table,
    TableKind,
)
from tournaments.rounds import reporting
from tournaments.seasons import act as seasons
from tournaments.seasons import closing, founding, joining, starting

EACH = 6  # in a division: five match days
RUNNING_WEEKS = 2


def add(now: datetime) -> None:
    """Add the league to the demo club, once."""
    club = Club.objects.get(slug=people.SLUG)
    if League.objects.filter(club=club).exists():
        return
    host = User.objects.get(email=HOST).pk
    league = _league(club, host, now)
    over = _season(league, host, now - timedelta(weeks=30))
    play_rounds(over, host, now - timedelta(weeks=20), 2 * EACH)
    closing.close_season(season_id=over.pk, by=host, now=now - timedelta(weeks=20))
    running = Season.objects.get(before=over)
    _begin(running, host, now - timedelta(weeks=RUNNING_WEEKS))
    play_rounds(running, host, now, RUNNING_WEEKS)
    _agree(running, now)


def _league(club: Club, host: int, now: datetime) -> League:
    plan = founding.LeaguePlan(
        name=_("Thursday League"),
        game="king_of_siam",
        about=_(
            "Two divisions of six, one match a week. The last of the first division goes down, "
            "the first of the second goes up, and the next two play for the place."
        ),
    )
    league = founding.make_league(club_id=club.pk, by=host, plan=plan, now=now)
    League.objects.filter(pk=league.pk).update(demo=True)
    league.demo = True
    return league


def _season(league: League, host: int, began: datetime) -> Season:
    plan = seasons.SeasonPlan(
        name=_("Season %(n)s") % {"n": 1}, starts_on=began.date(), sizes=(EACH, EACH)
    )
    season = seasons.plan_season(league_id=league.pk, by=host, plan=plan, now=began)
    lines = [f"{name}; {1900 - 20 * n}" for n, name in enumerate(people.NAMES[4 : 4 + 2 * EACH])]
    wishes = lists.read("\n".join(lines), teams=False)
    joining.join_list(season_id=season.pk, wishes=wishes, by=host, now=began)
    joining.draw_divisions(season_id=season.pk, by=host, now=began)
    starting.start_season(season_id=season.pk, by=host, now=began)
    return season


def _begin(season: Season, host: int, began: datetime) -> None:
    """Start the season that closing the one before has prepared, with somebody to step in."""
    plan = replace(seasons.plan_of(season), starts_on=began.date(), play_offs=1)
    seasons.edit_season(season_id=season.pk, by=host, plan=plan, seen=None, now=began)
    starting.start_season(season_id=season.pk, by=host, now=began)
    late = lists.read("\n".join(people.NAMES[20:22]), teams=False)
    joining.join_list(season_id=season.pk, wishes=late, by=host, now=began)


def play_rounds(season: Season, host: int, now: datetime, rounds: int) -> None:
    """Decide the first rounds, the better seed winning more often."""
    chance = Random(1874 + season.number)  # noqa: S311
    tables = Table.objects.filter(
        round__tournament__division__season=season,
        round__number__lte=rounds,
        kind=TableKind.PLAY,
    )
    for table in tables.order_by("pk"):
        seeds = Chair.objects.filter(table=table).order_by("seat")
        numbers = [number or 0 for number in seeds.values_list("entry__number", flat=True)]
        ranks = events.ranks_by_chance(numbers, chance.gauss, chance.random)
        reporting.decide(
            table_id=table.pk,
            score=reporting.Score(ranks),
            by=host,
            why="",
            ticket=UUID(int=chance.getrandbits(128), version=4),
            now=now,
        )


def _agree(season: Season, now: datetime) -> None:
    """Let two tables of the match day that is on have a time: one agreed, one proposed."""
    number = RUNNING_WEEKS + 1
    tables = Table.objects.filter(
        round__tournament__division__season=season,
        round__number=number,
        kind=TableKind.PLAY,
    )
    last = _last_day(season, number)
    at = now.replace(hour=19, minute=30, second=0, microsecond=0)
    at += timedelta(days=max(1, (last - at.date()).days - 1))
    states = (AppointmentState.ACCEPTED, AppointmentState.PROPOSED)
    for table, state in zip(tables.order_by("pk"), states, strict=False):
        Appointment.objects.create(
            table=table,
            proposed_by=table.chairs.order_by("seat")[0].entry,
            at=at,
            place=_("the table by the window"),
            state=state,
            asked_at=now,
            answered_at=now if state == AppointmentState.ACCEPTED else None,
        )


def _last_day(season: Season, number: int) -> date:
    days = MatchDay.objects.filter(division__season=season, number=number)
    return days.order_by("-last")[0].last
