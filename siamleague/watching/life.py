"""Signs of life: whoever works behind the pages says so, and who is silent is told of.

A sign is written by the work itself, when the schedule sends it and a worker takes it up. So a
silence means that one of the two is away, and that what people asked for lies.
"""

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from siamleague.watching.models import SignOfLife

JOBS, BOTS = "jobs", "bots"
WORKERS = {
    JOBS: _("Jobs: pairings, ratings, letters, backups"),
    BOTS: _("Matches: flags and bots"),
}
EVERY = timedelta(seconds=10)  # one is not written more often
SILENT = timedelta(seconds=45)  # and after so long it is missed


def sign(of: str, now: datetime) -> None:
    """Write down that this one is at work; at most every few seconds, from any process."""
    old = SignOfLife.objects.filter(of=of)
    if old.filter(at__gt=now - EVERY, at__lte=now).exists():
        return
    if not old.update(at=now):
        try:
            with transaction.atomic():
                SignOfLife.objects.create(of=of, at=now)
        except IntegrityError:
            pass  # another one wrote the first line at this moment


def last() -> dict[str, datetime | None]:
    """Return when each of them was last at work; None for who never was."""
    seen = dict(SignOfLife.objects.values_list("of", "at"))
    return {of: seen.get(of) for of in WORKERS}


def silent(of: str, now: datetime) -> bool:
    """Tell whether this one has not been seen for too long, or never."""
    # A sign from a time that is to come was written before the clock was put back.
    of_late = SignOfLife.objects.filter(of=of, at__gt=now - SILENT, at__lt=now + SILENT)
    return not of_late.exists()
