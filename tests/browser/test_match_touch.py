"""Matches played on a phone with a finger, on the board itself; and the map under two fingers."""

from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from siamleague.accounts.models import User
from tests.browser.players import next_mover, seated, table
from tests.browser.touch import PHONE, TouchPlayer
from tests.people import person

pytestmark = pytest.mark.timeout(280)
BOX = """() => document.querySelector(".part-map > svg").getAttribute("viewBox")
  .split(" ").map(Number)
"""
SHORT = {
    "king_of_siam": (2, {}, ("pass",), 400),
    "war_of_whispers": (2, {}, ("done", "resolve", "keep", "banners"), 30),
    "verrat": (4, {"rounds": 5}, ("ready", "no-", "leave-", "refuse-"), 30),
}


@pytest.fixture
def people(transactional_db: None, alice: User, bob: User) -> list[User]:
    return [alice, bob, person("Carol"), person("Dan")]


@pytest.mark.parametrize("game", SHORT)
def test_a_match_is_played_by_touching_the_board(
    site: str, browser: Browser, people: list[User], game: str
) -> None:
    """King of Siam to its end, the longer games for thirty moves; taps hit what is in sight."""
    seats, options, prefer, most = SHORT[game]
    match = table(people[:seats], game, options=options)
    with ExitStack() as stack:
        pages = stack.enter_context(seated(browser, site, match, people[:seats], **PHONE))
        players: list[Any] = [
            TouchPlayer(each.page, n, prefer=prefer) for n, each in enumerate(pages)
        ]
        version = max(player.version for player in players)
        for _ in range(most):
            mover = next_mover(players, version)
            if mover is None:
                break
            version = mover.move()
        match.refresh_from_db()
        assert match.version >= min(most, 16)
        taps = {name: sum(player.taps[name] for player in players) for name in players[0].taps}
        assert taps["board"] > taps["button"] / 4
        if game == "king_of_siam":
            assert match.status == "finished"
            assert taps["button"] == 0, "every word of this game lies on the board"
            expect(players[0].page.locator("#ending")).to_be_visible()


def test_two_fingers_and_a_double_tap_enlarge_the_map(
    site: str, browser: Browser, people: list[User]
) -> None:
    match = table(people[:2])
    with seated(browser, site, match, [None], **PHONE) as (guest,):
        page = guest.page
        whole = page.evaluate(BOX)
        pinch(page, 190, 350, 30, 90)
        near = page.evaluate(BOX)
        assert near[2] == pytest.approx(whole[2] / 3, rel=0.1)
        page.get_by_role("button", name="Whole map").tap()
        assert page.evaluate(BOX) == whole
        for _ in range(2):
            page.touchscreen.tap(60, 480)
            page.wait_for_timeout(40)
        assert page.evaluate(BOX)[2] == pytest.approx(whole[2] / 2.2, rel=0.02)
        assert page.evaluate("visualViewport.scale") == 1, "the page itself stays as it is"


def pinch(page: Any, x: int, y: int, near: int, far: int) -> None:
    """Put two fingers on the glass and draw them apart, by real touch events."""
    line = page.context.new_cdp_session(page)

    def fingers(apart: float) -> list[dict[str, float]]:
        return [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]

    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers(near)})
    for step in range(1, 11):
        points = fingers(near + (far - near) * step / 10)
        line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
