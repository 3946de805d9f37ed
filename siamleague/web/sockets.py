"""Opening a socket: which one it is and who reads, found out once and then let go.

A socket stays open for hours and there are thousands of them, so what only the opening needs goes
away with it: the session as it was read, what the browser said about itself, and the marks that
work in other threads leaves behind in the context of whoever waits for it.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from importlib import import_module
from typing import Any

from channels.auth import get_user
from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http import parse_cookie
from django.urls import Resolver404, ResolverMatch, URLPattern, URLResolver
from django.urls.resolvers import RegexPattern

from siamleague.web import visitors

Reader = int | str  # an account, or the line of a guest
MOST_OF_ONE = 60
PROTOCOL = "siamleague.v1"  # what sockets speak; a browser's script names it beside its token
AS_GUEST = b"as=guest"
_KEPT = ("type", "path")  # of all that a web server tells about a socket


def most_of(reader: Reader) -> int:
    """Return how many sockets of all kinds somebody may have open; a club may share a line."""
    return MOST_OF_ONE if isinstance(reader, int) else 2 * settings.PAGES_OF_GUESTS


class LineCut(ConnectionError):
    """The web server closed the socket by itself, for a frame that was none; nothing is sent."""


class KnownReaders:
    """Passes each socket on to where its path leads, with its reader and little else."""

    def __init__(
        self,
        routes: Sequence[URLPattern | URLResolver],
        bearer: "Callable[[Any], Awaitable[dict[str, Any] | None]] | None" = None,
    ) -> None:
        self._routes = URLResolver(RegexPattern(r"^/"), list(routes))
        self._bearer = bearer or _nobody
        self._open: Counter[Reader] = Counter()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket; a path that leads nowhere is refused."""
        try:
            found = self._routes.resolve(scope["path"])
        except Resolver404:
            await WebsocketDenier()(scope, receive, send)
            return
        known = await self._bearer(scope["headers"])
        if known == {}:
            await WebsocketDenier()(scope, receive, send)
            return
        send = _agreed(scope, _while_open(send))
        reader, serving = await _begun(found, known, scope, receive, send)
        if self._open[reader] >= most_of(reader):
            serving.close()
            await WebsocketDenier()(scope, receive, send)
            return
        self._open[reader] += 1
        try:
            await serving
        except LineCut:
            return
        finally:
            self._open[reader] -= 1
            if not self._open[reader]:
                del self._open[reader]


async def _begun(
    found: ResolverMatch, known: dict[str, Any] | None, scope: Any, receive: Any, send: Any
) -> tuple[Reader, Coroutine[Any, Any, None]]:
    """Return who reads, and the serving of the socket, which alone holds what else was found."""
    about = {key: scope[key] for key in _KEPT if key in scope}
    about["url_route"] = {"args": found.args, "kwargs": found.kwargs}
    # A short word: where it comes from, as every limit asks for it.
    about["visitor"] = visitors.of_socket(scope.get("client"), scope["headers"])
    if known is not None:
        about |= known
    else:
        # A board in somebody else's page shows what a guest sees, whoever is signed in here.
        as_guest = scope.get("query_string") == AS_GUEST
        about["cookies"] = {} if as_guest else _cookies(scope["headers"])
        store = import_module(settings.SESSION_ENGINE).SessionStore
        about["session"] = store(about["cookies"].get(settings.SESSION_COOKIE_NAME))
        # A task of its own: else the context of this one keeps what the thread left in it.
        about["user"] = await asyncio.create_task(get_user(about))
    scope["headers"] = ()  # the web server keeps its scope as long as the socket
    serving: Coroutine[Any, Any, None] = found.func(about, receive, send)
    return about["user"].pk or about["visitor"], serving


async def _nobody(headers: Any) -> None:
    """Return that no socket brings a token."""


def _while_open(send: Any) -> Any:
    """Return a way to answer that says so when the web server has closed the socket by itself."""

    async def sending(message: Any) -> None:
        try:
            await send(message)
        except RuntimeError as wrong:
            if "after sending 'websocket.close'" in str(wrong):
                raise LineCut from wrong
            raise

    return sending


def _agreed(scope: Any, send: Any) -> Any:
    """Return a way to answer that agrees to our protocol, where the socket asks for it by name."""
    if PROTOCOL not in scope.get("subprotocols", ()):
        return send

    async def agreeing(message: Any) -> None:
        if message["type"] == "websocket.accept":
            message = message | {"subprotocol": PROTOCOL}
        await send(message)

    return agreeing


def _cookies(headers: list[tuple[bytes, bytes]]) -> dict[str, str]:
    said = "; ".join(value.decode("latin-1") for name, value in headers if name == b"cookie")
    return parse_cookie(said)
