"""What the checker says of a round as it is laid now."""

from collections.abc import Sequence

from tournaments.formats import shelf
from tournaments.formats.asked import LaidTable, RoundFault
from tournaments.models import Chair, Round, TableKind

SWAPPABLE = (TableKind.PLAY, TableKind.FULL_BYE)  # who is away stays away


def faults_of(round_: Round) -> list[RoundFault]:
    """Return what the checker says of a round as its tables are laid now."""
    return faults_if(round_, laid(round_))


def faults_if(round_: Round, tables: Sequence[LaidTable]) -> list[RoundFault]:
    """Return what the checker would say of a round if its tables were these."""
    way = shelf.of(round_.tournament)
    return way.faults(way.field(round_.tournament, round_.number), tables)


def new_faults(round_: Round, found: Sequence[RoundFault]) -> list[RoundFault]:
    """Return the faults that the proposal did not have when it was made: somebody's own doing."""
    before = {tuple(each) for each in (round_.proposal or {}).get("known", ())}
    return [fault for fault in found if (fault.code, *fault.entries) not in before]


def laid(round_: Round) -> list[LaidTable]:
    """Return the tables of a round as they lie, by their numbers."""
    seated: dict[int, list[int]] = {}
    kinds: dict[int, str] = {}
    chairs = Chair.objects.filter(round=round_).order_by("table__number", "seat")
    for table, kind, entry in chairs.values_list("table_id", "table__kind", "entry_id"):
        seated.setdefault(table, []).append(entry)
        kinds[table] = kind
    return [LaidTable(kinds[table], tuple(entries), ()) for table, entries in seated.items()]
