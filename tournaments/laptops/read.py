"""Where an event is, what came home of it, and what a file that was only kept says otherwise."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Prefetch

from tournaments.laptops import guard, packed, rows_in
from tournaments.laptops.models import CheckOut, CheckOutState, FromSite, ReturnedFile, ReturnState
from tournaments.models import Chair, ResultState, Table, Tournament
from tournaments.refusals import NotWhole
from tournaments.rounds import logged
from tournaments.rounds.results import in_words

MOST_SHOWN = 100


@dataclass(frozen=True)
class Contradiction:
    """A table of which a file that was kept says something else than stands here."""

    round: int
    table: int
    number: int
    here: str
    there: str


@dataclass(frozen=True)
class Laptop:
    """An event that was taken along, as its page shows it."""

    machine: str
    who: str
    at: datetime
    state: str
    state_name: str
    synced: int  # lines of the log that came home
    synced_at: datetime | None
    ended_at: datetime | None
    why: str
    kept: tuple[ReturnedFile, ...]
    coming: bool  # a file is coming in just now


@dataclass(frozen=True)
class Here:
    """On the laptop: how far its event is home."""

    site: str
    machine: str
    at: datetime
    waiting: int  # lines of the log that the site does not have
    sent_at: datetime | None
    closed: bool
    home: bool
    leads: bool  # and is no second desk


def whereabouts(event: Tournament) -> str:
    """Return where an event is, where it is not here; a question only then."""
    return guard.where(event) if event.elsewhere else ""


def laptops(event: Tournament) -> list[Laptop]:
    """Return every laptop on which an event was taken along, the newest first."""
    rows = CheckOut.objects.filter(event=event).select_related("by")
    files = ReturnedFile.objects.defer("data").select_related("by")
    rows = rows.prefetch_related(Prefetch("files", queryset=files))
    return [_laptop(row) for row in rows]


def _laptop(row: CheckOut) -> Laptop:
    files = list(row.files.all())
    return Laptop(
        machine=row.machine,
        who=guard.by_whom(row),
        at=row.at,
        state=row.state,
        state_name=str(CheckOutState(row.state).label),
        synced=row.synced - row.head,
        synced_at=row.synced_at,
        ended_at=row.ended_at,
        why=row.why,
        kept=tuple(each for each in files if each.state == ReturnState.KEPT),
        coming=any(each.state == ReturnState.WORKING for each in files),
    )


def here(event: Tournament) -> Here | None:
    """Return how far the event of a laptop is home; nothing anywhere else."""
    row = FromSite.objects.filter(event=event).first()
    head = logged.head(event)
    if row is None or head is None:
        return None
    return Here(
        site=row.site,
        machine=row.machine,
        at=row.at,
        waiting=head.number - row.sent,
        sent_at=row.sent_at,
        closed=row.closed_at is not None,
        home=row.home_at is not None,
        leads=row.desk is None,
    )


def contradictions(kept: ReturnedFile) -> list[Contradiction]:
    """Return at which tables a file says another result than stands here."""
    try:
        told = packed.unpacked(bytes(kept.data), packed.HOME)
        with rows_in.in_words():
            return list(_otherwise(kept.check_out.event, told["rows"]))[:MOST_SHOWN]
    except NotWhole:
        return []


def _otherwise(event: Tournament, rows: Mapping[str, Any]) -> Iterator[Contradiction]:
    said = {}
    for told in rows["Table"]:
        if told["result"] == ResultState.STANDING:
            said[told["id"]] = ([*map(int, told["ranks"])], [*map(int, told["forfeits"])])
    names: dict[int, list[str]] = {}
    seated = Chair.objects.filter(round__tournament=event).order_by("table", "seat")
    for table, name in seated.values_list("table", "entry__name"):
        names.setdefault(table, []).append(name)
    tables = Table.objects.filter(round__tournament=event, pk__in=list(said), kind="play")
    for row in tables.select_related("round").order_by("round__number", "number"):
        ranks, forfeits = said[row.pk]
        stands = row.result == ResultState.STANDING
        if stands and (row.ranks, row.forfeits) == (ranks, forfeits):
            continue
        sat = names.get(row.pk, [])
        mine = in_words(row.ranks, row.forfeits, sat) if stands else ""
        yield Contradiction(
            row.round.number, row.pk, row.number, mine, in_words(ranks, forfeits, sat)
        )
