"""A changed password ends what can be written at a board within two seconds: by real sockets.

Time is counted at the same web process: a neighbour's page says `ping` twenty times, a tenth of a
second apart. A machine that is busy with other things is slower at that, too.
"""

import asyncio
import json
from typing import Any
from uuid import uuid4

import pytest
import websockets

from tests.jobs.real_site import RealSite, real_site
from tests.jobs.test_real_site import SERVERS, site

pytestmark = [pytest.mark.slow, pytest.mark.own_site, pytest.mark.timeout(240)]
__all__ = ["real_site", "site"]
TWO_SECONDS = 20
PAUSE = 0.1
BEGUN = """
from datetime import datetime
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from tests.games.conftest import match_between, whole_move
from tests.people import person

def signed_in(user):
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session.session_key

people = [person("Alice"), person("Bob")]
match = match_between(*people)
seat = match.to_act[0]
mover, other = people[seat], people[1 - seat]
words = list(whole_move(match, seat))
answer = [match.code, match.version, words, signed_in(mover), signed_in(other), mover.pk]
"""
CHANGED = """
from siamleague.accounts.models import User
from games.live import nudges, signing_out
if not {rings}:
    nudges.account_changed = nudges.signed_out = lambda key: None
user = User.objects.get(pk={user})
user.set_password("another one entirely")
user.save()
answer = True
"""
WRITTEN = """
from games.models import Match
answer = Match.objects.get(code={code!r}).version
"""


def page(site: RealSite, code: str, session: str) -> Any:
    port = site.ports[0]
    return websockets.connect(
        f"ws://127.0.0.1:{port}/ws/play/{code}/",
        additional_headers={
            "Origin": f"http://127.0.0.1:{port}",
            "Cookie": f"sessionid={session}",
        },
        proxy=None,
    )


async def heard(line: Any, kind: str) -> None:
    while json.loads(await asyncio.wait_for(line.recv(), 60))["is"] != kind:
        pass


async def two_seconds(neighbour: Any, is_over: Any) -> None:
    """Wait two seconds of the web process, or until something is over."""
    for _tick in range(TWO_SECONDS):
        if is_over():
            return
        await neighbour.send(json.dumps({"do": "ping"}))
        await heard(neighbour, "pong")
        await asyncio.sleep(PAUSE)


async def written_after(site: RealSite, *, rings: bool) -> tuple[bool, bool]:
    """Return whether the board was closed in time, and whether a move was written after that."""
    begun = await asyncio.to_thread(site.do, BEGUN)
    code, version, words, session, neighbours, user = begun
    async with page(site, code, session) as board, page(site, code, neighbours) as neighbour:
        for line in (board, neighbour):
            await line.send(json.dumps({"do": "look", "have": 0}))
            await heard(line, "picture")
        await asyncio.to_thread(site.do, CHANGED.format(rings=rings, user=user))
        closing = asyncio.create_task(board.wait_closed())
        await two_seconds(neighbour, closing.done)
        closed = closing.done()
        order = {"do": "move", "seen": version, "words": words, "ticket": str(uuid4())}
        try:
            await board.send(json.dumps(order))
            await heard(board, "done")
        except websockets.ConnectionClosed:
            assert board.close_code == 4401
        closing.cancel()
    now = await asyncio.to_thread(site.do, WRITTEN.format(code=code))
    return closed, now != version


@pytest.mark.parametrize("site", ["embedded", SERVERS], indirect=True)
def test_nothing_is_written_two_seconds_after_a_password_was_changed(site: RealSite) -> None:
    site.web()
    assert asyncio.run(written_after(site, rings=True)) == (True, False)


@pytest.mark.parametrize("site", ["embedded", SERVERS], indirect=True)
def test_without_the_ring_somebody_would_still_move(site: RealSite) -> None:
    """The control."""
    site.web()
    assert asyncio.run(written_after(site, rings=False)) == (False, True)
