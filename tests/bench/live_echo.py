"""The yardstick of `bench live`: a socket that sends back what it gets, and nothing else."""

from typing import Any


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Serve one socket."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})
