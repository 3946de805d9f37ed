"""Open boards end with the sign-in that opened them, wherever it ends."""

import asyncio
from uuid import uuid4

import pytest
from channels.layers import channel_layers
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from games.live import hub, nudges, threads
from tests.games.conftest import match_between, reread
from tests.games.pages import Page, move
from tests.jobs.test_server_profile import redis_layer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(alice, bob):
    return match_between(alice, bob)


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(hub, "SESSION_SECONDS", 0.1)


def signed_in(person):
    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.save()
    return session


async def test_signing_out_closes_every_page_of_that_session_and_no_other(table, alice):
    first = await threads.write(signed_in, person=alice)
    other = await threads.write(signed_in, person=alice)
    pages = [Page(table, alice, session=session) for session in (first, other)]
    for page in pages:
        await page.open()
    await threads.write(first.delete)
    assert await pages[0].closed() == 4401
    await pages[1].say(do="ping")
    assert (await pages[1].answer())["is"] == "pong"
    await pages[1].close()


@pytest.mark.parametrize("how", ["banned", "new password", "session gone"])
async def test_an_ended_sign_in_is_found_even_when_no_bell_rang(table, alice, monkeypatch, how):
    monkeypatch.setattr(nudges, "signed_out", lambda key: None)
    monkeypatch.setattr(nudges, "account_changed", lambda user: None)
    session = await threads.write(signed_in, person=alice)
    page = Page(table, alice, session=session)
    await page.open()

    def end():
        if how == "banned":
            alice.is_active = False
        elif how == "new password":
            alice.set_password("another one entirely")
        else:
            session.delete()
        alice.save()

    await threads.write(end)
    assert await page.closed() == 4401


HOW = ["new password", "account closed", "session gone"]


def end(how, alice, session):
    if how == "session gone":
        session.delete()
    elif how == "account closed":
        alice.is_active = False
        alice.save(update_fields=["is_active"])
    else:
        alice.set_password("another one entirely")
        alice.save(update_fields=["password"])


@pytest.fixture(params=["embedded", pytest.param("server", marks=pytest.mark.needs("redis"))])
def layer(request, monkeypatch):
    """Let rings travel as they do in each profile, and nobody look at sessions for an hour."""
    monkeypatch.setattr(hub, "SESSION_SECONDS", 3600)
    if request.param == "server":
        made = redis_layer(request.getfixturevalue("redis_url"), uuid4().hex)
        monkeypatch.setitem(channel_layers.backends, "default", made)


@pytest.mark.usefixtures("layer")
@pytest.mark.parametrize("how", HOW)
async def test_an_ended_sign_in_closes_its_boards_by_a_ring(table, alice, how):
    """Not when somebody next looks at all sessions; and then nothing can be written there."""
    session = await threads.write(signed_in, person=alice)
    page = Page(table, alice, session=session)
    await page.open()
    await listening()
    await threads.write(end, how=how, alice=alice, session=session)
    assert await page.closed() == 4401
    await move(table, page, table.to_act[0])
    await page.close()
    assert (await threads.run(reread, match=table)).version == table.version


@pytest.mark.usefixtures("layer")
@pytest.mark.parametrize("how", HOW)
async def test_without_the_ring_the_board_would_stay_open(table, alice, monkeypatch, how):
    monkeypatch.setattr(nudges, "signed_out", lambda key: None)
    monkeypatch.setattr(nudges, "account_changed", lambda user: None)
    session = await threads.write(signed_in, person=alice)
    page = Page(table, alice, session=session)
    await page.open()
    await listening()
    await threads.write(end, how=how, alice=alice, session=session)
    await page.say(do="ping")
    assert (await page.answer())["is"] == "pong"
    await page.close()


async def listening():
    """Wait until the hub of this loop has joined the group through which it hears of others."""
    async with asyncio.timeout(30):
        while not hub.hub()._channel:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)


async def test_signing_in_elsewhere_asks_nothing(table, alice, monkeypatch):
    """Each sign-in writes its moment into the account; that ends no session."""
    rung = []
    monkeypatch.setattr(nudges, "account_changed", rung.append)
    await threads.write(lambda: alice.save(update_fields=["last_login"]))
    assert not rung
    await threads.write(alice.save)
    assert rung == [alice.pk]
