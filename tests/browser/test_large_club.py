"""The people of a large club in a browser: found with the keyboard, on a small phone, at night."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from siamleague.accounts.models import User
from tests.people import person
from tests.tournaments.hall import NOW, club_of
from tournaments.clubs import act as clubs
from tournaments.models import Membership, Player

Axe = Callable[[Page], list[str]]
Enter = Callable[[User], None]
PEOPLE = "/clubs/red-lantern/people/"


@pytest.fixture
def bob(transactional_db: None, alice: User) -> User:
    """Bob is one of 252 members of Alice's club."""
    club, bob = club_of(alice), person("Bob")
    guests = Player.objects.bulk_create(Player(name=f"Guest {n:03}") for n in range(250))
    Membership.objects.bulk_create(
        Membership(club=club, player=player, joined_at=NOW) for player in guests
    )
    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    return bob


def test_alice_finds_bob_with_the_keyboard_and_comes_back_to_him(
    site: str, page: Page, axe: Axe, open_as: Enter, alice: User, bob: User
) -> None:
    open_as(alice)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(site + PEOPLE)
    expect(page.get_by_text("252 members")).to_be_visible()
    assert axe(page) == []
    page.get_by_label("Find a name").focus()
    page.keyboard.type("bob")
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 member with “bob” in the name")).to_be_visible()
    page.get_by_label("Role of Bob").select_option("arbiter")
    page.get_by_role("button", name="Change Bob").press("Enter")
    expect(page.get_by_text("The role is changed.")).to_be_visible()
    expect(page.get_by_label("Find a name")).to_have_value("bob")
    assert Membership.objects.get(player__user=bob).role == "arbiter"
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert axe(page) == []


@pytest.mark.parametrize("address", [PEOPLE, "/clubs/red-lantern/"])
def test_the_pages_of_the_list_are_turned_where_it_stands(
    address: str, site: str, page: Page, axe: Axe, open_as: Enter, alice: User, bob: User
) -> None:
    open_as(alice)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(site + address)
    page.get_by_role("link", name="3", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Members")).to_be_in_viewport()
    expect(page.get_by_role("link", name="Guest 249", exact=True)).to_be_attached()
    expect(page.get_by_role("link", name="3", exact=True)).to_have_attribute("aria-current", "page")
    assert axe(page) == []
