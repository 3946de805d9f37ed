"""The sockets of this process, by match.

Of each match that somebody here follows the hub knows the open pages and the newest snapshot, read
once for all of them. A ring carries no content, so a page that is behind needs no queue: it
remembers that it was rung and draws the newest picture when it is ready.

Rings may be lost on the way from other processes, so the hub also looks every moment whether the
database has gone on, and whether the sessions behind its pages still stand.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol, TypeVar

from channels.layers import get_channel_layer

from games.live import nudges, threads
from games.live.sending import DrawnPicture, SharedParts, SpelledParts
from games.live.snapshots import Snapshot, WrittenLine, snapshot
from games.lobby import followed
from games.matches import rows_at_hand
from siamleague.jobs import bell
from siamleague.waiting import bells
from siamleague.watching import trouble
from siamleague.web import groups, standing

log = logging.getLogger(__name__)
T = TypeVar("T")

LOOK_SECONDS = 1.5  # between two looks at what the database says of all followed matches
SESSION_SECONDS = 30.0  # between two looks at all sessions; a sign-out is told at once
SLOW_SECONDS = 10.0  # a page that takes nothing for so long is cut off
TOO_SLOW = 1008


class OpenPage(Protocol):
    """What the hub knows of a page somebody has open: whose it is, and how to reach it."""

    user: int | None
    session: str  # the key of its session; empty for a guest
    stuck_since: float | None  # since when the page has not taken what was sent

    def ring(self) -> None:
        """Remember that something changed."""

    def dismiss(self, code: int) -> None:
        """Close the page's socket."""


class Followed:
    """A match that is followed here: who follows it, and how it stands."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.pages: set[OpenPage] = set()
        self._snapshot: asyncio.Future[Snapshot] | None = None
        self.parts, self.spelled = SharedParts(), SpelledParts()
        self._drawings: dict[object, DrawnPicture | asyncio.Future[DrawnPicture]] = {}

    async def newest(self) -> Snapshot:
        """Return the match as it stands; those who ask at once share one reading."""
        if self._snapshot is None:
            self._snapshot = asyncio.ensure_future(threads.run(snapshot, code=self.code))
        reading = self._snapshot
        if reading.done() and not reading.cancelled() and reading.exception() is None:
            return reading.result()
        try:
            return await asyncio.shield(reading)
        except Exception:
            if self._snapshot is reading:
                self._snapshot = None
            raise

    def drawn(self, key: object, draw: Callable[[], DrawnPicture]) -> DrawnPicture:
        """Return one drawing for all spectators who have the same and read the same snapshot."""
        found = self._drawings.get(key)
        if not isinstance(found, DrawnPicture):
            found = self._drawings[key] = draw()
        return found

    async def drawn_slowly(
        self, key: object, draw: Callable[[], Awaitable[DrawnPicture]]
    ) -> DrawnPicture:
        """Do the same where drawing asks the database."""
        found = self._drawings.get(key)
        if isinstance(found, DrawnPicture):
            return found
        if found is None:
            found = self._drawings[key] = asyncio.ensure_future(draw())
        try:
            return await asyncio.shield(found)
        except Exception:
            self._drawings.pop(key, None)  # whoever asks next tries again
            raise

    def turn(self, written: WrittenLine | None) -> None:
        """Go on to what was just written, or forget what is known, and ring every page."""
        if written is None or not self._turned(written):
            self._snapshot = None
            rows_at_hand.forget(self.code)
        self._drawings, self.spelled = {}, SpelledParts()
        for page in tuple(self.pages):
            page.ring()

    def mark(self) -> followed.Mark | None:
        """Return by what the database can be compared with what is known here."""
        known = self.known()
        return None if known is None else followed.mark_of(known.match)

    def known(self) -> Snapshot | None:
        """Return the newest snapshot if it was read already."""
        reading = self._snapshot
        if reading is None or not reading.done() or reading.cancelled() or reading.exception():
            return None
        return reading.result()

    def _turned(self, written: WrittenLine) -> bool:
        known = self.known()
        if known is None:
            return False
        if known.match.version >= written.match.version:
            return True  # its reader was quicker than its bell
        following = known.followed_by(written)
        if following is not None:
            self._snapshot = asyncio.get_running_loop().create_future()
            self._snapshot.set_result(following)
        return following is not None


class Hub:
    """All pages of this process that follow matches."""

    def __init__(self) -> None:
        self._followed: dict[str, Followed] = {}
        self._users: Counter[object] = Counter()
        self._lobby: set[Callable[[], None]] = set()
        self._channel = ""
        self._listening = {groups.EVERY_BOARD}  # in which groups its channel is
        self._works: list[asyncio.Task[None]] = []
        self._asking: list[asyncio.Future[None]] = []
        self._abroad = nudges.Abroad()
        self._loop = asyncio.get_running_loop()

    async def join(self, code: str, page: OpenPage) -> Followed:
        """Let the page follow a match; return how it stands here."""
        if not self._works:
            await self._open()
        match = self._followed.get(code)
        if match is None:
            match = self._followed[code] = Followed(code)
        match.pages.add(page)
        if self._channel and (group := groups.of_match(code)) not in self._listening:
            await self._listen_in(group)  # before the page looks: a change in between is told
        return match

    async def enter_lobby(self, ring: Callable[[], None]) -> None:
        """Ring whenever the lists of tables are no longer what they were."""
        if not self._works:
            await self._open()
        self._lobby.add(ring)

    def leave_lobby(self, ring: Callable[[], None]) -> None:
        """Ring there no more."""
        self._lobby.discard(ring)

    def part(self, code: str, page: OpenPage) -> None:
        """Let the page go; a match without pages is no longer followed."""
        match = self._followed.get(code)
        if match is not None:
            match.pages.discard(page)
            if not match.pages:
                del self._followed[code]

    def admit(self, who: object, most: int) -> bool:
        """Count one more page of this reader, unless there are so many already."""
        if self._users[who] >= most:
            return False
        self._users[who] += 1
        return True

    def release(self, who: object) -> None:
        """Count one page less."""
        self._users[who] -= 1
        if self._users[who] <= 0:
            del self._users[who]

    def ring(self, code: str, written: WrittenLine | None = None) -> None:
        """Ring every page of a match in this process."""
        if match := self._followed.get(code):
            match.turn(written)

    def pages(self) -> Iterator[OpenPage]:
        """Return every page of this process."""
        for match in tuple(self._followed.values()):
            yield from tuple(match.pages)

    def dismiss(self, ended: Callable[[OpenPage], bool], code: int) -> None:
        """Close the sockets of all pages for which that is true."""
        for page in self.pages():
            if ended(page):
                page.dismiss(code)

    async def _open(self) -> None:
        """Begin to listen and to look; a layer that is away costs a moment, no more."""
        nudges.listen_here(self._hear_from_thread)
        works = (self._hear(), self._look_on(), self._look_after())
        self._works = [asyncio.create_task(work) for work in works]

    def _hear_from_thread(self, news: Sequence[nudges.News]) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._pass_on, news)

    def _pass_on(self, news: Sequence[nudges.News]) -> None:
        """Ring the pages of this process, and let the others know."""
        for code, written in news:
            self.ring(code, written)
        called = {code: nudges.called_by(written) for code, written in news}
        self._call(called)
        # Who sits at the board is called nowhere: else each live move would be told everywhere.
        self._abroad.ring({code: self._absent(code, users) for code, users in called.items()})

    def _call(self, called: Mapping[str, Sequence[int]]) -> None:
        """Ring the bells of those whose move it is; whoever has the board open sees it there."""
        for code, users in called.items():
            silently = set(users).difference(self._absent(code, users))
            bells.here().ring(users, silently=silently)

    def _absent(self, code: str, users: Sequence[int]) -> list[int]:
        """Return those who have not this board open here."""
        match = self._followed.get(code)
        there = {page.user for page in match.pages} if match else set()
        return [user for user in users if user not in there]

    async def _hear(self) -> None:
        """Pass on what other processes tell, for as long as this one lives."""
        while True:
            layer = get_channel_layer()
            try:
                self._channel = self._channel or await layer.new_channel("hub")
                await layer.group_add(groups.EVERY_BOARD, self._channel)
                await self._listen_on()
                while True:
                    self._obey(await layer.receive(self._channel))
            except Exception as fault:
                trouble.told(log, fault, "the layer does not answer")
                await asyncio.sleep(1)

    async def _listen_in(self, group: str) -> None:
        if await bell.heard(get_channel_layer().group_add(group, self._channel)):
            self._listening.add(group)

    async def _listen_on(self) -> None:
        """Stay in the groups of what is followed here, whatever the layer forgot; leave others."""
        wanted = {groups.EVERY_BOARD, *map(groups.of_match, self._followed)}
        for group in self._listening - wanted:
            await bell.heard(get_channel_layer().group_discard(group, self._channel))
        self._listening &= wanted
        for group in wanted:
            await self._listen_in(group)

    def _obey(self, message: dict[str, Any]) -> None:
        if message["type"] == "session.ended":
            ended = message["session"]
            self.dismiss(
                lambda page: bool(page.session) and nudges.fingerprint(page.session) == ended,
                followed.SIGNED_OUT,
            )
        elif message["type"] == "account.changed":
            pages = (p for p in self.pages() if p.user == message["user"] and p.session)
            asking = self._dismiss_ended([(page.session, page.user) for page in pages])
            self._asking = [task for task in self._asking if not task.done()]
            self._asking.append(asyncio.ensure_future(asking))
        elif message["type"] == "lists.changed":
            for ring in tuple(self._lobby):
                ring()
        elif message.get("from") != nudges.ME:
            if message["type"] == "matches.changed":
                for code in message["codes"]:
                    self.ring(code)
            self._call(message["codes"])

    async def _look_on(self) -> None:
        """Find matches that went on without a ring, and pages that take nothing any more."""
        while True:
            self._cut_slow(time.monotonic() - SLOW_SECONDS)
            async for codes in _bit_by_bit(list(self._followed), LOOK_SECONDS):
                try:
                    await self._turn_behind(codes)
                except Exception as fault:
                    trouble.told(log, fault, "could not look on")

    def _cut_slow(self, late: float) -> None:
        self.dismiss(lambda page: bool(page.stuck_since and page.stuck_since < late), TOO_SLOW)

    async def _turn_behind(self, codes: Sequence[str]) -> None:
        """Ring those of which the database says something else than is known here."""
        found = ((code, self._followed[code].mark()) for code in codes if code in self._followed)
        marks = {code: mark for code, mark in found if mark is not None}
        for code in await threads.run(followed.gone_on, marks=marks) if marks else ():
            match = self._followed.get(code)
            if match is not None and match.mark() == marks[code]:
                match.turn(None)

    async def _look_after(self) -> None:
        """Close the pages of sessions that ended unheard, and stay in the groups."""
        while True:
            held = {(page.session, page.user) for page in self.pages() if page.session}
            async for some in _bit_by_bit(list(held), SESSION_SECONDS):
                try:
                    await self._dismiss_ended(some)
                except Exception as fault:
                    trouble.told(log, fault, "could not look after sessions")
            if self._channel:
                await self._listen_on()

    async def _dismiss_ended(self, held: Sequence[standing.Held]) -> None:
        if held:
            ended = await threads.run(standing.ended, held=held, now=datetime.now(UTC))
            self.dismiss(lambda page: (page.session, page.user) in ended, followed.SIGNED_OUT)


async def _bit_by_bit(all_: Sequence[T], seconds: float) -> AsyncIterator[Sequence[T]]:
    """Yield all of it in small parts, spread over so many seconds; of nothing, nothing once."""
    parts = range(0, len(all_), followed.AT_ONCE) or range(1)
    for first in parts:
        await asyncio.sleep(seconds / len(parts))
        yield all_[first : first + followed.AT_ONCE]


_hubs: "dict[int, Hub]" = {}


def hub() -> Hub:
    """Return the hub of the running loop; a process that serves has one loop."""
    key = id(asyncio.get_running_loop())
    found = _hubs.get(key)
    if found is None or found._loop.is_closed():
        _hubs.clear()  # a loop that ended leaves nothing to serve
        found = _hubs[key] = Hub()
    return found
