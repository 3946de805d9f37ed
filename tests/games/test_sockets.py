"""The socket of a match: what a page is told, and when."""

from uuid import uuid4

import pytest

from games.consumers import BURST
from games.live import threads
from games.matches import pictures
from tests.games.conftest import match_between, reread
from tests.games.pages import Page, move

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(alice, bob):
    return match_between(alice, bob)


async def test_a_move_is_acknowledged_to_the_mover_and_drawn_for_everybody(table, alice, bob):
    pages = [Page(table, alice), Page(table, bob), Page(table)]
    for page in pages:
        await page.open()
    seat = table.to_act[0]
    ticket = await move(table, pages[seat], seat)
    answers = [await pages[seat].hear() for _ in range(2)]
    assert {"is": "done", "ticket": ticket, "number": 1} in answers
    for page in (pages[1 - seat], pages[2]):
        assert (await page.picture())["version"] == 1
    for page in pages:
        await page.close()


async def test_a_page_that_was_away_draws_the_same_as_one_that_stayed(table, alice, bob):
    players = [Page(table, alice), Page(table, bob)]
    watcher = Page(table)
    for page in (*players, watcher):
        await page.open()
    for number in range(6):
        seat = (await threads.run(reread, match=table)).to_act[0]
        await move(table, players[seat], seat)
        await players[seat].until(number + 1)
    last = await watcher.until(6)
    late = Page(table)
    fresh = await late.open()
    assert fresh["view"] == last["view"]
    assert [line["number"] for line in fresh["log"]] == [1, 2, 3, 4, 5, 6]
    for page in (*players, watcher, late):
        await page.close()


async def test_charlie_cannot_move_and_is_told_why(table, charlie):
    page = Page(table, charlie)
    await page.open()
    ticket = await move(table, page, table.to_act[0])
    while (answer := await page.hear())["is"] != "no":
        pass
    assert (answer["code"], answer["ticket"]) == ("not-seated", ticket)
    assert (await threads.run(reread, match=table)).version == 0
    await page.close()


async def test_a_guest_may_look_and_not_touch(table):
    page = Page(table)
    await page.open()
    await move(table, page, table.to_act[0])
    while (answer := await page.hear())["is"] != "no":
        pass
    assert answer["text"]
    await page.close()


async def test_a_refusal_is_in_the_readers_language(table, alice, bob):
    people = [alice, bob]
    mover = people[table.to_act[0]]
    mover.language = "it"
    page = Page(table, mover)
    await page.open()
    await page.say(do="move", seen=0, words=["dance"], ticket=str(uuid4()))
    while (answer := await page.hear())["is"] != "no":
        pass
    assert "non è una parola" in answer["text"]
    await page.close()


async def test_nonsense_is_answered_and_a_flood_is_cut(table):
    page = Page(table)
    await page.open()
    await page.write("{]")
    while (answer := await page.hear())["is"] != "no":
        pass
    assert answer["code"] == "not-ours"
    for _ in range(BURST + 5):
        await page.say(do="ping")
    codes = []
    while not codes:
        message = await page.talk.receive_output(timeout=30)
        codes = [message["code"]] if message["type"] == "websocket.close" else []
    assert codes == [1008]


async def test_a_table_that_is_not_there_closes_for_good(table):
    table.code = "nothing"
    page = Page(table)
    assert (await page.connect())["type"] == "websocket.accept", "else no page learns the code"
    assert await page.closed() == 4404


async def test_words_are_offered_one_after_the_other(table, alice, bob):
    seat = table.to_act[0]
    page = Page(table, [alice, bob][seat])
    first = await page.open()
    said = [first["ask"]["words"][0]["word"]]
    await page.say(do="say", said=said)
    while (answer := await page.hear())["is"] != "words":
        pass
    expected = await threads.run(
        pictures.choices,
        code=table.code,
        reader=pictures.Reader([alice, bob][seat].pk),
        said=said,
    )
    assert answer == {"is": "words", **expected}
    await page.close()
