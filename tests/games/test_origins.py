"""Sockets are opened by our own pages only, whatever a browser is made to send."""

import pytest

from siamleague.web.origins import is_own
from tests.games.conftest import match_between

HOST = "play.example.org:8000"
OWN = f"http://{HOST}"


@pytest.fixture(autouse=True)
def _site(settings):
    settings.ALLOWED_HOSTS = ["play.example.org", "localhost"]
    settings.SECURE = False


def headers(origin, host=HOST):
    named = [(b"origin", origin), (b"host", host)]
    return [(name, value.encode("latin-1")) for name, value in named if value is not None]


def test_our_own_pages_may_under_each_of_our_names():
    assert is_own(headers(OWN))
    assert is_own(headers("http://localhost:8000", "localhost:8000"))
    assert is_own(headers("http://play.example.org", "play.example.org"))
    assert is_own(headers("http://play.example.org:80", "play.example.org"))


FOREIGN = [
    None,
    "",
    "null",
    "*",
    "https://play.example.org:8000",
    "http://play.example.org",
    "http://play.example.org:8001",
    "http://play.example.org:80",
    "http://play.example.org:8000/",
    "http://play.example.org:8000/play/",
    "http://play.example.org:8000.evil.example",
    "http://play.example.org.evil.example:8000",
    "http://evil.example:8000",
    "http://evilplay.example.org:8000",
    "http://x.play.example.org:8000",
    "http://example.org:8000",
    "http://play.example.org:8000@evil.example",
    "http://evil.example#play.example.org:8000",
    "http://evil.example?play.example.org:8000",
    "http://evil.example/play.example.org:8000",
    "http://user@play.example.org:8000",
    "ws://play.example.org:8000",
    "ftp://play.example.org:8000",
    "file://play.example.org:8000",
    "//play.example.org:8000",
    "play.example.org:8000",
    "javascript://play.example.org:8000",
    " http://play.example.org:8000",
    "http://play.example.org:8000 ",
    "http://play.example.org:8000\t",
    "http://play.example.org:8000,http://evil.example",
    "http://evil.example http://play.example.org:8000",
    "http://localhost:8000",
    "http://127.0.0.1:8000",
    "http://[::1]:8000",
    "http://pl\u00e4y.example.org:8000",
    "http://play.example.org:08000",
    "http://play.example.org:8000\\@evil.example",
    "http:/play.example.org:8000",
    "http:play.example.org:8000",
]


@pytest.mark.parametrize("origin", FOREIGN)
def test_no_other_page_may(origin):
    assert not is_own(headers(origin))


def test_a_name_that_is_not_ours_is_refused_even_when_both_agree_on_it():
    assert not is_own(headers("http://evil.example", "evil.example"))


def test_two_origins_or_two_hosts_are_refused():
    for name, value in ((b"origin", OWN.encode()), (b"host", HOST.encode())):
        assert not is_own([*headers(OWN), (name, value)])


def test_behind_tls_only_pages_with_tls_may(settings):
    settings.SECURE = True
    assert is_own(headers("https://play.example.org", "play.example.org"))
    assert not is_own(headers("http://play.example.org", "play.example.org"))


@pytest.mark.django_db(transaction=True)
async def test_the_sites_own_sockets_are_behind_that_door(alice, bob):
    from asgiref.testing import ApplicationCommunicator

    from games.live import threads
    from siamleague.asgi import application

    match = await threads.write(_match, alice=alice, bob=bob)
    for origin, answer in ((OWN, "websocket.accept"), ("http://evil.example", "websocket.close")):
        scope = {"type": "websocket", "path": f"/ws/play/{match.code}/", "query_string": b""}
        scope |= {"headers": headers(origin), "subprotocols": [], "client": ("127.0.0.1", 1)}
        talk = ApplicationCommunicator(application, scope)
        await talk.send_input({"type": "websocket.connect"})
        assert (await talk.receive_output(5))["type"] == answer
        await talk.send_input({"type": "websocket.disconnect", "code": 1001})
        await talk.wait(5)


def _match(alice, bob):
    return match_between(alice, bob)
