"""Captains who have handed in nothing are reminded once, within a day of the match.

The clock rings for this again and again; a job of the same key is asked for once.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, F, Q

from siamleague.jobs import act as jobs
from tournaments.events import pushes
from tournaments.fixtures.act import LETTERS
from tournaments.fixtures.times import SOON
from tournaments.models import AppointmentState, Kind, ResultState, RoundState, Table, TableKind
from tournaments.squads import line_ups
from tournaments.squads.line_ups import SquadMatch, SquadSide

AT_ONCE = 500
SIDES = 2


def remind(*, now: datetime) -> int:
    """Ask for the letters to captains whose line-up is missing; return to how many squads."""
    waiting = Table.objects.filter(
        _near(now),
        round__tournament__kind=Kind.SQUADS,
        round__tournament__demo=False,
        round__state=RoundState.PUBLISHED,
        kind=TableKind.PLAY,
        result=ResultState.NONE,
    )
    missing = waiting.annotate(there=Count("line_ups", distinct=True)).filter(there__lt=SIDES)
    numbers = missing.order_by("-round__number", "pk").values_list("pk", flat=True).distinct()
    return sum(_remind_of(number, now) for number in numbers[:AT_ONCE])


def _near(now: datetime) -> Q:
    """Return which tables could begin within a day; which of them do is asked one by one."""
    day = "round__tournament__division__match_days__"
    on_its_day = {
        f"{day}number": F("round__number"),
        f"{day}first__lte": (now + timedelta(days=2)).date(),
        f"{day}last__gte": (now - timedelta(days=1)).date(),
    }
    agreed = Q(appointments__state=AppointmentState.ACCEPTED, appointments__at__lte=now + SOON)
    agreed &= Q(appointments__at__gt=now)
    return Q(**on_its_day) | agreed | Q(round__tournament__play_offs_of__isnull=False)


def _remind_of(number: int, now: datetime) -> int:
    found = line_ups.match(number)
    if found is None or not now < found.due <= now + SOON:
        return 0
    return sum(_ask(found, side, now) for side in found.sides if side.line_up is None)


@transaction.atomic
def _ask(found: SquadMatch, side: SquadSide, now: datetime) -> int:
    """Ask for the letter and tell devices, once for each time the match may begin."""
    key = f"line-up-{found.table.pk}-{side.entry}-{found.due:%Y%m%d%H%M}"
    payload = {"line_up": found.table.pk, "entry": side.entry, "due": found.due.isoformat()}
    if jobs.ask(kind=LETTERS, payload=payload, by=None, key=key, now=now).created != now:
        return 0
    pushes.of_line_up(found.table, side.entry)
    return 1
