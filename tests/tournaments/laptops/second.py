"""A second desk of an event: what is done on it is taken back here, but for its file."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any
from uuid import uuid4

from django.db import transaction

from siamleague.jobs.models import Job
from tests.tournaments.hall import NOW, work
from tournaments.laptops import act, desk_home, desks, going_out, packed
from tournaments.models import Chair, CheckOut, Desk, Entry, FromSite, Table, Tournament
from tournaments.rounds import logged, reporting
from tournaments.rounds.reporting import Guest, Score

SECRET = "what only the leading laptop and home know"


class Undone(Exception):
    """Takes back what was done."""


def leading(event: Tournament, by: Any) -> FromSite:
    """Let this be the laptop that leads an event."""
    head = logged.head(event)
    assert head is not None
    return FromSite.objects.create(
        event=event, check_out=uuid4(), site="http://127.0.0.1:1", secret=SECRET,
        machine="Blue ThinkPad", by=by, at=NOW, head=head.number, sent=head.number,
        first_player=10**9,
    )  # fmt: skip


def given(event: Tournament, by: Any, machine: str = "Red Dell") -> Desk:
    return desks.give_desk(tournament_id=event.pk, machine=machine, by=by.pk, now=NOW)


def secret_of(desk: Desk) -> str:
    origin = FromSite.objects.filter(event=desk.event).first()
    if origin is not None:
        return going_out.secret_of_desk(origin.secret, desk.public_id)
    out = CheckOut.objects.get(public_id=desk.check_out)
    return going_out.secret_of_desk(going_out.secret_of(out), desk.public_id)


def done_on(desk: Desk, does: Callable[[], Any], *, final: bool = True) -> bytes:
    """Return the file of a desk on which this was done, after the event came to it as it is."""
    return each_of(desk, does, final=final)[0]


def each_of(desk: Desk, *steps: Callable[[], Any], final: bool = True) -> list[bytes]:
    """Return the files of a desk after each of the steps that were done on it."""
    found = []
    with suppress(Undone), transaction.atomic():
        event = desk.event
        secret = secret_of(desk)
        FromSite.objects.filter(event=event).delete()
        Tournament.objects.filter(pk=event.pk).update(elsewhere=False)
        head = logged.head(event)
        assert head is not None
        origin = FromSite.objects.create(
            event=event, check_out=desk.check_out, desk=desk.public_id, site="http://127.0.0.1:1",
            secret=secret, machine=desk.machine, by=desk.by, at=NOW, head=head.number,
            sent=head.number, first_player=0,
        )  # fmt: skip
        for place, does in enumerate(steps):
            does()
            origin.closed_at = NOW if final and place == len(steps) - 1 else None
            found.append(desk_home.written(origin))
        raise Undone
    return found


def brought(event: Tournament, by: Any, data: bytes) -> Job:
    return work(act.bring_home(tournament_id=event.pk, file=data, by=by.pk, now=NOW))


def decide(table: Table, ranks: tuple[int, ...], by: Any, why: str = "") -> None:
    reporting.decide(
        table_id=table.pk, score=Score(ranks), by=by.pk, why=why, ticket=uuid4(), now=NOW
    )


def sitting(table: Table, seat: int) -> Guest:
    return Guest(Chair.objects.get(table=table, seat=seat).entry_id)


def report(table: Table, seat: int, ranks: tuple[int, ...], ticket: Any = None) -> None:
    reporting.report(
        table_id=table.pk, score=Score(ranks), by=sitting(table, seat), ticket=ticket or uuid4(),
        now=NOW,
    )  # fmt: skip


def dispute(table: Table, seat: int) -> None:
    reporting.dispute(
        table_id=table.pk, by=sitting(table, seat), why="No.", ticket=uuid4(), now=NOW
    )


def shown(table: Table) -> tuple[str, list[int], bool]:
    """Return how a table stands, and whether somebody says otherwise."""
    row = Table.objects.get(pk=table.pk)
    return row.result, row.ranks, row.contested


def words(table: Table) -> list[Any]:
    rows = table.results.order_by("number")
    return list(rows.values_list("verb", "ranks", "standing", "late"))


def is_here(entry: Entry) -> bool:
    return Entry.objects.get(pk=entry.pk).checked_in_at is not None


def repacked(told: dict[str, Any]) -> bytes:
    """Return a file that says what another one said, with what was changed."""
    return packed.packed(
        packed.DESK_HOME, {k: v for k, v in told.items() if k not in ("format", "edition", "way")}
    )
