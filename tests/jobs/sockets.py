"""A browser's end of a websocket, without a network."""

import json
from typing import Any

from asgiref.testing import ApplicationCommunicator


class Socket:
    """Talks to the site's ASGI application as one page."""

    def __init__(self, path: str, *, session: str = "", origin: str = "http://localhost") -> None:
        from siamleague.asgi import application

        headers = [(b"cookie", f"sessionid={session}".encode()), (b"origin", origin.encode())]
        headers.append((b"host", b"localhost"))
        scope = {"type": "websocket", "path": path, "headers": headers, "subprotocols": []}
        self.line = ApplicationCommunicator(application, {**scope, "query_string": b""})

    async def open(self) -> dict[str, Any]:
        """Return the first answer: websocket.accept, or websocket.close."""
        await self.line.send_input({"type": "websocket.connect"})
        return await self.line.receive_output(5)

    async def read(self) -> dict[str, Any]:
        """Return the next thing the page is told; {"closed": code} at the end."""
        said = await self.line.receive_output(5)
        if said["type"] == "websocket.close":
            return {"closed": said.get("code")}
        return json.loads(said["text"])

    async def say(self, text: str) -> None:
        """Send something to the server."""
        await self.line.send_input({"type": "websocket.receive", "text": text})

    async def silent(self) -> bool:
        """Tell whether nothing comes for a moment."""
        return await self.line.receive_nothing(0.1)

    async def leave(self) -> None:
        """Close the page."""
        await self.line.send_input({"type": "websocket.disconnect", "code": 1001})
        await self.line.wait(5)
