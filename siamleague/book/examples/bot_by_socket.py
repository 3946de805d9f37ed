"""A bot that plays over the socket of a match: nobody asks again and again. Needs `websockets`.

    python3 bot_by_socket.py https://league.example.org CODE    # the token in SIAMLEAGUE_TOKEN

It sits down at the table with that code, unless it sits there (that is a request, so the two other
files lie beside this one), and plays until the match is over. What both sides say is in the table
at the top of games/live/picture_wire.py.
"""

import asyncio
import json
import os
import random
import sys
from typing import Any
from uuid import uuid4

import websockets
from bot_by_requests import sit_down
from siamleague_client import SiamLeague

PACE = 0.21  # between two messages: a board hears five a second


class Board:
    """An open board: what is heard of it, and what is said there."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.picture: dict[str, Any] = {}

    async def say(self, **order: Any) -> None:
        await asyncio.sleep(PACE)
        await self.socket.send(json.dumps(order))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """Return the next answer of these kinds, and keep the newest picture that comes by.

        After the first one a picture's `view` holds only what changed; this bot does not look.
        """
        while True:
            heard: dict[str, Any] = json.loads(await self.socket.recv())
            if heard["is"] == "picture":
                self.picture = heard
            if heard["is"] in kinds:
                return heard

    async def play(self) -> dict[str, Any]:
        """Play to the end, and return the last picture."""
        await self.say(do="look", have=0)
        await self.hear("picture")
        while self.picture["status"] != "finished":
            running = self.picture["status"] == "running"
            if running and self.picture["seat"] in self.picture["to_act"]:
                await self.move()
            else:
                await self.hear("picture")
        return self.picture

    async def move(self) -> None:
        """Move once; where somebody was quicker, look again."""
        seen, ticket = self.picture["version"], str(uuid4())
        words = await self.chosen()
        if words:
            await self.say(do="move", seen=seen, words=words, ticket=ticket)
            answer = await self.hear("done", "no")
            while answer["is"] == "done" and self.picture["version"] < answer["number"]:
                await self.hear("picture")
            if answer["is"] == "done":
                return
        await self.say(do="look", have=self.picture["version"])
        await self.hear("picture")

    async def chosen(self) -> list[str]:
        """Return a whole move, word after word as the site allows; nothing where it does not."""
        said: list[str] = []
        while True:
            await self.say(do="say", said=said)
            asked = await self.hear("words", "no")
            words = [each["word"] for each in asked.get("words", ())]
            if asked.get("complete") and (not words or random.random() < 0.5):
                return said
            if not words:
                return []
            said.append(random.choice(words))


async def main(site: str, code: str, token: str) -> dict[str, Any]:
    asked = SiamLeague(site, token)
    sit_down(asked, code, asked.matches_picture(code))
    address = site.replace("http", "ws", 1).rstrip("/") + f"/ws/play/{code}/"
    headers = {"Authorization": f"Bearer {token}"}
    async with websockets.connect(address, additional_headers=headers) as socket:
        return await Board(socket).play()


if __name__ == "__main__":
    last = asyncio.run(main(sys.argv[1], sys.argv[2], os.environ["SIAMLEAGUE_TOKEN"]))
    print(f"over {last['ending']}: {last['ranks']}, I sat on {last['seat']}")
