"""Phones in the hall add their chance to the lot of an event, open it, and check it."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from siamleague.accounts.models import User
from tests.browser.players import session
from tests.tournaments.hall import NOW, club_of, entered, event_of
from tournaments.lots import lot_closing
from tournaments.models import Lot, Tournament
from tournaments.rounds import act as rounds

pytestmark = pytest.mark.timeout(120)
ADD = "Add my chance to the lot"


@pytest.fixture
def event(alice: User) -> Tournament:
    event = event_of(alice, club_of(alice), lot=True)
    entered(event, alice, 6)
    return event


@pytest.fixture
def bobs_page(browser: Browser, site: str, bob: User) -> Any:
    context = browser.new_context(locale="en-GB", timezone_id="UTC")
    context.add_cookies([{"name": "sessionid", "value": session(bob), "url": site}])
    yield context.new_page()
    context.close()


def add(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name=ADD).click()
    expect(page.locator("#lot")).to_contain_text("Your chance is in, sealed.")


def test_two_phones_give_to_the_lot_open_by_themselves_and_say_that_it_fits(
    site: str, page: Page, bobs_page: Page, alice: User, bob: User, event: Any, open_as: Any
) -> None:
    open_as(alice)
    address = site + event.get_absolute_url()
    add(page, address)
    add(bobs_page, address)
    expect(page.locator("#lot")).to_contain_text("Added so far: Alice, Bob.")
    bobs_page.goto(address + "entries/")  # any page of the event does
    rounds.ask_for_pairing(tournament_id=event.pk, by=alice.pk, now=NOW)
    lot = Lot.objects.get(event=event)
    for _look in range(100):
        if not lot.chances.filter(secret="").exists():
            break
        page.wait_for_timeout(100)
    assert [bool(each.secret) for each in lot.chances.all()] == [True, True]
    lot_closing.wait(event.pk, lambda: NOW)
    bobs_page.goto(address)
    for each in (page, bobs_page):
        told = each.locator("#lot")
        expect(told).to_contain_text("it is drawn from secrets of the site and of Alice, Bob")
        expect(told).to_contain_text("Every secret fits its seal, and together they give this lot.")
        expect(told).to_contain_text("Your chance is among them.")


def test_a_site_that_leaves_a_chance_out_is_found_out_on_the_phone(
    site: str, page: Page, alice: User, event: Any, open_as: Any
) -> None:
    open_as(alice)
    address = site + event.get_absolute_url()
    add(page, address)
    rounds.ask_for_pairing(tournament_id=event.pk, by=alice.pk, now=NOW)
    lot = Lot.objects.get(event=event)
    for _look in range(100):
        if not lot.chances.filter(secret="").exists():
            break
        page.wait_for_timeout(100)
    lot.chances.update(secret="")  # the site forgets it
    lot_closing.wait(event.pk, lambda: NOW + 2 * lot_closing.OPENED_WITHIN)
    page.goto(address)
    expect(page.locator("#lot-told")).to_contain_text("is not in the lot")


def test_who_is_not_signed_in_reads_who_gave_and_cannot_add(
    site: str, page: Page, event: Any
) -> None:
    page.goto(site + event.get_absolute_url())
    expect(page.locator("#lot")).to_contain_text("Whoever is signed in can add a chance.")
    expect(page.get_by_role("button", name=ADD)).to_have_count(0)
