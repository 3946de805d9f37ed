"""Writing down at home what a laptop brings: in pieces, by a job that may be begun again.

Each piece looks whether the event is still out, and writes what is missing or is another; what an
earlier start of the job has written is the same already. Last, in one step with the end of the job,
the rounds are shown as they are, and the event is home.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from siamleague.history import audit
from siamleague.history.models import AuditLine, SealedLine
from siamleague.jobs import act as jobs
from siamleague.refusals import Refused
from tournaments.batches import write_back
from tournaments.events import holding
from tournaments.laptops import act, coming_home, coming_in, desks, packed
from tournaments.laptops.coming_in import Coming
from tournaments.laptops.models import CheckOut, CheckOutState, ReturnedFile, ReturnState
from tournaments.lots import lot_closing
from tournaments.models import (
    Absence,
    Chair,
    Entry,
    Player,
    ResultLine,
    Round,
    RoundTimer,
    Table,
    Tournament,
)
from tournaments.refusals import NotNow
from tournaments.rounds import logged

AT_ONCE = 100  # rows in one transaction
OF_ENTRY = ("number", "state", "penalty", "penalty_why", "entered_at", "checked_in_at", "edition",
            "hall_id")  # fmt: skip
FOR_GOOD = ("round_id", "number", "kind")  # a table of which these are others is another table
OF_TABLE = tuple(name for name in coming_home.COLUMNS["Table"] if name not in ("id", *FOR_GOOD))
REASONS = ("field", "proposal")  # much of it: before the step in which a round is shown
OF_ROUND = tuple(name for name in coming_home.COLUMNS["Round"] if name not in ("number", *REASONS))
Step = Callable[[], Any]
Clock = Callable[[], datetime]


def work(file_id: int, by: int, report: jobs.Report, now: Clock) -> Callable[[], Mapping[str, Any]]:
    """Write what a laptop brings; return the step from which on it is in."""
    kept = ReturnedFile.objects.select_related("check_out__event__club").get(pk=file_id)
    out = kept.check_out
    url = f"{out.event.get_absolute_url()}run/laptop/"
    if kept.state != ReturnState.WORKING:
        return lambda: {"url": url}
    report(0, 1, _("Reading the file"))
    try:
        with transaction.atomic():
            _check_out(out)
        holding.check_organiser(out.event, by)
        if kept.number < out.synced:
            return lambda: _ended(kept, url)  # something newer of this laptop is in already
        coming = coming_in.understood(out, packed.unpacked(bytes(kept.data), packed.HOME))
        _write(out, coming, report)
    except Refused as no:
        act.keep(kept, str(no.sentence))
        raise jobs.CannotDo(str(no.sentence)) from no

    def end() -> Mapping[str, Any]:
        _show(out, coming, kept, by, now())
        return _ended(kept, url)

    return end


def _ended(kept: ReturnedFile, url: str) -> Mapping[str, Any]:
    rows = ReturnedFile.objects.filter(pk=kept.pk, state=ReturnState.WORKING)
    rows.update(state=ReturnState.DONE, data=b"")
    return {"url": url, "number": kept.number}


def _check_out(out: CheckOut) -> None:
    """Refuse to write where somebody has decided meanwhile that the laptop is gone."""
    row = CheckOut.objects.select_for_update().get(pk=out.pk)
    if row.state != CheckOutState.OUT:
        raise NotNow(act.too_late(row))
    out.synced, out.synced_hash = row.synced, row.synced_hash


def _write(out: CheckOut, coming: Coming, report: jobs.Report) -> None:
    """Write everything but how the rounds and the event are, a few rows at a time.

    Each stage looks anew at what is there, when those before it are done.
    """
    stages = (_rounds, _players, _entries, _days_off, _gone, _tables, _chairs, _said, _results,
              _reasons, _timers, _log)  # fmt: skip
    for number, stage in enumerate(stages):
        report(number, len(stages), _("Writing what was played"))
        for step in stage(out.event, coming):
            with transaction.atomic():
                _check_out(out)
                step()


def _few(rows: Iterable[Any], does: Callable[[Sequence[Any]], Any]) -> list[Step]:
    """Return the steps that do something with a few rows each."""
    left = list(rows)
    parts = [left[first : first + AT_ONCE] for first in range(0, len(left), AT_ONCE)]
    return [partial(does, part) for part in parts]


def _rounds(event: Tournament, coming: Coming) -> list[Step]:
    """Make the rounds that are new, not paired, so that nobody sees what comes to lie in them."""
    here = dict(Round.objects.filter(tournament=event).values_list("number", "pk"))
    new = [Round(tournament=event, number=number) for number in coming.rounds if number not in here]

    def know() -> None:
        known = dict(Round.objects.filter(tournament=event).values_list("number", "pk"))
        for number, row in coming.rounds.items():
            row.pk = known[number]
        for pk, table in coming.tables.items():
            table.round_id = known[coming.of_round[pk]]
        for (pk, _seat), chair in coming.chairs.items():
            chair.round_id = coming.tables[pk].round_id
        for (number, _hall), timer in coming.timers.items():
            timer.round_id = known[number]

    return [*_few(new, Round.objects.bulk_create), know]


def _players(event: Tournament, coming: Coming) -> list[Step]:
    here = set(Player.objects.filter(pk__in=list(coming.players)).values_list("pk", flat=True))
    new = [row for pk, row in coming.players.items() if pk not in here]
    return _few(new, Player.objects.bulk_create)


def _entries(event: Tournament, coming: Coming) -> list[Step]:
    here = Entry.objects.filter(tournament=event).in_bulk()
    new = [row for pk, row in coming.entries.items() if pk not in here]
    changed, moved = [], []
    for pk, mine in here.items():
        there = coming.entries[pk]
        if mine.number != there.number:
            moved.append(pk)
        if _take_over(mine, there, OF_ENTRY):
            changed.append(mine)
    # Numbers change places: nobody may have another's even for a moment.
    unnumbered = Entry.objects.filter(pk__in=moved)
    return [
        *([partial(unnumbered.update, number=None)] if moved else []),
        *_few(changed, partial(write_back, columns=OF_ENTRY)),
        *_few(new, Entry.objects.bulk_create),
    ]


def _take_over(mine: Any, there: Any, columns: Sequence[str]) -> bool:
    """Let a row be as it is there; tell whether it was another."""
    other = [name for name in columns if getattr(mine, name) != getattr(there, name)]
    for name in other:
        setattr(mine, name, getattr(there, name))
    return bool(other)


def _days_off(event: Tournament, coming: Coming) -> list[Step]:
    rows = Absence.objects.filter(entry__tournament=event)
    here = {(row.entry_id, row.round, row.half): row.pk for row in rows}
    there = {(row.entry_id, row.round, row.half): row for row in coming.absences.values()}
    return [
        *_delete(Absence, [pk for key, pk in here.items() if key not in there]),
        *_few((row for key, row in there.items() if key not in here), Absence.objects.bulk_create),
    ]


def _delete(kind: type[Model], pks: Iterable[int]) -> list[Step]:
    return _few(pks, lambda some: kind._default_manager.filter(pk__in=some).delete())


def _gone(event: Tournament, coming: Coming) -> list[Step]:
    """Take away what the laptop has otherwise: tables that were laid anew, and who sat there."""
    others = [
        row.pk
        for row in Table.objects.filter(round__tournament=event)
        if _is_another(row, coming.tables.get(row.pk))
    ]
    chairs = Chair.objects.filter(round__tournament=event).exclude(table__in=others)
    moved = [
        row.pk for row in chairs if not _sits(row, coming.chairs.get((row.table_id, row.seat)))
    ]
    return [*_delete(Chair, moved), *_delete(Table, others)]


def _is_another(here: Table, there: Table | None) -> bool:
    return there is None or any(getattr(here, name) != getattr(there, name) for name in FOR_GOOD)


def _sits(here: Chair, there: Chair | None) -> bool:
    return there is not None and (here.entry_id, here.people) == (there.entry_id, there.people)


def _tables(event: Tournament, coming: Coming) -> list[Step]:
    here = set(Table.objects.filter(round__tournament=event).values_list("pk", flat=True))
    new = [row for pk, row in coming.tables.items() if pk not in here]
    return _few(new, Table.objects.bulk_create)


def _chairs(event: Tournament, coming: Coming) -> list[Step]:
    rows = Chair.objects.filter(round__tournament=event)
    here = set(rows.values_list("table", "seat"))
    new = [row for key, row in coming.chairs.items() if key not in here]
    return _few(new, Chair.objects.bulk_create)


def _said(event: Tournament, coming: Coming) -> list[Step]:
    rows = ResultLine.objects.filter(table__round__tournament=event)
    here = set(rows.values_list("table", "number"))
    new = [row for key, row in coming.lines.items() if key not in here]
    return _few(new, ResultLine.objects.bulk_create)


def _results(event: Tournament, coming: Coming) -> list[Step]:
    rows = Table.objects.filter(round__tournament=event)
    changed = [row for row in rows if _take_over(row, coming.tables[row.pk], OF_TABLE)]
    return _few(changed, partial(write_back, columns=OF_TABLE))


def _reasons(event: Tournament, coming: Coming) -> list[Step]:
    rows = Round.objects.filter(tournament=event).defer(None)
    changed = [row for row in rows if _take_over(row, coming.rounds[row.number], REASONS)]
    return [
        partial(
            Round.objects.filter(pk=row.pk).update, field=row.field, proposal=row.proposal
        )
        for row in changed
    ]  # fmt: skip


def _timers(event: Tournament, coming: Coming) -> list[Step]:
    def anew() -> None:
        RoundTimer.objects.filter(round__tournament=event).delete()
        RoundTimer.objects.bulk_create(coming.timers.values())

    return [anew]


def _log(event: Tournament, coming: Coming) -> list[Step]:
    """Continue the log, line by line: what is there already is left as it is."""
    here = SealedLine.objects.filter(log=logged.name_of(event)).values_list("number", flat=True)
    known = set(here)

    def write(lines: Sequence[tuple[SealedLine, AuditLine | None]]) -> None:
        AuditLine.objects.bulk_create([words for _line, words in lines if words is not None])
        for line, words in lines:
            line.audit = words
        SealedLine.objects.bulk_create([line for line, _words in lines])

    return _few((pair for pair in coming.log if pair[0].number not in known), write)


def _show(out: CheckOut, coming: Coming, kept: ReturnedFile, by: int, now: datetime) -> None:
    """Show the rounds as they are; if the laptop is done, the event is home."""
    _check_out(out)
    event = Tournament.objects.select_for_update().get(pk=out.event_id)
    for row in Round.objects.filter(tournament=event):
        if _take_over(row, coming.rounds[row.number], OF_ROUND):
            row.save(update_fields=OF_ROUND)
    Tournament.objects.filter(pk=event.pk).update(stage=coming.stage, rounds=coming.count)
    _draw(event, out)
    head = logged.head(event)
    assert head is not None
    CheckOut.objects.filter(pk=out.pk).update(
        synced=head.number, synced_hash=head.hash, synced_at=now
    )
    _forget_again(event, coming)
    if not kept.final:
        holding.changed(event)
        return
    act.end(out, CheckOutState.HOME, now=now)
    event.refresh_from_db()
    data = {"machine": out.machine, "number": head.number}
    holding.note(event, "laptop.home", who=by, now=now, data=data)
    desks.ask_again(event, now)


def _draw(event: Tournament, out: CheckOut) -> None:
    """Bring the lot to where the laptop has it, which may have drawn it in the hall."""
    name = logged.name_of(event)
    rows = SealedLine.objects.filter(log=name, number__gt=out.head, verb__startswith="lot.")
    lot_closing.follow_log(event, list(rows.order_by("number").values_list("verb", "body", "at")))


def _forget_again(event: Tournament, coming: Coming) -> None:
    """Take names out of what came home whose people have left for good meanwhile."""
    left = Entry.objects.filter(tournament=event, player__left=True).values_list("pk", "name")
    for pk, name in left:
        if coming.entries[pk].name != name:
            audit.forget_names([f"tournament:{event.pk}"], [coming.entries[pk].name], name)
