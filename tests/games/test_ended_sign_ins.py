"""Open boards end with the sign-in that opened them, wherever it ends."""

import time

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from games.live import hub, nudges, threads
from tests.games.conftest import match_between
from tests.games.pages import Page

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


@pytest.mark.parametrize("how", ["new password", "banned"])
async def test_a_new_password_closes_every_board_at_once(table, alice, monkeypatch, how):
    """Not when somebody next looks at all sessions, which is half a minute away."""
    monkeypatch.setattr(hub, "SESSION_SECONDS", 3600)
    session = await threads.write(signed_in, person=alice)
    page = Page(table, alice, session=session)
    await page.open()

    def end():
        if how == "banned":
            alice.is_active = False
        else:
            alice.set_password("another one entirely")
        alice.save(update_fields=["password", "is_active"])

    began = time.monotonic()
    await threads.write(end)
    assert await page.closed() == 4401
    assert time.monotonic() - began < 60  # far from an hour, on however busy a machine


async def test_signing_in_elsewhere_asks_nothing(table, alice, monkeypatch):
    """Each sign-in writes its moment into the account; that ends no session."""
    rung = []
    monkeypatch.setattr(nudges, "account_changed", rung.append)
    await threads.write(lambda: alice.save(update_fields=["last_login"]))
    assert not rung
    await threads.write(alice.save)
    assert rung == [alice.pk]
