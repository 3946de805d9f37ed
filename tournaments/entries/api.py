from dataclasses import dataclass
from typing import Annotated

from siamleague.actions.programs import Programs
from siamleague.actions.slicing import Part
from siamleague.actions.told import At, told
from tournaments.entries import listing, read
from tournaments.entries.actions import ACTIONS
from tournaments.events.places import ENTRY, EVENT, Seen, mark
from tournaments.models import Entry
from tournaments.paging import stretch
from tournaments.rounds import ranking, round_tables
from tournaments.rounds.api import BoardTold, LineTold

programs = Programs(ACTIONS, {"events_preview_list": told(listing.ListPreview)})
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
    rounds=OneStep(many=True),
    called="EventPath",
)


@programs.read(EVENT, OneLine, "entries/", many=True, mark=mark)
def events_entries(seen: Seen, by: int | None) -> Part:
    """Return the entries: those in by number, who waits in their order, who left."""
    total = read.counts(seen.event).total
    return Part(total, lambda first, last: read.lines(seen.event, stretch(first, last)))


@programs.read(ENTRY, OnePath, "entries/<int:entry>/")
def events_entry(seen: Seen, by: int | None) -> EntryPath:
    """Return an entry with its place and its published rounds."""
    event, entry = seen.event, seen.row
    place = [row for row in ranking.table(event) if row.id == entry.pk]
    standing = ranking.lines(event, place)[0] if place else None
    return EntryPath(entry, standing, round_tables.path(entry))


urlpatterns = programs.addresses()
