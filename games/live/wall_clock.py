"""When the machine's clock is put right: matches keep the time that has really gone by.

Clocks of matches are instants, so a wall clock that jumps would flag everybody, or let somebody
think for free. Each process compares it with a clock that nobody can set. Whichever notices first
moves all running clocks along by as much as the wall clock jumped, in one transaction together
with the pulse, which tells the others that it is done.
"""

import logging
import time
from datetime import datetime, timedelta

from django.db import transaction

from games import clocks
from games.live import nudges
from games.lobby import book
from games.models import Match, Outage, Pulse, Status

JUMP = timedelta(seconds=10)  # what is less is put right little by little, or costs less than that
DONE = JUMP / 2  # a pulse as near as this to now was beaten after the jump
AT_ONCE = 500

log = logging.getLogger(__name__)


def _ahead() -> float:
    """Return how far the wall clock is ahead of the one that counts from the machine's start."""
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.time() - time.clock_gettime(clock)


class Steady:
    """What one process remembers of how the two clocks stood to each other."""

    def __init__(self) -> None:
        self._ahead = _ahead()
        self.owed = timedelta()  # by how much the clocks of matches are still to be moved

    def look(self) -> timedelta:
        """Return by how much the wall clock has jumped, until that is settled."""
        before, self._ahead = self._ahead, _ahead()
        by = timedelta(seconds=self._ahead - before)
        if abs(by) >= JUMP:
            self.owed += by
        return self.owed


here = Steady()


def begin() -> None:
    """Begin to compare: what was before is not ours, however long ago this process was loaded."""
    global here  # noqa: PLW0603  one for each process
    here = Steady()


def look() -> timedelta:
    """Return by how much the wall clock has jumped and nothing was moved yet."""
    return here.look()


def settle(by: timedelta, now: datetime) -> None:
    """Put it right; what could not be written is owed on."""
    put_right(by, now)
    here.owed = timedelta()


def put_right(by: timedelta, now: datetime) -> bool:
    """Move all clocks that run along by a jump, unless another process did; tell whether it was."""
    with transaction.atomic():
        pulse = Pulse.objects.select_for_update().first()
        if pulse is None or abs(now - pulse.beat_at) < DONE:
            return False
        Pulse.objects.filter(pk=pulse.pk).update(beat_at=now)
        moved = _move_all(by, book.milliseconds(now))
        for outage in Outage.objects.order_by("-began_at" if by > timedelta() else "began_at"):
            again = {"began_at": outage.began_at + by, "ended_at": outage.ended_at + by}
            Outage.objects.filter(pk=outage.pk).update(**again)
    facts = {"seconds": by.total_seconds(), "matches": moved}
    log.warning("the machine's clock was put right", extra=facts)
    return True


def after_a_restart(last: datetime, now: datetime) -> bool:
    """Do the same where the pulse is from a time that is to come: the clock was put back."""
    return last - now > JUMP and put_right(now - last, now)


def _move_all(by: timedelta, now_ms: int) -> int:
    """Move them; a match is taken whole, and nothing else of it is touched. None is begun later
    than now: after a restart that would be so where somebody moved after the last beat."""
    milliseconds, some, count = round(by.total_seconds() * 1000), [], 0
    running = Match.objects.select_for_update().filter(status=Status.RUNNING, clock__isnull=False)
    for match in running.only("code", "version", "clock", "deadline_at").order_by("pk"):
        clock = clocks.from_json(match.clock)
        if clock.since_ms is None:
            continue
        since = min(clock.since_ms + milliseconds, now_ms)
        book.keep_clock(match, clocks.resumed(clock, since))
        nudges.changed(match.code, match.version)
        some.append(match)
        count += 1
        if len(some) >= AT_ONCE:
            Match.objects.bulk_update(some, ["clock", "deadline_at"])
            some = []
    Match.objects.bulk_update(some, ["clock", "deadline_at"])
    return count
