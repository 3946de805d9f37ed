"""What programs read of a club's year: its series, and its hall of fame."""

from typing import Annotated, Any

from siamleague.actions.programs import Question, paths
from siamleague.actions.taking import WhichPage
from siamleague.actions.told import At, told
from tournaments.models import Series
from tournaments.seasons.api import HistoryLine
from tournaments.series import honours, read
from tournaments.series.actions import ACTIONS, ALL_SERIES, HONOURS, ORGANISERS, SERIES

SeriesStop = told(read.SeriesStop, "id name url moment counts")
SeriesLine = told(read.SeriesLine, "who rank name points cells")
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


def _series(series: Series, by: int | None, *, page: int) -> Series:
    series.page = read.page(series, str(page))  # type: ignore[attr-defined]
    return series


QUESTIONS = (
    Question(
        "series_list",
        on=ALL_SERIES,
        gives=told(read.SeriesCard),
        many=True,
        reads=lambda club, by: read.cards(club.pk),
        open_to_all=True,
        about="Return every series of a club, those that go on first.",
    ),
    Question(
        "series_show",
        on=SERIES,
        gives=WholeSeries,
        asks=WhichPage,
        reads=_series,
        open_to_all=True,
        about="Return a series with a page of its table.",
    ),
    Question(
        "series_history",
        on=SERIES,
        to="history/",
        gives=HistoryLine,
        many=True,
        who=ORGANISERS,
        reads=lambda series, by: read.log(series),
        about="Return the newest lines of the history, to those who run the series.",
    ),
    Question(
        "honours_show",
        on=HONOURS,
        gives=HallOfFame,
        asks=WhichPage,
        reads=lambda club, by, page: honours.hall(club.pk, str(page)),
        open_to_all=True,
        about="Return a page of a club's hall of fame, and who was first most often.",
    ),
)
urlpatterns: list[Any] = paths(ACTIONS, QUESTIONS)
