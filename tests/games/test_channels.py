"""On a big site each process hears of the matches that are open there, and of no others."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer

from games.live import hub, nudges, threads
from siamleague.web import groups
from tests.games.conftest import match_between
from tests.games.pages import Page
from tests.games.test_hostile_sockets import _moved_elsewhere

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _spread(settings, monkeypatch):
    settings.MATCH_CHANNELS = 4096
    monkeypatch.setattr(hub, "LOOK_SECONDS", 60)  # what is seen here was rung
    monkeypatch.setattr(nudges, "ME", "this process")


@pytest.fixture
def table(alice, bob):
    return match_between(alice, bob)


async def listening(code):
    async with asyncio.timeout(60):
        while groups.of_match(code) not in hub.hub()._listening:
            await asyncio.sleep(0.01)


async def told_elsewhere(code, users=()):
    """Tell of a move as another process would."""
    for name, message in nudges.rings({code: list(users)}):
        await get_channel_layer().group_send(name, {**message, "from": "another"})


async def opened(table, person):
    page = Page(table, person)
    await page.open()
    await listening(table.code)
    return page


async def test_a_ring_of_another_process_reaches_the_pages_of_the_match(table, alice, bob):
    page = await opened(table, alice)
    await threads.run(_moved_elsewhere, match=table, people=(alice, bob))
    await told_elsewhere(table.code)
    await page.until(1)
    await page.close()


async def test_a_page_that_opens_later_listens_before_it_looks(table, alice, bob, charlie):
    other = await sync_to_async(match_between)(alice, charlie)
    first = await opened(other, alice)
    second = Page(table, bob)
    await second.open()
    assert groups.of_match(table.code) in hub.hub()._listening
    await threads.run(_moved_elsewhere, match=table, people=(alice, bob))
    await told_elsewhere(table.code)
    await second.until(1)
    for page in (first, second):
        await page.close()


async def test_of_matches_that_nobody_has_open_here_nothing_is_heard(table, alice, monkeypatch):
    heard = []
    monkeypatch.setattr(hub.Hub, "_obey", lambda self, message: heard.append(message["type"]))
    page = await opened(table, alice)
    heard.clear()
    stranger = next(
        code
        for code in map(str, range(100))
        if groups.of_match(code) != groups.of_match(table.code)
    )
    await told_elsewhere(stranger, users=[7])
    await told_elsewhere(table.code)
    async with asyncio.timeout(60):
        while len(heard) < 2:
            await asyncio.sleep(0.01)
    assert heard == ["matches.called", "matches.changed"], "who is called may sit at any page"
    await page.close()


async def test_whoever_sits_at_the_board_is_called_nowhere_else(table, alice, bob, monkeypatch):
    told = []
    monkeypatch.setattr(nudges.Abroad, "ring", lambda self, codes: told.append(codes))
    page = await opened(table, alice)
    here = hub.hub()
    monkeypatch.setattr(nudges, "called_by", lambda written: [alice.pk, bob.pk])
    here._pass_on([(table.code, None)])
    assert told == [{table.code: [bob.pk]}]
    await page.close()
    here._pass_on([(table.code, None)])
    assert told[1:] == [{table.code: [alice.pk, bob.pk]}]


async def test_whoever_closed_the_last_page_hears_of_it_no_more(table, alice):
    page = await opened(table, alice)
    await page.close()
    await hub.hub()._listen_on()
    assert hub.hub()._listening == {groups.EVERY_BOARD}


async def test_a_layer_that_forgot_who_listens_is_told_again(table, alice, bob):
    page = await opened(table, alice)
    here, name = hub.hub(), groups.of_match(table.code)
    await get_channel_layer().group_discard(name, here._channel)
    await here._listen_on()
    await threads.run(_moved_elsewhere, match=table, people=(alice, bob))
    await told_elsewhere(table.code)
    await page.until(1)
    await page.close()


def test_on_a_small_site_one_message_says_both(settings):
    settings.MATCH_CHANNELS = 1
    (told,) = nudges.rings({"a": [7], "b": []})
    assert told == (groups.EVERY_BOARD, nudges.ring({"a": [7], "b": []}))


def test_on_a_big_one_each_match_is_told_in_its_own_group_and_calls_where_all_listen():
    told = dict(nudges.rings({"a": [7], "b": []}))
    assert told[groups.EVERY_BOARD]["codes"] == {"a": [7]}
    assert told[groups.of_match("a")]["codes"] == {"a": ()}
    assert told[groups.of_match("b")]["codes"] == {"b": ()}
