"""An open page costs little memory, for as long as it is open.

What Python was asked for is counted, so that neither the machine nor its system matters.
"""

import asyncio
import gc
import json
import threading
import tracemalloc
from contextvars import Context, copy_context
from uuid import uuid4

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.urls import path
from django.utils import translation

from games import consumers
from games.live import threads
from games.live.hub import hub
from games.urls import sockets
from siamleague.accounts.models import User
from siamleague.web.sockets import KnownReaders
from tests.games.conftest import match_between
from tests.games.pages import Page, move

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = 10


@pytest.fixture
def table(alice, bob):
    return match_between(alice, bob)


@pytest.fixture
def cookie(alice):
    session = SessionStore()
    session[SESSION_KEY] = str(alice.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = alice.get_session_auth_hash()
    session.save()
    return b"sessionid=" + session.session_key.encode()


async def opened(application, match, cookie):
    """Return the test's end of a page that has drawn its picture and waits."""
    scope = {"type": "websocket", "path": f"/ws/play/{match.code}/", "client": ("127.0.0.1", 1)}
    scope["headers"] = [(b"cookie", cookie), (b"user-agent", b"a browser of the test")]
    talk = ApplicationCommunicator(application, scope)
    await talk.send_input({"type": "websocket.connect"})
    assert (await talk.receive_output(5))["type"] == "websocket.accept"
    await talk.send_input({"type": "websocket.receive", "text": '{"do":"look","have":0}'})
    picture = json.loads((await talk.receive_output(5))["text"])
    assert picture["seat"] == 0, "the reader is known by the cookie"
    return talk


async def closed(talk):
    await talk.send_input({"type": "websocket.disconnect", "code": 1001})
    await talk.wait(5)


def living():
    gc.collect()
    return gc.get_objects()


async def bytes_of_a_page(application, match, cookie):
    """Return how much each of some open pages keeps."""
    tracemalloc.start()
    try:
        talks = [await opened(application, match, cookie)]  # and with it what all pages share
        before = _kept()
        talks += [await opened(application, match, cookie) for _ in range(PAGES)]
        each = (_kept() - before) / PAGES
    finally:
        tracemalloc.stop()
    for talk in talks:
        await closed(talk)
    return each


def _kept():
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def test_an_open_page_keeps_less_than_behind_the_usual_layers(table, cookie):
    """They hold on to what they read as long as the page is open: about 16,800 bytes a page, and
    without them 13,000, of which the page's end in the test takes 2,500."""

    async def least(application):
        # What other threads do meanwhile is counted as well, so the lightest of some counts.
        return min([await bytes_of_a_page(application, table, cookie) for _ in range(3)])

    usual = AuthMiddlewareStack(URLRouter(sockets))
    assert await least(KnownReaders(sockets)) < 0.9 * await least(usual)


async def test_who_opened_a_page_is_not_kept_but_in_name(table, cookie):
    def kept():
        return sum(issubclass(type(one), User | SessionStore) for one in living())

    before = kept()
    talk = await opened(KnownReaders(sockets), table, cookie)
    for _ in range(50):
        if kept() <= before:  # threads let go of what they had in hand a moment later
            break
        await asyncio.sleep(0.02)
    assert kept() <= before
    await closed(talk)


async def test_finding_out_who_reads_leaves_no_marks_in_the_context_of_the_socket(db):
    seen = []

    async def application(scope, receive, send):
        seen.append(dict(copy_context()))

    before = dict(copy_context())
    readers = KnownReaders([path("here/", application)])
    scope = {"type": "websocket", "path": "/here/", "headers": [(b"cookie", b"language=it")]}
    await asyncio.create_task(readers(scope, None, None))
    assert seen == [before]
    assert scope["headers"] == (), "a web server keeps its scope as long as the socket"


async def test_a_path_that_leads_nowhere_is_refused(db):
    scope = {"type": "websocket", "path": "/nowhere/", "headers": []}
    talk = ApplicationCommunicator(KnownReaders(sockets), scope)
    await talk.send_input({"type": "websocket.connect"})
    assert (await talk.receive_output(5))["type"] == "websocket.close"


async def test_a_page_with_nothing_new_to_draw_has_no_task_that_waits_for_it(
    table, alice, monkeypatch
):
    def drawings():
        return [one for one in asyncio.all_tasks() if "_draw_until_quiet" in repr(one.get_coro())]

    page = Page(table, alice)
    await page.open()
    assert drawings() == []
    go_on = asyncio.Event()
    monkeypatch.setattr(consumers.LivePage, "draw", lambda page: go_on.wait())
    for _ in range(2):
        await page.say(do="look", have=0)
    await page.say(do="ping")
    assert (await page.answer())["is"] == "pong"
    assert len(drawings()) == 1
    go_on.set()
    await page.say(do="ping")
    assert (await page.answer())["is"] == "pong"
    assert drawings() == []
    await page.close()


async def test_whoever_rings_lends_no_page_a_context(table, alice):
    """The one who moves may read another language than the one whose page is drawn for it."""
    page, seen = Page(table, alice), []
    await page.open()
    (here,) = hub().pages()
    with translation.override("it"):
        assert dict(copy_context())

        async def draw():
            seen.append(dict(copy_context()))

        here.draw = draw
        here.ring()
    await page.say(do="ping")
    assert (await page.answer())["is"] == "pong"
    assert seen == [{}]
    await page.close()


async def test_orders_leave_no_connections_behind_in_their_sockets(table, alice, bob):
    def connections():
        mine = [one for one in living() if issubclass(type(one), BaseDatabaseWrapper)]
        return sum(one._thread_ident == threading.get_ident() for one in mine)

    pages = [Page(table, alice), Page(table, bob)]
    for page in pages:
        await page.open()
    Context().run(threads.one_writes)  # asked once in the life of a process
    before = connections()
    for page, do in zip(pages, ("offer", "decline"), strict=True):
        await page.say(do=do, what="draw", ticket=str(uuid4()))
        assert (await page.answer())["is"] == "done"
    ticket = await move(table, pages[table.to_act[0]], table.to_act[0])
    assert (await pages[table.to_act[0]].answer())["ticket"] == ticket
    assert connections() == before
    asked = Context()
    asked.run(lambda: connection.vendor)
    assert connections() == before + 1, "the count saw none"
    for page in pages:
        await page.close()
