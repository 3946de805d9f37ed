"""A proposal changed by hand: who changes places, and what another organiser did meanwhile."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
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

TRIES = 3  # looks at a proposal that others change meanwhile
SHOWN = 12  # pairs that one sentence has room for


def swap(
    *,
    round_id: int,
    moves: Moves,
    by: int,
    now: datetime,
    seen: int | None = None,
    looked: "LookedAt | None" = None,
) -> list[RoundFault]:
    """Let entries of a proposal change places, two by two; return what the checker says of it now.

    `seen` is the version of the round that was looked at: what somebody else changed meanwhile is
    not overwritten unread. Faults are looked for before anything is held: others write meanwhile.
    """
    for _try in range(TRIES):
        at = looked or look_at(round_id, moves, by, seen)
        looked = None  # it does once: what has changed meanwhile is looked at anew
        with transaction.atomic():
            if _swapped(round_id, at, moves, by, now):
                return at.faults
    raise NotNow(_("Somebody else has just changed this round."))


@dataclass(frozen=True)
class LookedAt:
    """A proposal as it was when it was looked at, and as it would be."""

    version: int  # of the event
    faults: list[RoundFault]
    places: Mapping[int, int] = field(default_factory=dict)  # who moves, and whose place they take


def look_at(round_id: int, moves: Moves, by: int, seen: int | None) -> LookedAt:
    """Look at a proposal while others write."""
    round_ = Round.objects.select_related("tournament").get(pk=round_id)
    tournament = round_.tournament
    holding.check_organiser(tournament, by)
    if round_.state != RoundState.PROPOSED:
        raise NotNow(_("The round is no longer where this page showed it. Look again."))
    if _pressed_again(round_, seen, moves, by):
        return LookedAt(tournament.version, laid_faults.faults_of(round_))
    check_seen(round_, seen, moves)
    before = laid_faults.laid(round_)
    after = swapping.moved(before, moves)
    were = {place: entry for entry, place in swapping.places(before).items()}
    places = {
        entry: were[place]
        for entry, place in swapping.places(after).items()
        if were[place] != entry
    }
    return LookedAt(tournament.version, laid_faults.faults_if(round_, after), places)


def _swapped(round_id: int, looked: LookedAt, moves: Moves, by: int, now: datetime) -> bool:
    """Write where those sit who move, if the proposal is what was looked at."""
    number = Round.objects.values_list("tournament_id", flat=True).get(pk=round_id)
    tournament = holding.organised(number, by)
    round_ = Round.objects.get(pk=round_id)
    if tournament.version != looked.version or round_.state != RoundState.PROPOSED:
        return False
    if not looked.places:
        return True
    touched = _lay(round_, looked.places)
    moving_on.moved_on(round_, RoundState.PROPOSED)
    level = _mark(tournament, touched, by)
    data: dict[str, Any] = {"round": round_.number, "swapped": [e for both in moves for e in both]}
    data |= {"faults": [fault.code for fault in looked.faults], "version": round_.version}
    data |= {"close": level}
    holding.note_in_round(tournament, "round.swapped", who=by, now=now, data=data)
    return True


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


def _lay(round_: Round, places: Mapping[int, int]) -> set[int]:
    """Let these sit where those sat; return the tables that have changed."""
    rows = Chair.objects.filter(round=round_, entry__in=places)
    sat = {chair.entry_id: chair for chair in rows}
    Chair.objects.filter(pk__in=[chair.pk for chair in sat.values()]).delete()
    Chair.objects.bulk_create(
        Chair(round=round_, table_id=sat[was].table_id, seat=sat[was].seat, entry_id=entry)
        for entry, was in places.items()
    )
    return {chair.table_id for chair in sat.values()}


def _names(moves: Moves) -> dict[int, str]:
    wanted = {entry for both in moves for entry in both}
    return dict(Entry.objects.filter(pk__in=wanted).values_list("pk", "name"))


def _pairs(moves: Moves, names: dict[int, str]) -> str:
    """Return who changes places, for a sentence."""
    said = [f"{names.get(one, '?')} ↔ {names.get(other, '?')}" for one, other in moves]
    return ", ".join(said[:SHOWN]) + (", …" if len(said) > SHOWN else "")
