"""Programs at the board: a socket opened with a token, from wherever, and what it may do there."""

import json
from uuid import uuid4

import pytest
from asgiref.testing import ApplicationCommunicator

from games.live import threads
from siamleague.accounts.tokens import held, personal_tokens
from siamleague.accounts.tokens.personal_tokens import TokenWish
from siamleague.asgi import application
from tests.games.conftest import match_between, reread
from tests.games.pages import Page, move
from tests.tournaments.hall import NOW

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(alice, bob):
    return match_between(alice, bob)


def given(user, **wanted):
    asked = TokenWish("a bot", **wanted)
    return personal_tokens.make(user_id=user.pk, wanted=asked, ticket=uuid4(), now=NOW)


class Program(Page):
    """A socket of the whole site, as a program opens it."""

    def __init__(self, match, headers, protocols=()):
        scope = {"type": "websocket", "path": f"/ws/play/{match.code}/", "query_string": b""}
        told = [(b"host", b"localhost:8000"), *headers]
        scope |= {"headers": told, "subprotocols": list(protocols), "client": ("127.0.0.1", 1)}
        self.talk = ApplicationCommunicator(application, scope)


def header(word):
    return [(b"authorization", f"Bearer {word}".encode())]


async def test_a_program_plays_with_a_token(table, alice, bob):
    person = (alice, bob)[table.to_act[0]]
    _row, word = await threads.write(given, user=person, plays=True)
    page = Program(table, header(word))
    assert (await page.open())["seat"] == table.to_act[0]
    ticket = await move(table, page, table.to_act[0])
    answer = await page.answer()
    assert (answer["is"], answer["ticket"]) == ("done", ticket)
    await page.close()


async def test_a_token_that_only_reads_watches_and_is_told_why_it_may_not(table, alice, bob):
    person = (alice, bob)[table.to_act[0]]
    _row, word = await threads.write(given, user=person)
    page = Program(table, header(word))
    await page.open()
    await move(table, page, table.to_act[0])
    answer = await page.answer()
    assert (answer["is"], answer["code"]) == ("no", "out-of-scope")
    assert (await threads.run(reread, match=table)).version == 0
    await page.close()


async def test_a_script_names_its_token_among_the_protocols(table, alice):
    _row, word = await threads.write(given, user=alice)
    protocols = ("siamleague.v1", f"bearer.{word}")
    told = [(b"sec-websocket-protocol", ", ".join(protocols).encode())]
    page = Program(table, [*told, (b"origin", b"https://elsewhere.example")], protocols)
    assert await page.connect() == {"type": "websocket.accept", "subprotocol": "siamleague.v1"}
    await page.close()


async def test_beside_a_token_no_cookie_counts(table, alice, client):
    """Else a foreign page could send a token of its own with the cookies of its visitor."""
    await threads.write(client.force_login, user=alice)
    cookie = f"sessionid={client.cookies['sessionid'].value}".encode()
    page = Program(table, [*header(held.draw()), (b"cookie", cookie)])
    assert (await page.connect())["type"] == "websocket.close"
    page = Program(table, [(b"cookie", cookie), (b"origin", b"https://elsewhere.example")])
    assert (await page.connect())["type"] == "websocket.close"


async def test_a_token_in_the_address_is_no_token(table, alice):
    _row, word = await threads.write(given, user=alice)
    page = Program(table, [])
    page.talk.scope["query_string"] = f"token={word}".encode()
    assert (await page.connect())["type"] == "websocket.close"


async def test_a_revoked_token_closes_its_sockets(table, alice):
    row, word = await threads.write(given, user=alice, plays=True)
    page = Program(table, header(word))
    await page.open()
    await threads.write(lambda: personal_tokens.revoke(user_id=alice.pk, token_id=row.pk))
    assert await page.closed() == 4401


def test_no_log_holds_a_token(caplog):
    from siamleague.watching import logs

    word = held.draw()
    said = {"said": f"tried {word} again", "deep": [json.dumps({"x": word})]}
    assert word not in json.dumps(logs.hush(said))
    assert word not in logs.hush_text(f"GET / Authorization: Bearer {word}")
