"""Events in a browser: an organiser runs one to the prize table, a player enters with a partner."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from siamleague.accounts.models import User
from tests.browser.conftest import LISTENING, watch
from tests.people import person
from tests.tournaments.hall import NOW, club_of, enter_user, entered, event_of, published, tables
from tournaments.clubs import act as clubs
from tournaments.models import Round, Table, TableKind, Tournament
from tournaments.rounds import reporting

SoFar = Callable[[User], None]
TEAMS = "\n".join(f"Team {n}: Ann {n} & Ben {n}; {1900 - n}" for n in range(1, 6))


def run_round(page: Page, number: int) -> None:
    """Pair, look, publish, type the results, close."""
    page.get_by_role("button", name=f"Pair round {number}").click()
    publish = page.get_by_role("button", name=f"Publish round {number}")
    expect(publish).to_be_visible(timeout=20_000)
    expect(page.get_by_text("Why?").first).to_be_visible()
    publish.click()
    page.get_by_role("link", name="Enter results").click()
    page.wait_for_url("**/results/")  # whole, and with it what listens to the keys
    codes = page.locator(".grid-code")
    expect(codes).to_have_count(2)
    codes.first.fill("1")
    codes.first.press("Enter")
    expect(codes.nth(1)).to_be_focused()
    codes.nth(1).fill("0")
    codes.nth(1).press("Enter")
    expect(page.locator(".badge-good")).to_have_count(2)
    page.get_by_role("link", name="Back to the next step").click()
    page.get_by_role("button", name=f"Close round {number}").click()


def fill_in_details(page: Page) -> None:
    """Go on to the last step of the form, order the tie-breaks, and name the prizes."""
    for step in ("When and where", "How", "Details"):
        page.get_by_role("button", name=f"Next: {step}").click()
    page.get_by_text("Points and ties", exact=True).click()
    page.get_by_role("button", name="Move Buchholz (BH) down").click()
    page.get_by_text("Prizes", exact=True).click()
    page.get_by_label("Prizes").fill("Golden lantern\nSilver lantern")


@pytest.mark.usefixtures("worker")
def test_alice_runs_five_rounds_of_partnership_from_an_empty_club_to_the_prizes(
    site: str, page: Page, open_as: SoFar, alice: User
) -> None:
    open_as(alice)
    page.goto(site + "/clubs/new/")
    page.get_by_label("Name").fill("Red Lantern")
    page.get_by_role("button", name="Found the club").click()
    page.get_by_role("link", name="New event").click()
    page.get_by_label("Name of the event").fill("Lantern Cup")
    page.get_by_label("Game", exact=False).first.select_option("king_of_siam")
    page.get_by_role("button", name="Next: Who").click()
    page.get_by_label("Who meets").select_option("teams")
    fill_in_details(page)
    page.get_by_role("button", name="Make the event").click()
    page.get_by_role("button", name="Publish the event").click()
    page.get_by_role("link", name="Enter people").click()
    page.get_by_label("One a line").fill(TEAMS)
    page.get_by_role("button", name="Look at the list").click()
    page.get_by_role("button", name="Enter them").click()
    expect(page.get_by_text("5 new entries.")).to_be_visible()
    page.get_by_role("link", name="Back to the next step").click()
    for number in range(1, 6):
        run_round(page, number)
    page.get_by_role("button", name="End the event").click()
    expect(page.get_by_role("heading", name="Final table")).to_be_visible()
    prize = page.get_by_role("row").filter(has_text="Golden lantern")
    expect(prize).to_contain_text("Team")
    event = Tournament.objects.get()
    assert event.tie_breaks[1:3] == ["direct-encounter", "buchholz"]
    met = [
        frozenset(table.chairs.values_list("entry", flat=True))
        for table in Table.objects.filter(kind=TableKind.PLAY)
    ]
    assert len(met) == len(set(met)) == 10


@pytest.fixture
def phone(browser: Browser) -> Any:
    """Return a function that gives somebody a phone of their own."""
    contexts = []

    def of(user: User, site: str) -> Page:
        context = browser.new_context(
            viewport={"width": 360, "height": 740}, locale="en-GB", has_touch=True, is_mobile=True
        )
        contexts.append(context)
        client = Client()
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
        value = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": value, "url": site}])
        page = context.new_page()
        watch(page)
        return page

    yield of
    faults = [fault for context in contexts for page in context.pages for fault in page.faults]
    for context in contexts:
        context.close()
    assert faults == []


def test_bob_founds_a_team_on_his_phone_and_charlie_joins_with_the_link(
    site: str, phone: Any, alice: User, bob: User, charlie: User
) -> None:
    event = event_of(alice, club_of(alice), kind="teams")
    mine, theirs = phone(bob, site), phone(charlie, site)
    mine.goto(site + event.get_absolute_url())
    mine.get_by_label("Name of the team").fill("Teak Elephants")
    mine.get_by_role("button", name="Found the team").click()
    link = mine.locator(".long-link").first.get_attribute("href")
    theirs.goto(site + urlsplit(link or "").path)
    theirs.get_by_role("button", name="Join the team").click()
    expect(theirs.get_by_role("button", name="Enter the team")).to_be_visible()
    mine.goto(site + event.get_absolute_url())
    mine.get_by_role("button", name="Enter the team").click()
    expect(mine.get_by_text("You are in.")).to_be_visible()
    assert list(event.entries.values_list("name", "state")) == [("Teak Elephants", "in")]


def test_bob_and_charlie_report_and_confirm_and_see_it_without_reloading(
    site: str, phone: Any, alice: User, bob: User, charlie: User
) -> None:
    event = event_of(alice, club_of(alice))
    for user in (bob, charlie):
        enter_user(event, user)
    mine, theirs = phone(bob, site), phone(charlie, site)
    for page in (mine, theirs):
        page.goto(f"{site}{event.get_absolute_url()}mine/")
        expect(page.get_by_text("is not published yet")).to_be_visible()
    published(event, alice)
    report = mine.get_by_role("button", name="Bob won")
    expect(report).to_be_visible(timeout=5_000)
    report.click()
    expect(mine.get_by_text("It stands when the other side confirms it.").first).to_be_visible()
    yes = theirs.get_by_role("button", name="Yes, that is right")
    expect(yes).to_be_visible(timeout=5_000)
    yes.click()
    expect(theirs.get_by_text("The result stands.")).to_be_visible()
    assert Table.objects.get().result == "standing"


def test_standings_follow_a_result_within_a_second(site: str, page: Page, alice: User) -> None:
    event = event_of(alice, club_of(alice))
    entered(event, alice, 4)
    table = tables(published(event, alice))[0]
    page.goto(f"{site}{event.get_absolute_url()}standings/")
    won = page.locator("td.points", has_text=re.compile("^1"))
    expect(won).to_have_count(0)
    page.wait_for_selector(LISTENING)
    reporting.decide(
        table_id=table.pk,
        score=reporting.Score((1, 2)),
        by=alice.pk,
        why="",
        ticket=None,
        now=NOW,
    )
    expect(won).to_have_count(1, timeout=3_000)


def test_alice_swaps_by_hand_and_is_warned(
    site: str, page: Page, open_as: SoFar, alice: User
) -> None:
    from tests.tournaments.hall import played, proposed

    event = event_of(alice, club_of(alice), rules={"rematch_allowed": True})
    entered(event, alice, 4)
    played(event, alice)
    first = {
        frozenset(t.chairs.values_list("entry", flat=True)) for t in tables(Round.objects.get())
    }
    round_ = proposed(event, alice)
    one, other = sorted(next(iter(first)))
    home = Table.objects.get(round=round_, chairs__entry=one)
    partner = home.chairs.exclude(entry=one).get().entry_id
    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}run/")
    page.get_by_label("Let", exact=True).select_option(str(partner))
    page.get_by_label("change places with").select_option(str(other))
    page.get_by_role("button", name="Change places", exact=True).click()
    page.get_by_role("button", name="Save the changes").click()
    expect(page.locator(".note-warning").first).to_be_visible()
    page.get_by_role("button", name="Publish round 2").click()
    round_.refresh_from_db()
    assert round_.state == "proposed"
    page.get_by_label("I have read the warnings").check()
    page.get_by_role("button", name="Publish round 2").click()
    expect(page.get_by_text("Round 2 is published.")).to_be_visible()


def test_a_second_organiser_sees_the_first_ones_steps(
    site: str, page: Page, open_as: SoFar, alice: User
) -> None:
    dora = person("Dora")
    club = club_of(alice)
    clubs.join_club(club_id=club.pk, by=dora.pk, now=NOW)
    club.memberships.filter(player__user=dora).update(role="organiser")
    event = event_of(alice, club)
    entered(event, alice, 4)
    open_as(dora)
    page.goto(f"{site}{event.get_absolute_url()}run/")
    expect(page.get_by_role("button", name="Pair round 1")).to_be_visible()
    published(event, alice)
    expect(page.get_by_role("link", name="Enter results")).to_be_visible(timeout=5_000)
