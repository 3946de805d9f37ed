"""The demo's league of tables: eight people, four at a table, two of five match days played."""

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from siamleague.accounts.models import User
from tournaments.demo import people
from tournaments.demo.events import HOST
from tournaments.demo.leagues import play_rounds
from tournaments.entries import lists
from tournaments.models import Club, Kind, League, Season
from tournaments.seasons import act as seasons
from tournaments.seasons import founding, joining, starting

PEOPLE = people.NAMES[22:30]
GAME = "verrat"
MATCH_DAYS = 5
PLAYED = 2
EVERY = 14  # days


def add(now: datetime) -> None:
    """Add the league of tables to the demo club, once."""
    club = Club.objects.get(slug=people.SLUG)
    if League.objects.filter(club=club, game=GAME).exists():
        return
    host, began = User.objects.get(email=HOST).pk, now - timedelta(days=PLAYED * EVERY)
    plan = founding.LeaguePlan(
        name=_("Cabal of Eight"),
        kind=Kind.FOUR,
        game=GAME,
        about=_(
            "Four at a table, everybody for themselves, every second week. Over five evenings "
            "everybody meets everybody."
        ),
    )
    league = founding.make_league(club_id=club.pk, by=host, plan=plan, now=began)
    League.objects.filter(pk=league.pk).update(demo=True)
    league.demo = True
    season = _season(league, host, began)
    play_rounds(season, host, now, PLAYED)


def _season(league: League, host: int, began: datetime) -> Season:
    plan = seasons.SeasonPlan(
        name=_("Season %(n)s") % {"n": 1},
        starts_on=began.date(),
        sizes=(len(PEOPLE),),
        every=EVERY,
        lasting=EVERY,
        rounds=MATCH_DAYS,
        direct=0,
    )
    season = seasons.plan_season(league_id=league.pk, by=host, plan=plan, now=began)
    lines = [f"{name}; {1800 - 25 * n}" for n, name in enumerate(PEOPLE)]
    wishes = lists.read("\n".join(lines), teams=False)
    joining.join_list(season_id=season.pk, wishes=wishes, by=host, now=began)
    joining.draw_divisions(season_id=season.pk, by=host, now=began)
    starting.start_season(season_id=season.pk, by=host, now=began)
    return season
