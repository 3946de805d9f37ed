"""A bot that plays by requests alone: whatever is allowed, at random.

    python3 bot_by_requests.py https://league.example.org CODE    # the token in SIAMLEAGUE_TOKEN

It sits down at the table with that code, unless it sits there, and plays until the match is over.
"""

import os
import random
import sys
import time
from typing import Any
from uuid import uuid4

from siamleague_client import Refusal, SiamLeague

PAUSE = 0.2  # between two looks; an answer that has not changed costs a few bytes


def chosen(site: SiamLeague, code: str) -> list[str]:
    """Return a whole move, word after word as the site allows."""
    said: list[str] = []
    while True:
        asked = site.matches_choices(code, said=said)
        words = [each["word"] for each in asked["words"]]
        if asked["complete"] and (not words or random.random() < 0.5):
            return said
        said.append(random.choice(words))


def sit_down(site: SiamLeague, code: str, picture: dict[str, Any]) -> None:
    """Take the first free seat."""
    free = [each["seat"] for each in picture["seats"] if not each["name"]]
    if picture["seat"] is None and picture["status"] == "open":
        site.matches_sit(code, seat=free[0])


def play(site: SiamLeague, code: str) -> dict[str, Any]:
    """Play to the end, and return the last picture."""
    sit_down(site, code, site.matches_picture(code))
    while (picture := site.matches_picture(code))["status"] != "finished":
        if picture["seat"] not in picture["to_act"]:
            time.sleep(PAUSE)
            continue
        try:
            move = {"seen": picture["version"], "words": chosen(site, code)}
            site.matches_move(code, ticket=str(uuid4()), **move)
        except Refusal as no:
            if no.status not in (409, 422):  # somebody was quicker: look again
                raise
    return picture


if __name__ == "__main__":
    last = play(SiamLeague(sys.argv[1], os.environ["SIAMLEAGUE_TOKEN"]), sys.argv[2])
    print(f"over {last['ending']}: {last['ranks']}, I sat on {last['seat']}")
