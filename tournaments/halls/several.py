"""The halls of an event that is played in several: which there are, and who plays where.

A hall has its tables, its clock and its screen; the standing is one. Up to a round each hall can be
paired for itself. What a round was paired from is not changed by what is said here afterwards.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.batches import write_back
from tournaments.events import holding
from tournaments.formats import shelf
from tournaments.models import Entry, EntryState, Hall, Stage, Tournament
from tournaments.refusals import NotNow, NotWhole

MOST = 20  # halls of one event
AT_ONCE = 500  # entries that are put somewhere in one step
OVER = (Stage.FINISHED, Stage.CANCELLED)


@transaction.atomic
def save_hall(
    *,
    tournament_id: int,
    name: str,
    hall: int | None = None,
    by: int,
    now: datetime,
    **said: Any,
) -> Hall:
    """Add a hall, or change what is said of one; the same again changes nothing."""
    wanted: dict[str, Any] = {"name": name, "address": "", "tables": None} | said
    event = _held(tournament_id, by)
    there = _hall(event, hall) if hall else None
    named = Hall.objects.filter(tournament=event, name__iexact=name)
    same = named.exclude(pk=there.pk if there else 0).first()
    if same is not None:
        if hall is None and _says(same, wanted | {"name": same.name}):
            return same
        raise NotWhole(_("There is a hall called %(name)s already.") % {"name": same.name})
    if there is None:
        there = Hall.objects.create(tournament=event, number=_next(event), **wanted)
    elif _says(there, wanted):
        return there
    else:
        Hall.objects.filter(pk=there.pk).update(**wanted)
        there.refresh_from_db()
    _note(event, "hall.saved", by, now, hall=there.name, tables=there.tables)
    return there


@transaction.atomic
def drop_hall(*, tournament_id: int, hall: int, by: int, now: datetime) -> None:
    """Take a hall away; who plays there is in none then. Twice is once."""
    event = _held(tournament_id, by)
    there = Hall.objects.filter(tournament=event, pk=hall).first()
    if there is None:
        return
    there.delete()
    if not Hall.objects.filter(tournament=event).exists():
        Tournament.objects.filter(pk=event.pk).update(halls_until=0)
    _note(event, "hall.dropped", by, now, hall=there.name)


@transaction.atomic
def pair_within(*, tournament_id: int, until: int, by: int, now: datetime) -> None:
    """Pair each hall for itself up to a round; 0 pairs all halls together. Twice is once."""
    event = _held(tournament_id, by)
    if event.halls_until == until:
        return
    if until and not Hall.objects.filter(tournament=event).exists():
        raise NotNow(_("This event has no halls yet. Add them first."))
    if until and shelf.of(event).why_not is None:
        raise NotWhole(
            _("Here the draw says who meets whom; only rounds made from results stay in halls.")
        )
    Tournament.objects.filter(pk=event.pk).update(halls_until=until)
    event.halls_until = until
    _note(event, "hall.within", by, now, until=until)


@transaction.atomic
def put_in_hall(
    *, tournament_id: int, entries: Sequence[int], hall: int | None, by: int, now: datetime
) -> int:
    """Let these entries play in a hall, or in none; return how many were elsewhere before."""
    event = _held(tournament_id, by)
    there = _hall(event, hall) if hall else None
    if not entries:
        raise NotWhole(_("Choose who plays there."))
    if len(entries) > AT_ONCE:
        raise NotWhole(_("At most %(n)s at once.") % {"n": AT_ONCE})
    rows = Entry.objects.filter(tournament=event, pk__in=entries)
    if rows.count() != len(set(entries)):
        raise NotWhole(_("Choose entries of this event."))
    moved = [entry for entry in rows if entry.hall_id != (there.pk if there else None)]
    for entry in moved:
        entry.hall = there
    write_back(moved, ["hall"])
    if moved:
        told = {"hall": there.name if there else "", "entries": [entry.pk for entry in moved]}
        _note(event, "hall.seated", by, now, **told)
    return len(moved)


@transaction.atomic
def share_out(*, tournament_id: int, by: int, now: datetime) -> int:
    """Put who is in no hall where most of their club play, else where fewest do and there is room.

    At most so many at once, the strongest first; return how many.
    """
    event = _held(tournament_id, by)
    halls = list(Hall.objects.filter(tournament=event))
    if not halls:
        raise NotNow(_("This event has no halls yet. Add them first."))
    rows = Entry.objects.filter(tournament=event, state=EntryState.IN)
    seats = event.who.seats
    taken = Counter(rows.filter(hall__isnull=False).values_list("hall", flat=True))
    mates: Counter[tuple[int | None, int | None]] = Counter(
        rows.filter(hall__isnull=False, club__isnull=False).values_list("club", "hall")
    )
    homeless = list(rows.filter(hall__isnull=True).order_by("-rating", "pk")[:AT_ONCE])
    for entry in homeless:
        entry.hall = max(
            halls,
            key=lambda hall: (
                hall.tables is None or taken[hall.pk] < hall.tables * seats,
                mates[entry.club_id, hall.pk] if entry.club_id else 0,
                -taken[hall.pk],
                -hall.number,
            ),
        )
        taken[entry.hall.pk] += 1
        if entry.club_id:
            mates[entry.club_id, entry.hall.pk] += 1
    write_back(homeless, ["hall"])
    if homeless:
        put = [[entry.pk, entry.hall.name] for entry in homeless if entry.hall is not None]
        _note(event, "hall.shared", by, now, entries=put)
    return len(homeless)


def _says(hall: Hall, wanted: Mapping[str, Any]) -> bool:
    return all(getattr(hall, key) == value for key, value in wanted.items())


def _held(tournament_id: int, by: int) -> Tournament:
    event = holding.organised(tournament_id, by)
    if event.stage in OVER:
        raise NotNow(_("This event is over."))
    holding.check_apart(event)
    if event.in_parts:
        raise NotNow(
            _("Pools and finals are paired by themselves; say there where each is played.")
        )
    return event


def _hall(event: Tournament, hall: int) -> Hall:
    found = Hall.objects.filter(tournament=event, pk=hall).first()
    if found is None:
        raise NotWhole(_("Choose a hall of this event."))
    return found


def _next(event: Tournament) -> int:
    rows = Hall.objects.filter(tournament=event)
    if rows.count() >= MOST:
        raise NotWhole(_("An event has at most %(n)s halls.") % {"n": MOST})
    return 1 + (rows.aggregate(last=Max("number"))["last"] or 0)


def _note(event: Tournament, verb: str, by: int, now: datetime, **data: Any) -> None:
    holding.give_up_pairing(event)
    holding.note(event, verb, who=by, now=now, data=data)
