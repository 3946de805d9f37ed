"""A league of tables in a browser, from founding it to closing its season; a series of people."""

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from siamleague.accounts.models import User
from tests.browser.test_leagues import signed_in
from tests.people import person
from tests.tournaments import hall, year
from tournaments.models import Appointment, Club, Season, SeasonMove
from tournaments.seasons import joining

SoFar = Callable[[User], None]
Axe = Callable[[Page], list[str]]


@pytest.fixture
def bob(transactional_db: None) -> User:
    """Somebody who plays."""
    return person("Bob")


@pytest.fixture
def club(alice: User) -> Club:
    """Return Alice's club."""
    return hall.club_of(alice)


def test_a_league_of_tables_from_founding_it_to_closing_its_season(
    site: str,
    page: Page,
    open_as: SoFar,
    alice: User,
    bob: User,
    club: Club,
    browser: Browser,
    axe: Axe,
) -> None:
    open_as(alice)
    page.goto(f"{site}/clubs/{club.slug}/leagues/")
    page.get_by_role("link", name="Make a league").click()
    page.get_by_label("Name of the league").fill("Cabal")
    page.get_by_label("Game", exact=True).select_option(label="Verrat!")
    page.get_by_label("Who meets").select_option(label="Players, four at a table")
    page.get_by_role("button", name="Make the league").click()
    plan_the_season(page)
    assert axe(page) == []
    season = Season.objects.get()
    join(season, bob)
    page.get_by_label("One a line").fill("\n".join(f"G{n}; {1900 - n}" for n in range(6)))
    page.get_by_role("button", name="Let them join").click()
    page.get_by_role("link", name="Cabal").click()
    page.get_by_role("button", name="Join the season").click()
    page.get_by_role("link", name="Run the season").click()
    page.get_by_role("button", name="Draw the divisions").click()
    expect(page.get_by_text("everybody meets everybody 2 times").first).to_be_visible()
    page.get_by_role("button", name="Begin the season").click()
    page.get_by_role("dialog").get_by_role("button").first.click()
    expect(page.get_by_text("4 tables have no result yet.")).to_be_visible()
    agree(page, site, browser, bob)
    enter_all(page, site, season)
    page.goto(f"{site}{season.get_absolute_url()}")
    assert axe(page) == []
    page.get_by_role("link", name="Run the season").click()
    page.get_by_role("button", name="Close the season").click()
    page.get_by_role("dialog").get_by_role("button").first.click()
    expect(page.get_by_text("The season is closed and everybody has moved.")).to_be_visible()
    assert SeasonMove.objects.filter(way="up").count() == 1


def plan_the_season(page: Page) -> None:
    """Plan two divisions of one table, two match days; what is for two sides is not asked."""
    page.get_by_label("Name of the season").fill("2026")
    page.get_by_label("First match day").fill(timezone.now().date().isoformat())
    page.get_by_label("Divisions").fill("4, 4")
    page.get_by_label("Match days", exact=True).fill("2")
    expect(page.get_by_label("Places played for")).to_have_count(0)
    page.get_by_role("button", name="Plan the season").click()
    expect(page.get_by_role("heading", name="What comes next")).to_be_visible()


def join(season: Season, user: User) -> None:
    """Let somebody with an account join."""
    joining.join_as(season_id=season.pk, team=None, by=user.pk, now=timezone.now())


def agree(page: Page, site: str, browser: Browser, bob: User) -> None:
    """Let Bob propose a time, and Alice, the only other one with an account, agree to it."""
    bobs = signed_in(browser, site, bob)
    bobs.goto(site + "/fixtures/")
    bobs.locator(".fixture").first.get_by_role("link", name="Propose a time").click()
    bobs.get_by_label("Day and time").fill(
        (timezone.now() + timezone.timedelta(days=2)).strftime("%Y-%m-%dT20:00")
    )
    bobs.get_by_role("button", name="Propose").click()
    expect(bobs.get_by_text("Still to answer: Alice.")).to_be_visible()
    page.goto(site + "/fixtures/")
    page.get_by_role("link", name="Answer").first.click()
    page.get_by_role("button", name="Accept").click()
    expect(page.get_by_role("heading", name="Agreed")).to_be_visible()
    assert Appointment.objects.get().state == "accepted"
    bobs.context.close()


def enter_all(page: Page, site: str, season: Season) -> None:
    """Type the places of every table on the results' page of each match day."""
    for division in season.divisions.all():
        for number in (1, 2):
            page.goto(site + division.get_absolute_url())
            day = page.locator(f"#day-{number}")
            day.get_by_role("link", name="Enter results").click()
            page.wait_for_url("**/results/")  # whole, and with it what listens to the keys
            page.locator(".grid-code").fill("2134")
            page.locator(".grid-code").press("Enter")
            expect(page.locator(".badge-good")).to_have_count(1)


def test_partners_and_single_players_stand_in_one_series(
    site: str, page: Page, open_as: SoFar, alice: User, bob: User, club: Club, axe: Axe
) -> None:
    year.finished(alice, club, alice, bob, guests_too=2, name="Singles")
    year.partners(alice, club, "Elephants: Ada & Bo", "Tigers: Cy & Di", name="Pairs")
    open_as(alice)
    page.goto(f"{site}/clubs/{club.slug}/series/")
    page.get_by_role("link", name="Make a series").click()
    page.get_by_label("Name").fill("All Together")
    page.get_by_role("button", name="Make the series").click()
    add(page, "Singles")
    add(page, "Pairs")
    expect(page.get_by_text("Let the series count people")).to_be_visible()
    page.get_by_label("A table of people").check()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Change the series").click()
    add(page, "Pairs")
    page.get_by_role("link", name="All Together").first.click()
    expect(page.get_by_text("place 1 in Elephants, with Bo")).to_be_visible()
    expect(page.get_by_text("place 2 in Tigers, with Cy")).to_be_visible()
    assert axe(page) == []


def add(page: Page, event: str) -> None:
    """Let an event count."""
    page.get_by_label("Event", exact=True).select_option(label=event)
    page.get_by_role("button", name="Let it count").click()
