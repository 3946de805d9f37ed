"""A proposal changed by hand: who changes places, and what another organiser did meanwhile."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from siamleague.history.models import AuditLine
from tournaments.batches import write_back
from tournaments.events import holding
from tournaments.formats.asked import LaidTable, RoundFault
from tournaments.models import Chair, Entry, Round, RoundState, Table, TableKind, Tournament
from tournaments.refusals import NotNow, StalePage
from tournaments.rounds import closeness, laid_faults, moving_on, swapping
from tournaments.rounds.closeness import PLAYS
from tournaments.rounds.laid_faults import SWAPPABLE
from tournaments.rounds.swapping import Moves

SHOWN = 12  # pairs that one sentence has room for


@transaction.atomic
def swap(
    *, round_id: int, moves: Moves, by: int, now: datetime, seen: int | None = None
) -> list[RoundFault]:
    """Let entries of a proposal change places, two by two; return what the checker says of it now.

    `seen` is the version of the round that was looked at: what somebody else changed meanwhile is
    not overwritten unread.
    """
    tournament, round_ = proposed(round_id, by)
    if _pressed_again(round_, seen, moves, by):
        return laid_faults.faults_of(round_)
    check_seen(round_, seen, moves)
    touched = _lay(round_, moves)
    found = laid_faults.faults_of(round_)
    if not touched:
        return found
    moving_on.moved_on(round_, RoundState.PROPOSED)
    level = _mark(tournament, touched, by)
    data: dict[str, Any] = {"round": round_.number, "swapped": [e for both in moves for e in both]}
    data |= {"faults": [fault.code for fault in found], "version": round_.version, "close": level}
    holding.note_in_round(tournament, "round.swapped", who=by, now=now, data=data)
    return found


def proposed(round_id: int, by: int) -> tuple[Tournament, Round]:
    """Return the event, held, and its round, if this person organises it and it is a proposal."""
    number = Round.objects.values_list("tournament_id", flat=True).get(pk=round_id)
    tournament = holding.organised(number, by)
    round_ = Round.objects.select_related("tournament").get(pk=round_id)
    if round_.state != RoundState.PROPOSED:
        raise NotNow(_("The round is no longer where this page showed it. Look again."))
    return tournament, round_


def check_seen(round_: Round, seen: int | None, moves: Moves = ()) -> None:
    """Refuse to decide about a proposal that was changed since it was read; say both versions."""
    if seen in (None, round_.version):
        return
    lines = _since(round_, seen)
    swaps = [line.data["swapped"] for line in lines if line.verb == "round.swapped"]
    theirs = [pair for flat in swaps for pair in swapping.in_pairs(flat)]
    names = _names([*theirs, *moves])
    values = {
        "who": ", ".join(dict.fromkeys(str(line.who) for line in lines if line.who)),
        "theirs": _pairs(theirs, names),
        "yours": _pairs(moves, names),
    }
    if not theirs:
        raise StalePage(_("Somebody has changed this proposal meanwhile. Look again."))
    if not moves:
        text = _(
            "%(who)s has changed this proposal meanwhile: %(theirs)s. Look again, then publish it."
        )
        raise StalePage(text % values)
    text = _(
        "%(who)s has changed this proposal meanwhile: %(theirs)s. You wanted: %(yours)s. Nothing "
        "of yours is saved; look again, then save it or leave it."
    )
    raise StalePage(text % values)


def _since(round_: Round, seen: int | None) -> list[AuditLine]:
    """Return what was changed by hand in a proposal since this version of it."""
    rows = AuditLine.objects.filter(
        subject=f"tournament:{round_.tournament_id}",
        verb__in=("round.swapped", "round.overridden"),
        data__round=round_.number,
        data__version__gt=seen,
    )
    return list(rows.select_related("who").order_by("pk"))


def _pressed_again(round_: Round, seen: int | None, moves: Moves, by: int) -> bool:
    """Tell whether the same was saved already from the page that was seen, and nothing since."""
    if seen is None or seen + 1 != round_.version:
        return False
    flat = [entry for both in moves for entry in both]
    return [(line.who_id, line.data.get("swapped")) for line in _since(round_, seen)] == [
        (by, flat)
    ]


def back(round_: Round) -> list[tuple[int, int]]:
    """Return who must change places so that the proposal is the computer's again."""
    kept = (round_.proposal or {}).get("laid")
    if not kept:  # of an older release
        return []
    made = [LaidTable(kind, tuple(entries)) for kind, entries in kept]
    made.sort(key=lambda table: table.kind != TableKind.PLAY)  # as the tables are numbered
    return swapping.back(_of_those(laid_faults.laid(round_)), _of_those(made))


def _mark(tournament: Tournament, touched: Collection[int], by: int) -> str:
    """Write on tables that a hand laid them, and how close it is; return the closest."""
    close = closeness.to(touched, by)
    plays = PLAYS if closeness.plays_in(tournament, by) else ""
    tables = list(Table.objects.filter(pk__in=touched))
    for table in tables:
        table.notes = [{"code": "by-hand", "values": []}]
        near = close.of(table.pk) or plays
        table.hand = {"close": near} if near else {}
    write_back(tables, ["notes", "hand"])
    return close.level or plays


def _of_those(laid: Sequence[LaidTable]) -> list[LaidTable]:
    """Return the tables whose people may change places."""
    return [table for table in laid if table.kind in SWAPPABLE]


def _lay(round_: Round, moves: Moves) -> set[int]:
    """Write where everybody sits after the moves; return the tables that have changed."""
    rows = Chair.objects.filter(round=round_, table__kind__in=SWAPPABLE)
    chairs = list(rows.select_related("table").order_by("table__number", "seat"))
    laid: dict[int, list[Chair]] = {}
    for chair in chairs:
        laid.setdefault(chair.table_id, []).append(chair)
    before = [
        LaidTable(those[0].table.kind, tuple(chair.entry_id for chair in those))
        for those in laid.values()
    ]
    after = swapping.moved(before, moves)
    changed = [
        (chair, entry)
        for those, table in zip(laid.values(), after, strict=True)
        for chair, entry in zip(those, table.entries, strict=True)
        if chair.entry_id != entry
    ]
    Chair.objects.filter(pk__in=[chair.pk for chair, _entry in changed]).delete()
    Chair.objects.bulk_create(
        Chair(round=round_, table_id=chair.table_id, seat=chair.seat, entry_id=entry)
        for chair, entry in changed
    )
    return {chair.table_id for chair, _entry in changed}


def _names(moves: Moves) -> dict[int, str]:
    wanted = {entry for both in moves for entry in both}
    return dict(Entry.objects.filter(pk__in=wanted).values_list("pk", "name"))


def _pairs(moves: Moves, names: dict[int, str]) -> str:
    """Return who changes places, for a sentence."""
    said = [f"{names.get(one, '?')} ↔ {names.get(other, '?')}" for one, other in moves]
    return ", ".join(said[:SHOWN]) + (", …" if len(said) > SHOWN else "")
