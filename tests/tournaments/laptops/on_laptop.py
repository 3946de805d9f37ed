"""What is done on the laptop, in its own process."""

import base64
from typing import Any
from uuid import uuid4

from django.utils import timezone

from siamleague.jobs import run as job_run
from siamleague.jobs.models import Job
from tournaments.laptops import sending_home
from tournaments.models import (
    Chair,
    Entry,
    FromSite,
    ResultLine,
    ResultState,
    Round,
    RoundState,
    Table,
    TableKind,
    Tournament,
)
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting


def event() -> Tournament:
    return Tournament.objects.get()


def me() -> int:
    return FromSite.objects.get().by_id or 0


def work(job: Job) -> Job:
    job_run.run(job.public_id, timezone.now)
    job.refresh_from_db()
    return job


def pair() -> Round:
    job = work(rounds.ask_for_pairing(tournament_id=event().pk, by=me(), now=timezone.now()))
    assert job.state == Job.State.DONE, job.error
    round_ = event().round_set.order_by("-number")[0]
    rounds.publish_round(round_id=round_.pk, by=me(), now=timezone.now())
    return Round.objects.get(pk=round_.pk)


def decide(table: int, ranks: tuple[int, ...], why: str = "") -> None:
    reporting.decide(
        table_id=table, score=reporting.Score(ranks), by=me(), why=why, ticket=uuid4(),
        now=timezone.now(),
    )  # fmt: skip


def report(table: int, seat: int, ranks: tuple[int, ...]) -> None:
    """Say it from a phone, by the private address of an entry."""
    entry = Chair.objects.get(table=table, seat=seat).entry_id
    reporting.report(
        table_id=table, score=reporting.Score(ranks), by=reporting.Guest(entry), ticket=uuid4(),
        now=timezone.now(),
    )  # fmt: skip


def open_tables() -> list[int]:
    rows = Table.objects.filter(kind=TableKind.PLAY, round__state=RoundState.PUBLISHED)
    rows = rows.exclude(result=ResultState.STANDING)
    return list(rows.order_by("number").values_list("pk", flat=True))


def play(count: int) -> None:
    """End what is being played, then play so many whole rounds; phones and the desk in turn."""
    end_round()
    for _number in range(count):
        pair()
        end_round()


def end_round() -> None:
    for place, table in enumerate(open_tables()):
        seats = Chair.objects.filter(table=table).count()
        ranks = tuple(range(1, seats + 1))
        if place % 2:
            decide(table, ranks)
        else:
            for seat in range(min(2, seats)):
                report(table, seat, ranks)
    for round_ in Round.objects.filter(state=RoundState.PUBLISHED):
        rounds.close_round(round_id=round_.pk, by=me(), now=timezone.now())


def file_home(final: bool) -> str:
    if final:
        sending_home.finish_here(tournament_id=event().pk, by=me(), now=timezone.now())
    _name, data = sending_home.file_home(tournament_id=event().pk, by=me())
    return base64.b64encode(data).decode()


def state() -> Any:
    return of(event())


def of(event: Tournament) -> Any:
    """Return everything of an event that is the same on a laptop and at home."""
    entries = Entry.objects.filter(tournament=event).order_by("pk")
    rounds_ = Round.objects.filter(tournament=event).order_by("number")
    tables = Table.objects.filter(round__tournament=event).order_by("pk")
    chairs = Chair.objects.filter(round__tournament=event).order_by("table", "seat")
    lines = ResultLine.objects.filter(table__round__tournament=event).order_by("table", "number")
    told = {
        "event": [event.stage, event.rounds, event.name],
        "entries": entries.values_list("pk", "name", "number", "state", "penalty", "player__name",
                                       "hall"),
        "rounds": rounds_.values_list("number", "state", "version", "fingerprint"),
        "tables": tables.values_list(
            "pk", "round__number", "number", "kind", "result", "contested", "ranks", "forfeits",
            "extras", "notes", "hand", "hall",
        ),
        "chairs": chairs.values_list("table", "seat", "entry", "people"),
        "lines": lines.values_list(
            "table", "number", "verb", "source", "ranks", "standing", "late", "by_entry",
        ),
    }  # fmt: skip
    return {name: [list(row) if isinstance(row, tuple) else row for row in rows]
            for name, rows in told.items()}  # fmt: skip
