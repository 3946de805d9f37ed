"""Making a round, all that takes long of it: before anything is held, so that others can write."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from tournaments.formats import known, shelf
from tournaments.formats.asked import LaidTable, MadeRound
from tournaments.halls import placing
from tournaments.models import Chair, Entry, Round, Table, TableKind, Tournament


@dataclass(frozen=True)
class LaidRound:
    """A round that was made, and what is written of it."""

    round: MadeRound
    kept: dict[str, Any]
    seen: list[Any]  # the event and its entries as they were, column by column
    rounds: int | None = None
    tables: Sequence[Table] = ()
    chairs: Sequence[Chair] = ()


def made(round_: Round) -> LaidRound:
    """Return a round as its format makes it, and all that is written of it but the round's row."""
    tournament = round_.tournament
    way = shelf.of(tournament)
    seen = _columns(tournament)
    field, away = way.field(tournament, round_.number), way.away(tournament, round_.number)
    mark = known.fingerprint(field, away)
    found = way.make(field)
    if found.stuck:
        return LaidRound(found, {"fingerprint": mark, "notes": known.stored(found.stuck)}, seen)
    unavoidable = [[fault.code, *fault.entries] for fault in found.known]
    tables, halls = placing.placed(tournament.pk, found.tables)
    laid = [[table.kind, list(table.entries)] for table in tables]
    proposal = {**known.stored(found.proposal), "known": unavoidable, "laid": laid}
    kept = {"field": known.stored(field), "proposal": proposal, "fingerprint": mark}
    kept["notes"] = known.stored(found.warnings)
    return LaidRound(found, kept, seen, way.rounds(field), *_laid_out(round_, tables, halls, away))


def version_of(tournament: Tournament, laid: LaidRound) -> int | None:
    """Return at which version of the event the round is still made from what is there; None if it
    is not. Whoever changes what is paired raises it, so that nobody has to wait for this look."""
    now = _columns(tournament)
    return now[0] if now == laid.seen else None  # type: ignore[no-any-return]


def same_field(tournament: Tournament, round_: Round, laid: LaidRound) -> bool:
    """Tell whether the field is still what the round was made from. It is put together again only
    where anything at all has changed, because others wait meanwhile."""
    if _columns(tournament) == laid.seen:
        return True
    way = shelf.of(tournament)
    field, away = way.field(tournament, round_.number), way.away(tournament, round_.number)
    return known.fingerprint(field, away) == laid.kept["fingerprint"]


def _columns(tournament: Tournament) -> list[Any]:
    """Return, quickly, what changes whenever a field does: results and wishes raise the version."""
    version = Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)
    entries = Entry.objects.filter(tournament=tournament).order_by("pk")
    return [version, *entries.values_list()]


def _laid_out(
    round_: Round, laid: Sequence[LaidTable], halls: Sequence[int | None], away: known.Away
) -> tuple[list[Table], list[Chair]]:
    """Return the tables of a proposal, then those who are not paired, and who sits there."""
    apart = [
        LaidTable(TableKind.HALF_BYE if half else TableKind.ZERO_BYE, (entry,), ())
        for entry, half in sorted(away.half.items())
    ]
    everybody = [*laid, *apart]
    tables = [
        Table(
            round_id=round_.pk,
            number=number,
            kind=each.kind,
            hall_id=hall,
            notes=known.stored(each.notes),
        )
        for number, each, hall in zip(
            _numbered(everybody), everybody, [*halls, *(None for _away in apart)], strict=True
        )
    ]
    chairs = [
        Chair(round_id=round_.pk, table=table, seat=seat, entry_id=entry)
        for table, each in zip(tables, everybody, strict=True)
        for seat, entry in enumerate(each.entries)
    ]
    return tables, chairs


def _numbered(laid: Sequence[LaidTable]) -> list[int]:
    """Return the number of each table: those that stand in the hall first, without a gap."""
    plays = count(1)
    others = count(1 + sum(each.kind == TableKind.PLAY for each in laid))
    return [next(plays if each.kind == TableKind.PLAY else others) for each in laid]
