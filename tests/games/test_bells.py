"""The bell of a move: rung for who is elsewhere, silent for who has the board open."""

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.routing import URLRouter

from siamleague.waiting import socket
from siamleague.waiting.bells import EACH, HungBell, here
from siamleague.waiting.urls import sockets
from tests.games.conftest import match_between
from tests.games.pages import Page, move

pytestmark = pytest.mark.django_db(transaction=True)


class Bell(ApplicationCommunicator):
    """The socket of any page of somebody."""

    def __init__(self, person):
        scope = {"type": "websocket", "path": "/ws/waiting/", "user": person}
        super().__init__(URLRouter(sockets), scope)

    async def open(self):
        await self.send_input({"type": "websocket.connect"})
        return await self.receive_output(timeout=30)

    async def close(self):
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(timeout=30)


@pytest.fixture
def match(alice, bob):
    return match_between(alice, bob)


async def test_a_move_rings_for_who_is_elsewhere_and_not_for_who_sees_the_board(match, alice, bob):
    people = {0: alice, 1: bob}
    first = match.to_act[0]
    mover, other = people[first], people[1 - first]
    board, bell, own = Page(match, mover), Bell(other), Bell(mover)
    await board.open()
    assert (await bell.open())["type"] == (await own.open())["type"] == "websocket.accept"
    await move(match, board, first)
    rung = await bell.receive_output(timeout=10)
    assert rung["text"] == socket.RING, "a ring without content"
    assert await own.receive_nothing(timeout=0.5)
    for each in (board, bell, own):
        await each.close()


async def test_a_stranger_hears_no_bell():
    from django.contrib.auth.models import AnonymousUser

    bell = Bell(AnonymousUser())
    assert (await bell.open())["type"] == "websocket.accept"
    closed = await bell.receive_output(timeout=10)
    assert (closed["type"], closed["code"]) == ("websocket.close", socket.NOBODY)


async def test_a_hall_of_open_pages_is_rung_without_a_question_and_looks_one_after_the_other():
    bells, few, hall = here(), [HungBell() for _ in range(10)], [HungBell() for _ in range(500)]
    for user, page in enumerate([*few, *hall], 1):
        await bells.hang(user, page)

    def ring(first, last):
        bells.ring(range(first, last))  # Django refuses any question from here
        return {page.taken() for page in [*few, *hall] if page.is_set()}

    assert max(ring(1, 11)) < socket.SPREAD, "nobody learns how few there are"
    (within,) = ring(11, 511)
    assert within == 500 * EACH, "500 questions take one processor that long"
    for user, page in enumerate([*few, *hall], 1):
        bells.take_down(user, page)
    assert not ring(1, 511)
