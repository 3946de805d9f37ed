"""Coming into a club in a browser: invited without an account, and a guest who claims a record."""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.test import Client
from playwright.sync_api import Page, expect

from siamleague.accounts import letters
from siamleague.accounts.models import User
from tests.people import person
from tests.tournaments.hall import club_of, entered, event_of, played
from tournaments.models import Entry, Membership, Player

Axe = Callable[[Page], list[str]]
Enter = Callable[[User], None]


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return client


def test_dora_is_invited_has_no_account_and_lands_in_the_club(
    site: str, page: Page, axe: Axe, alice: User
) -> None:
    club = club_of(alice)
    organiser = signed_in(alice)
    organiser.post(f"/clubs/{club.slug}/people/invite/", {"role": "arbiter", "email": ""})
    text = organiser.get(f"/clubs/{club.slug}/people/").content.decode()
    path = "/invitations/" + text.partition("/invitations/")[2].partition('"')[0]
    page.goto(site + path)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Red Lantern")
    assert axe(page) == []
    page.get_by_role("main").get_by_role("link", name="Sign up").click()
    page.get_by_label("Display name").fill("Dora")
    page.get_by_label("E-mail address").fill("dora@example.org")
    page.get_by_label("Password", exact=True).fill("under-the-teak-1874")
    page.get_by_label("The same password again").fill("under-the-teak-1874")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.get_by_role("button", name="Join the club").click()
    expect(page.get_by_text("Welcome to Red Lantern.")).to_be_visible()
    assert Membership.objects.get(player__name="Dora").role == "arbiter"
    page.goto(site + path)
    expect(page.get_by_text("This invitation is over.")).to_be_visible()


def test_bob_says_that_a_guest_is_him_and_alice_confirms_with_the_keyboard(
    site: str, page: Page, axe: Axe, open_as: Enter, alice: User
) -> None:
    club = club_of(alice)
    event = event_of(alice, club)
    entered(event, alice, 4)
    played(event, alice)
    guest = Player.objects.get(name="P1")
    bob = person("Bob")
    open_as(bob)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{site}/ratings/players/{guest.pk}/")
    page.get_by_role("link", name="That is me").click()
    page.get_by_label("How the organisers know you").fill("Table 1, red scarf")
    assert axe(page) == []
    page.get_by_role("button", name="That is me").click()
    expect(page.get_by_text("When one of them confirms")).to_be_visible()
    open_as(alice)
    page.goto(f"{site}/clubs/{club.slug}/people/")
    expect(page.get_by_text("red scarf")).to_be_visible()
    page.get_by_role("button", name="Yes, that is them").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Yes, go on").press("Enter")
    expect(page.get_by_text("The record is theirs now.")).to_be_visible()
    assert axe(page) == []
    assert Entry.objects.get(name="P1").player.user == bob  # type: ignore[union-attr]


def test_families_and_the_switch_of_letters_by_day_and_by_night(
    site: str, page: Page, axe: Axe, open_as: Enter, alice: User
) -> None:
    club = club_of(alice)
    bob = person("Bob")
    signed_in(bob).post(f"/clubs/{club.slug}/join/")
    open_as(alice)
    page.set_viewport_size({"width": 320, "height": 740})
    page.goto(f"{site}/clubs/{club.slug}/families/")
    assert axe(page) == []
    page.get_by_label("Name").fill("Rossi")
    page.get_by_label("Alice").check()
    page.get_by_label("Bob").check()
    page.get_by_role("button", name="Note the family").click()
    expect(page.get_by_role("heading", name="Rossi")).to_be_visible()
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert axe(page) == []
    page.goto(site + urlsplit(letters.link(bob)).path)
    assert axe(page) == []
    page.get_by_role("button", name="Send no more letters").click()
    expect(page.get_by_role("button", name="Send letters again")).to_be_visible()
    assert axe(page) == []
