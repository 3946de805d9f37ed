"""The other games of the shelf at the same page, through the plain board."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from siamleague.accounts.models import User
from tests.browser.players import at_random, play_out, seated, table
from tests.people import person

pytestmark = pytest.mark.timeout(240)
PLAIN = "?board=plain"


@pytest.fixture
def people(transactional_db: None, alice: User, bob: User) -> list[User]:
    return [alice, bob, person("Carol"), person("Dan")]


@pytest.mark.evening
def test_a_whole_match_of_a_war_of_whispers_through_the_plain_board(
    site: str, browser: Browser, people: list[User], axe: Any
) -> None:
    match = table(people[:2], "war_of_whispers")
    choose = at_random(2, prefer=("skip", "done", "pass", "keep"))
    how = {"choose": choose, "query": PLAIN, "reduced_motion": "reduce"}
    with seated(browser, site, match, people[:2], **how) as players:
        expect(players[0].page.locator(".plain-board")).to_be_visible()
        play_out(players)
        match.refresh_from_db()
        assert match.status == "finished"
        assert axe(players[0].page) == []


def test_a_whole_match_of_verrat_through_the_plain_board(
    site: str, browser: Browser, people: list[User], axe: Any
) -> None:
    match = table(people, "verrat", options={"rounds": 5})
    choose = at_random(4, prefer=("ready", "done", "pass", "no", "skip"))
    how = {"choose": choose, "query": PLAIN, "reduced_motion": "reduce"}
    with seated(browser, site, match, people, **how) as players:
        play_out(players)
        match.refresh_from_db()
        assert match.status == "finished"
        assert axe(players[3].page) == []
