"""Rings of matches: to the pages here after the answer, to other processes in few messages."""

import asyncio
import threading
import time
from contextlib import suppress
from types import SimpleNamespace

import pytest

from games.live import hub, nudges
from games.live.forgotten_soon import ForgetsSoon
from games.lobby import followed
from siamleague.jobs import bell
from siamleague.web import groups
from tests.games.conftest import match_between
from tests.games.pages import Page, move


class Layer:
    """A channel layer to other processes that takes its time, and notes what it was given."""

    def __init__(self):
        self.told, self.now, self.most = [], 0, 0

    async def group_send(self, group, message):
        assert (group, message["type"], message["from"]) == (
            groups.EVERY_BOARD, "matches.changed", nudges.ME
        )  # fmt: skip
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0.002)
        self.now -= 1
        self.told.append(list(message["codes"]))


@pytest.fixture
def layer(monkeypatch):
    layer = Layer()
    monkeypatch.setattr(bell, "_silent_until", {"broker": 0.0, "layer": 0.0})
    monkeypatch.setattr(nudges, "get_channel_layer", lambda: layer)
    return layer


async def everything_told(abroad):
    while abroad._telling is not None:
        await asyncio.sleep(0.005)


async def test_the_first_ring_goes_at_once_and_those_of_meanwhile_in_one_message(layer):
    abroad = nudges.Abroad()
    abroad.ring({"a": [7]})
    await asyncio.sleep(0.001)
    for number in range(300):
        abroad.ring({f"m{number % 100}": []})
    await everything_told(abroad)
    assert layer.told == [["a"], [f"m{number}" for number in range(100)]]
    assert layer.most == 1, "more at once would want more connections than there are"


async def test_a_long_list_is_told_in_parts(layer, monkeypatch):
    monkeypatch.setattr(nudges, "AT_ONCE", 3)
    abroad = nudges.Abroad()
    abroad.ring(dict.fromkeys("abcdefgh", ()))
    await everything_told(abroad)
    assert layer.told == [list("abc"), list("def"), list("gh")]


async def test_after_a_layer_that_was_away_rings_are_told_again(layer, monkeypatch):
    real = layer.group_send

    async def away(*_):
        raise OSError("away")

    abroad = nudges.Abroad()
    monkeypatch.setattr(layer, "group_send", away)
    abroad.ring({"lost": []})
    await everything_told(abroad)
    monkeypatch.setattr(layer, "group_send", real)
    monkeypatch.setattr(bell, "_silent_until", {"broker": 0.0, "layer": 0.0})
    abroad.ring({"heard": []})
    await everything_told(abroad)
    assert layer.told == [["heard"]]


def test_rings_that_are_held_back_are_passed_on_together_and_by_this_thread_alone(monkeypatch):
    rung = []
    monkeypatch.setattr(nudges, "_here", {nudges.os.getpid(): rung.append})
    with nudges.held_back():
        nudges.changed("a", 1)
        other = threading.Thread(target=nudges.changed, args=("of another thread", 1))
        other.start()
        other.join()
        nudges.changed("b", 1)
        assert rung == [[("of another thread", None)]]
    nudges.changed("c", 1)
    assert rung[1:] == [[("a", None), ("b", None)], [("c", None)]]


def test_what_was_rung_before_a_fault_is_passed_on(monkeypatch):
    rung = []
    monkeypatch.setattr(nudges, "_here", {nudges.os.getpid(): rung.append})
    with suppress(RuntimeError), nudges.held_back():
        nudges.changed("a", 1)
        raise RuntimeError
    assert rung == [[("a", None)]]


class Seated:
    """A line of a match at which only these sit."""

    def __init__(self, *users):
        people = [{"user": user, "bot": ""} for user in users]
        self.match = SimpleNamespace(people=people)


@pytest.fixture
def slow_redis(monkeypatch, settings):
    """Let forgetting wait until somebody lets it go; return that, and who was forgotten when."""
    go, forgotten = threading.Event(), []
    soon = ForgetsSoon(lambda people: (go.wait(10), forgotten.append(people)))
    settings.REDIS_URL = "redis://somewhere"
    monkeypatch.setattr(nudges, "_forgotten_soon", lambda: soon)
    monkeypatch.setattr(nudges, "_here", {nudges.os.getpid(): lambda news: None})
    yield go, forgotten
    go.set()
    soon._thread.shutdown()


def test_nobody_who_moves_waits_until_redis_has_forgotten(slow_redis):
    go, forgotten = slow_redis
    with nudges.held_back():
        nudges.changed("a", 1, Seated(1, 2))
        nudges.changed("b", 1, Seated(2, 3))
    assert forgotten == [], "it would be waited for here"
    go.set()
    nudges._forgotten_soon()._thread.shutdown()
    assert forgotten == [{1, 2, 3}], "asked once for both"


def test_who_comes_while_others_are_forgotten_is_forgotten_next(slow_redis):
    go, forgotten = slow_redis
    soon = nudges._forgotten_soon()
    soon.tell([1])
    while soon._people:
        time.sleep(0.001)
    soon.tell([2])
    soon.tell([3])
    go.set()
    soon._thread.shutdown()
    assert forgotten == [{1}, {2, 3}]


def test_who_is_not_answered_by_a_socket_finds_all_forgotten(slow_redis, monkeypatch):
    """A program asks next what waits, and must not be told what waited before its own move."""
    forgotten = []
    monkeypatch.setattr(nudges.waits, "forget", forgotten.append)
    nudges.changed("a", 1, Seated(1, 2))
    assert forgotten == [{1, 2}]


def test_a_redis_that_is_away_ends_no_forgetting(monkeypatch):
    told, asked = [], []

    def away(people):
        asked.append(people)
        if len(asked) == 1:
            raise OSError("away")

    monkeypatch.setattr("games.live.forgotten_soon.trouble.told", lambda *what: told.append(what))
    soon = ForgetsSoon(away)
    soon.tell([1])
    while not asked:
        time.sleep(0.001)
    soon.tell([2])
    soon._thread.shutdown()
    assert (asked, len(told)) == ([{1}, {2}], 1)


@pytest.mark.django_db(transaction=True)
async def test_whoever_moves_is_answered_before_any_page_is_drawn_anew(alice, bob):
    from asgiref.sync import sync_to_async

    table = await sync_to_async(match_between)(alice, bob)
    pages = [Page(table, alice), Page(table, bob)]
    for page in pages:
        await page.open()
    mover = pages[table.to_act[0]]
    for _ in range(3):
        ticket = await move(table, mover, table.to_act[0])
        assert (await mover.hear())["ticket"] == ticket
        await mover.picture()
        await sync_to_async(table.refresh_from_db)()
        mover = pages[table.to_act[0]]
        while (await mover.picture())["version"] < table.version:
            pass
    for page in pages:
        await page.close()


async def test_a_look_at_everything_is_taken_in_small_parts_over_the_whole_time(monkeypatch):
    paused = []

    async def sleep(seconds):
        paused.append(seconds)

    monkeypatch.setattr(hub.asyncio, "sleep", sleep)
    monkeypatch.setattr(followed, "AT_ONCE", 50)
    parts = [list(part) async for part in hub._bit_by_bit(range(120), 1.5)]
    assert [len(part) for part in parts] == [50, 50, 20]
    assert [one for part in parts for one in part] == list(range(120))
    assert paused == [0.5] * 3
    assert [part async for part in hub._bit_by_bit([], 1.5)] == [[]]
    assert paused[3:] == [1.5], "with nothing to look at nobody is kept busy"
