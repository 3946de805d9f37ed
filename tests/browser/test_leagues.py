"""A club's year in a browser: two agree on a time, a series is made, somebody looks ahead."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from siamleague.accounts.models import User
from tests.browser import yearly
from tests.browser.conftest import watch
from tests.people import person
from tests.tournaments import year
from tests.tournaments.hall import club_of
from tournaments.models import Appointment, Club, Division

SoFar = Callable[[User], None]
Axe = Callable[[Page], list[str]]


@pytest.fixture
def bob(transactional_db: None) -> User:
    """Somebody who plays."""
    return person("Bob")


@pytest.fixture
def club(alice: User) -> Club:
    """Return Alice's club."""
    return club_of(alice)


@pytest.fixture
def division(alice: User, bob: User, club: Club) -> Division:
    """Return the division in which the two play."""
    return yearly.league(alice, bob, club)


def signed_in(browser: Browser, site: str, user: User) -> Page:
    """Return a page of another browser in which somebody is signed in, watched for errors."""
    from django.test import Client

    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    context = browser.new_context(locale="en-GB", timezone_id="UTC")
    key = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": key, "url": site}])
    page = context.new_page()
    watch(page)
    return page


def test_bob_proposes_a_time_and_alice_accepts_it(
    site: str,
    page: Page,
    open_as: SoFar,
    alice: User,
    bob: User,
    division: Division,
    browser: Browser,
    axe: Axe,
) -> None:
    table = yearly.meeting(division)
    bobs = signed_in(browser, site, bob)
    bobs.goto(site + "/fixtures/")
    bobs.get_by_role("link", name="Alice", exact=True).click()
    at = yearly.evening(table)
    bobs.get_by_label("Day and time").fill(at.strftime("%Y-%m-%dT%H:%M"))
    bobs.get_by_label("Where exactly").fill("the back room")
    bobs.get_by_role("button", name="Propose").click()
    expect(bobs.get_by_text("Still to answer: Alice.")).to_be_visible()

    open_as(alice)
    page.goto(site + "/fixtures/")
    page.get_by_role("link", name="Answer Bob").click()
    assert axe(page) == []
    page.get_by_role("button", name="Accept").click()
    expect(page.get_by_role("heading", name="Agreed")).to_be_visible()
    expect(page.get_by_text("the back room").first).to_be_visible()
    assert Appointment.objects.get().state == "accepted"

    bobs.goto(site + "/fixtures/")
    expect(bobs.get_by_role("heading", name="Agreed")).to_be_visible()
    with bobs.expect_download() as download:
        bobs.get_by_role("link", name="Calendar file").click()
    assert "BEGIN:VCALENDAR" in download.value.path().read_text(encoding="utf-8")
    assert bobs.faults == []  # type: ignore[attr-defined]
    bobs.context.close()


def test_alice_makes_a_series_of_two_evenings(
    site: str, page: Page, open_as: SoFar, alice: User, bob: User, club: Club, axe: Axe
) -> None:
    for number, order in enumerate(((alice, bob), (bob, alice)), 1):
        year.finished(alice, club, *order, guests_too=2, name=f"Evening {number}")
    open_as(alice)
    page.goto(f"{site}/clubs/{club.slug}/")
    page.get_by_role("link", name="Series").click()
    page.get_by_role("link", name="Make a series").click()
    page.get_by_label("Name").fill("Monsoon Grand Prix")
    page.get_by_label("How many events count").fill("1")
    page.get_by_role("button", name="Make the series").click()
    for number in (1, 2):
        page.get_by_label("Event", exact=True).select_option(label=f"Evening {number}")
        page.get_by_role("button", name="Let it count").click()
    page.get_by_role("link", name="Monsoon Grand Prix").click()
    expect(page.locator("tbody tr").first).to_contain_text("10")
    expect(page.locator(".dropped")).to_have_count(2)
    assert axe(page) == []


@pytest.mark.usefixtures("worker")
def test_alice_looks_ahead_and_sees_the_chances(
    site: str, page: Page, open_as: SoFar, alice: User, division: Division, axe: Axe
) -> None:
    open_as(alice)
    page.goto(site + division.get_absolute_url())
    page.get_by_role("link", name="Forecast").click()
    page.get_by_role("button", name="Look ahead").click()
    page.get_by_role("link", name="Show what came of it").click(timeout=20_000)
    expect(page.locator(".forecast-bar")).to_have_count(4)
    assert axe(page) == []


def test_a_time_outside_the_match_day_is_refused_in_words(
    site: str, page: Page, open_as: SoFar, alice: User, division: Division
) -> None:
    """Without the browser's help: the form is sent as an old phone would send it."""
    table = yearly.meeting(division)
    open_as(alice)
    page.goto(f"{site}/fixtures/{table.pk}/")
    far = timezone.now() + timedelta(days=300)
    page.locator("form:has(#id_at)").evaluate("form => { form.noValidate = true; }")
    page.get_by_label("Day and time").fill(far.strftime("%Y-%m-%dT%H:%M"))
    page.get_by_role("button", name="Propose").click()
    expect(page.get_by_text("Ask to postpone it if you must.")).to_be_visible()
