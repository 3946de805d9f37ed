"""Those who must not meet, and meet all the same: an arbiter decides so, with a reason.

What was decided stands on the table as long as it lies as it did: whoever changes places there by
hand has to ask again.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.batches import write_back
from tournaments.events import holding
from tournaments.formats.asked import RoundFault
from tournaments.models import Chair, Round, RoundState, Table
from tournaments.refusals import NotNow, NotWhole
from tournaments.rounds import by_hand, closeness, laid_faults
from tournaments.rounds.moving_on import moved_on

REMATCH = "rematch"
CODES = (REMATCH, "forbidden")  # what an arbiter may decide otherwise; the rest cannot be played
Met = tuple[str, frozenset[int]]


def refused(found: Sequence[RoundFault]) -> list[RoundFault]:
    """Return those of some faults about which an arbiter may decide."""
    return [fault for fault in found if fault.severe and fault.code in CODES]


def undecided(round_: Round, found: Sequence[RoundFault]) -> list[RoundFault]:
    """Return these faults without those about which an arbiter has decided."""
    if not refused(found):
        return list(found)
    rows = Table.objects.filter(round=round_).values_list("hand", flat=True)
    decided = {met for hand in rows for met in _met(hand)}
    return [fault for fault in found if _of(fault) not in decided]


def override(*, round_id: int, why: str, by: int, now: datetime, seen: int | None = None) -> int:
    """Let those of a proposal meet who must not, as an arbiter; return how many pairs.

    Twice is once. `seen` is the version of the round that was looked at. Faults are looked for
    before anything is held: others write meanwhile.
    """
    for _try in range(by_hand.TRIES):
        round_ = Round.objects.select_related("tournament").get(pk=round_id)
        holding.check_judge(round_.tournament, by)
        _check_proposed(round_)
        found = refused(undecided(round_, laid_faults.faults_of(round_)))
        if not found:
            return 0
        by_hand.check_seen(round_, seen)
        if not why.strip():
            raise NotWhole(_("Say why they meet all the same; everybody reads it."))
        with transaction.atomic():
            if _overridden(round_, found, why.strip(), by, now):
                return len(found)
    raise NotNow(_("Somebody else has just changed this round."))


def _check_proposed(round_: Round) -> None:
    if round_.state != RoundState.PROPOSED:
        raise NotNow(_("The round is no longer where this page showed it. Look again."))


def _overridden(
    looked: Round, found: Sequence[RoundFault], why: str, by: int, now: datetime
) -> bool:
    """Write down who meets all the same, if the proposal is what was looked at."""
    tournament = holding.judged(looked.tournament_id, by)
    round_ = Round.objects.get(pk=looked.pk)
    _check_proposed(round_)
    if tournament.version != looked.tournament.version:
        return False
    tables = _write(round_, found, why, by)
    moved_on(round_, RoundState.PROPOSED)
    data: dict[str, Any] = {
        "round": round_.number,
        "numbers": sorted(table.number for table in tables),
        "swapped": [entry for fault in found for entry in fault.entries],
        "version": round_.version,
        "close": closeness.to([table.pk for table in tables], by).level,
    }
    holding.note_in_round(tournament, "round.overridden", who=by, now=now, data=data, why=why)
    return True


def _write(round_: Round, found: Sequence[RoundFault], why: str, by: int) -> list[Table]:
    """Write on each table why those meet who sit there; return the tables."""
    first = [fault.entries[0] for fault in found]
    rows = Chair.objects.filter(round=round_, entry__in=first)
    at = dict(rows.values_list("entry_id", "table_id"))
    of: dict[int, list[RoundFault]] = {}
    for fault in found:
        of.setdefault(at[fault.entries[0]], []).append(fault)
    tables = list(Table.objects.filter(pk__in=of))
    close = closeness.to(list(of), by)
    for table in tables:
        met = [[fault.code, *fault.entries] for fault in of[table.pk]]
        told = {"why": why, "met": [*table.hand.get("met", []), *met]}
        table.hand = {**table.hand, **told, "close": close.of(table.pk)}
    write_back(tables, ["hand"])
    return tables


def decided(hand: Mapping[str, Any], names: Mapping[int, str]) -> list[str]:
    """Return what an arbiter decided about a table, in words for everybody."""
    why = hand.get("why", "")
    again = [both for code, *both in hand.get("met", ()) if code == REMATCH]
    other = [both for code, *both in hand.get("met", ()) if code != REMATCH and both not in again]
    said = []
    for pairs, text in (
        (again, _("%(who)s meet again by the arbiter’s decision: “%(why)s”")),
        (other, _("%(who)s meet by the arbiter’s decision: “%(why)s”")),
    ):
        if pairs:
            who = ", ".join(" – ".join(names.get(entry, "?") for entry in both) for both in pairs)
            said.append(text % {"who": who, "why": why})
    return said


def _of(fault: RoundFault) -> Met:
    return fault.code, frozenset(fault.entries)


def _met(hand: Mapping[str, Any]) -> Collection[Met]:
    return [(code, frozenset(both)) for code, *both in hand.get("met", ())]
