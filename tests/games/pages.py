"""An open page of a match, as a test uses it: the real socket application, without a network."""

import json
from uuid import uuid4

from asgiref.testing import ApplicationCommunicator
from channels.routing import URLRouter

from games.live import threads
from games.urls import sockets
from tests.games.conftest import reread, whole_move


class Page:
    """One open page, as a test uses it."""

    def __init__(self, match, person=None, **scope):
        path = f"/ws/play/{match.code}/"
        scope = {"type": "websocket", "path": path, "user": person, "cookies": {}, **scope}
        self.talk = ApplicationCommunicator(URLRouter(sockets), scope)

    async def connect(self):
        await self.talk.send_input({"type": "websocket.connect"})
        return await self.talk.receive_output(timeout=30)

    async def open(self):
        assert (await self.connect())["type"] == "websocket.accept"
        await self.say(do="look", have=0)
        return await self.picture()

    async def say(self, **order):
        await self.write(json.dumps(order))

    async def write(self, text):
        await self.talk.send_input({"type": "websocket.receive", "text": text})

    async def hear(self):
        return json.loads((await self.talk.receive_output(timeout=30))["text"])

    async def picture(self):
        while (message := await self.hear())["is"] != "picture":
            pass
        if message.pop("changes", False):
            gone = message.pop("gone")
            kept = {key: value for key, value in self.view.items() if key not in gone}
            message["view"] = {**kept, **message["view"]}
        self.view = message.get("view", {})
        return message

    async def until(self, version):
        while (picture := await self.picture())["version"] < version:
            pass
        return picture

    async def close(self):
        await self.talk.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.talk.wait(timeout=30)

    async def closed(self):
        """Return with which code the site closed the socket, whatever else it said before."""
        while (message := await self.talk.receive_output(timeout=30))["type"] != "websocket.close":
            pass
        return message["code"]

    async def answer(self):
        """Return the next answer to an order."""
        while (message := await self.hear())["is"] not in ("done", "no", "words", "pong"):
            pass
        return message


async def move(match, page, seat, ticket=None):
    now = await threads.run(reread, match=match)
    words = await threads.run(whole_move, match=now, seat=seat)
    ticket = ticket or str(uuid4())
    await page.say(do="move", seen=now.version, words=list(words), ticket=ticket)
    return ticket
