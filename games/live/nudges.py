"""Telling those who look at matches that something changed; never what.

All web processes listen to one group, or on a big site to those of the matches that are open
there (web/groups.py). A ring names matches; a process nobody follows them in drops it. In the
process that wrote the line the news goes to the pages directly, and there alone it brings along
what was just written, so that nobody reads it back.
"""

import asyncio
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from uuid import uuid4

from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.conf import settings

from games.live.forgotten_soon import ForgetsSoon
from games.live.snapshots import WrittenLine
from games.waits import called, seated
from siamleague.jobs import bell
from siamleague.waiting import read as waits
from siamleague.web import groups

BELL_SECONDS = 60  # what no worker heard until then is worth nothing; the sweeper rings again
ME = uuid4().hex

# Between two messages to other processes: rings of meanwhile travel in one.
BREATH_SECONDS = 0.02
AT_ONCE = 400  # matches in one message

News = tuple[
    str, "WrittenLine | None"
]  # the code of a match, and the line that was written if it is known
Message = dict[str, object]
Here = Callable[[Sequence[News]], None]
_here: dict[int, Here] = {}  # by process
_back = threading.local()


@lru_cache(maxsize=1)
def _forgotten_soon() -> ForgetsSoon:
    return ForgetsSoon(waits.forget)


def listen_here(ring: Here) -> None:
    """Let rings of this process go to its own pages directly, and from there to the others."""
    _here[os.getpid()] = ring


@contextmanager
def held_back() -> Iterator[None]:
    """Hold the rings of this thread back to the end of the block, and pass them on at once."""
    news: list[News] = []
    _back.news = news
    try:
        yield
    finally:
        _back.news = None
        if news and (here := _here.get(os.getpid())) is not None:
            here(news)


def changed(code: str, version: int, written: WrittenLine | None = None) -> None:
    """Ring everybody who follows the match. A lost ring costs a moment, so no failure matters."""
    here, news = _here.get(os.getpid()), getattr(_back, "news", None)
    if written is not None:
        _forget(seated(written.match), soon=here is not None and news is not None)
    if here is None:
        for name, message in rings({code: called_by(written)}):
            bell.tell(name, message)
    elif news is not None:
        news.append((code, written))
    else:
        here([(code, written)])


def _forget(people: set[int], *, soon: bool) -> None:
    """Forget what waited for them: later where somebody waits who moves, and Redis keeps it."""
    if soon and settings.REDIS_URL:
        _forgotten_soon().tell(people)
    else:
        waits.forget(people)


def called_by(written: WrittenLine | None) -> list[int]:
    """Return whose move a match waits for after a line."""
    return [] if written is None else sorted(called(written.match))


def rings(codes: Mapping[str, Sequence[int]]) -> Iterator[tuple[str, Message]]:
    """Yield what is told in which group: these matches went on, and call for these people.

    Their people may have other pages open anywhere, so calls go where everybody listens.
    """
    by_group: dict[str, dict[str, Sequence[int]]] = {}
    for code, users in codes.items():
        by_group.setdefault(groups.of_match(code), {})[code] = users
    calls = {code: users for code, users in codes.items() if users}
    if calls and groups.EVERY_BOARD not in by_group:
        yield groups.EVERY_BOARD, {"type": "matches.called", "codes": calls, "from": ME}
    for name, some in by_group.items():
        yield name, ring(some if name == groups.EVERY_BOARD else dict.fromkeys(some, ()))


def ring(codes: Mapping[str, Sequence[int]]) -> Message:
    """Return the message that says: these matches have changed, and call for these people."""
    return {"type": "matches.changed", "codes": dict(codes), "from": ME}


class Abroad:
    """Rings on their way to other processes. One message is under way at a time, and after each
    comes a breath: whatever is rung meanwhile goes with the next, however much it is."""

    def __init__(self) -> None:
        self._codes: dict[str, Sequence[int]] = {}
        self._telling: asyncio.Task[None] | None = None

    def ring(self, codes: Mapping[str, Sequence[int]]) -> None:
        """Let the other processes know of these matches, and of whose move they wait for."""
        if isinstance(get_channel_layer(), InMemoryChannelLayer):
            return  # the only process with pages is this one
        self._codes.update(codes)
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        try:
            while self._codes:
                codes = {code: self._codes.pop(code) for code in list(self._codes)[:AT_ONCE]}
                for name, message in rings(codes):
                    await bell.heard(get_channel_layer().group_send(name, message))
                await asyncio.sleep(BREATH_SECONDS)
        finally:
            self._telling = None


def lists_changed() -> None:
    """Let the lobby's pages look again: a table was opened, filled, left or played to its end."""
    bell.tell(groups.EVERY_BOARD, {"type": "lists.changed"})


def signed_out(session_key: str) -> None:
    """Let the pages of a session that ended be closed, wherever they are."""
    bell.tell(groups.EVERY_BOARD, {"type": "session.ended", "session": fingerprint(session_key)})


def account_changed(user: int) -> None:
    """Let it be asked whose pages are still signed in: a password is new, or an account closed."""
    bell.tell(groups.EVERY_BOARD, {"type": "account.changed", "user": user})


def fingerprint(session_key: str) -> str:
    """Return what names a session to others who know it, and gives it to nobody else."""
    return sha256(session_key.encode()).hexdigest()


def wake_bots(code: str) -> None:
    """Let a worker think for the bots of a match. A lost bell is rung again by the sweeper."""
    bell.call("games.tasks.think", code, expires=BELL_SECONDS)
