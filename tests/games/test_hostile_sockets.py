"""Sockets in bad company: second tabs, ended sessions, floods, faults, and lost bells."""

import asyncio
import json
import time
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.db import OperationalError
from hypothesis import given
from hypothesis import strategies as st

from games import consumers
from games.live import hub, nudges, picture_wire, threads
from games.lobby import act as tables
from games.matches import endings, moves, talking
from games.models import Match, Watching
from siamleague.jobs import bell
from siamleague.web import groups
from tests.games.conftest import NOW, match_between, reread, whole_move
from tests.games.pages import Page, move

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(alice, bob):
    return match_between(alice, bob)


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(hub, "LOOK_SECONDS", 0.1)
    monkeypatch.setattr(hub, "SESSION_SECONDS", 0.1)
    monkeypatch.setattr(consumers, "PAUSE", 0.05)


async def pages_of(match, *people):
    pages = [Page(match, person) for person in people]
    for page in pages:
        await page.open()
    return pages


async def close_all(*pages):
    for page in pages:
        await page.close()


async def test_a_tab_opened_before_sitting_down_does_not_share_its_cards_with_the_gallery(
    alice, bob, charlie
):
    """Once a page looked on like all others; its reader has sat down since."""

    def opened():
        asked = tables.TableOrder(game="verrat", seats=4)
        match = tables.open_table(table=asked, by=alice.pk, now=NOW)
        for seat in (1, 2, 3):
            bot = tables.SeatTaker("Bot", bot="random")
            tables.sit(code=match.code, seat=seat, sitter=bot, by=alice.pk, now=NOW)
        return match

    match = await threads.write(opened)
    early, late = await pages_of(match, alice, charlie)
    sitter = tables.SeatTaker("Alice", alice.pk)
    await threads.write(tables.sit, code=match.code, seat=0, sitter=sitter, by=alice.pk, now=NOW)
    while (hers := await early.picture())["status"] != "running":
        pass
    while (his := await late.picture())["status"] != "running":
        pass
    assert (hers["seat"], his["seat"]) == (0, None)
    assert "ask" not in his
    assert hers["view"] != his["view"]
    await close_all(early, late)


async def test_a_page_too_many_is_refused_and_room_is_made_when_one_closes(
    table, alice, monkeypatch
):
    monkeypatch.setattr(consumers, "PAGES", 2)
    pages = await pages_of(table, alice, alice)
    third = Page(table, alice)
    await third.connect()
    assert await third.closed() == 4429
    await pages[0].close()
    again = Page(table, alice)
    await again.open()
    await close_all(pages[1], again)


async def test_guests_of_one_address_share_a_limit(table, settings):
    settings.PAGES_OF_GUESTS = 1
    here, there = "10.0.0.1", "10.0.0.2"
    first, second, third = (Page(table, visitor=place) for place in (here, here, there))
    await first.open()
    await second.connect()
    assert await second.closed() == 4429
    await third.open()
    await close_all(first, third)


async def test_who_left_a_running_match_looks_on_like_others_and_moves_no_more(alice, bob, charlie):
    match = await threads.write(_three, people=(alice, bob, charlie))
    seat = match.to_act[0]
    leaver = (alice, bob, charlie)[seat]
    page = Page(match, leaver)
    assert (await page.open())["seat"] == seat
    await page.say(do="resign", ticket=str(uuid4()))
    while (seen := await page.picture())["version"] < 1:
        pass
    assert seen["seat"] is None
    assert "ask" not in seen
    await move(match, page, seat)
    while (answer := await page.answer())["is"] == "done":
        pass
    assert answer["code"] == "not-seated"
    await page.close()


def _three(people):
    return match_between(*people)


async def test_a_lost_ring_is_noticed(table, alice, bob, monkeypatch):
    pages = await pages_of(table, alice, bob)
    monkeypatch.setattr(nudges, "changed", lambda *_: None)
    await move(table, pages[table.to_act[0]], table.to_act[0])
    for page in pages:
        await page.until(1)
    await close_all(*pages)


@pytest.mark.slow
async def test_without_looking_on_a_lost_ring_would_stay_lost(table, alice, bob, monkeypatch):
    monkeypatch.setattr(hub, "LOOK_SECONDS", 60)
    pages = await pages_of(table, alice, bob)
    monkeypatch.setattr(nudges, "changed", lambda *_: None)
    seat = table.to_act[0]
    await move(table, pages[seat], seat)
    assert await pages[1 - seat].talk.receive_nothing(timeout=0.5)
    await close_all(*pages)


async def test_a_ring_of_another_process_reaches_the_pages_here(table, alice, bob):
    from channels.layers import get_channel_layer

    pages = await pages_of(table, alice, bob)
    await threads.run(_moved_elsewhere, match=table, people=(alice, bob))
    told = {**nudges.ring({table.code: []}), "from": "another"}
    await get_channel_layer().group_send(groups.EVERY_BOARD, told)
    for page in pages:
        await page.until(1)
    await close_all(*pages)


def _moved_elsewhere(match, people):
    """Move as another process would: the pages here hear nothing of it."""
    here, nudges._here = nudges._here, {}
    try:
        seat = match.to_act[0]
        words, ticket = whole_move(match, seat), uuid4()
        moves.play_move(
            code=match.code, by=people[seat].pk, seen=0, words=words, ticket=ticket, now=NOW
        )
    finally:
        nudges._here = here


async def test_a_layer_that_hangs_does_not_hold_up_a_move(table, alice, bob, monkeypatch):
    class Hanging:
        async def group_send(self, *_):
            await asyncio.sleep(60)

    monkeypatch.setattr(bell, "_silent_until", {"broker": 0.0, "layer": 0.0})
    monkeypatch.setattr(bell, "PATIENCE", 0.2)
    monkeypatch.setattr(bell, "get_channel_layer", Hanging)
    monkeypatch.setattr(nudges, "get_channel_layer", Hanging)
    bell.serve_from_here()
    pages = await pages_of(table, alice, bob)
    began = time.monotonic()
    seat = table.to_act[0]
    await move(table, pages[seat], seat)
    for page in pages:
        await page.until(1)
    assert time.monotonic() - began < 0.2
    await close_all(*pages)


async def test_a_fault_of_the_database_costs_no_page_its_life(table, alice, monkeypatch):
    page = Page(table, alice)
    await page.open()
    real, faults = consumers.pictures.draw, iter([OperationalError("away")])

    def draw(of, reader):
        for fault in faults:
            raise fault
        return real(of, reader)

    monkeypatch.setattr(consumers.pictures, "draw", draw)
    await page.say(do="look", have=0)
    assert (await page.picture())["version"] == 0
    await page.close()


async def test_an_order_that_met_a_fault_makes_the_page_come_back(table, alice, monkeypatch):
    page = Page(table, alice)
    await page.open()

    def away(**_):
        raise OperationalError("away")

    monkeypatch.setattr(consumers.moves, "play_move", away)
    monkeypatch.setattr(consumers.moves, "play_at_once", lambda asked: [None] * len(asked))
    await page.say(do="move", seen=0, words=["pass"], ticket=str(uuid4()))
    assert await page.closed() == 1011


async def test_a_page_that_takes_nothing_is_cut_off_and_holds_nobody_up(
    table, alice, bob, monkeypatch
):
    monkeypatch.setattr(hub, "SLOW_SECONDS", 0.3)
    pages = await pages_of(table, alice, bob)
    stuck = asyncio.Event()

    async def send(message):
        if message["type"] == "websocket.send":
            await stuck.wait()

    async def receive():
        if not asked:
            await asyncio.sleep(60)
        return asked.pop(0)

    asked = [
        {"type": "websocket.connect"},
        {"type": "websocket.receive", "text": '{"do":"look","have":0}'},
    ]
    scope = {"url_route": {"kwargs": {"code": table.code}}, "cookies": {}}
    await asyncio.wait_for(consumers.match_socket(scope, receive, send), 3)
    seat = table.to_act[0]
    await move(table, pages[seat], seat)
    for page in pages:
        await page.until(1)
    await close_all(*pages)


async def test_a_second_look_while_a_picture_is_on_its_way_gets_a_whole_one(table, alice):
    page = Page(table, alice)
    await page.open()
    for _ in range(3):
        await page.say(do="look", have=0)
    message = await page.hear()
    assert "changes" not in message
    await page.close()


async def test_a_ticket_used_again_from_a_newer_page_gets_the_first_answer(table, alice, bob):
    pages = await pages_of(table, alice, bob)
    seat = table.to_act[0]
    ticket = await move(table, pages[seat], seat)
    first = await pages[seat].answer()
    await pages[seat].say(do="move", seen=1, words=["pass"], ticket=ticket)
    assert await pages[seat].answer() == first
    assert (await threads.run(reread, match=table)).version == 1
    await close_all(*pages)


def test_a_late_spectator_does_not_hear_the_table(alice, bob, charlie):
    from games.matches import pictures

    match = match_between(alice, bob, watching=Watching.DELAYED, delay_moves=2)
    said = {"code": match.code, "now": NOW}
    talking.talk(**said, by=alice.pk, text="I take the Lao now", ticket=uuid4())
    talking.talk(**said, by=charlie.pk, text="Go on", ticket=uuid4())

    def heard(person):
        seen = pictures.picture(match.code, pictures.Reader(person.pk))
        return [remark["text"] for remark in seen["remarks"]]

    assert heard(charlie) == ["Go on"]
    assert heard(bob) == ["I take the Lao now"]
    endings.resign(code=match.code, by=bob.pk, ticket=uuid4(), now=NOW)
    assert heard(charlie) == ["I take the Lao now", "Go on"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
FIELDS = st.sampled_from(["do", "seen", "have", "words", "said", "what", "text", "ticket"])


@pytest.mark.slow
@given(st.dictionaries(FIELDS, JSON | st.sampled_from(sorted(picture_wire.KNOWN))) | JSON)
def test_whatever_a_page_sends_is_an_order_or_refused(data):
    try:
        order = picture_wire.parse(json.dumps(data))
    except picture_wire.NotOurs:
        return
    assert order.do in picture_wire.KNOWN


@given(st.text(max_size=200))
def test_text_that_is_no_message_is_refused(text):
    with pytest.raises(picture_wire.NotOurs):
        picture_wire.parse("[" + text)


def test_the_quick_statements_do_what_the_slow_ones_would(table):
    from django.db import transaction

    from games.matches import rows
    from games.models import LogLine

    def columns(row):
        return {f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields}

    with transaction.atomic():
        assert columns(rows.held(table.code)) == columns(Match.objects.get(pk=table.pk))
        assert rows.held("nobody") is None
        now = datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=UTC)
        line = LogLine(
            match_id=table.pk, number=7, kind="move", words=["é", "b"], ticket=uuid4(), at=now
        )
        rows.append([line])
    stored = columns(LogLine.objects.get(match=table, number=7))
    assert {**stored, "id": None} == columns(line)
    table.people, table.version = [{"user": None, "name": "ö", "bot": ""}], 9
    assert rows.swap([(table, 0)], {"people", "version"})
    assert not rows.swap([(table, 0)], {"people"}), "the version has gone on"
    assert columns(reread(table)) == columns(table)
