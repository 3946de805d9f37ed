"""Ringing people's bells: open pages look again, devices and letters say what begins to wait.

A ring names people and nothing else. One message reaches all processes; each rings the pages that
are open there. A page that missed a ring shows the truth when it is opened anew.
"""

import asyncio
import logging
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from functools import partial

from channels.layers import get_channel_layer
from django.conf import settings
from django.core.cache import cache
from django.db import transaction

from siamleague.accounts.push import notices
from siamleague.jobs import act as jobs
from siamleague.jobs import bell
from siamleague.waiting import read, what_waits
from siamleague.web import groups

log = logging.getLogger(__name__)

LETTERS = "waiting-letters"
EACH = 20  # milliseconds that a page takes to look: however many are rung, one processor keeps up
DAY = 24 * 3600
IN_A_DAY, TO_ONE = 60, 3  # letters of one person: to all, and of a kind to one
JOIN_SECONDS = 60.0  # a layer that was started anew has forgotten who listens


def ring(users: Iterable[int | None]) -> None:
    """Let the bells of these people look again, after the commit."""
    found = sorted({user for user in users if user})
    if found:
        transaction.on_commit(partial(rung, found), robust=True)


def rung(users: Iterable[int]) -> None:
    """Do it now: what was committed may be read."""
    told = list(users)
    read.forget(told)
    bell.tell(groups.PEOPLE, {"type": "waiting.changed", "users": told})


def call(
    kind: str,
    users: Iterable[int | None],
    *,
    values: Mapping[str, str],
    url: str,
    now: datetime,
    letter: bool = True,
) -> None:
    """Ring, and say to devices and in letters what begins to wait: of a kind with words for it.

    Without a letter where somebody is written to in another way, or wants it so.
    """
    if not what_waits.known()[kind].head:
        raise ValueError(f"{kind} has no words for letters")
    told = sorted({user for user in users if user})
    if not told:
        return
    ring(told)
    notices.tell(kind, told, values=values, url=url)
    if letter:
        payload = {"kind": kind, "users": told, "values": dict(values), "url": url}
        jobs.ask(kind=LETTERS, payload=payload, by=None, now=now)


class HungBell(asyncio.Event):
    """One open page: set when it should look again, within so many milliseconds."""

    within = 0

    def taken(self) -> int:
        """Return within what time it should look, and wait for the next ring."""
        within, self.within = self.within, 0
        self.clear()
        return within


def fairly(kind: str, users: Iterable[int | None], *, by: int) -> list[int]:
    """Return to whom one person may write of this once more today; the others' bells just ring.

    So whoever asks, takes it back and asks again fills no mailbox.
    """
    found = sorted({user for user in users if user})
    ring(found)
    return [user for user in found if _may_write(kind, by, user)]


def _may_write(kind: str, by: int, to: int) -> bool:
    """Count a letter of one person to another; tell whether it is not one too many for a day."""
    counted = {f"budget:letters:{by}": IN_A_DAY, f"budget:letters:{by}:{kind}:{to}": TO_ONE}
    return all(_counted(key) <= most for key, most in counted.items())


def _counted(key: str) -> int:
    cache.add(key, 0, timeout=DAY)
    try:
        return cache.incr(key)
    except ValueError:  # it ended in between
        return 1


class Bells:
    """The bells of the pages that are open in this process."""

    def __init__(self) -> None:
        self._open: dict[int, set[HungBell]] = {}
        self._hearing: asyncio.Task[None] | None = None
        self.loop = asyncio.get_running_loop()

    async def hang(self, user: int, rung: HungBell) -> None:
        """Ring this one for its reader from now on."""
        self._open.setdefault(user, set()).add(rung)
        if self._hearing is None or self._hearing.done():
            self._hearing = asyncio.create_task(self._hear())

    def take_down(self, user: int, rung: HungBell) -> None:
        """Ring it no more."""
        mine = self._open.get(user, set())
        mine.discard(rung)
        if not mine:
            self._open.pop(user, None)

    def ring(self, users: Iterable[int], silently: Collection[int | None] = ()) -> None:
        """Let the pages that these people open next look again, and ring those that are open.

        Those of `silently` see it elsewhere; their pages are not rung.
        """
        told = list(users)
        if not settings.REDIS_URL:  # a cache that all share was told by whoever wrote
            read.forget(told)
        wanted = [self._open.get(user, ()) for user in told if user not in silently]
        pages = [rung for mine in wanted for rung in mine]
        for page in pages:
            page.within = max(page.within, round(EACH * len(pages)))
            page.set()

    async def _hear(self) -> None:
        """Pass on what is told to all processes, for as long as this one lives."""
        while True:
            try:
                await self._listen()
            except Exception as fault:  # whatever a layer raises: it is asked again
                log.warning("the layer does not answer", extra={"failure": type(fault).__name__})
                await asyncio.sleep(1)

    async def _listen(self) -> None:
        layer = get_channel_layer()
        assert layer is not None
        channel = await layer.new_channel("bells")
        while True:
            await layer.group_add(groups.PEOPLE, channel)
            try:
                async with asyncio.timeout(JOIN_SECONDS):
                    while True:
                        self.ring((await layer.receive(channel))["users"])
            except TimeoutError:
                continue


_bells: dict[int, Bells] = {}


def here() -> Bells:
    """Return the bells of the running loop; a process that serves has one loop."""
    key = id(asyncio.get_running_loop())
    found = _bells.get(key)
    if found is None or found.loop.is_closed():
        _bells.clear()  # a loop that ended leaves nothing to ring
        found = _bells[key] = Bells()
    return found
