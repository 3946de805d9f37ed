"""The socket of the lobby: it says "look again", and nothing else.

The page reads its lists as every visitor gets them, so what is pushed needs no rights.
"""

import asyncio
import contextlib
from typing import Any

from django.conf import settings

from games.consumers import PAGES, TOO_MANY, TOO_MUCH, Receive, Scope, Send
from games.live.hub import hub

PAUSE = 1.0  # between two rings: a lively evening is one look a second
RING = '{"is":"lists"}'


async def lobby_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one open page of the lobby until it goes away."""
    await receive()
    await send({"type": "websocket.accept"})
    user = getattr(scope.get("user"), "pk", None)
    reader = user or scope.get("visitor", "")
    if not hub().admit(reader, PAGES if user else settings.PAGES_OF_GUESTS):
        await send({"type": "websocket.close", "code": TOO_MANY})
        return
    try:
        await _ring_until_gone(receive, send)
    finally:
        hub().release(reader)


async def _ring_until_gone(receive: Receive, send: Send) -> None:
    rung = asyncio.Event()
    await hub().enter_lobby(rung.set)
    ringing = asyncio.create_task(_ring(rung, send))
    try:
        message: dict[str, Any] = await receive()
        if message["type"] == "websocket.receive":  # nothing is ever asked here
            await send({"type": "websocket.close", "code": TOO_MUCH})
    finally:
        hub().leave_lobby(rung.set)
        ringing.cancel()
        with contextlib.suppress(asyncio.CancelledError, OSError):
            await ringing


async def _ring(rung: asyncio.Event, send: Send) -> None:
    while True:
        await rung.wait()
        rung.clear()
        await send({"type": "websocket.send", "text": RING})
        await asyncio.sleep(PAUSE)
