"""A knock-out in a browser: from the wizard to the champion, while somebody watches the bracket."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from siamleague.accounts.models import User
from tests.browser.conftest import watch
from tests.tournaments.drawn import knock_out
from tests.tournaments.hall import published

SoFar = Callable[[User], None]
Axe = Callable[[Page], list[str]]
FOUR = "Ada Ferri; 1900\nBruno Sala; 1800\nCarla Neri; 1700\nDario Riva; 1600"


def publish(page: Page, number: int) -> None:
    """Pair a round and show it."""
    page.get_by_role("button", name=f"Pair round {number}").click()
    button = page.get_by_role("button", name=f"Publish round {number}")
    expect(button).to_be_visible(timeout=20_000)
    button.click()


def type_results(page: Page, *codes: str) -> None:
    """Type a result for each table."""
    page.get_by_role("link", name="Enter results").click()
    page.wait_for_url("**/results/")  # whole, and with it what listens to the keys
    for place, code in enumerate(codes):
        field = page.locator(".grid-code").nth(place)
        field.fill(code)
        field.press("Enter")
    expect(page.locator(".badge-good")).to_have_count(len(codes))


def make_event(page: Page, site: str) -> None:
    """Found a club, make a knock-out in it, enter four, and go where it is run."""
    page.goto(site + "/clubs/new/")
    page.get_by_label("Name").fill("Red Lantern")
    page.get_by_role("button", name="Found the club").click()
    page.get_by_role("link", name="New event").click()
    page.get_by_label("Name of the event").fill("Elephant Cup")
    page.get_by_label("Game", exact=False).first.select_option("")
    page.get_by_label("Name of the other game").fill("Chess")
    page.get_by_label("A cup").check()
    page.get_by_role("button", name="Make the event now").click()
    page.get_by_role("button", name="Publish the event").click()
    page.get_by_role("link", name="Enter people").click()
    page.get_by_label("One a line").fill(FOUR)
    page.get_by_role("button", name="Look at the list").click()
    page.get_by_role("button", name="Enter them").click()
    page.get_by_role("link", name="Run it").click()


def close(page: Page, number: int) -> None:
    """End a round."""
    page.get_by_role("link", name="Run it").click()
    page.get_by_role("button", name=f"Close round {number}").click()


def decide_the_draw(page: Page) -> None:
    """Write down who won the play-off."""
    page.get_by_role("link", name="Enter results").click()
    page.get_by_role("link", name="Table 2: say who goes on").click()
    page.get_by_label("How it was decided").fill("a game of five minutes")
    page.get_by_role("button", name="Carla Neri goes on").click()
    expect(page.locator("#table-2 .badge-good")).to_have_text("goes on")


@pytest.mark.usefixtures("worker")
def test_alice_runs_a_knock_out_and_a_draw_is_decided_while_bob_watches_the_bracket(
    site: str, page: Page, open_as: SoFar, alice: User, browser: Browser, axe: Axe
) -> None:
    open_as(alice)
    make_event(page, site)
    publish(page, 1)
    watcher = browser.new_page()
    seen = watch(watcher)
    watcher.goto(site + "/clubs/red-lantern/events/elephant-cup/bracket/")
    expect(watcher.locator(".bracket-box")).to_have_count(4)
    expect(watcher.locator(".bracket-goes-on")).to_have_count(0)

    type_results(page, "1", "0")
    expect(watcher.locator(".bracket-goes-on")).to_have_count(1, timeout=10_000)
    close(page, 1)
    expect(page.get_by_text("Table 2 ended in a draw")).to_be_visible()
    decide_the_draw(page)
    expect(watcher.locator(".bracket-goes-on")).to_have_count(2, timeout=10_000)
    assert axe(page) == []

    close(page, 1)
    publish(page, 2)
    type_results(page, "1", "1")
    close(page, 2)
    page.get_by_role("button", name="End the event").click()
    expect(watcher.get_by_text("has won.")).to_be_visible(timeout=10_000)
    assert seen == []
    look_closely(watcher, axe)
    watcher.close()


def look_closely(page: Page, axe: Axe) -> None:
    """The drawing scrolls by the keyboard in its own frame; a phone by night shows all of it."""
    drawing = page.get_by_role("region", name="Bracket")
    drawing.focus()
    expect(drawing).to_be_focused()
    assert axe(page) == []
    page.set_viewport_size({"width": 320, "height": 700})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert axe(page) == []
    wider = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not page.evaluate(wider)


@pytest.mark.parametrize("paper", ["A4", "A3"])
@pytest.mark.parametrize("across", [False, True])
def test_each_part_of_a_bracket_is_one_sheet_of_paper(
    site: str, page: Page, alice: User, paper: str, across: bool
) -> None:
    event, _entries = knock_out(alice, 40)
    published(event, alice)
    page.goto(f"{site}{event.get_absolute_url()}bracket/print/")
    parts = page.locator(".bracket-sheet").count()
    assert parts == 3
    assert sheets(page.pdf(format=paper, landscape=across)) == parts
    drawings = page.locator(".bracket")
    drawings.evaluate_all("all => { for (const each of all) each.style.maxHeight = 'none'; }")
    assert (sheets(page.pdf(format=paper, landscape=across)) > parts) == across, "a control"
    page.goto(f"{site}{event.get_absolute_url()}bracket/")
    assert sheets(page.pdf(format=paper, landscape=across)) == 1


def sheets(pdf: bytes) -> int:
    """Return how many pages a file for the printer has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))
