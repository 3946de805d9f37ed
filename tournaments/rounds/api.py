from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from django import forms
from django.http import Http404

from siamleague.actions.programs import Programs
from siamleague.actions.slicing import Part
from siamleague.actions.taking import Number
from siamleague.actions.told import At, told
from tournaments.clubs import people
from tournaments.events import read as events
from tournaments.events.pages import published
from tournaments.events.places import EVENT, ORGANISERS, ROUND, TABLE, Seen, mark
from tournaments.formats import shelf
from tournaments.models import ResultLine, Round, RoundState, Table, Tournament
from tournaments.rounds import (
    asking_why,
    brackets,
    changing_places,
    ranking,
    round_tables,
    swapping,
)
from tournaments.rounds.actions import ACTIONS
from tournaments.rounds.asking_why import WhyNotAnswer
from tournaments.rounds.changing_places import PlacesCost
from tournaments.rounds.forms import PlacesForm, WhyNotForm
from tournaments.rounds.ranking import CellLine

programs = Programs(ACTIONS)
Sitting = told(
    round_tables.Sitting,
    "entry name seat before mark people",
    seat=Annotated[int, "from 0"],
    before=Annotated[str, "points before the round"],
    mark=Annotated[str, "what the table gave"],
)
BoardTold = told(
    round_tables.TableOfRound,
    "id number kind sitting state code match notes decided",
    sitting=Sitting(many=True),
    code=Annotated[str, "the result: a place for each seat, a dash for who did not come"],
    match=Annotated[str, "its code, when it is played here"],
    notes=Annotated[tuple[str, ...], "why these sit together"],
    decided=Annotated[tuple[str, ...], "why those meet who must not, by an arbiter's decision"],
    called="EventBoard",
)
LineTold = told(
    ranking.StandingsRow,
    "entry rank name club points breaks decided_by because out penalty penalty_why",
    breaks=Annotated[tuple[str, ...], "in the order of the tie-breaks"],
    decided_by=Annotated[str, "what put it below the row above"],
    out=Annotated[bool, "withdrawn"],
    penalty=Annotated[str, "points taken or given by decision, with their sign"],
    called="EventLine",
)
PlacesTold = told(
    PlacesCost,
    "entry sign words",
    sign=Annotated[str, "refused, worse, same or better"],
    words=Annotated[tuple[str, ...], "what comes of it, and what it mends"],
)
WhyNotTold = told(
    WhyNotAnswer,
    "entries names code values said rule rule_code parts table by_hand",
    code=Annotated[str, "what is said, as a code; its figures are the values"],
    values=Annotated[tuple[int, ...], "entries, then what is failed now and what would be"],
    said=Annotated[str, "why they do not meet"],
    rule=Annotated[str, "what would come out worse; empty where no rule is weighed"],
    parts=Annotated[tuple[str, ...], "of what that is made up, at tables of three and four"],
    table=Annotated[int | None, "the number of the table at which they do meet"],
    by_hand=Annotated[bool, "tables were changed by hand since; this is of the round as made"],
    called="WhyNot",
    about="Why some do not meet in a round.",
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
    sides=BracketSide(many=True),
    table=Annotated[int | None, "the table at which it is played"],
    number=Annotated[int | None, "the number on that table"],
    called="BracketMatch",
)
BracketStretch = told(
    brackets.Stretch,
    games=BracketMatch(many=True),
    called="BracketStretch",
)
Bracket = told(
    brackets.SheetPicture,
    "champion stretches",
    champion=Annotated[str, "the winner's name; empty while that is open"],
    stretches=BracketStretch(many=True),
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
    cells=told(CellLine, "text title", called="Cell")(many=True),
    called="CrossRow",
)
OneTable = told(
    TableStory,
    board=BoardTold,
    said=TableSaid(many=True),
    called="OneTable",
)


class AfterForm(forms.Form):
    """The standings now or after a round."""

    after = Number(most=30, required=False)


def _round_mark(seen: Seen) -> str:
    """Return what changes with the tables of a round; a match that is set up decides nothing."""
    whole, row = mark(seen), seen.row
    matches = Table.objects.filter(round=row.pk).exclude(match="").count()
    return f"{whole}.{row.version}.{row.state}.{matches}" if whole else ""


@programs.read(ROUND, BoardTold, "rounds/<int:number>/", many=True, mark=_round_mark)
def events_round(seen: Seen, by: int | None) -> Part:
    """Return the tables of a published round; its organisers see proposals too."""
    round_ = published(seen.event.pk, seen.row.number, organises=seen.rights.organises)
    ids = round_tables.ids(round_)
    return Part(len(ids), lambda a, b: round_tables.boards(round_, notes=True, only=ids[a:b]))


@programs.read(
    ROUND,
    WhyNotTold,
    "rounds/<int:number>/why-not/",
    asks=WhyNotForm,
    often=asking_why.OFTEN,
    refuses=(409, 422),
)
def events_why_not(
    seen: Seen,
    by: int | None,
    *,
    one: int,
    other: int,
    third: int | None = None,
    fourth: int | None = None,
) -> WhyNotAnswer:
    """Return why two, or some at tables of three and four, do not meet in a round.

    Only of rounds that are paired from results. What is said is worked out from what the round was
    made from, everybody else being paired as well as can be around them."""
    round_ = published(seen.event.pk, seen.row.number, organises=seen.rights.organises)
    way = asking_why.way_of(round_)
    if way is None:
        raise Http404
    return asking_why.answer(round_, way, [each for each in (one, other, third, fourth) if each])


@programs.read(
    ROUND, PlacesTold, "rounds/<int:number>/places/", asks=PlacesForm, many=True, who=ORGANISERS
)
def events_places(seen: Seen, by: int | None, *, one: int, more: Sequence[int]) -> list[PlacesCost]:
    """Return what it would cost if an entry of a proposal changed places with each other one."""
    round_ = Round.objects.select_related("tournament").get(pk=seen.row.pk)
    if round_.state != RoundState.PROPOSED:
        raise Http404
    return changing_places.costs(round_, one, swapping.in_pairs(more))


@programs.read(EVENT, LineTold, "standings/", asks=AfterForm, many=True, mark=mark)
def events_standings(seen: Seen, by: int | None, *, after: int | None = None) -> Part:
    """Return the standings, now or after a round."""
    event, table = seen.event, ranking.table(seen.event, after)
    return Part(
        len(table),
        lambda a, b: ranking.explained(event, table, table[a:b], after_round=after),
    )


@programs.read(EVENT, CrossRow, "cross-table/", many=True, mark=mark)
def events_cross_table(seen: Seen, by: int | None) -> Part:
    """Return the cross-table."""
    rows = ranking.cross(seen.event)
    return Part(len(rows), lambda a, b: _crossed(seen.event, rows[a:b]))


def _crossed(event: Tournament, rows: Any) -> list[CrossLine]:
    names = events.names(event)
    return [
        CrossLine(
            row.standing.rank,
            row.standing.id,
            names.get(row.standing.id, ""),
            ranking.cells(row, event, names),
        )
        for row in rows
    ]


@programs.read(EVENT, Bracket, "bracket/")
def events_bracket(seen: Seen, by: int | None) -> brackets.SheetPicture:
    """Return the sheet as it stands; other formats and unpublished draws have none."""
    picture = brackets.picture(seen.event) if shelf.of(seen.event).sends_on else None
    if picture is None:
        raise Http404
    return picture


@programs.read(TABLE, OneTable, "tables/<int:table>/")
def events_table(seen: Seen, by: int | None) -> TableStory:
    """Return a table with what was said about its result, in order."""
    published(seen.event.pk, seen.row.round.number, organises=seen.rights.organises)
    return _story(seen.row)


@programs.read(EVENT, OneTable, "mine/", signed_in=True)
def events_mine(seen: Seen, by: int) -> TableStory:
    """Return the newest table of whoever asks, in a published round."""
    entry = people.my_entry(seen.event, by)
    row = round_tables.my_table(entry) if entry else None
    if row is None:
        raise Http404
    return _story(row)


def _story(row: Table) -> TableStory:
    return TableStory(row.round.number, round_tables.of_table(row.pk), round_tables.said(row.pk))


urlpatterns = programs.addresses()
