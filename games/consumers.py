"""The sockets of matches: parse, call, present."""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Awaitable, Callable
from contextvars import Context
from functools import lru_cache, partial
from typing import Any

from django.conf import settings
from django.utils import timezone, translation

from games.live import picture_wire, pulse, threads
from games.live.hub import Followed, hub
from games.live.sending import DrawnPicture, LastDrawn, drawing
from games.live.snapshots import Snapshot
from games.lobby import book
from games.matches import dice_drawing as dice
from games.matches import endings, moves, pictures
from games.matches.actions import ACTIONS
from games.refusals import NotSeated, Refused
from siamleague.accounts.tokens.held import Held
from siamleague.actions import scopes
from siamleague.watching import spans, trouble

log = logging.getLogger(__name__)
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

BURST, PER_SECOND = 20, 5  # messages a page may send: so many at once, so many lasting
PAGES = 20  # of one person
COME_BACK, TOO_MUCH, NOT_FOUND, TOO_MANY = 1011, 1008, 4404, 4429
PAUSE = 1.0  # before a picture is tried again that could not be drawn


async def match_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one open page of a match until it goes away."""
    await receive()
    page = LivePage(scope, send)
    del scope  # while the page is open nobody needs more of it than the page took
    here = hub()
    if not here.admit(page.reader, PAGES if page.user else settings.PAGES_OF_GUESTS):
        await page.refuse(TOO_MANY)
        return
    try:
        await page.serve(receive)
    finally:
        here.release(page.reader)


class LivePage:
    """One open page: who reads, what they have, and whether they were rung since."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.code: str = scope["url_route"]["kwargs"]["code"]
        self.user: int | None = getattr(scope.get("user"), "pk", None)
        self.may: Held | None = scope.get("held")  # by which token; nothing for a page
        self.session: str = getattr(scope.get("session"), "session_key", None) or ""
        # Who shares a limit: all pages of a person, all guests behind an address.
        self.reader: object = self.user or scope.get("visitor", "")
        self.language = _language(scope)
        self.last: LastDrawn | None = None
        self.have = 0
        self.stuck_since: float | None = None
        self._anew: int | None = None  # the page asked for a whole picture, and has so many lines
        self._send = send
        self._rung = self._open = False
        self._drawing: asyncio.Task[None] | None = None  # while there is something to draw
        self._closing = 0
        self._serving: asyncio.Task[Any] | None = None
        self._allowance, self._asked_at = float(BURST), time.monotonic()

    async def serve(self, receive: Receive) -> None:
        """Follow the match and obey the page until one of both goes away."""
        self._serving = asyncio.current_task()
        self.followed = await hub().join(self.code, self)
        try:
            if await self._opened():
                self._draw_if_rung()
                await self._obey_all(receive)
        except asyncio.CancelledError:
            if not self._closing:
                raise
            with contextlib.suppress(Exception):
                async with asyncio.timeout(1):
                    await self._send({"type": "websocket.close", "code": self._closing})
        finally:
            hub().part(self.code, self)
            self._open = False
            if self._drawing is not None:
                self._drawing.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await self._drawing

    async def _opened(self) -> bool:
        """Open the socket if there is such a match."""
        try:
            await self.followed.newest()
        except Refused:
            await self.refuse(NOT_FOUND)
            return False
        except Exception as fault:
            trouble.told(log, fault, "no page could be opened")
            await asyncio.sleep(PAUSE)  # the page comes back at once, and there may be many
            await self.refuse(COME_BACK)
            return False
        await self._send({"type": "websocket.accept"})
        self._open = True
        return True

    async def refuse(self, code: int) -> None:
        """Say no. Only a socket that was opened can tell its page why."""
        await self._send({"type": "websocket.accept"})
        await self._send({"type": "websocket.close", "code": code})

    async def _obey_all(self, receive: Receive) -> None:
        while (message := await receive())["type"] == "websocket.receive":
            if (code := await self.hear(message.get("text"))) is not None:
                await self._send({"type": "websocket.close", "code": code})
                return

    def ring(self) -> None:
        """Remember that there is something new to draw, and see to it unless somebody does."""
        self._rung = True
        self._draw_if_rung()

    def _draw_if_rung(self) -> None:
        if self._rung and self._open and self._drawing is None:
            # Whoever rings may do it in another reader's language: nothing of that comes along.
            drawing = self._draw_until_quiet()
            self._drawing = asyncio.get_running_loop().create_task(drawing, context=Context())

    def dismiss(self, code: int) -> None:
        """Close the socket at once: nothing more is sent or obeyed."""
        if not self._closing and self._serving is not None:
            self._closing = code
            self._serving.cancel()

    async def _draw_until_quiet(self) -> None:
        """Send the newest picture as long as the page was rung; many rings are one picture."""
        while self._rung:
            self._rung = False
            try:
                await self.draw()
            except OSError:  # the page went away while we wrote
                return
            except Exception as fault:
                trouble.told(log, fault, "a picture was not drawn")
                await asyncio.sleep(PAUSE)
                self._rung = True
        self._drawing = None

    async def draw(self) -> None:
        """Send the picture of this reader; spectators who have the same share one drawing."""
        followed = self.followed
        of = await followed.newest()
        if self._anew is not None:
            self.have, self.last, self._anew = self._anew, None, None
        # Who sits is asked anew each time: somebody may sit down or leave while a page is open.
        watches = of.match.seat_of(self.user) is None
        reader = self._reader(watches)
        if of.serves(reader):
            # Drawing is a moment's work; only what needs the database goes to a thread for it.
            drawn = self._of_all(followed, of, reader) if watches else self._draw(of, reader)
        elif watches:
            drawn = await followed.drawn_slowly(self._key(of), lambda: self._slowly(of, reader))
        else:
            drawn = await self._slowly(of, reader)
        await self._give(drawn.text)
        self.last, self.have = drawn.kept, drawn.kept.have

    def _reader(self, watches: bool) -> pictures.Reader:
        user = None if watches else self.user
        heard = self.last.heard if self.last else 0
        return pictures.Reader(user, self.language, self.have, heard)

    def _key(self, of: Snapshot) -> object:
        return (of, self.language, self.have, self.last)

    def _of_all(self, followed: Followed, of: Snapshot, reader: pictures.Reader) -> DrawnPicture:
        return followed.drawn(self._key(of), lambda: self._draw(of, reader))

    async def _slowly(self, of: Snapshot, reader: pictures.Reader) -> DrawnPicture:
        return await threads.run(self._draw, of=of, reader=reader)

    def _draw(self, of: Snapshot, reader: pictures.Reader) -> DrawnPicture:
        picture = _speaking(self.language).copy().run(pictures.draw, of, reader)
        if "view" in picture:
            picture["view"] = self.followed.parts.shared(of.match.game, picture["view"])
        spelled = self.followed.spelled
        return drawing(picture, self.last, self.have, of.match.said, spelled)

    async def hear(self, text: str | None) -> int | None:
        """Carry out what the page asks; return the code to close with when it goes too far."""
        if not self._within_allowance():
            return TOO_MUCH
        try:
            order = picture_wire.parse(text)
        except picture_wire.NotOurs as wrong:
            await self.tell({"is": "no", "code": "not-ours", "text": str(wrong)})
            return None
        try:
            with spans.around(f"socket {order.do}", "server"):
                await self._obey(order)
        except Refused as no:
            with translation.override(self.language):
                sentence = str(no.sentence)
            ticket = str(order.ticket) if order.ticket else None
            await self.tell({"is": "no", "code": no.code, "text": sentence, "ticket": ticket})
            self.ring()  # whoever was refused should see how things stand
        except OSError:
            raise
        except Exception as fault:
            # The page comes back and says again what was not answered; the ticket makes it safe.
            await self._apologise(trouble.told(log, fault, "an order was not carried out"))
            return COME_BACK
        return None

    async def _apologise(self, fault: trouble.Trouble | None) -> None:
        """Say what is wrong outside of the site; without the ticket, so that the page keeps what
        it ordered. Wait a moment: it will say it again as soon as it is back."""
        if fault is not None:
            with translation.override(self.language):
                sentence = str(fault.sentence)
            await self.tell({"is": "no", "code": fault.name, "text": sentence, "ticket": None})
        await asyncio.sleep(PAUSE)

    async def tell(self, message: dict[str, Any]) -> None:
        await self._give(json.dumps(message, separators=(",", ":")))

    async def _give(self, text: str) -> None:
        self.stuck_since = self.stuck_since or time.monotonic()
        await self._send({"type": "websocket.send", "text": text})
        self.stuck_since = None

    async def _obey(self, order: picture_wire.Order) -> None:
        if order.do == "ping":
            await self.tell({"is": "pong", "now": book.milliseconds(timezone.now())})
            return
        if order.do in _LOOKS:
            await self._look_first()
        if order.do == "look":
            self._anew = order.seen
            self.ring()
        elif order.do == "say":
            await self._offer_words(order)
        elif order.do == "claim":
            await pulse.look_first()
            await threads.write(endings.claim_time, code=self.code, now=timezone.now())
        else:
            await self._write(order)

    async def _look_first(self) -> None:
        """Settle the dice of a match that nobody who sits there has looked at yet."""
        of = await self.followed.newest()
        if of.match.is_unseen() and of.match.seat_of(self.user) is not None:
            await threads.write(dice.look, code=self.code, by=self.user)
            self.followed.turn(None)  # its own bell may ring later than this page draws

    async def _offer_words(self, order: picture_wire.Order) -> None:
        """Answer which words may follow; they depend on nothing but the newest snapshot."""
        of = await self.followed.newest()
        reader = pictures.Reader(self.user, self.language)
        with translation.override(self.language):
            asked = pictures.choices_of(of, reader, order.words)
        await self.tell({"is": "words", **asked})

    async def _write(self, order: picture_wire.Order) -> None:
        """Carry out what changes the match, and answer the page itself with the line's number."""
        if self.user is None:
            raise NotSeated
        action = _WRITES[order.do]
        scopes.check(self.may, action, self.code, self.user)
        await pulse.look_first()
        work, takes = action.does, _TAKES[order.do]
        arguments: dict[str, Any] = {name: getattr(order, name) for name in takes}
        arguments |= {"code": self.code, "by": self.user, "now": timezone.now()}
        alone = partial(_in(self.language, work), **arguments)
        if order.do == "move":
            asked = moves.AskedMove(**arguments)
            number = await threads.write_along(moves.play_at_once, asked, alone)
        else:
            number = await threads.write(alone)
        ticket = str(order.ticket) if order.ticket else None
        await self.tell({"is": "done", "ticket": ticket, "number": number})

    def _within_allowance(self) -> bool:
        now = time.monotonic()
        gained = (now - self._asked_at) * PER_SECOND
        self._allowance = min(float(BURST), self._allowance + gained) - 1
        self._asked_at = now
        return self._allowance >= 0


_LOOKS = ("look", "say")
# What each order takes and what does it: said once for programs and for sockets.
_WRITES = {action.name: action for action in ACTIONS if action.takes is not None}
_TAKES = {name: tuple(action.takes.base_fields) for name, action in _WRITES.items() if action.takes}


@lru_cache(maxsize=8)
def _speaking(language: str) -> Context:
    """Return a context in which that language is spoken; a copy of it costs less than to change
    the language and to change it back."""
    context = Context()
    context.run(translation.activate, language)
    return context


def _in(language: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """Return the work done in the reader's language."""

    def spoken(**arguments: Any) -> Any:
        with translation.override(language):
            return work(**arguments)

    return spoken


def _language(scope: Scope) -> str:
    """Return the reader's language: of the profile, else of the cookie, else English."""
    chosen = getattr(scope.get("user"), "language", "") or scope.get("cookies", {}).get("language")
    return "it" if str(chosen or "").startswith("it") else "en"
