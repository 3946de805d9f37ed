"""How the site knows that it was away: web processes touch one row while they live.

No clock of a match counts the time in which the site was away. That is told by what is outside of
the process, never by its own feeling: whoever could make it slow would think for free.

| away                        | who says so                                                     |
|-----------------------------|-----------------------------------------------------------------|
| the whole site was stopped  | a new process, if the last beat is from before its watch began  |
| the web server had died     | the supervisor: it saw it end, and tells the one started anew   |
| the database did not answer | the database: it refused connections meanwhile                  |
| the machine was asleep      | its own clock of sleep                                          |

A wall clock that jumps is no outage: wall_clock.py moves the clocks of matches along.

A process that lived through a silence was slow, or was kept busy: that is nobody's free time.
"""

import asyncio
import logging
import os
import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from django.db import Error, transaction

from games.live import threads, wall_clock
from games.models import Outage, Pulse
from siamleague.watching import trouble

BEAT = timedelta(seconds=2)
SILENCE = timedelta(seconds=6)  # a beat may be late on a busy machine without being an outage
ROW = 1
# Set by whoever starts and watches the process: since when, and when the one before it ended.
WATCHED_SINCE, ENDED_AT = "SIAMLEAGUE_WATCHED_SINCE", "SIAMLEAGUE_ENDED_AT"

log = logging.getLogger(__name__)


def beat(now: datetime) -> None:
    """Touch the row."""
    if not Pulse.objects.filter(pk=ROW).update(beat_at=now):
        Pulse.objects.get_or_create(pk=ROW, defaults={"beat_at": now})


def come_back(now: datetime, environment: Mapping[str, str]) -> bool:
    """Begin to beat in a new process; write the outage down if there was one, and tell so."""
    last = Pulse.objects.filter(pk=ROW).values_list("beat_at", flat=True).first()
    if last is not None and wall_clock.after_a_restart(last, now):
        return False
    gone = None if last is None else gone_since(last, environment)
    if gone is not None and was_away(gone, now):
        return True
    beat(now)
    return False


def gone_since(last: datetime, environment: Mapping[str, str]) -> datetime | None:
    """Return since when the site was away, as seen from outside; None if it was only slow.

    The last beat may be long before the end: a process that hangs does not beat, and is there.
    """
    watched, ended = _instant(environment, WATCHED_SINCE), _instant(environment, ENDED_AT)
    if watched is None or last < watched:
        return last
    return ended if ended is not None and last <= ended else None


def was_away(began: datetime, now: datetime) -> bool:
    """Write an outage down, if it was long, and none of it twice; tell whether it was."""
    with transaction.atomic():
        pulse = Pulse.objects.select_for_update().filter(pk=ROW).first()
        if pulse is None:
            return False
        began = max(began, pulse.beat_at)
        if now - began <= SILENCE:
            return False
        Outage.objects.create(began_at=began, ended_at=now)
        Pulse.objects.filter(pk=ROW).update(beat_at=now)
    log.info("the site was away; no clock counted that time")
    return True


def silent_since(now: datetime) -> datetime | None:
    """Return the last beat if it is too long ago, or None while the site answers."""
    beats = Pulse.objects.filter(pk=ROW, beat_at__lte=now - SILENCE)
    return beats.values_list("beat_at", flat=True).first()


async def first_beat() -> None:
    """Write down how long the site was away before it takes its first visitor."""
    wall_clock.begin()
    begin()
    await threads.write(come_back, now=datetime.now(UTC), environment=os.environ)


async def keep_beating() -> None:
    """Touch the row for as long as this process serves; notice what it could not help."""
    while True:
        try:
            await look_first()
            await threads.write(beat, now=datetime.now(UTC))
        except Exception as fault:
            here.note(fault, datetime.now(UTC))
            trouble.told(log, fault, "no pulse")
        await asyncio.sleep(BEAT.total_seconds())


async def look_first() -> None:
    """Before anything is written: has the wall clock jumped, or was the site away? Whoever moves
    between such a moment and the next beat would pay for it."""
    if noticed(datetime.now(UTC)):
        await threads.write(see_to, now=datetime.now(UTC))


def look_here() -> None:
    """Do the same where nothing is waited for: a page, a program's order, a worker."""
    if noticed(datetime.now(UTC)):
        see_to(datetime.now(UTC))


def noticed(now: datetime) -> bool:
    """Tell whether there is something to see to; it costs no look into the database."""
    return bool(wall_clock.look()) or here.gone_since(now) is not None


def see_to(now: datetime) -> None:
    """See to it; what could not be written is still to be seen to."""
    if by := wall_clock.look():
        wall_clock.settle(by, now)
    if (gone := here.gone_since(now)) is not None:
        was_away(gone, now)
        here.settled()


class Watch:
    """What one process knows of others than itself: the database, and the machine's sleep."""

    def __init__(self) -> None:
        self.refused: datetime | None = None  # since when the database refuses
        self._slept, self._looked = asleep(), awake()

    def note(self, fault: Exception, now: datetime) -> None:
        """Remember that a database server refused. When SQLite is locked, somebody writes."""
        if isinstance(fault, Error) and not threads.one_writes():
            self.refused = self.refused or now

    def gone_since(self, now: datetime) -> datetime | None:
        """Return since when the site was away for no fault of its own, until that is settled.

        Who has not looked for long cannot say when the machine slept; who beats has said it."""
        slept = timedelta(seconds=asleep() - self._slept)
        lately = awake() - self._looked <= SILENCE.total_seconds()
        if slept > SILENCE and lately:
            return now - slept
        self._slept, self._looked = asleep(), awake()
        return self.refused

    def settled(self) -> None:
        """Begin anew: what was is written down."""
        self.refused, self._slept, self._looked = None, asleep(), awake()


def asleep() -> float:
    """Return for how long this machine has slept since it was started, where it counts that."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return (
        0.0 if boot is None else time.clock_gettime(boot) - time.clock_gettime(time.CLOCK_MONOTONIC)
    )


def awake() -> float:
    """Return a time that goes on only while this machine is awake."""
    return time.monotonic()


def _instant(environment: Mapping[str, str], name: str) -> datetime | None:
    said = environment.get(name)
    return datetime.fromtimestamp(float(said), UTC) if said else None


here = Watch()


def begin() -> None:
    """Begin to watch: what was before is not ours, however long ago this process was loaded."""
    global here  # noqa: PLW0603  one for each process
    here = Watch()
