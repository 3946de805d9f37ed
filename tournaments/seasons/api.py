from typing import Annotated, Any

from django.utils import timezone

from siamleague.actions.programs import Programs
from siamleague.actions.taking import WhichPage
from siamleague.actions.told import At, told
from tournaments.clubs import read as clubs
from tournaments.events.history import Said
from tournaments.fixtures import read as season_fixtures
from tournaments.models import League, Season, Spot
from tournaments.seasons import forecasts, leagues, places, read
from tournaments.seasons.actions import ACTIONS
from tournaments.seasons.places import InSeason

programs = Programs(ACTIONS)
HistoryLine = told(Said, called="HistoryLine")
ZONE = Annotated[str, "title, up, play-up, stays, play-down or down"]
SeasonPlace = told(read.SeasonPlace, "spot name rating")
SeasonDraw = told(read.SeasonDraw, "level name size people", people=SeasonPlace(many=True))
SeasonRow = told(read.SeasonRow, "entry rank name played points because zone out", zone=ZONE)
SeasonBoard = told(read.SeasonBoard, "level name url done total rows", rows=SeasonRow(many=True))
MySpot = told(
    Spot, "spot name state", spot=At("pk", int), name=At("*", str), state=str, called="MySpot"
)
SeasonLine = told(leagues.SeasonLine, "name url state_name champion")
OneLeague = told(
    League,
    "name about game kind seasons",
    game=At("told.game", str),
    seasons=SeasonLine(many=True, source="told.seasons"),
    called="OneLeague",
)
OneSeason = told(
    Season,
    "name number state starts_on tie_breaks tie_break_order divisions drawn reserves missing mine "
    "pages version",
    tie_breaks=tuple[str, ...],
    tie_break_order=Annotated[str, "the same in the acronyms of arbiters' files: DE,WIN,SB"],
    divisions=SeasonBoard(many=True, source="told.boards"),
    drawn=SeasonDraw(many=True, source="told.drawn"),
    reserves=SeasonPlace(
        many=True, source="told.reserves", help_text="who asked first in front; for organisers"
    ),
    missing=At(
        "told.missing",
        Annotated[int | None, "tables without a result that stands; for organisers"],
    ),
    mine=MySpot(many=True, source="told.spots", help_text="for which the reader may speak"),
    pages=At("told.page.count", int),
    called="OneSeason",
)
SideOfFixture = told(
    season_fixtures.SideOfFixture,
    "name mark",
    mark=Annotated[str, "what they made of it, once the result stands: points, or the place"],
)
Fixture = told(
    season_fixtures.FixtureLine,
    "table url sides stands at",
    table=At("id", int),
    sides=SideOfFixture(many=True, help_text="in the order of the seats"),
)
MatchDay = told(
    season_fixtures.MatchDayLine, "number first last fixtures rests", fixtures=Fixture(many=True)
)
OneDivision = told(
    read.DivisionPage,
    "table days",
    table=SeasonBoard(source="board"),
    days=MatchDay(many=True),
    called="OneDivision",
)
Part = told(forecasts.ForecastPart, "zone percent", zone=ZONE)
Line = told(forecasts.ForecastLine, "entry name mean parts", parts=Part(many=True))
Forecast = told(
    forecasts.ForecastPage,
    "after played left newer runs at lines",
    lines=Line(many=True),
    called="Forecast",
)


@programs.read(places.LEAGUE, OneLeague)
def league(league: League, by: int | None) -> League:
    """Return the league with its seasons."""
    league.told = {  # type: ignore[attr-defined]
        "game": leagues.game_name(league),
        "seasons": leagues.archive(league),
    }
    return league


@programs.read(places.SEASON, OneSeason, asks=WhichPage)
def season(seen: InSeason, by: int | None, *, page: int) -> Season:
    """Return the season with its tables, six divisions a page."""
    season = seen.season
    runs = clubs.may_edit(club_id=seen.club_id, user_id=by)
    season.told = {  # type: ignore[attr-defined]
        **vars(read.page(season, by, str(page))),
        "reserves": read.reserves(season) if runs else [],
        "missing": read.missing(season) if runs and season.started_at else None,
    }
    return season


@programs.read(
    places.LEAGUES, told(leagues.LeagueCard, "name url game season state_name playing"), many=True
)
def club_leagues(club: Any, by: int | None) -> Any:
    """List them by name."""
    return leagues.cards(club.pk)


@programs.read(places.SEASON, HistoryLine, "history/", who=places.ORGANISERS, many=True)
def season_history(seen: Any, by: int) -> Any:
    """Return the newest lines of the history, to those who run the league."""
    return leagues.history(seen.season)


@programs.read(places.DIVISION, OneDivision)
def division(seen: Any, by: int | None) -> Any:
    """Return the table and the match days."""
    return places.division(seen, by, timezone.now())


@programs.read(places.FORECAST, Forecast)
def forecast_show(division: Any, by: int | None) -> Any:
    """Return the newest forecast of a division; 404 while there is none."""
    return places.there(forecasts.page(division))


urlpatterns = programs.addresses()
