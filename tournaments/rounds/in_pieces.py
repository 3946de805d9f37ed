"""A large round, laid and taken away a few tables at a time, so that others can write meanwhile.

Tables of a round that is not paired, or is being paired, are nobody's: they come or go, and no
reader looks at them. Each step holds the event and looks whether the round still is what it was.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from siamleague.jobs import act as jobs
from tournaments.batches import write_back
from tournaments.events import holding
from tournaments.events.desk import PAIRABLE
from tournaments.models import Chair, Round, RoundState, Table
from tournaments.rounds.laying import LaidRound

KIND = "clear-round"
AT_ONCE = 150  # tables in one transaction: less than a tenth of a second


def still_pairing(round_: Round, version: int) -> bool:
    """Tell whether a round is being paired as it was asked for: who asks again changes that."""
    return round_.state == RoundState.PAIRING and round_.version == version


def lay(round_id: int, version: int, laid: LaidRound, report: jobs.Report | None = None) -> None:
    """Lay a large round that is being paired; who gave it up, or asked again, stops this.

    A small one is laid in the transaction that shows it. What lies there from before is taken away.
    """
    clear(round_id, version)
    if not is_large(len(laid.tables)):
        return
    of: dict[int, list[Chair]] = {}
    for chair in laid.chairs:
        of.setdefault(id(chair.table), []).append(chair)
    for first in range(0, len(laid.tables), AT_ONCE):
        some = laid.tables[first : first + AT_ONCE]
        with transaction.atomic():
            if not still_pairing(held(round_id), version):
                return
            Table.objects.bulk_create(some)
            Chair.objects.bulk_create(chair for table in some for chair in of[id(table)])
        if report is not None:
            report(first + len(some), len(laid.tables), _("Laying the tables"))
    keep = {name: laid.kept[name] for name in ("field", "proposal")}
    rows = Round.objects.filter(pk=round_id, state=RoundState.PAIRING, version=version)
    rows.update(**keep)  # much of it: before the step in which it is shown


def is_large(tables: int) -> bool:
    """Tell whether so many tables are written in more than one piece."""
    return tables > AT_ONCE


def clear_away(round_: Round, *, by: int | None, now: datetime) -> None:
    """Take the tables away of a round that is to be paired anew; of a large one a job does it."""
    tables = Table.objects.filter(round=round_)
    if is_large(tables.count()):
        payload = {"round": round_.pk}
        jobs.ask(kind=KIND, payload=payload, by=by, key=f"{round_.pk}-{round_.version}", now=now)
        return
    _delete(list(tables.values_list("pk", flat=True)))


def clear(round_id: int, version: int | None = None, report: jobs.Report | None = None) -> None:
    """Take away what lies there of a round that is not paired, or that is being paired by us."""
    left = Table.objects.filter(round=round_id).count()
    for done in range(0, left, AT_ONCE):
        if not _clear_some(round_id, version):
            return
        if report is not None:
            report(min(done + AT_ONCE, left), left)


def sweep() -> None:
    """Take away tables that nobody sees any more and that no job came to take."""
    lying = Exists(Table.objects.filter(round=OuterRef("pk")))
    for number in Round.objects.filter(lying, state__in=PAIRABLE).values_list("pk", flat=True):
        clear(number)


@transaction.atomic
def _clear_some(round_id: int, version: int | None) -> int:
    round_ = held(round_id)
    ours = version is not None and still_pairing(round_, version)
    if not ours and round_.state not in PAIRABLE:
        return 0
    some = Table.objects.filter(round=round_id).order_by("pk").values_list("pk", flat=True)
    return _delete(list(some[:AT_ONCE]))


def _delete(tables: list[int]) -> int:
    Chair.objects.filter(table__in=tables).delete()
    Table.objects.filter(pk__in=tables).delete()
    return len(tables)


def seat(round_id: int, by: int, sitting: Mapping[int, list[int]]) -> list[Chair]:
    """Write down who sits at each table of a proposal, but for the last few, which are returned."""
    others = _seated_otherwise(round_id, sitting)
    for first in range(0, len(others) - AT_ONCE, AT_ONCE):
        with transaction.atomic():
            round_ = held(round_id, by)
            if round_.state != RoundState.PROPOSED:
                return []
            some = Chair.objects.filter(pk__in=[c.pk for c in others[first : first + AT_ONCE]])
            write_people(list(some), sitting)
    return _seated_otherwise(round_id, sitting)


def _seated_otherwise(round_id: int, sitting: Mapping[int, list[int]]) -> list[Chair]:
    rows = Chair.objects.filter(round=round_id)
    return [chair for chair in rows.order_by("pk") if chair.people != _of(chair, sitting)]


def write_people(chairs: list[Chair], sitting: Mapping[int, list[int]]) -> None:
    """Write down who sits on these chairs of a round that is held."""
    for chair in chairs:
        chair.people = _of(chair, sitting)
    write_back(chairs, ["people"])


def _of(chair: Chair, sitting: Mapping[int, list[int]]) -> list[int]:
    return sitting.get(chair.entry_id, [])


def held(round_id: int, by: int | None = None) -> Round:
    """Return a round without what it was paired from, its event held, for who organises it."""
    number = Round.objects.values_list("tournament_id", flat=True).get(pk=round_id)
    tournament: Any = holding.hold(number) if by is None else holding.organised(number, by)
    round_ = Round.objects.get(pk=round_id)
    round_.tournament = tournament
    return round_
