"""What comes due by itself: reminders the day before, and online matches at the agreed time.

The clock rings for these again and again; each is done once, and what was missed is done late.
"""

from datetime import datetime, timedelta

from django.db import transaction

from siamleague.core import jobs
from tournaments.models import (
    Appointment,
    AppointmentState,
    ResultState,
    RoundState,
    Table,
    Venue,
)
from tournaments.notices import pushes
from tournaments.selectors.season.appointments import SOON
from tournaments.services.round import online
from tournaments.services.season.appointments import LETTERS

AT_ONCE = 500
TOO_LATE = timedelta(days=2)  # a match that could not be made by then is a matter for people


def remind(*, now: datetime) -> int:
    """Ask for the letters about tables played within a day, once each; return for how many."""
    coming = Appointment.objects.filter(
        state=AppointmentState.ACCEPTED,
        reminded_at__isnull=True,
        at__gt=now,
        at__lte=now + SOON,
        table__result=ResultState.NONE,
        table__round__tournament__demo=False,
    )
    return sum(_remind_of(number, now) for number in coming.values_list("pk", flat=True)[:AT_ONCE])


def open_matches(*, now: datetime) -> int:
    """Make the online matches whose agreed time has come; return how many were made."""
    due = Appointment.objects.filter(
        state=AppointmentState.ACCEPTED,
        venue=Venue.ONLINE,
        at__lte=now,
        at__gt=now - TOO_LATE,
        table__match="",
        table__result=ResultState.NONE,
        table__round__state=RoundState.PUBLISHED,
    ).exclude(table__round__tournament__game="")
    tables = list(due.order_by("at").values_list("table_id", flat=True)[:AT_ONCE])
    return sum(online.make_match(table_id=table, now=now) for table in tables)


@transaction.atomic
def _remind_of(number: int, now: datetime) -> int:
    """Mark a time as reminded of and ask for its letters, both or neither."""
    waiting = Appointment.objects.filter(
        pk=number, state=AppointmentState.ACCEPTED, reminded_at__isnull=True
    )
    if waiting.update(reminded_at=now) != 1:
        return 0
    tables = Table.objects.select_related("round__tournament")
    pushes.of_time("soon", tables.get(appointments=number), besides=None)
    payload = {"about": "reminder", "appointment": number, "by": None}
    jobs.ask(kind=LETTERS, payload=payload, by=None, key=f"reminder-{number}", now=now)
    return 1
