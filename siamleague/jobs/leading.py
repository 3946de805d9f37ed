"""Which of several clocks rings: the one that holds a lease; the others wait until it is silent.

The leader turns a number on, every other second. Who waits looks whether the number moved, and
counts by its own steady clock since when it did not: so machines need not agree what time it is,
and a clock that is put right ends no lease. Each step is a compare and swap; of two that take over
at the same moment one does.

A leader that was held up between looking and ringing rings once beside its heir. That does no harm:
whatever the clock rings is harmless twice.
"""

import logging
import time

from django.db import Error, IntegrityError, connection, transaction

from siamleague.jobs import owner
from siamleague.jobs.models import ClockLease
from siamleague.watching import trouble

log = logging.getLogger(__name__)
ROW = 1
LOOK = 2.0  # seconds between two looks of a clock at the lease, and between two turns
SILENT = 10.0  # a leader whose number stood for so long is gone


class Leading:
    """What one clock knows of who leads."""

    def __init__(self) -> None:
        self._seen: tuple[str, int] | None = None
        self._since = self._looked = float("-inf")
        self._leads = self._asking = False

    def leads(self) -> bool:
        """Tell whether this clock rings now; without a database nobody does."""
        now = time.monotonic()
        if now - self._looked >= LOOK:
            self._asking = True
            try:
                led, self._leads = self._leads, self._look(now)
            except Error as fault:
                led, self._leads = False, False
                trouble.told(log, fault, "the clock cannot ask whether it leads")
                connection.close()
            self._asking, self._looked = False, now
            if self._leads and not led:
                log.info("this clock rings from now on")
        return self._leads

    def step_down(self) -> None:
        """Leave the lease to the others, at once.

        A signal may ask for this in the midst of a question to the database, whose connection
        serves one at a time; then the others find out by themselves.
        """
        if self._asking or not self._leads:
            return
        self._leads, self._looked = False, float("-inf")
        ClockLease.objects.filter(pk=ROW, holder=owner.me()).delete()

    def _look(self, now: float) -> bool:
        row = ClockLease.objects.filter(pk=ROW).first()
        if row is None:
            return _begin()
        if row.holder == owner.me():
            return _turn(row)
        if (seen := (row.holder, row.turn)) != self._seen:
            self._seen, self._since = seen, now
        gone = now - self._since >= SILENT or owner.alive(row.holder) is False
        return gone and _turn(row)


def _begin() -> bool:
    try:
        with transaction.atomic():
            ClockLease.objects.create(pk=ROW, holder=owner.me())
    except IntegrityError:  # another one began at this moment
        return False
    return True


def _turn(row: ClockLease) -> bool:
    """Turn the number on under our name, unless somebody else did since it was read."""
    as_read = ClockLease.objects.filter(pk=ROW, holder=row.holder, turn=row.turn)
    return bool(as_read.update(holder=owner.me(), turn=row.turn + 1))
