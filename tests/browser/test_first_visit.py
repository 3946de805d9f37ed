"""The first visitor of an empty site presses a button and has a club to look at."""

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.usefixtures("worker")
def test_the_demo_club_is_loaded_with_one_press(site: str, page: Page) -> None:
    page.goto(site + "/")
    page.get_by_role("button", name="Load the demo club").click()
    page.wait_for_url("**/jobs/**")
    done = page.get_by_role("link", name="Show what came of it")
    expect(done).to_be_visible(timeout=20_000)
    done.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(site + "/")
    expect(page.get_by_role("heading", name="Clubs that meet here")).to_be_visible()
