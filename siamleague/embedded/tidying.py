"""Clearing away what refers to itself, at moments when nobody waits for an answer.

Python frees nearly everything at once. What goes round in a circle it looks for from time to time,
among all objects there are, and lets nobody work meanwhile: with a thousand open boards that is a
fifth of a second, every few seconds. So in the web process it looks among young objects only; all
of them are looked through when little is asked of the process, or else once in a long while.
"""

import asyncio
import gc
import time

LOOK_SECONDS = 5.0
QUIET = 0.05  # of a core: who uses less than that keeps nobody waiting
AGAIN = 60.0  # seconds; not more often, however quiet it is
AT_LAST = 900.0  # seconds; however busy it is
# How many new objects, then how many looks among the youngest, before the next older ones are
# looked through; the oldest practically never. What a move makes is replaced by the next move of
# its match: with a tenth as many, a hundred matches that are played at once were looked through
# again and again before that. The longest look, at three times as many, takes a millisecond.
YOUNG_ONLY = (10_000, 2, 1_000_000)


async def keep_tidy() -> None:
    """Do it for as long as the process serves."""
    usual = gc.get_threshold()
    gc.set_threshold(*YOUNG_ONLY)
    tidied, used = time.monotonic() - AGAIN, time.process_time()
    try:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            busy = (time.process_time() - used) / LOOK_SECONDS
            if is_due(time.monotonic() - tidied, busy):
                tidy()
                tidied = time.monotonic()
            used = time.process_time()
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def is_due(since: float, busy: float) -> bool:
    """Tell whether it is time, so many seconds after the last, with so much of a core in use."""
    return since >= AT_LAST or (since >= AGAIN and busy < QUIET)


def tidy() -> int:
    """Look through everything and set what is left aside as old; return how much was freed."""
    gc.unfreeze()
    freed = gc.collect()
    gc.freeze()
    return freed
