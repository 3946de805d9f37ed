"""The start and the end of a web process."""

import sys
from contextlib import AsyncExitStack
from typing import Any

from channels.layers import get_channel_layer

from siamleague.embedded.layer import AlreadyServed, RelayLayer
from siamleague.jobs import bell
from siamleague.web import alongside

# A thread that computes lets go after so long. Python's usual 5 ms would be felt at every socket.
TURN_SECONDS = 0.0005


async def lifespan(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Open the relay and begin what is done alongside; end both when the web server stops."""
    layer = get_channel_layer()
    async with AsyncExitStack() as stack:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                await send(await _started(layer, stack))
                continue
            await stack.aclose()
            if isinstance(layer, RelayLayer):
                await layer.stop()
            await send({"type": "lifespan.shutdown.complete"})
            return


async def _started(layer: Any, stack: AsyncExitStack) -> dict[str, str]:
    try:
        if isinstance(layer, RelayLayer):
            await layer.start()
    except (AlreadyServed, OSError) as refused:
        return {"type": "lifespan.startup.failed", "message": str(refused)}
    sys.setswitchinterval(TURN_SECONDS)
    bell.serve_from_here()
    await stack.enter_async_context(alongside.works())
    return {"type": "lifespan.startup.complete"}
