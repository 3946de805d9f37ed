"""Tables that are played here, in browsers: where to play, what nobody began, the way back."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Locator, Page, expect

from games import api as games
from games import clocks
from games.lobby import book
from games.matches import sweeping
from games.models import Match
from siamleague.accounts.models import User
from tests.browser.conftest import watch
from tests.tournaments.hall import club_of, enter_user, event_of, published
from tests.tournaments.round.test_online import made
from tests.tournaments.round.test_origins import of_teams
from tournaments.models import Table, Tournament
from tournaments.rounds import online

pytestmark = pytest.mark.timeout(180)
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SIAM = {"game": "king_of_siam", "game_name": "", "tempo": games.tempo_of("quick")}
Axe = Callable[[Page], list[str]]


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Callable[[User], Page]]:
    """Return a function that gives somebody a phone of their own, watched for errors."""
    contexts, watched = [], []

    def of(user: User) -> Page:
        context = browser.new_context(locale="en-GB", timezone_id="UTC", **PHONE)
        client = Client()
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
        key = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": key, "url": site}])
        contexts.append(context)
        page = context.new_page()
        watched.append(watch(page))
        return page

    yield of
    for context in contexts:
        context.close()
    assert [fault for faults in watched for fault in faults] == [], "the browser complained"


def between(alice: User, *people: User, venue: str) -> Tournament:
    event = event_of(alice, club_of(alice), venue=venue, **SIAM)
    for user in people:
        enter_user(event, user)
    return event


def nobody_comes(match: Match) -> None:
    """Let the time for first moves pass: the clock began to wait so much earlier."""
    clock = clocks.from_json(match.clock)
    book.keep_clock(match, replace(clock, since_ms=(clock.since_ms or 0) - clocks.FIRST_MOVE_MS))
    match.save()
    sweeping.sweep(now=timezone.now())
    online.collect(keys=online.waiting_keys(), now=timezone.now())


def sideways(page: Page) -> int:
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


def test_bob_plays_here_charlie_chooses_the_board_and_each_sees_it_at_once(
    site: str, phone: Any, axe: Axe, alice: User, bob: User, charlie: User
) -> None:
    event = between(alice, bob, charlie, venue="mixed")
    published(event, alice)
    mine, theirs = phone(bob), phone(charlie)
    for page in (mine, theirs):
        page.goto(f"{site}{event.get_absolute_url()}mine/")
        expect(page.get_by_role("heading", name="Where do you play?")).to_be_visible()
    assert axe(mine) == []
    assert sideways(mine) == 0
    mine.get_by_role("button", name="Play here, online").click()
    mine.wait_for_selector("#match[data-version='0']")
    expect(mine.locator("#first-move")).to_contain_text(
        "A clock runs after its player's first move"
    )
    expect(mine.locator(".match-facts")).to_contain_text("Winter Cup: Round 1, table 1")
    expect(theirs.get_by_role("link", name="Play", exact=True).last).to_be_visible(timeout=8_000)
    theirs.get_by_role("button", name="Play at the board").click()
    theirs.locator("#confirm [value=yes]").click()
    expect(theirs.get_by_role("button", name="Charlie won")).to_be_visible()
    expect(mine.locator("#now")).to_contain_text("it is played at the board", timeout=8_000)
    expect(mine.locator(".seat-chip").first).not_to_contain_text("place")
    mine.get_by_role("link", name="Back to the event").click()
    mine.get_by_role("button", name="Bob won").click()
    expect(mine.get_by_text("It stands when the other side confirms it.").first).to_be_visible()
    theirs.get_by_role("button", name="Yes, that is right").click(timeout=8_000)
    expect(theirs.get_by_text("The result stands.")).to_be_visible()
    assert Match.objects.get().ending == "abandoned"


def test_a_match_that_nobody_opened_is_called_off_in_words_and_alice_is_told(
    site: str, phone: Any, axe: Axe, alice: User, bob: User, charlie: User
) -> None:
    event = between(alice, bob, charlie, venue="online")
    made(event, alice)
    arbiter, mine = phone(alice), phone(bob)
    arbiter.goto(f"{site}{event.get_absolute_url()}run/")
    nobody_comes(Match.objects.get())
    expect(arbiter.get_by_text("not everybody began in time")).to_be_visible(timeout=8_000)
    arbiter.get_by_role("link", name="To the table").click()
    expect(arbiter.get_by_text("Not everybody began in time")).to_be_visible()
    mine.goto(f"{site}{event.get_absolute_url()}mine/")
    expect(mine.get_by_text("without a result")).to_be_visible()
    assert axe(mine) == []
    mine.get_by_role("button", name="Begin again here, online").click()
    mine.wait_for_selector("#match[data-version='0']")
    assert Table.objects.get().result == "none"


def offered(choice: Locator) -> list[str]:
    return choice.locator("option:not([disabled])").evaluate_all("all => all.map(o => o.value)")


def test_the_plan_asks_only_for_the_chosen_game_and_offers_who_can_meet_in_it(
    site: str, page: Page, open_as: Callable[[User], None], axe: Axe, alice: User
) -> None:
    event = event_of(alice, club_of(alice), venue="online", **SIAM)
    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}edit/")
    page.evaluate("() => document.querySelectorAll('details').forEach(each => each.open = true)")
    game, kind = page.locator("select[name=game]"), page.locator("select[name=kind]")
    game.select_option("verrat")
    assert offered(kind) == ["four"]
    expect(kind).to_have_value("four")
    game.select_option("king_of_siam")
    assert offered(kind) == ["duel", "teams", "three"]
    kind.select_option("teams")
    rules = page.locator("[data-rules-of]:visible")
    expect(rules).to_have_count(1)
    rules.get_by_label("Aid card 4").select_option("drawn")
    rules.get_by_label("Partners may talk").check()
    page.locator("select[name=watching]").select_option("delayed")
    page.get_by_label("Moves behind").fill("5")
    assert axe(page) == []
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/run/")
    event.refresh_from_db()
    assert (event.game_options["fourth_aid"], event.game_options["talk"]) == ("drawn", True)
    assert (event.watching, event.delay_moves) == ("delayed", 5)


def test_the_page_of_an_event_shows_its_rules(site: str, page: Page, axe: Axe, alice: User) -> None:
    rules = {"fourth_aid": "drawn"}
    event = event_of(
        alice, club_of(alice), venue="online", kind="teams", game_options=rules, **SIAM
    )
    page.goto(site + event.get_absolute_url())
    page.get_by_text("Rules of King of Siam").click()
    expect(page.get_by_text("two drawn at random")).to_be_visible()
    expect(page.get_by_text("10 min + 10 s a move")).to_be_visible()
    assert axe(page) == []


def test_the_board_calls_partners_places_by_team_and_leads_back(
    site: str, phone: Any, axe: Axe, alice: User, bob: User
) -> None:
    table = of_teams(alice)
    first, second = (chair.entry.name for chair in table.chairs.order_by("seat"))
    page = phone(bob)
    page.goto(f"{site}/play/{table.match}/")
    page.wait_for_selector("#match[data-version='0']")
    expect(page.locator(".seat-team")).to_have_count(4)
    for seat, team in enumerate((first, second, first, second)):
        expect(page.locator(".seat-team").nth(seat)).to_have_text(team)
    assert axe(page) == []
    page.locator(".match-facts").get_by_role("link", name="Winter Cup").click()
    expect(page.get_by_role("heading", name="Round 1, table 1")).to_be_visible()


def test_a_sheet_whose_codes_lead_to_this_machine_alone_says_so(
    site: str, page: Page, open_as: Callable[[User], None], settings: Any, alice: User, bob: User
) -> None:
    event = event_of(alice, club_of(alice))
    for user in (alice, bob):
        enter_user(event, user)
    published(event, alice)
    open_as(alice)
    where = f"{site}{event.get_absolute_url()}rounds/1/print/slips/"
    page.goto(where)
    expect(page.get_by_text("Phones cannot follow these codes")).to_be_visible()
    settings.SITE_URL = "http://192.0.2.7:8000"
    page.goto(where)
    expect(page.get_by_text("Phones cannot follow these codes")).to_have_count(0)
