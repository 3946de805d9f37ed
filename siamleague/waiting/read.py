"""What waits for one reader, kept for a moment: every page shows it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache
from django.utils.translation import get_language

from siamleague.accounts.models import User
from siamleague.waiting import what_waits
from siamleague.waiting.what_waits import Waits

SHOWN = 3  # lines, so that a page still shows what stands below
KEPT = 20  # seconds; what changed by the clock alone is seen after so long


@dataclass(frozen=True, slots=True)
class Bell:
    """What waits for somebody, and which of it the head of every page leads to."""

    lines: tuple[Waits, ...] = ()

    @property
    def count(self) -> int:
        """Return how many things wait."""
        return len(self.lines)

    @property
    def first(self) -> tuple[Waits, ...]:
        """Return what is shown at once."""
        return self.lines if len(self.lines) <= SHOWN + 1 else self.lines[:SHOWN]

    @property
    def rest(self) -> tuple[Waits, ...]:
        """Return what is folded away below."""
        return self.lines[len(self.first) :]

    @property
    def way(self) -> Waits | None:
        """Return the first thing that has a short name: one's table before all others."""
        return next((line for line in self.lines if line.short), None)


def bell(user: User, now: datetime, *, fresh: bool = False) -> Bell:
    """Return what waits for somebody, in the language of the page."""
    key, language = _key(user.pk), get_language() or ""
    said, found = (None, None) if fresh else cache.get(key, (None, None))
    if found is None or said != language:
        found = Bell(tuple(what_waits.ask(user.pk, user.silent, now)))
        cache.set(key, (language, found), KEPT)
    return found


def forget(users: Iterable[int]) -> None:
    """Look again when one of them opens a page."""
    cache.delete_many([_key(user) for user in users])


def _key(user: int) -> str:
    return f"waiting.{user}"
