"""How the site knows that it was away: web processes touch one row while they live.

The first process that comes back after a silence writes the silence down as an outage, once, and
no clock of a match counts that span.
"""

import asyncio
import logging
from datetime import UTC, datetime, timedelta

from django.db import IntegrityError, transaction

from games.live import threads
from games.models import Outage, Pulse

BEAT = timedelta(seconds=2)
SILENCE = timedelta(seconds=6)  # a beat may be late on a busy machine without being an outage
ROW = 1

log = logging.getLogger(__name__)


def beat(now: datetime) -> bool:
    """Touch the row; when it was silent for long write the outage down. Tell whether it was."""
    touched = Pulse.objects.filter(pk=ROW, beat_at__gt=now - SILENCE).update(beat_at=now)
    if touched:
        return False
    with transaction.atomic():
        pulse = Pulse.objects.select_for_update().filter(pk=ROW).first()
        if pulse is None:
            Pulse.objects.get_or_create(pk=ROW, defaults={"beat_at": now})
            return False
        if pulse.beat_at > now - SILENCE:
            return False
        try:
            with transaction.atomic():
                Outage.objects.create(began_at=pulse.beat_at, ended_at=now)
        except IntegrityError:  # another process wrote this very silence down
            return False
        Pulse.objects.filter(pk=ROW).update(beat_at=now)
        return True


def silent_since(now: datetime) -> datetime | None:
    """Return the last beat if it is too long ago, or None while the site answers."""
    beats = Pulse.objects.filter(pk=ROW, beat_at__lte=now - SILENCE)
    return beats.values_list("beat_at", flat=True).first()


async def first_beat() -> None:
    """Write down how long the site was away before it takes its first visitor."""
    await threads.write(beat, now=datetime.now(UTC))


async def keep_beating() -> None:
    """Touch the row for as long as this process serves; a fault of the database costs a beat."""
    while True:
        try:
            if await threads.write(beat, now=datetime.now(UTC)):
                log.info("the site was away; no clock counted that time")
        except Exception as fault:
            log.warning("no pulse", extra={"failure": type(fault).__name__})
        await asyncio.sleep(BEAT.total_seconds())
