"""Whole matches of A War of Whispers and Verrat! on their boards, each player in a browser of
their own: one on a phone, one with the keyboard alone, the others by clicks."""

import random
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import LogLine, Match
from siamleague.accounts.models import User
from tests.browser.keys import KeyPlayer
from tests.browser.players import Chooser, Player, at_random, board_words, play_out, seated, table
from tests.people import person

pytestmark = pytest.mark.timeout(240)
PHONE = {"viewport": {"width": 320, "height": 640}}
CALM = {"reduced_motion": "reduce"}
SHORT = ("done", "resolve", "keep", "banners", "ready", "no-", "leave-", "refuse-")
OFTEN = 0.85


@pytest.fixture
def people(transactional_db: None, alice: User, bob: User) -> list[User]:
    return [alice, bob, person("Carol"), person("Dan")]


def mostly(seed: int) -> Chooser:
    """Return who chooses at random, but mostly what keeps a match short."""
    dice = random.Random(seed)
    short, any_word = at_random(seed, prefer=SHORT), at_random(seed + 1)

    def choose(words: list[str]) -> str:
        return short(words) if dice.random() < OFTEN else any_word(words)

    return choose


def played(
    stack: ExitStack, browser: Browser, site: str, match: Match, people: list[User], **how: Any
) -> list[Player]:
    """Return a player for each person: the first with keys alone, the last on a phone by night."""
    choose: Chooser = how["choose"]
    first = stack.enter_context(seated(browser, site, match, people[:1], **CALM))
    middle = stack.enter_context(seated(browser, site, match, people[1:-1], choose=choose, **CALM))
    night = {"color_scheme": "dark", **CALM}
    last = stack.enter_context(
        seated(browser, site, match, people[-1:], choose=choose, **PHONE, **night)
    )
    return [KeyPlayer(first[0].page, how["seed"]), *middle, *last]


def sideways(page: Page) -> int:
    return int(
        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    )


def ended_well(match: Match, players: list[Player], moves: int, axe: Any) -> None:
    """The match is over, every page shows it, nothing is wrong with any of them."""
    match.refresh_from_db()
    assert match.status == "finished"
    assert moves == LogLine.objects.filter(match=match, kind="move").count()
    assert players[0].on_the_board > 0, "some words were said on the board by keys"
    phone = players[-1].page
    assert sideways(phone) == 0
    for player in (players[0], players[-1]):
        assert axe(player.page) == []
    # All is open now, and on all pages alike but for where each one sits.
    assert all("Alice" in board_words(player.page) for player in players[1:])


@pytest.mark.parametrize(
    "seats",
    [2, pytest.param(3, marks=pytest.mark.evening), pytest.param(4, marks=pytest.mark.evening)],
)
def test_a_war_of_whispers_is_played_to_its_end(
    site: str, browser: Browser, people: list[User], seats: int, axe: Any
) -> None:
    match = table(people[:seats], "war_of_whispers")
    choose = mostly(seats)
    with ExitStack() as stack:
        players = played(stack, browser, site, match, people[:seats], choose=choose, seed=seats)
        assert axe(players[-1].page) == []
        moves = play_out(players)
        for player in players:
            expect(player.page.locator(".ww-row")).to_have_count(seats, timeout=30_000)
        ended_well(match, players, moves, axe)
        page = players[1].page
        page.get_by_role("button", name="Watch the replay").click()
        page.get_by_role("button", name="To the start").click()
        eyes = page.get_by_label("Seen by")
        eyes.select_option("Bob")
        expect(page.locator(".ww-unknown")).to_have_count(5 * (seats - 1), timeout=30_000)
        eyes.select_option("")
        expect(page.locator(".ww-unknown")).to_have_count(0, timeout=30_000)
        expect(page.locator(".ww-hand")).to_have_count(seats, timeout=30_000)


def test_verrat_is_played_to_its_end(
    site: str, browser: Browser, people: list[User], axe: Any
) -> None:
    match = table(people, "verrat", options={"rounds": 5, "offers": 2})
    choose = mostly(3)
    with ExitStack() as stack:
        players = played(stack, browser, site, match, people, choose=choose, seed=4)
        assert axe(players[-1].page) == []
        moves = play_out(players)
        for player in players:
            expect(player.page.locator("#board .vr-winner")).to_be_visible()
        ended_well(match, players, moves, axe)
        page = players[1].page
        eyes = page.get_by_label("Seen by")
        eyes.select_option("")
        while not page.locator(".vr-planner").count():
            step = page.locator("#replay-count").text_content()
            page.get_by_role("button", name="One move back").click()
            expect(page.locator("#replay-count")).not_to_have_text(str(step))
        expect(page.locator(".vr-planner.is-sealed")).to_have_count(3, timeout=30_000)
        eyes.select_option("Carol")
        expect(page.locator(".vr-planner")).to_have_count(1, timeout=30_000)
