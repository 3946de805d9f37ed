"""Why two do not meet, or some do not sit together, asked on a phone and at a desk, by keys."""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from siamleague.accounts.models import User
from tests.tournaments.hall import club_of, entered, event_of, played, published


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_a_player_asks_by_keys_alone_and_reads_the_rule(
    scheme: str, width: int, site: str, page: Page, alice: User, axe: Callable[[Page], list[str]]
) -> None:
    event = event_of(alice, club_of(alice), format="dutch", rounds=5)
    entered(event, alice, 12)
    for _ in range(2):
        played(event, alice)
    published(event, alice)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{site}{event.get_absolute_url()}rounds/3/")
    page.get_by_text("Why?").first.click()
    page.get_by_role("link", name="Why not somebody else?").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Why not these two?")
    page.get_by_label("and whom").focus()
    page.keyboard.type("P11")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    answer = page.locator("#answer")
    expect(answer).to_be_visible()
    expect(answer.get_by_role("heading")).to_contain_text("P11")
    assert axe(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width
    _picture(page, f"dutch-{width}-{scheme}")


def test_three_who_do_not_sit_together(
    site: str, page: Page, alice: User, axe: Callable[[Page], list[str]]
) -> None:
    event = event_of(alice, club_of(alice), kind="four", rounds=5)
    entries = entered(event, alice, 18)
    played(event, alice)
    published(event, alice)
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{site}{event.get_absolute_url()}rounds/2/why-not/")
    for label, entry in (("Who", 0), ("and whom", 9), ("and (optional)", 17)):
        page.get_by_label(label, exact=True).first.select_option(str(entries[entry].pk))
    page.get_by_role("button", name="Why not?").click()
    expect(page.locator("#answer")).to_contain_text("If they sat together")
    expect(page.locator(".rules-in-order [aria-current=true]")).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    _picture(page, "tables-360")


def _picture(page: Page, name: str) -> None:
    """Keep a picture where somebody asked for them."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)
