"""What strangers meet: addresses made by us alone, no secret in a log, sockets counted."""

import os
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import suppress

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.core import mail
from django.test import Client, RequestFactory
from django.urls import path

from siamleague.settings.profile import host_and_port
from siamleague.web import sockets
from siamleague.web.middleware import OwnLinks
from tests.jobs.real_site import real_site

MARK = "MarkOfASecret7"


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["127.0.0.1:9", "localhost:31337", "evil.example.org"])
def test_links_in_letters_lead_to_this_site_whatever_host_was_asked(bob, host):
    Client().post("/account/password/reset/", {"email": bob.email}, HTTP_HOST=host)
    (letter,) = mail.outbox
    assert host not in letter.body
    assert f"{settings.SITE_URL}/account/password/reset/key/" in letter.body


def test_django_itself_would_believe_the_host():
    """Control, and what the middleware makes of it."""
    request = RequestFactory().get("/clubs/?q=1", headers={"host": "127.0.0.1:9"})
    assert request.build_absolute_uri("/own/") == "http://127.0.0.1:9/own/"
    OwnLinks(lambda request: None)(request)
    assert request.build_absolute_uri("/own/") == f"{settings.SITE_URL}/own/"
    assert request.build_absolute_uri() == f"{settings.SITE_URL}/clubs/?q=1"
    assert request.build_absolute_uri("more/") == f"{settings.SITE_URL}/clubs/more/"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("host", "status"),
    [
        *(("league.example.org", 200), ("league.example.org:8443", 200), ("localhost:80", 200)),
        *(("localhost:9000", 200), ("localhost:9", 400), ("league.example.org:9", 400)),
        *(("evil.example.org", 400), ("localhost:²", 400), ("league.example.org:80:9", 400)),
    ],
)
def test_a_host_is_one_of_ours_with_its_port(host, status, settings):
    settings.ALLOWED_HOSTS = ["league.example.org", "localhost"]
    settings.PORTS = {"8443", "9000"}
    answer = Client(raise_request_exception=False).get("/about/", headers={"host": host})
    assert answer.status_code == status


def test_without_the_check_any_port_would_do(settings):
    settings.ALLOWED_HOSTS = ["localhost"]
    assert RequestFactory().get("/", headers={"host": "localhost:9"}).get_host() == "localhost:9"


def test_ports_come_from_the_settings():
    assert host_and_port("league.example.org:8443") == ("league.example.org", "8443")
    assert host_and_port("league.example.org") == ("league.example.org", "")
    assert host_and_port("[::1]") == ("[::1]", "")


@pytest.mark.parametrize("scheme", ["https", "http"])
def test_djangos_own_list_for_public_sites_finds_nothing(scheme):
    """The control: of a site without https it finds what is switched on by the address."""
    told = {
        **{name: os.environ[name] for name in os.environ.keys() - {"DJANGO_ALLOW_ASYNC_UNSAFE"}},
        "SIAMLEAGUE_URL": f"{scheme}://league.example.org",
        "SECRET_KEY": "x" * 25 + "abcdefghijklmnopqrstuvwxyz0123456789",
        "DJANGO_SETTINGS_MODULE": "siamleague.settings.base",
        "SIAMLEAGUE_NO_BOOTSTRAP": "1",
    }
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(
        command, cwd=settings.ROOT, env=told, capture_output=True, text=True, check=False
    )
    found = {each for each in ("W004", "W008", "W012") if f"security.{each}" in done.stderr}
    assert (done.returncode == 0, found) == (
        (True, set()) if scheme == "https" else (False, {"W004", "W008", "W012"})
    ), done.stderr


@pytest.mark.parametrize("off", [False, True])
@pytest.mark.parametrize("servers", [False, True])
def test_no_profile_logs_an_address_that_the_web_server_tells(tmp_path, servers, off):
    """The control: with the line in the settings away, the address stands in the log."""
    told = {
        **os.environ,
        "SECRET_KEY": "x",
        "SIAMLEAGUE_VAR": str(tmp_path),
        "SIAMLEAGUE_LOG_LEVEL": "INFO",
        "REDIS_URL": "redis://127.0.0.1:6379/0" if servers else "",
        "DATABASE_URL": "postgresql:///nowhere" if servers else "",
    }
    code = f"""
import logging.config
from siamleague.settings import base
{'base.LOGGING["loggers"].pop("uvicorn.access")' if off else ""}
logging.config.dictConfig(base.LOGGING)
told = ("127.0.0.1:4711", "GET", "/own/{MARK}/", "1.1", 200)
logging.getLogger("uvicorn.access").info('%s - "%s %s HTTP/%s" %d', *told)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=settings.ROOT,
        env=told,
        capture_output=True,
        text=True,
        check=True,
    )
    assert (MARK in done.stderr + done.stdout) == off


def test_no_page_is_shown_in_the_frame_of_another_site(settings, client):
    def ancestors():
        policy = client.get("/about/")["Content-Security-Policy"]
        return [part for part in policy.split("; ") if part.startswith("frame-ancestors")]

    assert ancestors() == ["frame-ancestors 'none'"]
    rules = dict(settings.CONTENT_SECURITY_POLICY["DIRECTIVES"])
    del rules["frame-ancestors"]
    settings.CONTENT_SECURITY_POLICY = {"DIRECTIVES": rules}
    assert ancestors() == []


def test_nothing_on_the_way_keeps_a_page_that_was_made_for_one_reader(settings, alice, signed_in):
    """The control: without it a cache that does not read Vary hands Alice's page to Bob."""
    mine = ("/", "/clubs/", f"/people/{alice.public_id}/", "/play/")
    browser = signed_in(alice)
    assert {browser.get(where)["Cache-Control"] for where in mine} == {"private, no-cache"}
    assert "no-store" in browser.get("/account/")["Cache-Control"], "what says more is left alone"
    kept = [each for each in settings.MIDDLEWARE if not each.endswith("OwnPages")]
    settings.MIDDLEWARE = kept
    assert not signed_in(alice).get("/").has_header("Cache-Control")


def visit(port, where, method="GET"):
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{where}", method=method)
    asked.add_header("Referer", f"http://127.0.0.1/{MARK}/")
    with suppress(urllib.error.HTTPError):
        urllib.request.urlopen(asked, timeout=20).read()


@pytest.mark.slow
def test_no_address_stands_in_any_log_however_much_is_logged(tmp_path):
    """An address may be a key: the owner's first link, a confirmation, a way to new password."""
    with real_site(tmp_path) as site:
        site.env["SIAMLEAGUE_LOG_LEVEL"] = "INFO"
        port = site.web()
        for where in (
            f"/own/{MARK}/",
            f"/own/{MARK}?x={MARK}",
            f"/account/confirm-email/{MARK}/",
            f"/account/password/reset/key/1-{MARK}/",
            f"/teams/join/{MARK}/",
            f"/nowhere/{MARK}/?{MARK}={MARK}",
            f"/ws/{MARK}/",
        ):
            visit(port, where)
            visit(port, where, "POST")
        site.stop()
        log = site.log()
    assert "answer" in log  # it was logged that somebody came
    assert MARK not in log


def test_the_proxy_writes_no_address_either():
    rules = (settings.ROOT / "docker" / "Caddyfile").read_text()
    for told in ("uri", "headers"):
        assert f"request>{told} delete" in rules


async def still(scope, receive, send):
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


class Guest(ApplicationCommunicator):
    """A socket that somebody without an account opens."""

    def __init__(self, application, client):
        about = {"type": "websocket", "path": "/ws/still/", "headers": [], "client": (client, 4711)}
        super().__init__(application, about)

    async def comes_in(self):
        await self.send_input({"type": "websocket.connect"})
        return (await self.receive_output(10))["type"] == "websocket.accept"

    async def leaves(self):
        await self.send_input({"type": "websocket.disconnect", "code": 1001})
        await self.wait(10)


@pytest.mark.django_db
async def test_sockets_of_one_guest_are_counted_whatever_they_are_for(settings):
    settings.PAGES_OF_GUESTS = 2  # boards; of all kinds together twice as many
    application = sockets.KnownReaders([path("ws/still/", still)])
    pages = [Guest(application, "198.51.100.7") for _n in range(4)]
    assert all([await each.comes_in() for each in pages])
    assert not await Guest(application, "198.51.100.7").comes_in()
    other = Guest(application, "198.51.100.8")
    assert await other.comes_in()
    await pages.pop().leaves()
    again = Guest(application, "198.51.100.7")
    assert await again.comes_in()
    for each in (*pages, other, again):
        await each.leaves()
    assert not application._open


@pytest.mark.django_db
async def test_uncounted_a_guest_opens_as_many_as_they_like(settings, monkeypatch):
    settings.PAGES_OF_GUESTS = 2
    monkeypatch.setattr(sockets, "most_of", lambda reader: 10**6)
    application = sockets.KnownReaders([path("ws/still/", still)])
    pages = [Guest(application, "198.51.100.7") for _n in range(9)]
    assert all([await each.comes_in() for each in pages])
    for each in pages:
        await each.leaves()
