"""Building leagues of squads for tests: squads of guests with captains who have accounts."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from siamleague.accounts.models import User
from tests.people import person
from tests.tournaments.hall import NOW
from tests.tournaments.league_world import league_of, planned
from tournaments.clubs.act import player_of
from tournaments.entries.act import Entering
from tournaments.leagues import Listed
from tournaments.models import Club, League, Membership, Player, Season, Squad, Table
from tournaments.seasons import joining, starting
from tournaments.squads import act as squads
from tournaments.squads import lining_up

LATER = datetime.now(UTC) + timedelta(days=365)  # every match has begun


def begins() -> date:
    """Return a day after today, whenever that is: of matches whose line-ups pages still hide."""
    return timezone.now().date() + timedelta(days=30)


def joined(user: User, club: Club) -> Player:
    """Return the record of somebody who is a member of the club."""
    player = player_of(user_id=user.pk)
    Membership.objects.get_or_create(club=club, player=player, defaults={"joined_at": NOW})
    return player


def guest_of(club: Club, name: str) -> Player:
    return Player.objects.create(name=name, made_by_club=club)


def squad_of(
    alice: User, club: Club, name: str, captain: User | None = None, count: int = 5
) -> Squad:
    """Return a squad of guests, named after it: Lions 1, the strongest, to Lions 5."""
    chief = joined(captain, club).pk if captain else None
    squad = squads.found_squad(club_id=club.pk, name=name, captain=chief, by=alice.pk, now=NOW)
    people = [guest_of(club, f"{name} {n}") for n in range(1, count + 1)]
    lists(alice, squad, people)
    return squad


def lists(
    user: User,
    squad: Squad,
    people: Sequence[Player],
    reserves: Sequence[Player] = (),
    **order: Any,
) -> None:
    listed = [Listed(each.pk) for each in people] + [Listed(each.pk, True) for each in reserves]
    wanted = {"seen": None, "now": NOW} | order
    squads.arrange(squad_id=squad.pk, listed=listed, by=user.pk, **wanted)


def squads_league(alice: User, **plan: Any) -> League:
    return league_of(alice, kind="squads", name="Squad League", **plan)


def season_of(
    alice: User, names: Sequence[str] = ("Lions", "Tigers", "Cranes", "Otters"), **plan: Any
) -> Season:
    """Return a running season of squads without captains, in one division of three boards."""
    league = squads_league(alice)
    wanted = {"sizes": (len(names),), "boards": 3, "direct": 0, "starts_on": begins()} | plan
    season = planned(alice, league, **wanted)
    for name in names:
        join(alice, season, squad_of(alice, league.club, name))
    return begun(alice, season)


def duel(alice: User, one: User, other: User, **plan: Any) -> Season:
    """Return a running season of two squads: Lions, whom `one` captains, and Tigers."""
    league = squads_league(alice)
    wanted = {"sizes": (2,), "boards": 3, "direct": 0, "starts_on": begins()} | plan
    season = planned(alice, league, **wanted)
    for name, captain in (("Lions", one), ("Tigers", other)):
        join(captain, season, squad_of(alice, league.club, name, captain))
    return begun(alice, season)


def join(user: User, season: Season, squad: Squad) -> None:
    joining.join_season(season_id=season.pk, who=Entering(team=squad.pk), by=user.pk, now=NOW)


def begun(alice: User, season: Season) -> Season:
    joining.draw_divisions(season_id=season.pk, by=alice.pk, now=NOW)
    starting.start_season(season_id=season.pk, by=alice.pk, now=NOW)
    season.refresh_from_db()
    return season


def named(*names: str) -> tuple[int | None, ...]:
    """Return the players of these names, nobody for an empty one."""
    of = dict(Player.objects.filter(name__in=names).values_list("name", "pk"))
    return tuple(of.get(name) for name in names)


def hand_in(user: User, table: Table, *names: str, now: datetime = NOW) -> None:
    lining_up.hand_in(table_id=table.pk, players=named(*names), by=user.pk, now=now)


def enter(user: User, table: Table, *words: str, now: datetime = LATER, why: str = "") -> None:
    """Say how the boards ended, the first board first."""
    lining_up.enter_match(
        table_id=table.pk, endings=words, why=why, by=user.pk, ticket=uuid4(), now=now
    )
    table.refresh_from_db()


def third(name: str) -> User:
    return person(name)
