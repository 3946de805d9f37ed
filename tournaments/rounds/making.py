"""One shape for both ways of making a round: pairing two sides, and seating tables."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.models import TableKind
from tournaments.pairing import round_robin, schedules
from tournaments.pairing import values as two_sided
from tournaments.pairing.knockout import checker as sheet_checker
from tournaments.pairing.knockout import pairing as sheets
from tournaments.pairing.knockout.values import KnockOutField
from tournaments.rounds.fields import AnyField
from tournaments.seating import designs
from tournaments.seating import values as tables


@dataclass(frozen=True)
class Laid:
    """A table, or a bye, as it is laid: who sits on seats 0, 1, ..., and what is said of it."""

    kind: str
    entries: tuple[int, ...]
    notes: tuple[Any, ...]


@dataclass(frozen=True)
class Fault:
    """What the checker says, whichever room it comes from."""

    code: str
    entries: tuple[int, ...]
    values: tuple[int, ...]
    severe: bool


@dataclass(frozen=True)
class Made:
    """A round that was made, or why it cannot be made."""

    proposal: Any
    tables: tuple[Laid, ...] = ()
    warnings: tuple[Any, ...] = ()
    stuck: tuple[Any, ...] = ()
    known: tuple[Fault, ...] = ()  # what the checker says of it and could not be avoided


def make(field: AnyField) -> Made:
    """Return the round for a field, checked, or the notes that say why there is none."""
    try:
        made = _made(field)
    except (two_sided.CannotPair, tables.CannotSeat) as no:
        return Made(None, stuck=no.notes)
    found = faults(field, made.tables)
    wrong = [fault for fault in found if fault.severe]
    if wrong:  # ours to mend, and never shown as a round
        raise AssertionError(f"the pairing breaks its own rules: {wrong[:3]}")
    return replace(made, known=tuple(found))


def faults(field: AnyField, laid: Sequence[Laid]) -> list[Fault]:
    """Return what is wrong with tables as they are laid, by the checker of their room."""
    from tournaments.pairing import checker as pair_checker
    from tournaments.seating import check

    play = [table for table in laid if table.kind == TableKind.PLAY]
    byes = tuple(table.entries[0] for table in laid if table.kind == TableKind.FULL_BYE)
    if isinstance(field, round_robin.RobinField):
        return _schedule_faults(field, laid)
    if isinstance(field, KnockOutField):
        return _sheet_faults(field, laid)
    if isinstance(field, designs.PlanField):
        rests = [table.entries[0] for table in laid if table.kind != TableKind.PLAY]
        planned = designs.faults(field, [table.entries for table in play], rests)
        return [Fault(f.code, f.sitters, f.values, f.severe) for f in planned]
    if isinstance(field, two_sided.Field):
        pairs = tuple(two_sided.Paired(t.entries[0], t.entries[1]) for t in play)
        proposal = two_sided.Proposal(pairs, byes[0] if byes else None)
        found = pair_checker.faults(field, proposal)
        return [Fault(f.code, f.entrants, f.values, f.severe) for f in found]
    seats = tuple(tables.Seated(table.entries) for table in play)
    found_at_tables = check(field, tables.Proposal(seats, byes))
    return [Fault(f.code, f.sitters, f.values, f.severe) for f in found_at_tables]


def _made(field: AnyField) -> Made:
    if isinstance(field, round_robin.RobinField):
        return _scheduled(field)
    if isinstance(field, KnockOutField):
        return _on_the_sheet(field)
    if isinstance(field, designs.PlanField):
        return _planned(field)
    return _paired(field) if isinstance(field, two_sided.Field) else _seated(field)


def _scheduled(field: round_robin.RobinField) -> Made:
    proposal = round_robin.pair(field)
    laid = [Laid(TableKind.PLAY, (p.first, p.second), p.notes) for p in proposal.pairs]
    if proposal.bye is not None:
        laid.append(Laid(TableKind.REST, (proposal.bye,), proposal.bye_notes))
    return Made(proposal, tuple(laid))


def _planned(field: designs.PlanField) -> Made:
    """Return the tables of a plan in which everybody meets everybody."""
    proposal = designs.pair(field)
    laid = [Laid(TableKind.PLAY, table.seats, table.notes) for table in proposal.tables]
    kind = TableKind.REST if designs.rest_evenly(field) else TableKind.FULL_BYE
    laid += [Laid(kind, (entry,), ()) for entry in proposal.byes]
    return Made(proposal, tuple(laid), proposal.warnings)


def _on_the_sheet(field: KnockOutField) -> Made:
    """Return the tables of a knock-out; who has nobody to meet goes on."""
    proposal = sheets.pair(field)
    kinds = {1: TableKind.FULL_BYE, 2: TableKind.PLAY}
    return Made(
        proposal,
        tuple(Laid(kinds[len(t.entrants)], t.entrants, t.notes) for t in proposal.tables),
    )


def _sheet_faults(field: KnockOutField, laid: Sequence[Laid]) -> list[Fault]:
    found = sheet_checker.faults(field, [table.entries for table in laid])
    return [Fault(f.code, f.entrants, f.values, f.severe) for f in found]


def _schedule_faults(field: round_robin.RobinField, laid: Sequence[Laid]) -> list[Fault]:
    pairs = (t.entries for t in laid if t.kind == TableKind.PLAY)
    rests = [t.entries[0] for t in laid if t.kind == TableKind.REST]
    proposal = two_sided.Proposal(
        tuple(two_sided.Paired(first, second) for first, second in pairs),
        rests[0] if rests else None,
    )
    found = schedules.faults(field, proposal)
    return [Fault(f.code, f.entrants, f.values, f.severe) for f in found]


def _paired(field: two_sided.Field) -> Made:
    from tournaments.pairing import swiss  # late: what pairs is large, and pages do not need it

    proposal = swiss.pair(field)
    laid = [Laid(TableKind.PLAY, (p.first, p.second), p.notes) for p in proposal.pairs]
    if proposal.bye is not None:
        laid.append(Laid(TableKind.FULL_BYE, (proposal.bye,), proposal.bye_notes))
    return Made(proposal, tuple(laid), proposal.warnings)


def _seated(field: tables.Field) -> Made:
    from tournaments.seating import seat

    proposal = seat(field)
    laid = [Laid(TableKind.PLAY, table.seats, table.notes) for table in proposal.tables]
    laid += [Laid(TableKind.FULL_BYE, (entry,), ()) for entry in proposal.byes]
    return Made(proposal, tuple(laid), proposal.warnings)
