"""Writing what was said about a table: one line more, copied to the table where it counts."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Max

from siamleague.waiting import bells
from tournaments.events import pushes
from tournaments.models import ResultLine, ResultState, Source, Table, Tournament
from tournaments.rounds import logged, waits
from tournaments.rounds.results import Score
from tournaments.webhooks import outbox


@dataclass(frozen=True)
class Guest:
    """Who speaks by a private address, without an account: an entry, or somebody at the table."""

    entry: int | None


@dataclass(frozen=True)
class SaidLine:
    """A word about a table on its way into the book."""

    verb: str
    score: Score
    by: int | Guest | None
    entry: int | None
    ticket: UUID | None
    state: ResultState = ResultState.STANDING
    source: Source = Source.REPORT
    why: str = ""
    close: str = ""  # of who decides: closeness.py
    late: bool = False  # beside what stands: late_words.py
    at: datetime | None = None  # when it was said, where that was elsewhere


def append(table: Table, tournament: Tournament, line: SaidLine, now: datetime) -> int:
    """Append a line and seal it; the history lets pages look."""
    said = put(table, tournament, line, now)
    logged.word(tournament, said, now)
    return int(said.number)


def put(table: Table, tournament: Tournament, line: SaidLine, now: datetime) -> ResultLine:
    """Append a line and copy what stands, or waits, to the table; whoever calls this seals it."""
    newest = table.results.aggregate(top=Max("number"))["top"]
    number = (newest or 0) + 1
    stands = line.state == ResultState.STANDING
    said = ResultLine.objects.create(
        table=table,
        number=number,
        source=line.source,
        verb=line.verb,
        ranks=list(line.score.ranks),
        forfeits=list(line.score.forfeits),
        extras=list(line.score.extras),
        standing=stands,
        by_id=None if isinstance(line.by, Guest) else line.by,
        by_entry_id=line.entry,
        close=line.close,
        why=line.why,
        ticket=line.ticket,
        late=line.late,
        at=line.at or now,
    )
    if stands:
        outbox.of_result(tournament, table, now)
    # A result that stood is not pushed aside by talk; only a line that stands replaces it.
    if stands or table.result != ResultState.STANDING:
        Table.objects.filter(pk=table.pk).update(
            result=line.state,
            ranks=list(line.score.ranks),
            forfeits=list(line.score.forfeits),
            extras=list(line.score.extras),
            contested=False,
        )
    elif line.late:
        Table.objects.filter(pk=table.pk).update(contested=True)
    bells.ring(pushes.at(table))
    waits.call_arbiters(table, tournament, line.state, now)
    return said
