"""Nothing hidden reaches a browser: the pages of two games of secrets, searched for markers.

tests/games/leaking.py puts a marker into every secret. Here real pages are opened at every seat and
by a guest, somebody plays, and all that a browser got or made of it is searched.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from games.kit.dice import QuickDice
from games.models import Match, Status, Watching
from games.shelf import GAMES
from tests.browser.players import Player, at_random, next_mover, session
from tests.games.leaking import PLANTED, Search, begin, marked, people

pytestmark = pytest.mark.timeout(120)
SECRETIVE = ["verrat", "war_of_whispers"]


class Reader:
    """All that one browser got of a match, and all that its page made of it."""

    def __init__(self, page: Page, seat: int | None) -> None:
        self.page, self.seat = page, seat
        self.frames: list[str] = []
        self.answers: list[Any] = []
        page.on("websocket", lambda line: line.on("framereceived", self._frame))
        page.on("response", self._answer)
        page.on("console", lambda said: self.frames.append(said.text))

    def _frame(self, frame: Any) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    def _answer(self, answer: Any) -> None:
        self.answers.append(answer)

    def texts(self) -> Iterator[tuple[str, str]]:
        """Return where and what, for everything there is."""
        yield from (("socket or console", frame) for frame in self.frames)
        for answer in self.answers:
            kind = answer.headers.get("content-type", "")
            if answer.ok and kind.startswith(("text/html", "application/json")):
                yield answer.url, answer.text()
        yield "the page as it stands", self.page.content()
        yield "what is said aloud", self.page.locator("body").aria_snapshot()
        yield "what the device keeps", str(self.page.context.storage_state())
        yield "the tab", self.page.evaluate("JSON.stringify(sessionStorage) + document.title")


@contextmanager
def opened(
    browser: Browser, site: str, match: Match, places: dict[int | None, Any]
) -> Iterator[list[Reader]]:
    """Yield a reader for each person, who listens from the first byte."""
    readers = []
    for seat, person in places.items():
        context = browser.new_context(locale="en-GB", timezone_id="UTC")
        if person is not None:
            context.add_cookies([{"name": "sessionid", "value": session(person), "url": site}])
        readers.append(reader := Reader(context.new_page(), seat))
        reader.page.goto(f"{site}/play/{match.code}/")
        reader.page.wait_for_selector("#match[data-version]")
    yield readers
    for reader in readers:
        reader.page.context.close()


def searched(browser: Browser, site: str, slug: str, moves: int) -> Search:
    """Let people play a little and search everything that reached a browser."""
    search, persons, dice = Search(), people(), QuickDice(5)
    seats = max(GAMES[slug].info.seat_counts)
    with marked() as heard:
        match = begin(slug, persons[:seats], dice)
        while match.status != Status.RUNNING or match.watching == Watching.CLOSED:
            match = begin(slug, persons[:seats], dice)
        seed = bytes(match.seed)
        places = {seat: persons[seat] for seat in (range(seats) if moves else [0])}
        with opened(browser, site, match, {**places, None: None}) as readers:
            play([reader.page for reader in readers[:-1]], moves)
            for reader in readers:
                for where, text in reader.texts():
                    search.look(where, text, reader.seat, seed)
        for line in heard.lines:
            search.look("log output", line, None, seed)
    return search


def play(pages: list[Page], moves: int) -> None:
    """Make a few moves by clicks."""
    players = [Player(page, at_random(1)) for page in pages]
    version = max(player.version for player in players)
    for _ in range(moves):
        mover = next_mover(players, version)
        if mover is None:
            return
        version = mover.move()


@pytest.mark.parametrize("slug", SECRETIVE)
def test_no_page_shows_or_keeps_what_its_reader_may_not_know(
    browser: Browser, site: str, slug: str
) -> None:
    search = searched(browser, site, slug, 3)
    assert search.leaks == []
    assert search.own > 10, "the search saw no marker at all"
    assert search.texts > 30


@pytest.mark.parametrize(
    ("slug", "planted"),
    [("verrat", "the view of the neighbour"), ("war_of_whispers", "the seed in every picture")],
)
def test_a_leak_put_in_on_purpose_is_found_in_the_browser(
    browser: Browser, site: str, slug: str, planted: str
) -> None:
    with ExitStack() as stack:
        stack.enter_context(PLANTED[planted]())
        assert searched(browser, site, slug, 0).leaks
