"""Where one acts in leagues: a club's, one, a season, and what is inside it; and who may."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeVar

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from siamleague.actions.values import PLAY, Place, Who, organising
from tournaments.clubs import people
from tournaments.clubs import read as clubs
from tournaments.entries.act import Entering as Whom
from tournaments.events.read import ARBITERS
from tournaments.models import Club, Division, Entry, League, MatchDay, Season, Spot, Table
from tournaments.seasons import forecasts, joining, leagues, read

Names = Mapping[str, Any]
Found = TypeVar("Found")
LEAGUES_OF_A_CLUB = "clubs/<slug:club>/leagues/"
A_LEAGUE = f"{LEAGUES_OF_A_CLUB}<slug:slug>/"
A_SEASON = f"{A_LEAGUE}seasons/<int:number>/"
A_DIVISION = f"{A_SEASON}divisions/<int:level>/"
A_FORECAST = (
    f"{LEAGUES_OF_A_CLUB}<slug:league>/seasons/<int:number>/divisions/<int:level>/forecast/"
)


@dataclass(frozen=True)
class InSeason:
    """What an address of a season leads to: the season, and what is looked at in it."""

    season: Season
    row: Any = None  # the level, the spot, the entry, the match day, the table

    @property
    def club_id(self) -> int:
        return self.season.league.club_id


def there(found: Found | None) -> Found:
    """Return what an address leads to, or say that there is nothing."""
    if found is None:
        raise Http404
    return found


def club(names: Names, by: int | None = None) -> Club:
    """Return the club of an address, or say that there is none."""
    return get_object_or_404(Club, slug=names["club"])


def league(names: Names, by: int | None = None) -> League:
    """Return the league of an address, or say that there is none."""
    return there(leagues.find(names["club"], names["slug"]))


def season(names: Names, by: int | None = None) -> InSeason:
    """Return the season of an address, or say that there is none."""
    return InSeason(there(leagues.season(league(names), names["number"])))


def foreseen(names: Names, by: int | None = None) -> Division:
    """Return the division of a forecast's address, or say that there is none."""
    where = (names[each] for each in ("club", "league", "number", "level"))
    return there(forecasts.find(*where))


def level(names: Names, by: int | None = None) -> InSeason:
    """Return the season of an address, and which of its divisions is meant."""
    return InSeason(season(names).season, names["level"])


def division(seen: InSeason, by: int | None, now: datetime) -> read.DivisionPage:
    """Return the page of a division, or say that there is none."""
    return there(read.division(seen.season, seen.row, by, now))


def to_season(seen: InSeason, name: str, *more: Any) -> str:
    """Return the address of a page of the season."""
    one = seen.season.league
    slugs = [one.club.slug, one.slug, seen.season.number]
    return reverse(f"tournaments:{name}", args=[*slugs, *more])


def _inside(name: str, key: str, row: Callable[[Season, Names], Any]) -> Place:
    """Return the place of something in a season, which is told of by its number."""

    def find(names: Names, by: int | None) -> InSeason:
        found = season(names).season
        return InSeason(found, row(found, names))

    def keys(seen: InSeason) -> Names:
        return {} if seen.row is None else {key: seen.row.pk}

    return Place(name, page=A_SEASON, find=find, keys=keys, way=to_season)


def spot(of: Season, names: Names) -> Any:
    """Return a spot of a season, or say that there is none."""
    rows = Spot.objects.select_related("player", "team")
    return get_object_or_404(rows, pk=names["spot"], season=of)


def playing(of: Season, number: Any) -> Any:
    """Return an entry of a season, or say that there is none."""
    return get_object_or_404(Entry, pk=number, tournament__division__season=of)


def _match_day(of: Season, names: Names) -> Any:
    """Return a match day: of a level by its number, as programs say, or as pages number it."""
    rows = MatchDay.objects.select_related("division").filter(division__season=of)
    if "level" in names:
        return get_object_or_404(rows, division__level=names["level"], number=names["day"])
    return get_object_or_404(rows, pk=names["day"])


def _table(of: Season, names: Names) -> Any:
    rows = Table.objects.select_related("round__tournament__division")
    return get_object_or_404(rows, pk=names["table"], round__tournament__division__season=of)


def _whose(spot: Spot) -> Whom:
    return Whom(player=spot.player_id, team=spot.team_id)


LEAGUES = Place(
    "leagues of a club",
    page=LEAGUES_OF_A_CLUB,
    find=club,
    keys=lambda club: {"club_id": club.pk},
    way=lambda club, name: reverse(f"tournaments:{name}", args=[club.slug]),
)
LEAGUE = Place(
    "league",
    page=A_LEAGUE,
    find=league,
    keys=lambda league: {"league_id": league.pk},
    way=lambda league, name: reverse(f"tournaments:{name}", args=[league.club.slug, league.slug]),
)
SEASON = Place(
    "season",
    page=A_SEASON,
    find=season,
    keys=lambda seen: {"season_id": seen.season.pk},
    way=to_season,
)
SPOT = _inside("spot of a season", "spot_id", spot)
# A page lets one choose who it is; a program says so in the address.
ENTRY = _inside(
    "entry of a season",
    "entry_id",
    lambda of, names: playing(of, names["entry"]) if "entry" in names else None,
)
MATCH_DAY = _inside("match day", "match_day_id", _match_day)
TABLE = _inside("table of a season", "table_id", _table)
DIVISION = replace(SEASON, name="division", page=A_DIVISION, find=level)
FORECAST = Place(
    "division of a season",
    page=A_FORECAST,
    find=foreseen,
    keys=lambda division: {"division_id": division.pk},
    way=lambda division, name: forecasts.url_of(division),
)


def organisers(club_of: Callable[[Any], int], sentence: Any) -> Who:
    """Return that the club's owner and organisers may, and what everybody else reads."""
    return Who(
        "the club's owner and organisers",
        lambda found, by: clubs.may_edit(club_id=club_of(found), user_id=by),
        sentence,
        organising(club_of),
    )


MAKERS = organisers(
    lambda club: club.pk, _("Only the club's owner and organisers can make a league.")
)
ORGANISERS = organisers(
    lambda found: found.club_id, _("Only the club's owner and organisers can do that.")
)
SPEAKERS = Who(
    "they themselves, and organisers",
    lambda seen, by: joining.may_speak(seen.season, _whose(seen.row), by),
    _("You can decide for yourself, or for a team whose captain you are."),
    organising(
        lambda seen: seen.club_id,
        lambda seen, by: clubs.may_edit(club_id=seen.club_id, user_id=by),
    ),
)


def _judges(seen: InSeason, by: int) -> bool:
    return clubs.role_in(club_id=seen.club_id, user_id=by) in ARBITERS


REPORTERS = Who(
    "who sat there, and arbiters",
    lambda seen, by: _judges(seen, by) or people.sits_at(seen.row, by) is not None,
    _("Only those who sat at this table can report its result."),
    organising(lambda seen: seen.club_id, _judges),
)
MEMBERS = Who(
    "the club's members",
    lambda division, by: bool(clubs.role_in(club_id=division.season.league.club_id, user_id=by)),
    _("Only members of the club can ask for a forecast; join it first."),
    PLAY,
)
