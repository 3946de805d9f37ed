"""A match of squads in a browser: a line-up from a phone, two captains who agree, and the table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from siamleague.accounts.models import User
from tests.browser.test_leagues import signed_in
from tests.people import person
from tests.tournaments import squad_world
from tests.tournaments.league_world import open_tables
from tournaments.models import Season, Table

SoFar = Callable[[User], None]
Axe = Callable[[Page], list[str]]
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def bob(transactional_db: None) -> User:
    """Return the captain of the Lions."""
    return person("Bob")


@pytest.fixture
def charlie(transactional_db: None) -> User:
    """Return the captain of the Tigers."""
    return person("Charlie")


@pytest.fixture
def season(alice: User, bob: User, charlie: User) -> Season:
    """Return a season of two squads, which meet once."""
    return squad_world.duel(alice, bob, charlie)


def hand_in(page: Page, *names: str) -> None:
    for board, name in enumerate(names, 1):
        page.get_by_label(f"Board {board}", exact=True).select_option(label=name)
    page.get_by_role("button", name="Hand in the line-up").click()


def confirm(page: Page, division: str, home: str, away: str) -> None:
    """Agree with the result, and look for it in the table."""
    page.get_by_role("button", name="Yes, that is right").click()
    expect(page.get_by_text("2½ : ½").first).to_be_visible()
    page.goto(division)
    expect(page.locator("tbody tr").first).to_contain_text(home)
    expect(page.locator("tbody tr").first).to_contain_text("2½")
    expect(page.locator("tbody tr").nth(1)).to_contain_text(away)
    assert page.faults == []  # type: ignore[attr-defined]


def test_two_captains_play_a_match_from_the_line_up_to_the_table(
    site: str,
    page: Page,
    open_as: SoFar,
    bob: User,
    charlie: User,
    season: Season,
    browser: Browser,
    axe: Axe,
) -> None:
    table: Table = open_tables(season)[0]
    division = site + season.divisions.get().get_absolute_url()
    open_as(bob)
    page.set_viewport_size(PHONE)
    page.goto(division)
    page.get_by_role("link", name="Lions").first.click()
    page.goto(f"{site}/squads/matches/{table.pk}/")
    assert axe(page) == []
    hand_in(page, "Lions 1", "Lions 2", "Lions 4")
    expect(page.get_by_text("Lions: handed in")).to_be_visible()
    expect(page.get_by_role("link", name="Lions 4")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert wide, "the page fits a phone"

    theirs = signed_in(browser, site, charlie)
    theirs.goto(f"{site}/squads/matches/{table.pk}/")
    expect(theirs.get_by_text("Lions 4")).to_have_count(0)
    hand_in(theirs, "Tigers 1", "Tigers 2", "Tigers 3")
    expect(theirs.get_by_role("link", name="Lions 4")).to_be_visible()

    page.reload()
    home, away = table.chairs.order_by("seat").values_list("entry__name", flat=True)
    for board, ending in ((1, "first"), (2, "draw"), (3, "first")):
        page.get_by_label(f"{board}. {home}").select_option(ending)
    page.get_by_role("button", name="Report", exact=True).click()
    expect(page.get_by_text("It stands when the other side confirms it.")).to_be_visible()
    assert axe(page) == []

    theirs.reload()
    confirm(theirs, division, home, away)
    theirs.context.close()


def test_a_captain_arranges_the_list_by_keyboard(
    site: str, page: Page, open_as: SoFar, bob: User, season: Season, axe: Axe
) -> None:
    squad = season.spots.get(team__name="Lions").team.squad
    open_as(bob)
    page.goto(site + squad.get_absolute_url())
    page.get_by_role("button", name="Lions 2 up").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".squad-list tbody tr").first).to_contain_text("Lions 2")
    expect(page.get_by_text("The lists of this season are closed")).to_be_visible()
    assert axe(page) == []
