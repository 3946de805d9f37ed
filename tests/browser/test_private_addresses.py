"""Two guests without accounts report and confirm on their phones; an arbiter ticks a slip."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from siamleague.accounts.models import User
from tests.browser.conftest import LISTENING, watch
from tests.tournaments.hall import club_of, entered, event_of, published, tables
from tournaments.rounds import slips

SoFar = Callable[[User], None]
Axe = Callable[[Page], list[str]]


def phone(browser: Browser) -> Page:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, locale="en-GB", has_touch=True, is_mobile=True
    )
    page = context.new_page()
    watch(page)
    return page


def test_guests_report_and_confirm_and_each_sees_what_the_other_said(
    site: str, browser: Browser, alice: User, axe: Axe
) -> None:
    event = event_of(alice, club_of(alice))
    entered(event, alice, 2)
    table = tables(published(event, alice))[0]
    one, other = (chair.entry for chair in table.chairs.order_by("seat"))
    mine, theirs = phone(browser), phone(browser)
    for page, entry in ((mine, one), (theirs, other)):
        page.goto(f"{site}/at/{slips.token(entry)}/")
        page.locator(LISTENING).wait_for(timeout=15_000)
    assert axe(mine) == []
    referrers: list[Any] = []
    mine.on("request", lambda asked: referrers.append(asked.headers.get("referer", "")))
    mine.get_by_role("button", name=f"{one.name} won").click()
    expect(mine.get_by_text("It stands when the other side confirms it.").first).to_be_visible()
    yes = theirs.get_by_role("button", name="Yes, that is right")
    expect(yes).to_be_visible(timeout=5_000)
    assert axe(theirs) == []
    yes.click()
    expect(theirs.get_by_text("Thank you, that is noted.").first).to_be_visible(timeout=30_000)
    expect(theirs.get_by_text(f"{one.name} wins").first).to_be_visible()
    table.refresh_from_db()
    assert table.result == "standing"
    assert not any("/at/" in each for each in referrers)  # not even our own pages are told
    faults = [*mine.faults, *theirs.faults]  # type: ignore[attr-defined]
    for page in (mine, theirs):
        page.context.close()
    assert faults == []


def test_alice_ticks_what_was_reported_by_the_slip_on_the_table(
    site: str, browser: Browser, page: Page, open_as: SoFar, alice: User, axe: Axe
) -> None:
    event = event_of(alice, club_of(alice))
    entered(event, alice, 2)
    table = tables(published(event, alice))[0]
    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}tables/{table.pk}/")
    page.locator("#private summary").click()
    address = page.locator(".long-link a").get_attribute("href") or ""
    assert axe(page) == []
    guest = phone(browser)
    guest.goto(f"{site}/at/{address.partition('/at/')[2]}")
    guest.get_by_role("button", name="won").last.click()
    expect(guest.get_by_text("The result is reported.").first).to_be_visible()
    guest.context.close()
    page.goto(f"{site}{event.get_absolute_url()}run/")
    page.get_by_role("button", name="wins").click()
    expect(page.get_by_text("The result stands.")).to_be_visible()
    table.refresh_from_db()
    assert (table.result, table.ranks) == ("standing", [2, 1])
    page.goto(f"{site}{event.get_absolute_url()}run/codes/")
    expect(page.locator(".slip")).to_have_count(2)
    assert axe(page) == []
