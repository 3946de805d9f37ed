"""The socket of every page of somebody signed in: says "look again", and nothing else."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

from channels.db import database_sync_to_async

from siamleague.waiting import presence
from siamleague.waiting.bells import HungBell, here

_seen = database_sync_to_async(presence.seen)
PAUSE = 2.0  # between two rings: a lively evening is a look every other second
NOBODY = 4404
TOO_MUCH = 1009
RING = '{"changed":true}'
SPREAD = 1500  # milliseconds within which a page looks by itself; see js/bell.js
RING_OF_MANY = '{"changed":true,"within":%d}'
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def waiting_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Serve one open page until it goes away."""
    await receive()
    await send({"type": "websocket.accept"})
    user = getattr(scope.get("user"), "pk", None)
    if user is None:
        await send({"type": "websocket.close", "code": NOBODY})
        return
    rung = HungBell()
    await here().hang(user, rung)
    await _seen(user, datetime.now(UTC))
    ringing = asyncio.create_task(_ring(rung, send))
    try:
        if (await receive())["type"] == "websocket.receive":  # nothing is ever asked here
            await send({"type": "websocket.close", "code": TOO_MUCH})
    finally:
        here().take_down(user, rung)
        ringing.cancel()
        with contextlib.suppress(asyncio.CancelledError, OSError):
            await ringing


async def _ring(rung: HungBell, send: Send) -> None:
    while True:
        await rung.wait()
        within = rung.taken()
        await send(
            {
                "type": "websocket.send",
                "text": RING_OF_MANY % within if within > SPREAD else RING,
            }
        )
        await asyncio.sleep(PAUSE)
