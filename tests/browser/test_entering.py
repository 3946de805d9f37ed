"""Entering events in a browser: waiting lists, partners, and what an organiser mends."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from django.test import Client
from playwright.sync_api import Browser, Page, expect

from siamleague.accounts.models import User
from tests.people import person
from tests.tournaments.hall import NOW, club_of, enter_user, event_of
from tournaments.partners import act as partners

SoFar = Callable[[User], None]


def test_alice_writes_down_too_many_admits_one_and_raises_the_limit(
    site: str, page: Page, open_as: SoFar, alice: User, bob: User
) -> None:
    event = event_of(alice, club_of(alice), limit=2)
    enter_user(event, bob)
    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}run/desk/")
    page.get_by_label("One a line").fill("Ada\nBea\nCleo\nDan")
    page.get_by_role("button", name="Look at the list").click()
    page.get_by_role("button", name="Enter them").click()
    expect(page.get_by_text("4 new entries, 3 of them on the waiting list")).to_be_visible()
    page.get_by_role("button", name="Admit Cleo").click()
    expect(page.get_by_text("They are in.")).to_be_visible()
    page.get_by_label("Who waits").select_option(label="Dan")
    page.get_by_label("In the place of").select_option(label="Ada")
    page.get_by_role("button", name="Change places").click()
    expect(page.get_by_text("They have changed places.")).to_be_visible()
    assert set(event.entries.filter(state="in").values_list("name", flat=True)) == {
        *("Bob", "Cleo", "Dan")
    }
    page.goto(f"{site}{event.get_absolute_url()}edit/")
    page.locator("summary", has_text=re.compile("^Who")).click()
    page.get_by_label("Most entries").fill("5")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/run/")
    assert not event.entries.exclude(state="in").exists()


def test_bob_registers_a_team_in_five_clicks_and_charlie_in_two(
    site: str, browser: Browser, alice: User, bob: User, charlie: User
) -> None:
    event = event_of(alice, club_of(alice), kind="teams")
    mine, theirs = (phone_of(browser, user, site) for user in (bob, charlie))
    for page in (mine, theirs):
        page.goto(site + event.get_absolute_url())
    mine.get_by_label("Name of the team").click()
    mine.keyboard.type("Teak Elephants")
    mine.get_by_label("Your partner's name").click()
    mine.keyboard.type("Charlie")
    mine.get_by_role("button", name="Found the team").click()
    expect(mine.get_by_text("waits for Charlie to accept")).to_be_visible()
    theirs.reload()
    theirs.get_by_role("button", name="Accept").click()
    theirs.get_by_role("button", name="Enter the team").click()
    expect(theirs.get_by_text("You are in.")).to_be_visible()
    assert list(event.entries.values_list("name", "state")) == [("Teak Elephants", "in")]
    for page in (mine, theirs):
        page.context.close()


def phone_of(browser: Browser, user: User, site: str) -> Page:
    """Return a page on a phone of somebody's own."""
    size = {"width": 360, "height": 740}
    context = browser.new_context(viewport=size, locale="en-GB", has_touch=True, is_mobile=True)
    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    value = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": value, "url": site}])
    return context.new_page()


def test_alice_mends_a_pasted_list_and_then_an_entry(
    site: str, page: Page, open_as: SoFar, alice: User
) -> None:
    event = event_of(alice, club_of(alice), kind="teams")
    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}run/desk/")
    page.get_by_label("One a line").fill("Elephants\tAda\tBea\t1650\nTigers: Cleo")
    page.get_by_role("button", name="Look at the list").click()
    row = page.get_by_role("row").filter(has_text="Elephants")
    expect(row).to_contain_text("1650")
    expect(page.get_by_role("row").filter(has_text="Tigers")).to_contain_text("a team reads")
    expect(page.get_by_role("button", name="Enter them")).to_have_count(0)
    page.get_by_label("One a line").fill("Elephants\tAda\tBea\t1650\nTigers: Cleo & Dan, 1600")
    page.get_by_role("button", name="Look again").click()
    page.get_by_role("button", name="Enter them").click()
    expect(page.get_by_text("2 new entries.")).to_be_visible()
    page.get_by_role("link", name="Change Tigers").click()
    page.get_by_label("Name", exact=True).fill("White Tigers")
    page.get_by_label("Rating").fill("1700")
    page.get_by_label("Second partner").fill("Emil")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="White Tigers")).to_be_visible()
    expect(page.get_by_text("Cleo, Emil")).to_be_visible()
    page.goto(f"{site}{event.get_absolute_url()}run/log/")
    expect(page.get_by_text("rating 1600 → 1700; partner Dan → Emil")).to_be_visible()


def test_charlie_joins_by_the_code_and_bob_asks_and_is_let_in(
    site: str, browser: Browser, page: Page, open_as: SoFar, alice: User, bob: User, charlie: User
) -> None:
    club = club_of(alice)
    open_as(alice)
    page.goto(f"{site}/clubs/{club.slug}/edit/")
    page.get_by_label("Who joins").select_option("ask")
    page.get_by_label("Only members see who is a member").check()
    page.locator("form.form button[type=submit]").click()
    page.goto(f"{site}/clubs/{club.slug}/people/")
    page.get_by_label("For so many people").fill("5")
    page.get_by_role("button", name="Make the link").click()
    link = page.locator("#links ~ ul .people-link").get_attribute("href")
    page.get_by_text("Code for phones", exact=True).click()
    expect(page.locator("svg.code")).to_be_visible()
    theirs, asking = (phone_of(browser, user, site) for user in (charlie, bob))
    theirs.goto(site + urlsplit(link or "").path)
    theirs.get_by_role("button", name="Join the club").click()
    expect(theirs.get_by_role("row").filter(has_text="Charlie")).to_be_visible()
    asking.goto(f"{site}/clubs/{club.slug}/")
    expect(asking.get_by_text("Only members see who is a member of this club.")).to_be_visible()
    asking.get_by_role("button", name="Send the request").click()
    expect(asking.get_by_text("When an organiser says yes")).to_be_visible()
    page.goto(f"{site}/clubs/{club.slug}/people/")
    page.get_by_role("button", name="Let them in").click()
    asking.reload()
    expect(asking.get_by_role("row").filter(has_text="Alice")).to_be_visible()
    for each in (theirs, asking):
        each.context.close()


def test_bob_and_charlie_find_each_other_and_alice_joins_two_who_are_left(
    site: str, browser: Browser, page: Page, open_as: SoFar, alice: User, bob: User, charlie: User
) -> None:
    event = event_of(alice, club_of(alice), kind="teams")
    mine, theirs = (phone_of(browser, user, site) for user in (bob, charlie))
    for each in (mine, theirs):
        each.goto(site + event.get_absolute_url())
        each.get_by_role("link", name="Looking for a partner").click()
        each.get_by_role("button", name="Look for a partner").click()
    theirs.get_by_role("button", name="Ask Bob").click()
    mine.reload()
    mine.get_by_role("button", name="Accept Charlie").click()
    expect(mine.get_by_text("You are in.")).to_be_visible()
    for name in ("Dora", "Emil"):
        partners.seek_partner(tournament_id=event.pk, words="", by=person(name).pk, now=NOW)
    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}partners/")
    page.get_by_label("One", exact=True).select_option(label="Dora")
    page.get_by_label("The other").select_option(label="Emil")
    page.get_by_role("button", name="Make them a team").click()
    expect(page.get_by_text("They are a team, and entered.")).to_be_visible()
    names = set(event.entries.values_list("name", flat=True))
    assert names == {"Charlie & Bob", "Dora & Emil"}
    for each in (mine, theirs):
        each.context.close()
