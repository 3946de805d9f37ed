"""What programs read about leagues: a club's, one, a season with its tables, a division."""

from typing import Annotated, Any

from django.http import Http404
from django.utils import timezone

from siamleague.actions.programs import Question, paths
from siamleague.actions.taking import WhichPage
from siamleague.actions.told import At, told
from tournaments.clubs import read as clubs
from tournaments.events.history import Said
from tournaments.fixtures.read import FixtureLine, MatchDayLine
from tournaments.models import Division, League, Season, Spot
from tournaments.seasons import forecasts, leagues, places, read
from tournaments.seasons.actions import ACTIONS
from tournaments.seasons.places import (
    DIVISION,
    FORECAST,
    LEAGUE,
    LEAGUES,
    ORGANISERS,
    SEASON,
    InSeason,
)

HistoryLine = told(Said, called="HistoryLine")
ZONE = Annotated[str, "title, up, play-up, stays, play-down or down"]
SeasonPlace = told(read.Waiting, "spot name rating", called="SeasonPlace")
SeasonDraw = told(
    read.Drawn, "level name size people", people=SeasonPlace(many=True), called="SeasonDraw"
)
SeasonRow = told(read.Row, "entry rank name played points zone out", zone=ZONE, called="SeasonRow")
SeasonBoard = told(
    read.Board,
    "level name url done total rows",
    rows=SeasonRow(many=True),
    called="SeasonBoard",
)
MySpot = told(
    Spot, "spot name state", spot=At("pk", int), name=At("*", str), state=str, called="MySpot"
)
OneLeague = told(
    League,
    "name about game kind seasons",
    game=At("told.game", str),
    seasons=told(leagues.SeasonLine, "name url state_name champion")(
        many=True, source="told.seasons"
    ),
    called="OneLeague",
)
OneSeason = told(
    Season,
    "name number state starts_on divisions drawn reserves missing mine pages version",
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
OneDivision = told(
    read.DivisionPage,
    "table days",
    table=SeasonBoard(source="board"),
    days=told(
        MatchDayLine,
        "number first last fixtures rests",
        fixtures=told(FixtureLine, "table url first second marks stands at", table=At("id", int))(
            many=True
        ),
    )(many=True),
    called="OneDivision",
)
Forecast = told(
    forecasts.ForecastPage,
    "after played left newer runs at lines",
    lines=told(
        forecasts.ForecastLine,
        "entry name mean parts",
        parts=told(forecasts.Part, "zone percent", zone=ZONE, called="ForecastPart")(many=True),
    )(many=True),
    called="Forecast",
)


def _league(league: League, by: int | None) -> League:
    league.told = {  # type: ignore[attr-defined]
        "game": leagues.game_name(league),
        "seasons": leagues.archive(league),
    }
    return league


def _season(seen: InSeason, by: int | None, *, page: int) -> Season:
    """Return a season as its page shows it; to organisers with what they decide about."""
    season = seen.season
    runs = clubs.may_edit(club_id=seen.club_id, user_id=by)
    season.told = {  # type: ignore[attr-defined]
        **vars(read.page(season, by, str(page))),
        "reserves": read.reserves(season) if runs else [],
        "missing": read.missing(season) if runs and season.started_at else None,
    }
    return season


def _foreseen(division: Division, by: int | None) -> forecasts.ForecastPage:
    found = forecasts.page(division)
    if found is None:
        raise Http404
    return found


QUESTIONS = (
    Question(
        "club_leagues",
        on=LEAGUES,
        gives=told(leagues.LeagueCard, "name url game season state_name playing"),
        many=True,
        reads=lambda club, by: leagues.cards(club.pk),
        open_to_all=True,
        about="List them by name.",
    ),
    Question(
        "league",
        on=LEAGUE,
        gives=OneLeague,
        reads=_league,
        open_to_all=True,
        about="Return the league with its seasons.",
    ),
    Question(
        "season",
        on=SEASON,
        gives=OneSeason,
        asks=WhichPage,
        reads=_season,
        open_to_all=True,
        about="Return the season with its tables, six divisions a page.",
    ),
    Question(
        "season_history",
        on=SEASON,
        to="history/",
        gives=HistoryLine,
        many=True,
        who=ORGANISERS,
        reads=lambda seen, by: leagues.history(seen.season),
        about="Return the newest lines of the history, to those who run the league.",
    ),
    Question(
        "division",
        on=DIVISION,
        gives=OneDivision,
        reads=lambda seen, by: places.division(seen, by, timezone.now()),
        open_to_all=True,
        about="Return the table and the match days.",
    ),
    Question(
        "forecast_show",
        on=FORECAST,
        gives=Forecast,
        reads=_foreseen,
        open_to_all=True,
        about="Return the newest forecast of a division; 404 while there is none.",
    ),
)
urlpatterns: list[Any] = paths(ACTIONS, QUESTIONS)
