"""Whole matches of King of Siam in real browsers, each player with one of their own."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.clocks import Tempo
from games.models import LogLine, Match
from siamleague.accounts.models import User
from tests.browser.players import (
    at_random,
    board_words,
    next_mover,
    play_out,
    reopened,
    seated,
    table,
)
from tests.games.conftest import under_way
from tests.people import person

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def people(transactional_db: None, alice: User, bob: User) -> list[User]:
    return [alice, bob, person("Carol"), person("Dan")]


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.evening), 4])
def test_a_whole_match_is_played_to_its_end_each_in_a_browser_of_their_own(
    site: str, browser: Browser, people: list[User], seats: int
) -> None:
    match = table(people[:seats])
    how = {"choose": at_random(seats, passing=0.9), "reduced_motion": "reduce"}
    with seated(browser, site, match, people[:seats], **how) as players:
        moves = play_out(players)
        match.refresh_from_db()
        assert match.status == "finished"
        assert moves == LogLine.objects.filter(match=match, kind="move").count()
        for seat, player in enumerate(players):
            place = player.page.locator(".seat-chip").nth(seat)
            expect(place).to_contain_text(f"place {match.ranks[seat]}")
            expect(player.page.locator("#replay-count")).to_have_text(f"Move {moves} of {moves}")
        seen = [board_words(player.page) for player in players]
        fresh = [board_words(reopened(player).page) for player in (players[0],)]
        expect(players[0].page.locator("#replay-count")).to_have_text(f"Move {moves} of {moves}")
        assert board_words(players[0].page) == seen[0], fresh


def test_clicks_on_the_board_say_the_same_words_as_the_list(
    site: str, browser: Browser, people: list[User]
) -> None:
    match = table(people[:2])
    with seated(browser, site, match, people[:2]) as players:
        page = next_mover(players, 0).page
        page.locator(".play-card", has_text="Khon Thai").first.click()
        expect(page.locator(".said-word")).to_have_count(1)
        page.locator(".province-land[data-words$='>khorat']").click()
        expect(page.locator(".said-word")).to_have_count(2)
        expect(page.locator(".mark.planned")).not_to_have_count(0)
        page.keyboard.press("Backspace")
        expect(page.locator(".said-word")).to_have_count(1)
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".said-word")).to_have_count(0)
        expect(page.locator(".mark.planned")).to_have_count(0)
        match.refresh_from_db()
        assert match.version == 0, "taking words back costs nobody anything"


def test_a_move_without_confirming_is_sent_with_its_last_word_and_the_device_remembers(
    site: str, browser: Browser, people: list[User]
) -> None:
    match = table(people[:2])
    with seated(browser, site, match, people[:2]) as players:
        first = next_mover(players, 0)
        first.page.get_by_text("Table and settings").click()
        first.page.get_by_label("Ask me to confirm each move").uncheck()
        reopened(first)
        first.page.locator("#board [data-words=pass]").click()
        first.await_version(1)
        assert next_mover(players, 1) is not first


def test_a_dropped_line_is_shown_and_the_confirmed_move_arrives_once_when_it_is_back(
    site: str, browser: Browser, people: list[User]
) -> None:
    match = table(people[:2])
    with seated(browser, site, match, people[:2], choose=at_random(5, passing=0.9)) as players:
        for _ in range(5):
            version = next_mover(players, max(p.version for p in players)).move()
        cut = next_mover(players, version)
        cut.say_all()
        cut.page.context.set_offline(True)
        expect(cut.page.locator("#connection")).to_contain_text("Connection lost")
        cut.page.locator("[data-act=confirm]").click()
        expect(cut.page.locator("#notice")).to_contain_text("The line is down")
        match.refresh_from_db()
        assert match.version == version
        cut.page.context.set_offline(False)
        cut.await_version(version + 1)
        play_out(players)
        for player in players:
            player.faults.clear()  # the browser reports the cut itself
        match.refresh_from_db()
        assert match.status == "finished"
        moves = LogLine.objects.filter(match=match, kind="move")
        assert [line.number for line in moves] == list(range(1, match.version + 1))


def test_a_confirmed_move_outlives_the_page_that_could_not_send_it(
    site: str, browser: Browser, people: list[User]
) -> None:
    match = table(people[:2])
    with seated(browser, site, match, people[:2], choose=at_random(6)) as players:
        first = next_mover(players, 0)
        first.say_all()
        first.page.context.set_offline(True)
        first.page.locator("[data-act=confirm]").click()
        expect(first.page.locator("#notice")).to_contain_text("The line is down")
        first.page.context.set_offline(False)
        reopened(first)
        first.await_version(1)
        first.faults.clear()
        assert Match.objects.get(pk=match.pk).version == 1


def test_a_whole_match_on_a_phone_by_keyboard_alone(
    site: str, browser: Browser, people: list[User], axe: Any
) -> None:
    match = table(people[:2])
    phone = {"viewport": {"width": 320, "height": 640}, "reduced_motion": "reduce"}
    dice = at_random(9, passing=0.8)
    cards = []
    with seated(browser, site, match, people[:2], **phone) as players:
        version = 0
        while (mover := next_mover(players, version)) is not None:
            word = dice(mover.offered())
            if word != "pass" and len(cards) < 2:
                cards.append(word)
                version = card_by_keys(mover.page, mover, word)
            else:
                version = pass_by_keys(mover.page, mover)
            assert sideways(mover.page) == 0
        assert cards, "at least one card was played by keys"
        match.refresh_from_db()
        assert match.status == "finished"
        assert axe(players[0].page) == []


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on such an element."""
    for _ in range(80):
        if page.evaluate("s => document.activeElement?.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def pass_by_keys(page: Page, mover: Any) -> int:
    """Pass with nothing but keys: the card for it is the last thing on the board."""
    return card_by_keys(page, mover, "pass")


def card_by_keys(page: Page, mover: Any, word: str) -> int:
    """Play a card on the board itself: walk to it with arrows, then say the words that light up."""
    tab_to(page, "#board [data-words]")
    page.keyboard.press("End")
    for _ in range(12):
        if page.evaluate("document.activeElement.dataset.words") == word:
            break
        page.keyboard.press("ArrowLeft")
    return enter_until_done(page, mover)


def enter_until_done(page: Page, mover: Any) -> int:
    """Press Enter on whatever has the focus until the move has been made."""
    before = mover.version
    for _ in range(20):
        page.keyboard.press("Enter")
        page.wait_for_timeout(20)
        page.wait_for_selector("#ask[aria-busy=false], #ask[hidden]", state="attached")
        if mover.version > before:
            return mover.version
        place = page.evaluate("document.activeElement?.closest('#ask, #board, dialog, #now')?.id")
        lost = page.evaluate("document.activeElement?.outerHTML.slice(0, 300)")
        assert place, f"the focus was lost: {lost}"
        if place == "now":  # sent; the page waits with the reader
            break
    mover.await_version(before + 1)
    return mover.version


def sideways(page: Page) -> int:
    return page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )


def test_a_spectator_watches_some_moves_behind_and_sees_all_at_the_end(
    site: str, browser: Browser, people: list[User]
) -> None:
    match = table(people[:2], watching="delayed", delay_moves=3)
    choose = at_random(12, passing=0.9)
    with (
        seated(browser, site, match, people[:2], choose=choose) as players,
        seated(browser, site, match, [None, people[2]]) as watchers,
    ):
        version = 0
        for _ in range(6):
            version = next_mover(players, version).move()
        for watcher in watchers:
            expect(watcher.page.locator("#now")).to_contain_text("3 moves behind")
            expect(watcher.page.locator(".log-line")).to_have_count(3)
            expect(watcher.page.locator("#ask")).to_be_hidden()
        play_out(players)
        match.refresh_from_db()
        for watcher in watchers:
            watcher.await_version(match.version)
            expect(watcher.page.locator("#replay")).to_be_visible()
            expect(watcher.page.locator(".log-line")).to_have_count(match.version)


def test_resigning_asks_first_and_ends_a_duel(
    site: str, browser: Browser, people: list[User]
) -> None:
    match = table(people[:2])
    with seated(browser, site, match, people[:2]) as players:
        page = players[0].page
        page.get_by_text("Table and settings").click()
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="No, go back").click()
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Yes, go on").click()
        expect(players[1].page.locator("#now")).to_contain_text("The others resigned.")
        match.refresh_from_db()
        assert (match.ending, match.ranks) == ("resigned", [2, 1])


def test_a_pause_needs_everybody_and_a_move_is_taken_back_by_consent(
    site: str, browser: Browser, people: list[User]
) -> None:
    match = table(people[:2])
    with seated(browser, site, match, people[:2], choose=at_random(3)) as players:
        mover = next_mover(players, 0)
        mover.move()
        other = players[1 - players.index(mover)]
        mover.page.get_by_text("Table and settings").click()
        mover.page.get_by_role("button", name="Ask to take back").click()
        expect(other.page.locator("#offers")).to_contain_text("asks to take the last move back")
        other.page.get_by_role("button", name="Accept").click()
        expect(mover.page.locator("#match.is-my-turn")).to_have_count(1)
        mover.page.get_by_role("button", name="Ask for a pause").click()
        other.page.get_by_role("button", name="No, thank you").click()
        expect(mover.page.locator("#offers")).to_be_hidden()
        mover.page.get_by_role("button", name="Ask for a pause").click()
        other.page.get_by_role("button", name="Accept").click()
        for player in players:
            expect(player.page.locator("#now")).to_have_text("The match is paused.")


def test_a_fallen_flag_is_claimed_by_the_pages_and_ends_the_duel(
    site: str, browser: Browser, people: list[User]
) -> None:
    match = under_way(table(people[:2], tempo=Tempo("live", 5000)))
    late = match.to_act[0]
    with seated(browser, site, match, people[:2]) as players:
        for player in players:
            expect(player.page.locator("#now")).to_contain_text("ran out of time", timeout=20_000)
        match.refresh_from_db()
        assert (match.ending, match.gone) == ("flagged", [late])


def test_players_talk_at_the_table_and_never_hear_the_gallery_while_they_play(
    site: str, browser: Browser, people: list[User]
) -> None:
    match = table(people[:2])
    with (
        seated(browser, site, match, people[:2]) as players,
        seated(browser, site, match, [people[2]]) as watchers,
    ):
        say(players[0].page, "Good luck!")
        say(watchers[0].page, "Take Khorat!")
        expect(players[1].page.locator("#talk-said")).to_contain_text("Good luck!")
        expect(watchers[0].page.locator("#talk-said")).to_contain_text("Take Khorat!")
        expect(players[1].page.locator("#talk-said")).not_to_contain_text("Khorat")


def test_partners_have_no_channel_to_each_other_while_they_play(
    site: str, browser: Browser, people: list[User]
) -> None:
    match = table(people)
    with seated(browser, site, match, people[:1]) as (alice,):
        expect(alice.page.locator("#talk")).to_be_hidden()
        expect(alice.page.locator(".hand-cards .play-card .card-name").first).to_be_visible()
        expect(alice.page.locator(".hand")).to_have_count(1)


def say(page: Page, text: str) -> None:
    page.get_by_role("button", name="Talk").click()
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Say", exact=True).click()


def test_an_italian_reads_the_table_in_italian(
    site: str, browser: Browser, people: list[User]
) -> None:
    match = table(people[:2])
    with seated(browser, site, match, people[:1]) as (alice,):
        cookie = {"name": "language", "value": "it", "url": site}
        alice.page.context.add_cookies([cookie])
        reopened(alice)
        expect(alice.page.locator("html")).to_have_attribute("lang", "it")
        expect(alice.page.locator(".province-name", has_text="Paese lao")).to_have_count(1)
