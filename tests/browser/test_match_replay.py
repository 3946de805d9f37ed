"""A finished match: move by move, from every seat, to take home, and its fair chance checked."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from games import shelf
from games.matches import moves
from games.models import Match
from games.protocol import Seat
from siamleague.accounts.models import User
from tests.browser.players import board_words, session, table

pytestmark = pytest.mark.timeout(90)


def finished(people: "list[User]", game: str = "king_of_siam", **about: Any) -> Match:
    """Return a match that these people played to its end, passing wherever they may."""
    match = table(people, game, **about)
    rules = shelf.game(game)
    while match.status == "running":
        seat = match.to_act[0]
        state, said = rules.decode(match.state), ()
        while words := rules.choices(state, Seat(seat), said):
            first = len(said) == 0 and match.version % 3 == 0
            word = next(w for w in words if w != "pass") if first and len(words) > 1 else words[0]
            said = (*said, "pass" if "pass" in words and not first else word)
        seen, now = match.version, timezone.now()
        by = people[seat].pk
        moves.play_move(code=match.code, by=by, seen=seen, words=said, ticket=uuid4(), now=now)
        match.refresh_from_db()
    return match


@pytest.fixture
def match(transactional_db: None, alice: User, bob: User) -> Match:
    return finished([alice, bob])


def at(page: Page, number: int, of: int) -> None:
    expect(page.locator("#replay-count")).to_have_text(f"Move {number} of {of}")


def test_a_replay_goes_to_any_move_by_slider_keys_buttons_and_link(
    site: str, page: Page, match: Match
) -> None:
    all_ = match.version
    page.goto(f"{site}/play/{match.code}/")
    at(page, all_, all_)
    page.get_by_role("button", name="To the start").click()
    at(page, 0, all_)
    page.get_by_role("button", name="One move on").click()
    at(page, 1, all_)
    page.locator("body").press("ArrowRight")
    at(page, 2, all_)
    page.locator("body").press("ArrowLeft")
    at(page, 1, all_)
    page.get_by_role("slider", name="Move").fill("5")
    at(page, 5, all_)
    assert page.url.endswith("#move-5")
    words = board_words(page)
    page.locator(".log-line a").first.click()
    at(page, 1, all_)
    assert board_words(page) != words
    page.goto(f"{site}/play/{match.code}/#move-5")
    page.reload()
    at(page, 5, all_)
    assert board_words(page) == words
    expect(page.locator(".log-line.is-shown")).to_have_count(1)


def test_a_replay_is_seen_from_each_seat_or_with_every_secret_open(
    site: str, page: Page, match: Match
) -> None:
    page.goto(f"{site}/play/{match.code}/#move-0")
    at(page, 0, match.version)
    expect(page.locator(".hand h3")).to_have_text(["Alice", "Bob"])
    page.get_by_label("Seen by").select_option("Bob")
    expect(page.locator(".hand h3")).to_have_text(["My cards"])
    expect(page.locator("#ask")).to_be_hidden()


def test_the_log_can_be_taken_home_and_the_seal_is_checked_by_the_browser(
    site: str, page: Page, match: Match
) -> None:
    page.goto(f"{site}/play/{match.code}/")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Log as JSON").click()
    data = json.loads(taken.value.path().read_text())
    assert (data["game"], data["seed"]) == ("king_of_siam", bytes(match.seed).hex())
    page.get_by_text("Table and settings").click()
    page.get_by_text("Fair chance").click()
    page.get_by_role("button", name="Check it").click()
    expect(page.locator("#fair-verdict")).to_contain_text("fits the seal")


def test_a_seed_that_was_changed_afterwards_is_found_out(
    site: str, page: Page, match: Match
) -> None:
    Match.objects.filter(pk=match.pk).update(commitment="0" * 64)
    page.goto(f"{site}/play/{match.code}/")
    page.get_by_text("Table and settings").click()
    page.get_by_text("Fair chance").click()
    page.get_by_role("button", name="Check it").click()
    expect(page.locator("#fair-verdict")).to_contain_text("does not fit the seal")


def test_a_rematch_is_one_click(
    site: str, browser: Browser, page: Page, match: Match, alice: User, bob: User, open_as: Any
) -> None:
    open_as(alice)
    page.goto(f"{site}/play/{match.code}/")
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_text("The match begins as soon as every seat is taken.")).to_be_visible()
    context = browser.new_context(locale="en-GB")
    context.add_cookies([{"name": "sessionid", "value": session(bob), "url": site}])
    other = context.new_page()
    other.goto(f"{site}/play/{match.code}/")
    other.get_by_role("button", name="Rematch").click()
    expect(other.locator("#match[data-version]")).to_have_count(1)
    expect(page.locator("#match[data-version]")).to_have_count(1)
    context.close()


@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_nothing_on_a_replay_or_at_a_running_table_in_either_theme(
    site: str, page: Page, match: Match, alice: User, bob: User, open_as: Any, axe: Any, width: int
) -> None:
    running = table([alice, bob])
    mover = [alice, bob][running.to_act[0]]
    open_as(mover)
    page.set_viewport_size({"width": width, "height": 900})
    wrong = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.goto(f"{site}/play/{match.code}/")
        at(page, match.version, match.version)
        wrong += axe(page)
        page.goto(f"{site}/play/{running.code}/")
        page.locator("#board [data-words=maharacha]").first.click()
        page.locator("#board [data-words^='king:']").first.wait_for(state="attached")
        wrong += axe(page)
        page.get_by_role("button", name="Undo").click()
        page.locator(".play-card[data-words]").first.wait_for()
        wrong += axe(page)
        page.locator("#board [data-words='1-vs-1']").first.click()
        expect(page.locator(".said-word")).not_to_have_count(0)
        page.locator(".slot[data-words]").first.wait_for()
        wrong += axe(page)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert wrong == [], "\n".join(wrong)
