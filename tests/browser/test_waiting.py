"""What waits for somebody, in a browser: the way to one's table, live, and with a click each."""

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from siamleague.accounts.models import User
from tests.tournaments.hall import NOW, club_of, enter_user, event_of, played, published, tables
from tournaments.models import ResultState, Table, Tournament
from tournaments.ratings import runs
from tournaments.rounds import reporting
from tournaments.teams import act as teams

SoFar = Callable[[User], None]
HEARS = "[data-bell][data-line=open]"


@pytest.fixture
def event(alice: User, bob: User) -> Tournament:
    event = event_of(alice, club_of(alice))
    for one in (alice, bob):
        enter_user(event, one)
    return event


def test_bob_hears_of_his_table_on_a_page_that_is_open_and_gets_there_with_one_click(
    site: str,
    page: Page,
    open_as: SoFar,
    axe: Callable[[Page], list[str]],
    alice: User,
    bob: User,
    event: Tournament,
) -> None:
    open_as(bob)
    page.goto(site + "/about/")
    page.wait_for_selector(HEARS)
    way = page.locator(".bell-way")
    expect(way).to_have_count(0)
    table = tables(published(event, alice))[0]
    expect(way).to_have_text("Table 1", timeout=8_000)
    expect(page.get_by_role("link", name="1 thing waits for you")).to_be_visible()
    assert axe(page) == []
    for address in ("/", "/clubs/", "/account/", "/ratings/", "/play/"):
        page.goto(site + address)
        expect(way).to_be_visible()
    way.click()
    page.wait_for_url("**/winter-cup/mine/")
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    assert table.number == 1


def test_bob_confirms_what_alice_reported_from_the_head_of_the_page(
    site: str, page: Page, open_as: SoFar, alice: User, bob: User, event: Tournament
) -> None:
    table = tables(published(event, alice))[0]
    open_as(bob)
    page.goto(site + "/about/")
    page.wait_for_selector(HEARS)
    score = reporting.Score((1, 2))
    reporting.report(table_id=table.pk, score=score, by=alice.pk, ticket=uuid4(), now=NOW)
    expect(page.locator(".bell-way")).to_have_text("Confirm: table 1", timeout=8_000)
    page.locator(".bell-way").click()
    page.get_by_role("button", name=re.compile("Confirm|right", re.IGNORECASE)).first.click()
    expect(page.locator(".bell-way")).to_have_count(0)
    assert Table.objects.get(pk=table.pk).result == ResultState.STANDING


def test_bob_answers_an_invitation_from_his_list_and_switches_others_off(
    site: str,
    page: Page,
    open_as: SoFar,
    axe: Callable[[Page], list[str]],
    alice: User,
    bob: User,
) -> None:
    club_of(alice)
    team = teams.found_team(by=alice.pk, name="Teak Elephants", club_id=None, now=NOW)
    invited = {"team_id": team.pk, "name": "Bob", "part": "partner", "by": alice.pk, "now": NOW}
    teams.invite_by_name(**invited)  # type: ignore[arg-type]
    open_as(bob)
    page.goto(site + "/")
    page.get_by_role("region", name="What waits for me").get_by_role("link").click()
    page.get_by_role("button", name=re.compile("Accept|Join|Yes")).first.click()
    page.goto(site + "/waiting/")
    expect(page.get_by_text("Nothing. Your table in a round")).to_be_visible()
    assert axe(page) == []
    page.get_by_label("An invitation to a team").uncheck()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_label("An invitation to a team")).not_to_be_checked()
    other = teams.found_team(by=alice.pk, name="Late Tigers", club_id=None, now=NOW)
    teams.invite_by_name(**{**invited, "team_id": other.pk})  # type: ignore[arg-type]
    page.goto(site + "/")
    expect(page.locator(".bell-count")).to_have_count(0)


def test_a_reader_without_javascript_searches_and_reads_what_bob_played(
    site: str, browser: Browser, alice: User, bob: User, event: Tournament
) -> None:
    played(event, alice)
    runs.rate({}, lambda *_: None, lambda: NOW.replace(year=2027))
    plain = browser.new_context(java_script_enabled=False, locale="en-GB").new_page()
    plain.goto(site + "/about/")
    plain.get_by_role("link", name="Search").click()
    plain.get_by_label("A club, a person, an event").fill("qqq")
    plain.get_by_label("A club, a person, an event").press("Enter")
    expect(plain.get_by_text("Nothing was found")).to_be_visible()
    plain.get_by_label("A club, a person, an event").fill("bbo")
    plain.get_by_label("A club, a person, an event").press("Enter")
    expect(plain.get_by_text("Nothing is called “bbo”. These names are like it:")).to_be_visible()
    plain.get_by_label("A club, a person, an event").fill("bob")
    plain.get_by_role("button", name="Search").click()
    plain.get_by_role("link", name="Bob").click()
    told = plain.get_by_role("article", name="Winter Cup")
    expect(told).to_contain_text(re.compile(r"Place \d of 2"))
    expect(told).to_contain_text(re.compile(r"Rating 1500 → \d{4}"))
    expect(told.get_by_role("link", name=re.compile("Alice"))).to_be_visible()
    plain.goto(site + "/ratings/")
    expect(plain.get_by_text("0 ranked, 2 newcomers")).to_be_visible()
    plain.get_by_role("link", name=re.compile("Chess")).click()
    expect(plain.get_by_role("row", name=re.compile("Bob.*provisional"))).to_be_visible()
    expect(plain.get_by_text("Nobody to show")).to_have_count(0)
    plain.context.close()


def test_a_long_list_leaves_room_for_how_bob_stands_and_unfolds_by_key_and_stays_so(
    site: str,
    page: Page,
    open_as: SoFar,
    axe: Callable[[Page], list[str]],
    alice: User,
    bob: User,
    event: Tournament,
) -> None:
    played(event, alice)
    runs.rate({}, lambda *_: None, lambda: NOW.replace(year=2027))
    for number in range(7):
        other = event_of(alice, event.club, name=f"Cup {number}")
        for one in (alice, bob):
            enter_user(other, one)
        published(other, alice)
    page.set_viewport_size({"width": 1280, "height": 1000})
    open_as(bob)
    page.goto(site + "/")
    page.wait_for_selector(HEARS)
    box = page.get_by_role("region", name="What waits for me")
    expect(box.locator(".waits-what:visible")).to_have_count(3)
    expect(page.get_by_role("heading", name="How I stand")).to_be_in_viewport()
    assert axe(page) == []
    box.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(box.locator(".waits-what:visible")).to_have_count(7)
    team = teams.found_team(by=alice.pk, name="Teak Elephants", club_id=None, now=NOW)
    teams.invite_by_name(team_id=team.pk, name="Bob", part="partner", by=alice.pk, now=NOW)
    expect(box.locator(".waits-what:visible")).to_have_count(8, timeout=8_000)
