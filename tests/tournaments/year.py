"""A club's year for tests: finished events, a running season of two divisions, people in it."""

from datetime import timedelta
from typing import Any

from siamleague.accounts.models import User
from tests.tournaments.hall import NOW, decide_all, enter_user, event_of
from tournaments.clubs import act as clubs
from tournaments.entries import guests, lists
from tournaments.entries.act import Entering
from tournaments.events import act as events
from tournaments.models import Club, Division, League, Table, Tournament
from tournaments.rounds import act as rounds
from tournaments.seasons import act as seasons
from tournaments.seasons import founding, joining, starting


def finished(by: User, club: Club, *users: User, guests_too: int = 0, **plan: Any) -> Tournament:
    """Return an event that is over: one round, won by the better seeds, in the order given."""
    event = event_of(by, club, **({"rounds": 1} | plan))
    for user in users:
        enter_user(event, user)
    if guests_too:
        lines = "\n".join(f"G{n}; {1500 - n}" for n in range(guests_too))
        wishes = lists.read(lines, teams=False)
        guests.enter_list(tournament_id=event.pk, wishes=wishes, by=by.pk, now=NOW)
    for place, user in enumerate(users):
        event.entries.filter(player__user=user).update(rating=2500 - place)
    return _played_out(event, by)


def partners(by: User, club: Club, *teams: str, **plan: Any) -> Tournament:
    """Return a partnership event that is over, its teams of guests in the order in which they came.

    A team is written as in a list: `Elephants: Ada & Bo`.
    """
    event = event_of(by, club, **({"rounds": 1, "kind": "teams"} | plan))
    lines = "\n".join(f"{team}; {1900 - n}" for n, team in enumerate(teams))
    wishes = lists.read(lines, teams=True)
    guests.enter_list(tournament_id=event.pk, wishes=wishes, by=by.pk, now=NOW)
    return _played_out(event, by)


def _played_out(event: Tournament, by: User) -> Tournament:
    for _ in range(event.rounds):
        round_ = rounds.pair_now(tournament_id=event.pk, by=by.pk, now=NOW)
        rounds.publish_round(round_id=round_.pk, by=by.pk, now=NOW)
        decide_all(round_, by)
        rounds.close_round(round_id=round_.pk, by=by.pk, now=NOW)
    events.finish_tournament(tournament_id=event.pk, by=by.pk, now=NOW)
    event.refresh_from_db()
    return event


def later(days: float = 0, hours: float = 0) -> Any:
    """Return a moment after the tests' own."""
    return NOW + timedelta(days=days, hours=hours)


def league_of(by: User, club: Club, **plan: Any) -> League:
    """Return a league without a season."""
    wanted = founding.LeaguePlan(**({"name": "River League", "game_name": "Chess"} | plan))
    return founding.make_league(club_id=club.pk, by=by.pk, plan=wanted, now=NOW)


def running(
    by: User, league: League, *users: User, guests_too: int = 0, **plan: Any
) -> list[Division]:
    """Return the divisions of a season that has begun today; its people the strongest first.

    The first match day is open from yesterday for a week.
    """
    today = NOW.date()
    count = len(users) + guests_too
    wanted = {"name": "2026", "starts_on": today - timedelta(days=1), "sizes": (count,)} | plan
    season = seasons.plan_season(
        league_id=league.pk, by=by.pk, plan=seasons.SeasonPlan(**wanted), now=NOW
    )
    for user in users:
        who = Entering(player=clubs.player_of(user_id=user.pk).pk)
        joining.join_season(season_id=season.pk, who=who, by=user.pk, now=NOW)
    lines = "\n".join(f"G{n}; {1500 - n}" for n in range(guests_too))
    wishes = lists.read(lines, teams=False) if guests_too else []
    joining.join_list(season_id=season.pk, wishes=wishes, by=by.pk, now=NOW)
    for place, user in enumerate(users):
        season.spots.filter(player__user=user).update(rating=2500 - place)
    joining.draw_divisions(season_id=season.pk, by=by.pk, now=NOW)
    starting.start_season(season_id=season.pk, by=by.pk, now=NOW)
    return list(season.divisions.select_related("season__league__club", "tournament"))


def table_of(division: Division, number: int, *names: str) -> Table:
    """Return the table of a match day at which all of these sit."""
    tables = Table.objects.filter(round__tournament=division.tournament, round__number=number)
    for name in names:
        tables = tables.filter(chairs__entry__name=name)
    return tables.get()
