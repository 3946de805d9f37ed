"""What programs read about the rounds of an event: tables, standings, cross-table, bracket."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from django.http import Http404

from siamleague.actions.programs import Question, paths
from siamleague.actions.taking import Number, WhichPage
from siamleague.actions.told import At, told
from tournaments.clubs import people
from tournaments.events import read as events
from tournaments.events.pages import published
from tournaments.events.places import EVENT, ROUND, TABLE, Seen
from tournaments.formats import shelf
from tournaments.models import ResultLine, Table
from tournaments.paging import page as paged
from tournaments.rounds import brackets, ranking, round_tables
from tournaments.rounds.actions import ACTIONS
from tournaments.rounds.ranking import CellLine

Sitting = told(
    round_tables.Sitting,
    "entry name seat before mark people",
    seat=Annotated[int, "from 0"],
    before=Annotated[str, "points before the round"],
    mark=Annotated[str, "what the table gave"],
    called="Sitting",
)
BoardTold = told(
    round_tables.TableOfRound,
    "id number kind sitting state code match notes",
    sitting=tuple[Sitting, ...],  # type: ignore[valid-type]
    code=Annotated[str, "the result: a place for each seat, a dash for who did not come"],
    match=Annotated[str, "its code, when it is played here"],
    notes=Annotated[tuple[str, ...], "why these sit together"],
    called="EventBoard",
)
LineTold = told(
    ranking.StandingsRow,
    "entry rank name club points breaks decided_by out penalty penalty_why",
    breaks=Annotated[tuple[str, ...], "in the order of the tie-breaks"],
    decided_by=Annotated[str, "what put it below the row above"],
    out=Annotated[bool, "withdrawn"],
    penalty=Annotated[str, "points taken or given by decision, with their sign"],
    called="EventLine",
)
TableSaid = told(
    ResultLine,
    "number verb source ranks forfeits standing entry why at",
    ranks=Annotated[tuple[int, ...], "for each seat, 1 is first"],
    forfeits=Annotated[tuple[int, ...], "seats that did not play"],
    standing=Annotated[bool, "it was taken as the result"],
    entry=At("by_entry_id", int | None),
    called="TableSaid",
    about="What somebody said about a table.",
)
BracketSide = told(
    brackets.Side,
    "entry name mark goes_on",
    name=Annotated[str, "who, or where they will come from"],
    mark=Annotated[str, "what the match gave: 1, ½, 0, + or −"],
    called="BracketSide",
)
BracketMatch = told(
    brackets.ShownMatch,
    "key title sides table number",
    key=Annotated[str, "part of the sheet, step, place from the top"],
    sides=tuple[BracketSide, ...],  # type: ignore[valid-type]
    table=Annotated[int | None, "the table at which it is played"],
    number=Annotated[int | None, "the number on that table"],
    called="BracketMatch",
)
BracketStretch = told(
    brackets.Stretch,
    games=tuple[BracketMatch, ...],  # type: ignore[valid-type]
    called="BracketStretch",
)
Bracket = told(
    brackets.Picture,
    "champion stretches",
    champion=Annotated[str, "the winner's name; empty while that is open"],
    stretches=tuple[BracketStretch, ...],  # type: ignore[valid-type]
    called="Bracket",
    about="A whole sheet.",
)


@dataclass(frozen=True)
class CrossLine:
    """A row of the cross-table."""

    rank: int
    entry: int
    name: str
    cells: Sequence[CellLine]


@dataclass(frozen=True)
class TableStory:
    """A table with everything that was said about it."""

    round: int
    board: round_tables.TableOfRound
    said: Sequence[ResultLine]


CrossRow = told(
    CrossLine,
    cells=tuple[told(CellLine, called="Cell"), ...],  # type: ignore[misc]
    called="CrossRow",
)
OneTable = told(
    TableStory,
    board=BoardTold,
    said=tuple[TableSaid, ...],  # type: ignore[valid-type]
    called="OneTable",
)


class AfterForm(WhichPage):
    """Which page of the standings, now or after a round."""

    after = Number(most=30, required=False)


def _round(seen: Seen, by: int | None, *, page: int) -> list[round_tables.TableOfRound]:
    round_ = published(seen.event.pk, seen.row.number, organises=seen.rights.organises)
    ids = round_tables.ids(round_)
    return round_tables.boards(round_, notes=True, only=paged(str(page), len(ids)).of(ids))


def _standings(
    seen: Seen, by: int | None, *, page: int, after: int | None = None
) -> list[ranking.StandingsRow]:
    table = ranking.table(seen.event, after)
    return ranking.lines(seen.event, paged(str(page), len(table)).of(table))


def _cross_table(seen: Seen, by: int | None, *, page: int) -> list[CrossLine]:
    event = seen.event
    rows, names = ranking.cross(event), events.names(event)
    return [
        CrossLine(
            row.standing.rank,
            row.standing.id,
            names.get(row.standing.id, ""),
            ranking.cells(row, event, names),
        )
        for row in paged(str(page), len(rows)).of(rows)
    ]


def _bracket(seen: Seen, by: int | None) -> brackets.Picture:
    picture = brackets.picture(seen.event) if shelf.of(seen.event).sends_on else None
    if picture is None:
        raise Http404
    return picture


def _table(seen: Seen, by: int | None) -> TableStory:
    published(seen.event.pk, seen.row.round.number, organises=seen.rights.organises)
    return _story(seen.row)


def _mine(seen: Seen, by: int) -> TableStory:
    entry = people.my_entry(seen.event, by)
    row = round_tables.my_table(entry) if entry else None
    if row is None:
        raise Http404
    return _story(row)


def _story(row: Table) -> TableStory:
    return TableStory(row.round.number, round_tables.of_table(row.pk), round_tables.said(row.pk))


QUESTIONS = (
    Question(
        "events_round",
        on=ROUND,
        to="rounds/<int:number>/",
        asks=WhichPage,
        gives=BoardTold,
        many=True,
        open_to_all=True,
        reads=_round,
        about="Return a page of the tables of a published round; its organisers see proposals too.",
    ),
    Question(
        "events_table",
        on=TABLE,
        to="tables/<int:table>/",
        gives=OneTable,
        open_to_all=True,
        reads=_table,
        about="Return a table with what was said about its result, in order.",
    ),
    Question(
        "events_mine",
        on=EVENT,
        to="mine/",
        gives=OneTable,
        signed_in=True,
        reads=_mine,
        about="Return the newest table of whoever asks, in a published round.",
    ),
    Question(
        "events_standings",
        on=EVENT,
        to="standings/",
        asks=AfterForm,
        gives=LineTold,
        many=True,
        open_to_all=True,
        reads=_standings,
        about="Return a page of the standings, now or after a round.",
    ),
    Question(
        "events_cross_table",
        on=EVENT,
        to="cross-table/",
        asks=WhichPage,
        gives=CrossRow,
        many=True,
        open_to_all=True,
        reads=_cross_table,
        about="Return a page of the cross-table.",
    ),
    Question(
        "events_bracket",
        on=EVENT,
        to="bracket/",
        gives=Bracket,
        open_to_all=True,
        reads=_bracket,
        about="Return the sheet as it stands; other formats and unpublished draws have none.",
    ),
)
urlpatterns: list[Any] = paths(ACTIONS, QUESTIONS)
