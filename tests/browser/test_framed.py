"""The standings of a club inside the page of another site, in a browser: whole, and live."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from siamleague.accounts.models import User
from tests.games.conftest import match_between
from tests.tournaments.hall import club_of, entered, event_of, played
from tournaments.models import Club, Tournament


@contextmanager
def another_site(html: str) -> Iterator[str]:
    """Yield the address of a site of somebody else, with one page."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def event(alice: User) -> Tournament:
    club = club_of(alice)
    Club.objects.filter(pk=club.pk).update(framed_by="*")
    made = event_of(alice, club)
    entered(made, alice, 16)
    played(made, alice)
    return made


def framed(site: str, path: str) -> str:
    icon = '<link rel="icon" href="data:,">'
    frame = f'<iframe src="{site}{path}" title="Ours" width="100%" height="80"></iframe>'
    return f'<!doctype html>{icon}{frame}<script src="{site}/embed.js" async></script>'


def test_the_standings_stand_whole_in_the_page_of_another_site(
    site: str, page: Page, event: Tournament
) -> None:
    path = f"/embed{event.get_absolute_url()}standings/?theme=dark"
    with another_site(framed(site, path)) as there:
        page.goto(there)
        inside = page.frame_locator("iframe")
        expect(inside.get_by_role("row")).to_have_count(17)
        page.wait_for_function("document.querySelector('iframe').clientHeight > 400")
        heights: Any = page.frames[1].evaluate(
            "[document.documentElement.scrollHeight, innerHeight]"
        )
        assert heights[0] <= heights[1]
        expect(inside.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_live_board_stands_in_the_page_of_another_site_and_shows_no_hand(
    site: str, page: Page, alice: User, bob: User, settings: Any, open_as: Any
) -> None:
    settings.FRAMED_BY = "*"
    match = match_between(alice, bob)
    open_as(alice)

    with another_site(framed(site, f"/play/{match.code}/frame/")) as there:
        page.goto(there)
        inside = page.frame_locator("iframe")
        expect(inside.locator("#board svg, #board .plain").first).to_be_visible(timeout=15_000)
        expect(inside.locator("#ask")).to_be_hidden()
        expect(inside.locator(".site-header")).to_have_count(0)
        for width in (900, 390):
            page.set_viewport_size({"width": width, "height": 900})
            board = inside.locator("#board svg").first.bounding_box()
            assert board is not None
            assert board["width"] > width * 0.45  # beside it stands who plays
            page.wait_for_function("document.querySelector('iframe').clientHeight < 2500")
