"""What has changed since I moved, how a match ends, and what is said beside it."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from siamleague.accounts.models import User
from tests.browser.players import at_random, next_mover, play_out, reopened, seated, table
from tests.people import person

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def people(transactional_db: None, alice: User, bob: User) -> list[User]:
    return [alice, bob, person("Carol"), person("Dan")]


def test_what_changed_since_i_moved_is_marked_and_stepped_through_until_i_move(
    site: str, browser: Browser, people: list[User], axe: Any
) -> None:
    match = table(people[:2])
    choose = at_random(4)
    with seated(browser, site, match, people[:2], choose=choose) as players:
        first = next_mover(players, 0)
        version = first.move()
        expect(first.page.locator(".is-fresh")).to_have_count(0)
        second = next_mover(players, version)
        assert second is not first
        version = second.move()
        first.await_version(version)
        expect(first.page.locator(".is-fresh")).not_to_have_count(0)
        reopened(first)
        expect(first.page.locator(".is-fresh")).not_to_have_count(0)
        assert axe(first.page) == []
        version = first.move()
        expect(first.page.locator(".is-fresh")).to_have_count(0)
        other = next_mover(players, version)
        before = first.page.locator("#board-words").text_content()
        other.await_version(version)
        version = other.move()
        first.await_version(version)
        after = first.page.locator("#board-words").text_content()
        assert after != before
        first.page.get_by_role("button", name="One step back").click()
        expect(first.page.locator("#board-words")).to_have_text(str(before))
        expect(first.page.locator("#ask")).to_be_hidden()
        first.page.get_by_role("button", name="One step on").click()
        expect(first.page.locator("#board-words")).to_have_text(str(after))
        expect(first.page.locator("#ask")).to_be_visible()


def test_a_match_ends_in_a_scene_that_leads_on(
    site: str, browser: Browser, people: list[User], axe: Any
) -> None:
    match = table(people[:2])
    how = {"choose": at_random(2, passing=0.9), "reduced_motion": "reduce"}
    with seated(browser, site, match, people[:2], **how) as players:
        play_out(players)
        match.refresh_from_db()
        page = players[0].page
        ending = page.locator("#ending")
        expect(ending).to_be_visible()
        winner = "Alice" if match.ranks == [1, 2] else "Bob"
        expect(ending.get_by_role("heading")).to_contain_text([f"{winner} won"])
        expect(ending.get_by_role("button", name="Rematch")).to_be_visible()
        expect(ending.get_by_role("link", name="Next table")).to_be_visible()
        assert axe(page) == []
        ending.get_by_role("button", name="Watch the replay").click()
        expect(ending).to_be_hidden()
        reopened(players[0])
        expect(page.locator("#replay-count")).to_contain_text(f"of {match.version}")
        expect(ending).to_be_hidden()  # the address names a move now
        page.get_by_role("button", name="How it ended").click()
        expect(ending).to_be_visible()


def test_a_phrase_is_read_in_ones_own_language_and_nobody_must_be_heard(
    site: str, browser: Browser, people: list[User]
) -> None:
    match = table(people[:2])
    with (
        seated(browser, site, match, people[:1]) as (alice,),
        seated(browser, site, match, people[1:2]) as (bob,),
    ):
        cookie = {"name": "language", "value": "it", "url": site}
        bob.page.context.add_cookies([cookie])
        reopened(bob)
        alice.page.get_by_role("button", name="Talk").click()
        alice.page.get_by_role("button", name="Good luck!").click()
        tab = bob.page.locator(".table-tab[data-pane=talk]")
        expect(tab.locator(".tab-dot")).to_have_count(1)
        tab.click()
        expect(bob.page.locator("#talk-said")).to_contain_text("Buona fortuna!")
        bob.page.locator("[data-mute]").click()
        expect(bob.page.locator("#talk-said")).not_to_contain_text("Buona fortuna!")
        reopened(bob)
        bob.page.locator(".table-tab[data-pane=talk]").click()
        expect(bob.page.locator("#talk-said")).not_to_contain_text("Buona fortuna!")
        bob.page.locator("[data-mute]").click()
        expect(bob.page.locator("#talk-said")).to_contain_text("Buona fortuna!")
