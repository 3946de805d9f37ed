"""Devices at a table make its dice together, and check them when the match is over."""

from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from games.models import LogLine, Match
from siamleague.accounts.models import User
from tests.browser.players import session

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def bobs_page(browser: Browser, site: str, bob: User) -> Any:
    context = browser.new_context(locale="en-GB", timezone_id="UTC")
    context.add_cookies([{"name": "sessionid", "value": session(bob), "url": site}])
    yield context.new_page()
    context.close()


def resign(match: Match, person: User) -> None:
    from games.matches import endings

    endings.resign(code=match.code, by=person.pk, ticket=uuid4(), now=timezone.now())


def of_an_event(alice: User, bob: User) -> Match:
    from games.lobby import act as tables

    order = tables.TableOrder(game="king_of_siam", seats=2, made_for="a table")
    sitters = [tables.SeatTaker(str(person), person.pk) for person in (alice, bob)]
    return tables.open_for(table=order, sitters=sitters, now=timezone.now())


def test_two_phones_make_the_dice_together_and_say_at_the_end_that_nobody_chose_them(
    site: str, page: Page, bobs_page: Page, alice: User, bob: User, open_as: Any
) -> None:
    open_as(alice)
    page.goto(site + "/play/new/king_of_siam/")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("The match begins as soon as every seat is taken.")).to_be_visible()
    bobs_page.goto(page.url)
    bobs_page.get_by_role("button", name="Sit down").click()
    for each in (page, bobs_page):
        expect(each.locator("#board svg, #board [data-words]").first).to_be_attached()
        expect(each.locator("#happened")).to_contain_text("secrets of the site and of Alice, Bob")
    match = Match.objects.get()
    assert LogLine.objects.get(match=match).data == {"gave": [0, 1], "shut": [], "none": []}
    resign(match, bob)
    for each in (page, bobs_page):
        fair = each.locator(".ending-fair")
        expect(fair).to_contain_text("The dice were chosen by nobody")
        expect(fair).to_contain_text("This device's own is among them.")
    page.reload()
    expect(page.locator(".ending-fair")).to_contain_text("This device's own is among them.")


def test_a_site_that_tells_other_secrets_in_the_end_is_found_out_on_the_phone(
    site: str, page: Page, bobs_page: Page, alice: User, bob: User, open_as: Any
) -> None:
    match = of_an_event(alice, bob)
    open_as(alice)
    page.goto(f"{site}/play/{match.code}/")
    bobs_page.goto(f"{site}/play/{match.code}/")
    expect(page.locator("#match[data-version='1']")).to_have_count(1, timeout=20_000)
    resign(match, bob)
    bobs_page.close()  # an open board would keep the match as it was in the site's memory
    match.refresh_from_db()
    match.dice["secrets"][0] = "ab" * 32
    match.save()
    page.reload()
    fair = page.locator(".ending-fair.note-warning")
    expect(fair).to_contain_text("Tell the people who run this site.")


def test_a_match_of_an_event_waits_a_moment_for_who_is_not_there_and_begins(
    site: str, page: Page, alice: User, bob: User, open_as: Any
) -> None:
    match = of_an_event(alice, bob)
    page.goto(f"{site}/play/{match.code}/")
    expect(page.locator("#board-not-yet")).to_contain_text("as soon as one of the players is here")
    open_as(alice)
    page.goto(f"{site}/play/{match.code}/")
    expect(page.locator("#board-not-yet")).to_contain_text("The dice are being drawn")
    expect(page.locator("#happened")).to_contain_text("No secret came from Bob.", timeout=20_000)
    expect(page.locator("#board-place")).to_be_visible()
    page.get_by_text("Table and settings").click()
    page.get_by_text("Fair chance").click()
    expect(page.locator("#fair-how")).to_contain_text("secrets of the site and of Alice")


def test_a_table_with_a_bot_begins_with_the_secret_of_the_one_phone(
    site: str, page: Page, alice: User, open_as: Any
) -> None:
    open_as(alice)
    page.goto(site + "/play/new/king_of_siam/")
    page.get_by_label("Against").select_option(label="Club bot")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#match[data-version]")).to_have_count(1)
    expect(page.locator("#log")).to_contain_text("secrets of the site and of Alice")
