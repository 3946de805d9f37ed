"""A new organiser's evening from an empty site, and the clicks that its players need."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from siamleague.accounts.models import User
from siamleague.jobs.models import Job
from siamleague.welcome import act as welcome
from tests.browser.conftest import watch
from tests.browser.players import session
from tests.people import person
from tournaments.models import Rating, Table, TableKind, Tournament

PHONE = {"width": 360, "height": 740}
ELSEWHERE = ("/", "/play/", "/about/", "/ratings/", "/clubs/red-lantern/", "/account/")


class Hand:
    """Somebody with a browser of their own, whose presses are counted."""

    def __init__(self, page: Page, site: str, name: str) -> None:
        self.page, self.site, self.name = page, site, name
        self.presses = 0
        self.faults = watch(page)

    def open(self, path: str) -> None:
        self.page.goto(self.site + path)

    def press(self, what: Locator) -> None:
        self.presses += 1
        what.click()

    def button(self, name: str) -> None:
        self.press(self.page.get_by_role("button", name=name).first)

    def link(self, name: str) -> None:
        self.press(self.page.get_by_role("link", name=name).first)

    def write(self, label: str, text: str) -> None:
        """Press a field, and type into it."""
        self.press(self.page.get_by_label(label))
        self.page.keyboard.type(text)

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=20_000)

    @contextmanager
    def within(self, most: int) -> Iterator[None]:
        """Do something with at most so many presses."""
        before = self.presses
        yield
        assert self.presses - before <= most, f"{self.name} pressed {self.presses - before} times"


@pytest.fixture
def hands(site: str, browser: Browser) -> Iterator[Any]:
    """Return who gives somebody a browser: a phone, or for the organiser a desk."""
    given: list[Hand] = []

    def of(user: User, **size: int) -> Hand:
        how: Any = {} if size else {"has_touch": True, "is_mobile": True}
        context = browser.new_context(viewport=size or PHONE, locale="en-GB", **how)
        context.add_cookies([{"name": "sessionid", "value": session(user), "url": site}])
        given.append(Hand(context.new_page(), site, str(user)))
        return given[-1]

    yield of
    for hand in given:
        hand.page.context.close()
    assert [fault for hand in given for fault in hand.faults] == []


def found(alice: Hand) -> None:
    """Take the keys of the site, found the club, and publish a partnership night."""
    alice.open(welcome.owner_link(datetime.now(UTC)) or "")
    alice.button("Make me the owner")
    alice.open("/")
    alice.link("Found a club")
    alice.write("Name", "Red Lantern")
    alice.button("Found the club")
    alice.link("New event")
    alice.page.get_by_label("Game", exact=False).first.select_option("king_of_siam")
    alice.write("Name of the event", "Lantern Night")
    alice.press(alice.page.get_by_label("A partnership night"))
    for step in ("Who", "When and where", "How"):
        alice.button(f"Next: {step}")
    alice.page.get_by_label("Rounds").fill("3")
    alice.button("Make the event now")
    alice.button("Publish the event")


def register(one: Hand, other: Hand, team: str, event: str) -> None:
    """Enter as two: five presses for one, two for the other."""
    for hand in (one, other):
        hand.open(event)
    with one.within(5):
        one.write("Name of the team", team)
        one.write("Your partner's name", other.name)
        one.button("Found the team")
        one.sees(f"waits for {other.name} to accept")
    other.open(event)
    with other.within(2):
        other.button("Accept")
        other.button("Enter the team")
        other.sees("You are in.")


def begin(alice: Hand, number: int) -> None:
    """Pair the next round and publish it."""
    alice.button(f"Pair round {number}")
    alice.sees(f"Publish round {number}")
    alice.button(f"Publish round {number}")
    alice.sees(f"Round {number} is published.")


def table_of(name: str, number: int) -> Table:
    """Return where a team sits in a round."""
    kept = Table.objects.filter(kind=TableKind.PLAY, round__number=number)
    return kept.get(chairs__entry__name=name)


def way_to(hand: Hand, table: Table, pages: tuple[str, ...] = ELSEWHERE) -> None:
    """From any page, one press leads to one's table."""
    for path in pages:
        hand.open(path)
        with hand.within(1):
            hand.link(f"Table {table.number}")
            expect(hand.page.locator(".next-table")).to_contain_text(f"Table {table.number}")


def play(bob: Hand, charlie: Hand, dora: Hand, emil: Hand) -> None:
    """Report a table of the first round and confirm it, all from phones."""
    way_to(bob, table_of("Elephants", 1))
    way_to(charlie, table_of("Elephants", 1), ("/",))
    for hand in (dora, emil):
        way_to(hand, table_of("Tigers", 1), ("/",))
    bob.open("/about/")
    with bob.within(2):
        bob.link("Table")
        bob.button("Elephants won")
        bob.sees("It stands when the other side confirms it.")
    with dora.within(1):  # her page shows by itself what Bob said
        dora.button("Yes, that is right")
        dora.sees("The result stands.")
    expect(charlie.page.get_by_text("Elephants wins").first).to_be_visible()
    expect(emil.page.get_by_role("button", name="Yes, that is right")).to_have_count(0)


def write_results(alice: Hand, number: int) -> None:
    """Note what is left, by keyboard, and close the round."""
    alice.link("Enter results")
    alice.page.wait_for_url("**/results/")
    for box in alice.page.locator(".grid-code").all():
        if not box.input_value():
            box.fill("1-0")
            with alice.page.expect_response("**/run/tables/*/"):
                box.press("Enter")
    alice.link("Back to the next step")
    alice.button(f"Close round {number}")


def correct(alice: Hand, event: Tournament) -> None:
    """Mend a result of the first round while the third is played."""
    table = table_of("Elephants", 1)
    before = table.ranks
    alice.open(event.get_absolute_url())
    with alice.within(3):
        alice.link("Cross-table")
        alice.press(alice.page.locator(f'a[href*="/tables/{table.pk}/"]').first)
        expect(alice.page.get_by_label("Why it is corrected")).to_be_focused()
        alice.page.keyboard.type("Wrong slip")
        loser = table.chairs.get(seat=before.index(2)).entry.name
        alice.button(f"{loser} won")
        alice.sees("The result stands.")
    table.refresh_from_db()
    assert table.ranks == before[::-1]
    expect(alice.page.locator(".said li").last).to_contain_text("Wrong slip")


def see_rating(hand: Hand) -> None:
    """From any page the head of the page leads home, where one reads how one stands."""
    for _look in range(300):  # the worker rates what has ended
        if Rating.objects.exists() and not Job.objects.exclude(state__in=Job.ENDED).exists():
            break
        hand.page.wait_for_timeout(100)
    for path in ("/about/", "/play/"):
        hand.open(path)
        with hand.within(1):
            hand.press(hand.page.locator(".brand"))
            expect(hand.page.get_by_role("heading", name="How I stand")).to_be_visible()
    hand.open("/ratings/")
    expect(hand.page.get_by_role("heading", name="How I stand")).to_be_visible()


def reasons(hand: Hand, event: Tournament) -> None:
    """Everybody who has as many points as the line above reads what decided."""
    hand.open(f"{event.get_absolute_url()}standings/")
    rows = hand.page.locator("tr[data-entry]")
    expect(rows).to_have_count(4)
    points = [row.split()[0] for row in hand.page.locator("td.points a").all_inner_texts()]
    level = [n for n in range(1, 4) if points[n].rstrip(",") == points[n - 1].rstrip(",")]
    assert level
    for number in level:
        expect(rows.nth(number).locator(".because")).not_to_be_empty()


@pytest.mark.usefixtures("worker")
def test_an_evening_from_an_empty_site_to_the_standings_and_the_clicks_it_takes(
    hands: Any, alice: User, bob: User, charlie: User
) -> None:
    desk = hands(alice, width=1280, height=800)
    mine, theirs, hers, his = map(hands, (bob, charlie, person("Dora"), person("Emil")))
    found(desk)
    event = Tournament.objects.get()
    register(mine, theirs, "Elephants", event.get_absolute_url())
    register(hers, his, "Tigers", event.get_absolute_url())
    desk.link("Enter people")
    desk.page.get_by_label("One a line").fill("Cranes: Ada & Bea\nOtters: Cleo & Dan")
    desk.button("Look at the list")
    desk.button("Enter them")
    desk.link("Back to the next step")
    begin(desk, 1)
    play(mine, theirs, hers, his)
    write_results(desk, 1)
    for number in (2, 3):
        begin(desk, number)
        way_to(hers, table_of("Tigers", number), ("/play/",))
        if number == 2:
            write_results(desk, number)
    correct(desk, event)
    desk.open(f"{event.get_absolute_url()}run/")
    write_results(desk, 3)
    desk.button("End the event")
    expect(desk.page.get_by_role("heading", name="Final table")).to_be_visible()
    reasons(desk, event)
    see_rating(mine)
