from typing import Annotated, Any

from siamleague.actions.programs import Programs
from siamleague.actions.taking import WhichPage
from siamleague.actions.told import At, told
from tournaments.models import Series
from tournaments.seasons.api import HistoryLine
from tournaments.series import honours, read
from tournaments.series.actions import ACTIONS, ALL_SERIES, HONOURS, ORGANISERS, SERIES

programs = Programs(ACTIONS)
SeriesStop = told(read.SeriesStop, "id name url moment counts")
SeriesLine = told(read.SeriesLine, "who rank name points because cells")
WholeSeries = told(
    Series,
    "name about counting closed_at events lines pages version",
    counting=At("page.counting", Annotated[str, "how it is counted, in words"]),
    events=SeriesStop(many=True, source="page.stops"),
    lines=SeriesLine(many=True, source="page.lines"),
    pages=At("page.page.count", int),
    called="WholeSeries",
)
Laureate = told(honours.Laureate)
RollLine = told(
    honours.RollLine,
    "kind title url ended_at entries champions others",
    champions=Laureate(many=True),
    others=Laureate(many=True),
)
HallOfFame = told(honours.HallOfFame, "rolls records pages", rolls=RollLine(many=True),
                  pages=At("page.count", int))  # fmt: skip


@programs.read(SERIES, WholeSeries, asks=WhichPage)
def series_show(series: Series, by: int | None, *, page: int) -> Series:
    """Return a series with a page of its table."""
    series.page = read.page(series, str(page))  # type: ignore[attr-defined]
    return series


@programs.read(ALL_SERIES, told(read.SeriesCard), many=True)
def series_list(club: Any, by: int | None) -> Any:
    """Return every series of a club, those that go on first."""
    return read.cards(club.pk)


@programs.read(SERIES, HistoryLine, "history/", who=ORGANISERS, many=True)
def series_history(series: Any, by: int) -> Any:
    """Return the newest lines of the history, to those who run the series."""
    return read.log(series)


@programs.read(HONOURS, HallOfFame, asks=WhichPage)
def honours_show(club: Any, by: int | None, *, page: int) -> Any:
    """Return a page of a club's hall of fame, and who was first most often."""
    return honours.hall(club.pk, str(page))


urlpatterns = programs.addresses()
