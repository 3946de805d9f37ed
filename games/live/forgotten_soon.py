"""Forgetting what waited for somebody, beside the moves and for many at once.

What waits for a person is kept for a moment, and every line of a log makes that old for all who sit
at the table. On servers it is kept in Redis. Nobody who moves waits until that has answered: a
thread of its own asks it once for all that came together within a breath. Pages that are rung look
anew in any case; what is forgotten late by a breath is what somebody's next page would show.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor

from siamleague.watching import trouble

log = logging.getLogger(__name__)

BREATH_SECONDS = 0.02


class ForgetsSoon:
    """Calls `forget` with everybody it was told of since it was called last."""

    def __init__(self, forget: Callable[[set[int]], None]) -> None:
        self._forget = forget
        self._people: set[int] = set()
        self._turn = threading.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="match-forget")

    def tell(self, people: Iterable[int]) -> None:
        """Let what is kept of these people be forgotten soon."""
        with self._turn:
            begun = bool(self._people)
            self._people.update(people)
            wanted = bool(self._people) and not begun
        if wanted:
            self._thread.submit(self._forget_all)

    def _forget_all(self) -> None:
        time.sleep(BREATH_SECONDS)
        with self._turn:
            people, self._people = self._people, set()
        try:
            self._forget(people)
        except Exception as fault:  # it is old in a moment by itself
            trouble.told(log, fault, "what waits for somebody was not forgotten")
