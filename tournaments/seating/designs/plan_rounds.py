"""A round of a plan as it is laid on the tables, and what is wrong with one changed by hand."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.designs.choosing import plan
from tournaments.seating.designs.values import TablePlan
from tournaments.seating.values import (
    CannotSeat,
    Seated,
    SeatingFault,
    SeatingNote,
    SeatingProposal,
)


@dataclass(frozen=True, slots=True)
class PlanField:
    """What is known before a round: who was drawn, in order, and who has left since."""

    round: int  # from 1
    ids: tuple[int, ...]
    size: int
    rounds: int  # as many as were asked for
    gone: frozenset[int] = frozenset()
    smaller: bool = True  # tables may be one short; else whoever fills none rests
    again: bool = False  # a plan that is complete begins anew


def rounds(field: PlanField) -> int:
    """Return how many rounds the plan has."""
    return len(_plan(field).rounds)


def pair(field: PlanField) -> SeatingProposal:
    """Return the round as the plan says, with the places of those who left empty."""
    made = _plan(field)
    full: list[Seated] = []
    rest: list[int] = []
    for table in made.rounds[field.round - 1]:
        here = tuple(field.ids[each] for each in table if field.ids[each] not in field.gone)
        if len(here) > 1:
            full.append(Seated(here, _short(len(here), field.size)))
        else:
            rest += here
    seated = {who for table in full for who in table.seats}
    rest += [who for who in field.ids if who not in seated | field.gone and who not in rest]
    return SeatingProposal(tuple(full), tuple(rest), said(made))


def rest_evenly(field: PlanField) -> bool:
    """Tell whether everybody rests equally often, so that nobody needs points for it."""
    least, most = _plan(field).quality.rests
    return least == most and not field.gone


def said(made: TablePlan) -> tuple[SeatingNote, ...]:
    """Return how good a plan is, as notes."""
    found = made.quality
    if found.even:
        return (
            SeatingNote("meet-once")
            if found.most == 1
            else SeatingNote("meet-evenly", (found.most,)),
        )
    notes = [_whom(made)]
    least, most = found.rests
    if most:
        even = least == most
        notes.append(
            SeatingNote("rest-each", (most,))
            if even
            else SeatingNote("rest-between", (least, most))
        )
    return tuple(notes)


def _whom(made: TablePlan) -> SeatingNote:
    """Return how many others everybody meets, and how often."""
    found = made.quality
    whom = (found.fewest_met, found.most_met, made.people - 1)
    if found.most == 1:
        return SeatingNote("meet-nobody-twice", whom)
    if found.least:
        return SeatingNote("meet-all", (found.least, found.most))
    return SeatingNote("meet-unevenly", (*whom, found.most))


def faults(
    field: PlanField, tables: Sequence[Sequence[int]], resting: Sequence[int]
) -> tuple[SeatingFault, ...]:
    """Return what is wrong with a round as it lies on the tables; none when it is in order."""
    planned = {frozenset(table.seats) for table in pair(field).tables}
    seen = Counter([who for table in tables for who in table] + list(resting))
    wanted = set(field.ids) - field.gone
    found = [SeatingFault("missing", (who,)) for who in sorted(wanted - seen.keys())]
    found += [SeatingFault("unknown", (who,)) for who in sorted(seen.keys() - wanted)]
    found += [SeatingFault("sits-twice", (who,), (n,)) for who, n in sorted(seen.items()) if n > 1]
    found += [
        SeatingFault("not-planned", tuple(table), severe=False)
        for table in tables
        if frozenset(table) not in planned
    ]
    return tuple(found)


def _plan(field: PlanField) -> TablePlan:
    if len(field.ids) < field.size:
        raise CannotSeat((SeatingNote("too-few", (len(field.ids), field.size)),))
    sizes = {"smaller": field.smaller, "again": field.again}
    return plan(len(field.ids), field.size, field.rounds, **sizes)


def _short(here: int, size: int) -> tuple[SeatingNote, ...]:
    return (SeatingNote("short-table", (here, size)),) if here < size else ()
