"""The schedule on a machine whose clock is put right: it goes on ticking, forward or back.

Celery remembers by the clock on the wall when a task ran last. Put back by an hour, nothing would
be due for an hour; no flag would fall and no job be looked after.

On servers there may be several, on machines of their own: the one that holds the lease rings
(jobs/leading.py), and the others follow it within seconds.
"""

import logging
import time
from contextlib import suppress
from typing import Any

from celery.beat import Scheduler
from django.conf import settings

from siamleague.watching import trouble

log = logging.getLogger(__name__)
LOOK = 1.0  # seconds until a clock that does not lead looks again
JUMP = 1.0  # seconds; what a clock is put right by little by little is no jump


class Ticking(Scheduler):
    """Counts anew from now whenever the clock has jumped."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ahead = _ahead()
        self._leading = _leading()

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Do what is due; return after how many seconds to look again."""
        before, self._ahead = self._ahead, _ahead()
        if abs(self._ahead - before) > JUMP:
            log.warning("the machine's clock was put right by %.0f s", self._ahead - before)
            self._count_anew()
        if self._leading is not None:
            with suppress(OSError):  # a sign of life for whoever watches this container
                (settings.VAR / "clock").touch()
            if not self._leading.leads():
                return LOOK
        wait = float(super().tick(*args, **kwargs))
        return wait if self._leading is None else min(wait, LOOK)

    def close(self) -> None:
        """End, and let another clock ring at once."""
        if self._leading is not None:
            with suppress(Exception):  # whatever is away: the lease ends by itself
                self._leading.step_down()
        super().close()

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """Ring; a broker that cannot be reached is told of briefly, and asked by a line of its own
        the next time. Celery would use the broken line for ever, and say so at length."""
        try:
            self.apply_async(entry, producer=self.producer, advance=False)
        except Exception as wrong:  # whatever a broker's driver raises: it is rung again
            trouble.told(log, wrong, "the schedule cannot ring")
            self._hang_up()

    def _hang_up(self) -> None:
        line = self.__dict__.pop("connection", None)
        self.__dict__.pop("producer", None)
        if line is not None:
            with suppress(Exception):
                line.release()

    def _count_anew(self) -> None:
        for entry in self.schedule.values():
            entry.last_run_at = entry.default_now()
        self._heap = None


def _leading() -> Any:
    """Return who asks whether this clock leads; None where it is the only one."""
    if not settings.SERVER_PROFILE:
        return None
    from siamleague.jobs.leading import Leading  # its rows are known once all rooms are

    return Leading()


def _ahead() -> float:
    return time.time() - time.monotonic()
