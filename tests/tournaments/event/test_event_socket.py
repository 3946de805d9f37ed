"""The socket of an event tells that something changed, to whom it may, and hears nobody."""

import pytest
from asgiref.sync import sync_to_async

from tests.jobs.sockets import Socket
from tests.tournaments.hall import club_of, event_of
from tournaments import consumers
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def made(alice, stage="published"):
    event = event_of(alice, club_of(alice))
    Tournament.objects.filter(pk=event.pk).update(stage=stage)
    return event


async def opened(number, client=None):
    session = client.session.session_key if client else ""
    page = Socket(f"/ws/events/{number}/", session=session)
    assert (await page.open())["type"] == "websocket.accept"
    return page


async def test_a_draft_is_told_to_its_club_alone(alice, bob, signed_in):
    event = await sync_to_async(made)(alice, "draft")
    hers, his = [await sync_to_async(signed_in)(each) for each in (alice, bob)]
    page = await opened(event.pk, hers)
    assert "version" in await page.read()
    await page.leave()
    for client in (his, None):
        page = await opened(event.pk, client)
        assert await page.read() == {"closed": 4404}
        await page.leave()


@pytest.mark.parametrize("digits", [1, 15, 16, 30, 200, 4000])
async def test_a_number_that_no_event_has_is_no_fault(db, digits):
    page = await opened("9" * digits)
    assert await page.read() == {"closed": 4404}
    await page.leave()


async def test_without_that_look_a_long_number_would_be_a_fault(db, monkeypatch):
    """The control."""
    monkeypatch.setattr(consumers, "MOST", 10**4000)
    with pytest.raises(TypeError):
        await opened("9" * 200)


async def test_who_talks_is_shown_out(alice):
    event = await sync_to_async(made)(alice)
    page = await opened(event.pk)
    await page.read()
    await page.say("x" * 1000)
    assert await page.read() == {"closed": 1008}
    await page.leave()


async def test_without_that_one_could_talk_without_end(alice, monkeypatch):
    """The control."""

    async def drop(self, **_said):
        pass

    monkeypatch.setattr(consumers.EventSocket, "receive", drop)
    event = await sync_to_async(made)(alice)
    page = await opened(event.pk)
    await page.read()
    for _n in range(50):
        await page.say("x" * 1000)
    assert await page.silent()
    await page.leave()
