"""From the lobby to a table: opening it, sitting down, a bot, learning the game."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Match
from siamleague.accounts.models import User
from tests.browser.players import say_word, session, table, words_of

pytestmark = pytest.mark.timeout(90)
OFFERED = ":is(#ask, #board) [data-words]"


@pytest.fixture
def bobs_page(browser: Browser, site: str, bob: User) -> Any:
    context = browser.new_context(locale="en-GB", timezone_id="UTC")
    context.add_cookies([{"name": "sessionid", "value": session(bob), "url": site}])
    yield context.new_page()
    context.close()


def test_two_people_find_each_other_in_the_lobby_and_the_match_opens_by_itself(
    site: str, page: Page, bobs_page: Page, alice: User, open_as: Any
) -> None:
    open_as(alice)
    page.goto(site + "/")
    page.get_by_role("link", name="Play").first.click()
    page.get_by_role("link", name="King of Siam", exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("The match begins as soon as every seat is taken.")).to_be_visible()
    bobs_page.goto(site + "/play/")
    bobs_page.locator("#open-now").get_by_role("link", name="King of Siam").click()
    bobs_page.get_by_role("button", name="Sit down").click()
    for each in (page, bobs_page):
        expect(each.locator("#match[data-version]")).to_have_count(1)
        expect(each.locator(".seat-chip")).to_have_count(2)


def test_who_waits_at_a_table_sees_at_once_who_sits_down(
    site: str, page: Page, bobs_page: Page, alice: User, open_as: Any
) -> None:
    open_as(alice)
    page.goto(site + "/play/new/king_of_siam/")
    page.get_by_label("3", exact=True).check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_load_state("networkidle")
    bobs_page.goto(page.url)
    bobs_page.get_by_role("button", name="Sit down").first.click()
    expect(page.locator("#table-seats")).to_contain_text("Bob")
    expect(page.get_by_text("Somebody sat down or got up.")).to_be_visible()
    expect(page.get_by_role("button", name="Sit here instead")).to_have_count(1)


def test_a_bot_on_the_other_seat_begins_the_match(
    site: str, page: Page, alice: User, open_as: Any
) -> None:
    open_as(alice)
    page.goto(site + "/play/new/king_of_siam/")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Club bot").click()
    expect(page.locator("#match[data-version]")).to_have_count(1)
    expect(page.locator(".seat-chip", has_text="bot")).to_have_count(1)
    assert Match.objects.get().status == "running"


def test_the_title_says_at_how_many_tables_it_is_my_turn(
    site: str, page: Page, alice: User, bob: User, open_as: Any
) -> None:
    matches = [table([alice, bob]) for _ in range(3)]
    waiting = [match for match in matches if match.to_act == [0]]
    open_as(alice)
    page.goto(site + "/play/")
    count = f"({len(waiting)}) · " if waiting else ""
    expect(page).to_have_title(f"{count}Play · SiamLeague")


def test_the_five_lessons_can_be_done_with_the_real_rules(site: str, page: Page, axe: Any) -> None:
    page.goto(site + "/play/learn/king_of_siam/")
    says = [
        ["khon-thai", "lao>khorat", "malay>khorat", "rama>ayutthaya", "take:malay<ayutthaya"],
        ["khon-thai", "lao>khorat", "malay>ayutthaya", "rama>khorat", "take:rama<ayutthaya"],
        ["1-vs-1", "", "", ""],
        ["maharacha", "", "", ""],
        ["pass"],
    ]
    for number, words in enumerate(says, start=1):
        expect(page.locator("#lesson-tabs [aria-current]")).to_contain_text(f"{number}.")
        page.locator(OFFERED).first.wait_for()
        for word in words:
            if page.locator("[data-act=confirm]").count():
                break
            said = page.locator(".said-word").count()
            say_word(page, word or words_of(page)[0])
            page.wait_for_function(
                "([n, asks]) => document.querySelectorAll('.said-word').length > n && "
                "document.querySelector(asks)",
                arg=[said, f"{OFFERED}, [data-act=confirm]"],
            )
        page.locator("[data-act=confirm]").click()
        expect(page.locator("#lesson-verdict.is-good")).to_be_visible()
        if number < len(says):
            page.get_by_role("button", name="Next lesson").click()
    assert axe(page) == []


def test_a_lesson_that_missed_its_goal_says_so_and_can_be_taken_back(site: str, page: Page) -> None:
    page.goto(site + "/play/learn/king_of_siam/")
    page.locator("#board [data-words=pass]").click()
    page.locator("[data-act=confirm]").click()
    expect(page.locator("#lesson-verdict")).to_contain_text("still tied")
    page.get_by_role("button", name="Take the move back").click()
    expect(page.locator(OFFERED)).not_to_have_count(0)


def test_only_questions_that_matter_are_asked_when_a_table_is_opened(
    site: str, page: Page, alice: User, open_as: Any
) -> None:
    open_as(alice)
    page.goto(site + "/play/new/king_of_siam/")
    page.locator("summary", has_text="Rules of this table").click()
    expect(page.get_by_label("Map")).to_be_visible()
    expect(page.get_by_label("Partners may talk")).to_be_hidden()
    page.get_by_label("4", exact=True).check()
    expect(page.get_by_label("Partners may talk")).to_be_visible()
    page.locator("summary", has_text="Spectators").click()
    expect(page.get_by_label("Moves behind")).to_be_hidden()
    page.get_by_label("Spectators").select_option("delayed")
    expect(page.get_by_label("Moves behind")).to_be_visible()
    page.get_by_label("Map").select_option("britain_2e")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#table-seats .card")).to_have_count(4)
    page.locator("summary", has_text="Rules of this table").click()
    expect(page.locator("dd", has_text="Britain")).to_be_visible()


def test_a_new_table_appears_at_once_in_a_lobby_that_is_open(
    site: str, page: Page, alice: User
) -> None:
    from django.utils import timezone

    from games.lobby import act as tables

    page.goto(site + "/play/")
    expect(page.locator("#open-now")).to_contain_text("Nobody is waiting")
    page.wait_for_load_state("networkidle")
    asked = tables.TableOrder(game="king_of_siam", seats=2)
    tables.open_table(table=asked, by=alice.pk, now=timezone.now())
    expect(page.locator("#open-now")).to_contain_text("free seat")


def test_a_guest_is_told_how_to_open_a_table_and_comes_back(
    site: str, page: Page, alice: User
) -> None:
    page.goto(site + "/play/")
    note = page.locator(".note", has_text="sign in first")
    expect(note.get_by_role("link", name="Sign in")).to_have_attribute(
        "href", "/account/login/?next=/play/"
    )
    page.get_by_role("link", name="King of Siam", exact=True).click()
    expect(page).to_have_url(f"{site}/account/login/?next=/play/new/king_of_siam/")
