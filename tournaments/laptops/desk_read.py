"""Second desks as pages show them: where each is, what came of it, what it says otherwise."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Prefetch
from django.db.models.functions import Length

from siamleague.history.models import SealedLine
from tournaments.laptops import desk_in, desk_joining, guard, packed, rows_in
from tournaments.laptops.desk_models import Desk, DeskFile, DeskFileState, DeskState
from tournaments.laptops.read import MOST_SHOWN, Contradiction
from tournaments.models import Chair, ResultState, Table, Tournament
from tournaments.refusals import Refused
from tournaments.rounds import logged
from tournaments.rounds.results import in_words


@dataclass(frozen=True)
class SecondDesk:
    """A second desk, as the page of the laptop shows it."""

    id: UUID
    machine: str
    who: str
    at: datetime
    state: str
    state_name: str
    brought: int  # tables about which it has said something
    otherwise: int  # of these, how often another result stood or was said here
    gone: int  # tables that were laid otherwise by then
    brought_at: datetime | None
    why: str
    has_file: bool
    waits: bool  # a file of it waits for the laptop that leads
    kept: tuple[DeskFile, ...]


def desks(event: Tournament) -> list[SecondDesk]:
    """Return the second desks of an event, the newest first; three queries."""
    files = DeskFile.objects.defer("data").select_related("by")
    rows = Desk.objects.filter(event=event).select_related("by").annotate(has=Length("file"))
    found = list(rows.defer("file").prefetch_related(Prefetch("files", queryset=files)))
    if not found:
        return []
    came = _came(event)
    return [_desk(row, came.get(str(row.public_id), _Came())) for row in found]


class _Came:
    """What the log says that came of a desk."""

    def __init__(self) -> None:
        self.about: set[int] = set()
        self.otherwise: set[int] = set()
        self.gone: set[int] = set()

    def add(self, body: Any) -> None:
        self.gone |= set(body["gone"])
        for _at, _verb, said, _hash in body["lines"]:
            self.about |= {word["table"] for word in said.get("words", ())}
        self.otherwise |= {word["table"] for word in body["words"] if word["late"]}


def _came(event: Tournament) -> dict[str, _Came]:
    lines = SealedLine.objects.filter(log=logged.name_of(event), verb__in=desk_joining.VERBS)
    found: dict[str, _Came] = {}
    for body in lines.order_by("number").values_list("body", flat=True):
        found.setdefault(body["desk"], _Came()).add(body)
    return found


def _desk(row: Any, came: _Came) -> SecondDesk:
    files = list(row.files.all())
    return SecondDesk(
        id=row.public_id,
        machine=row.machine,
        who=guard.by_whom(row),
        at=row.at,
        state=row.state,
        state_name=str(DeskState(row.state).label),
        brought=len(came.about - came.gone),
        otherwise=len(came.otherwise),
        gone=len(came.gone),
        brought_at=row.brought_at,
        why=row.why,
        has_file=bool(row.has) and row.state == DeskState.OUT,
        waits=any(each.state == DeskFileState.WAITING for each in files),
        kept=tuple(each for each in files if each.state == DeskFileState.KEPT),
    )


def contradictions(kept: DeskFile) -> list[Contradiction]:
    """Return at which tables a file of a desk that was kept says another result than stands."""
    try:
        told = packed.unpacked(bytes(kept.data), packed.DESK_HOME)
        with rows_in.in_words():
            said = {
                row["table_id"]: ([*map(int, row["ranks"])], [*map(int, row["forfeits"])])
                for row in told["words"]
                if row["verb"] in desk_in.STANDING
            }
            return list(_otherwise(kept.desk.event, said))[:MOST_SHOWN]
    except Refused:
        return []


def _otherwise(
    event: Tournament, said: dict[int, tuple[list[int], list[int]]]
) -> Iterator[Contradiction]:
    names: dict[int, list[str]] = {}
    seated = Chair.objects.filter(round__tournament=event, table__in=list(said))
    for table, name in seated.order_by("table", "seat").values_list("table_id", "entry__name"):
        names.setdefault(table, []).append(name)
    rows = Table.objects.filter(round__tournament=event, pk__in=list(said), kind="play")
    for row in rows.select_related("round").order_by("round__number", "number"):
        ranks, forfeits = said[row.pk]
        stands = row.result == ResultState.STANDING
        if stands and (row.ranks, row.forfeits) == (ranks, forfeits):
            continue
        sat = names.get(row.pk, [])
        here = in_words(row.ranks, row.forfeits, sat) if stands else ""
        there = in_words(ranks, forfeits, sat)
        yield Contradiction(row.round.number, row.pk, row.number, here, there)
