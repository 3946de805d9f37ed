"""The lobby is told to look again when a table changes, and never what changed."""

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.routing import URLRouter

from games.consumers import TOO_MANY, TOO_MUCH
from games.live import lobby_socket, threads
from games.lobby import act as tables
from games.urls import sockets
from tests.games.conftest import NOW, match_between

pytestmark = pytest.mark.django_db(transaction=True)


class Visitor:
    """One open page of the lobby, with the real socket application."""

    def __init__(self, person=None, **scope):
        scope = {"type": "websocket", "path": "/ws/lobby/", "user": person, **scope}
        self.talk = ApplicationCommunicator(URLRouter(sockets), scope)

    async def open(self):
        await self.talk.send_input({"type": "websocket.connect"})
        assert (await self.talk.receive_output(timeout=30))["type"] == "websocket.accept"
        return self

    async def hear(self):
        return await self.talk.receive_output(timeout=30)

    async def hears_nothing(self):
        return await self.talk.receive_nothing(timeout=0.3)

    async def close(self):
        await self.talk.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.talk.wait(timeout=30)


@pytest.fixture
def no_pause(monkeypatch):
    monkeypatch.setattr(lobby_socket, "PAUSE", 0)


def opened(by):
    return tables.open_table(
        table=tables.TableOrder(game="king_of_siam", seats=2), by=by.pk, now=NOW
    )


async def test_every_change_of_a_table_rings_and_says_nothing(alice, bob, no_pause):
    guest = await Visitor().open()
    match = await threads.write(opened, by=alice)
    assert await guest.hear() == {"type": "websocket.send", "text": '{"is":"lists"}'}
    for seat, person in enumerate((alice, bob)):
        sitter = tables.SeatTaker(str(person), person.pk)
        about = {"code": match.code, "seat": seat, "sitter": sitter}
        await threads.write(tables.sit, **about, by=person.pk, now=NOW)
        assert (await guest.hear())["text"] == '{"is":"lists"}'
    await guest.close()


async def test_moves_do_not_ring_in_the_lobby(alice, bob):
    from tests.games.conftest import play

    match = await threads.write(lambda: match_between(alice, bob))
    guest = await Visitor().open()
    await threads.write(play, match=match, people=[alice, bob])
    assert await guest.hears_nothing()
    await guest.close()


async def test_many_changes_at_once_are_few_rings(alice):
    guest = await Visitor().open()
    for _ in range(10):
        await threads.write(opened, by=alice)
    assert (await guest.hear())["text"] == '{"is":"lists"}'
    assert await guest.hears_nothing(), "the next one waits"
    await guest.close()


async def test_a_page_that_talks_is_closed_and_one_too_many_is_not_served(alice, settings):
    visitor = await Visitor(alice).open()
    await visitor.talk.send_input({"type": "websocket.receive", "text": "hello"})
    assert await visitor.hear() == {"type": "websocket.close", "code": TOO_MUCH}
    settings.PAGES_OF_GUESTS = 1
    first = await Visitor(client=("10.0.0.1", 5)).open()
    second = await Visitor(client=("10.0.0.1", 6)).open()
    assert await second.hear() == {"type": "websocket.close", "code": TOO_MANY}
    await first.close()
    third = await Visitor(client=("10.0.0.1", 7)).open()
    assert await third.hears_nothing()
    await third.close()
