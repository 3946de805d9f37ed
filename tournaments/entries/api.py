"""What programs read about the entries of an event."""

from dataclasses import dataclass
from typing import Annotated, Any

from siamleague.actions.programs import Question, paths
from siamleague.actions.taking import WhichPage
from siamleague.actions.told import At, told
from tournaments.entries import read
from tournaments.entries.actions import ACTIONS
from tournaments.events.places import ENTRY, EVENT, Seen
from tournaments.models import Entry
from tournaments.paging import page as paged
from tournaments.rounds import ranking, round_tables
from tournaments.rounds.api import BoardTold, LineTold

OneLine = told(
    read.EntryLine,
    "id number name club rating state categories people here",
    called="Entry",
    about="Who takes part.",
)
OneStep = told(
    round_tables.EntryRound,
    "round board mark",
    board=BoardTold(),
    mark=Annotated[str, "what it gave"],
    called="EventStep",
)


@dataclass(frozen=True)
class EntryPath:
    """An entry with its rounds."""

    row: Entry
    standing: ranking.StandingsRow | None
    rounds: list[round_tables.EntryRound]


OnePath = told(
    EntryPath,
    "id name state standing rounds",
    id=At("row.pk", int),
    name=At("row.name", str),
    state=At("row.state", str),
    standing=LineTold(allow_null=True),
    rounds=tuple[OneStep, ...],  # type: ignore[valid-type]
    called="EventPath",
)


def _lines(seen: Seen, by: int | None, *, page: int) -> list[read.EntryLine]:
    shown = paged(str(page), read.counts(seen.event).total)
    return read.lines(seen.event, shown)


def _path(seen: Seen, by: int | None) -> EntryPath:
    event, entry = seen.event, seen.row
    place = [row for row in ranking.table(event) if row.id == entry.pk]
    standing = ranking.lines(event, place)[0] if place else None
    return EntryPath(entry, standing, round_tables.path(entry))


QUESTIONS = (
    Question(
        "events_entries",
        EVENT,
        _lines,
        OneLine,
        "Return a page of the entries.",
        to="entries/",
        asks=WhichPage,
        many=True,
    ),
    Question(
        "events_entry",
        ENTRY,
        _path,
        OnePath,
        about="Return an entry with its place and its published rounds.",
        to="entries/<int:entry>/",
    ),
)
urlpatterns: list[Any] = paths(ACTIONS, QUESTIONS)
