"""The demo's squads: four of the club's own, in a season whose first match day is over."""

from datetime import datetime, timedelta
from random import Random  # noqa: TID251  (seeded: the demo is the same everywhere)
from uuid import UUID

from django.utils.translation import gettext as _

from siamleague.accounts.models import User
from tournaments.demo import people
from tournaments.demo.events import HOST
from tournaments.entries.act import Entering
from tournaments.leagues import Listed, empty_score
from tournaments.models import Club, Kind, League, Player, Season, Squad, Table, TableKind, Team
from tournaments.seasons import act as seasons
from tournaments.seasons import founding, joining, starting
from tournaments.squads import act as squads
from tournaments.squads import line_ups as asked
from tournaments.squads import lining_up

NAMES = ("Red Barges", "Blue Lanterns", "Green Parrots", "White Umbrellas")
EACH, BOARDS = 5, 4
USUAL = ("first", "second", "draw")


def add(now: datetime) -> None:
    """Add the squads and their league to the demo club, once."""
    club = Club.objects.get(slug=people.SLUG)
    there = League.objects.filter(club=club, kind=Kind.SQUADS)
    if there.exists():
        return
    host = User.objects.get(email=HOST).pk
    began = now - timedelta(weeks=1)
    plan = founding.LeaguePlan(
        name=_("Squads of the City"),
        kind=Kind.SQUADS,
        game="king_of_siam",
        about=_(
            "Four squads, four boards each: the strongest sit at the first board. Captains hand "
            "in their line-ups before the match day; nobody reads them until both are in."
        ),
    )
    league = founding.make_league(club_id=club.pk, by=host, plan=plan, now=began)
    League.objects.filter(pk=league.pk).update(demo=True)
    season = _season(league, host, began)
    for number, name in enumerate(NAMES):
        squad = _squad(club, name, number, host, began)
        who = Entering(team=squad.pk)
        joining.join_season(season_id=season.pk, who=who, by=host, now=began)
    joining.draw_divisions(season_id=season.pk, by=host, now=began)
    starting.start_season(season_id=season.pk, by=host, now=began)
    _play(season, host, now)


def _season(league: League, host: int, began: datetime) -> Season:
    plan = seasons.SeasonPlan(
        name=_("Season %(n)s") % {"n": 1},
        starts_on=began.date(),
        sizes=(len(NAMES),),
        direct=0,
        boards=BOARDS,
    )
    return seasons.plan_season(league_id=league.pk, by=host, plan=plan, now=began)


def _squad(club: Club, name: str, number: int, host: int, now: datetime) -> Squad:
    """Found a squad of five members: every fourth of the club, so that all are as strong."""
    squad = squads.found_squad(club_id=club.pk, name=name, captain=None, by=host, now=now)
    Team.objects.filter(pk=squad.pk).update(demo=True)
    mine = people.NAMES[number :: len(NAMES)][:EACH]
    of = {one.name: one.pk for one in Player.objects.filter(name__in=mine, demo=True)}
    listed = [Listed(of[each], n == EACH - 1) for n, each in enumerate(mine)]
    squads.arrange(squad_id=squad.pk, listed=listed, seen=None, by=host, now=now)
    return squad


def _play(season: Season, host: int, now: datetime) -> None:
    """Enter the boards of the first match day."""
    chance = Random(1874)  # noqa: S311
    tables = Table.objects.filter(
        round__tournament__division__season=season, round__number=1, kind=TableKind.PLAY
    )
    for table in tables.order_by("pk"):
        found = asked.match(table.pk)
        if found is None:
            continue
        pairs = zip(*(side.plays(found.boards) for side in found.sides), strict=True)
        endings = [chance.choice(USUAL) if empty_score(pair) is None else "" for pair in pairs]
        lining_up.enter_match(
            table_id=table.pk,
            endings=endings,
            why="",
            by=host,
            ticket=UUID(int=chance.getrandbits(128), version=4),
            now=now,
        )
