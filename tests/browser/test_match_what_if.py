"""What if: played on from a moment of a finished match by touching the board."""

from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect

from games.models import LogLine, WhatIf
from games.what_if import asking
from siamleague.accounts.models import User
from tests.browser.players import say_word, words_of
from tests.browser.test_match_replay import finished
from tests.browser.test_match_reporting import shots

pytestmark = pytest.mark.timeout(180)


def say_a_move(page: Page) -> None:
    """Say the first word of the board until the move is whole, and confirm it."""
    page.locator("#ask:not([hidden])").wait_for()
    confirm = page.locator("[data-act=confirm]")
    for _ in range(12):
        page.wait_for_function(
            "() => document.querySelector('[data-act=confirm], :is(#ask, #board) [data-words]')"
        )
        if confirm.count():
            break
        say_word(page, words_of(page)[-1])
    confirm.click()


@pytest.mark.parametrize("game", ["king_of_siam", "war_of_whispers"])
def test_a_reader_plays_on_from_a_moment_and_finds_back(
    site: str, page: Page, transactional_db: None, alice: User, bob: User, axe: Any, game: str
) -> None:
    match = finished([alice, bob], game)
    page.emulate_media(reduced_motion="reduce")  # axe reads colours, not those of a card that comes
    before = list(LogLine.objects.filter(match=match).values())
    page.goto(f"{site}/play/{match.code}/#move-3")
    expect(page.locator("#replay-count")).to_have_text(f"Move 3 of {match.version}")
    page.get_by_role("link", name="What if").click()
    expect(page.locator("#now")).to_contain_text("to move")
    assert page.url.endswith("/what-if/#at=3")
    say_a_move(page)
    moves = page.locator("#line-moves li")
    expect(moves).to_have_count(1)
    say_a_move(page)
    expect(moves).to_have_count(2)
    assert unquote(page.url).count("move=") == 2
    assert axe(page) == []
    shots(page, f"what-if-{game}")
    shared = page.url
    page.get_by_role("button", name="One move back").click()
    expect(moves).to_have_count(1)
    page.go_back()
    expect(moves).to_have_count(2)
    page.goto("about:blank")
    page.goto(shared)
    expect(moves).to_have_count(2)
    page.get_by_role("button", name="Back to before this move (1)").click()
    expect(page.locator("#line")).to_be_hidden()
    page.get_by_role("link", name="Back to the match").click()
    expect(page.locator("#replay-count")).to_have_text(f"Move 3 of {match.version}")
    assert list(LogLine.objects.filter(match=match).values()) == before


def test_the_master_is_asked_and_its_move_played(
    site: str, page: Page, open_as: Any, transactional_db: None, alice: User, bob: User, axe: Any
) -> None:
    match = finished([alice, bob])
    open_as(alice)
    page.goto(f"{site}/play/{match.code}/what-if/#at=2")
    page.get_by_role("button", name="What would the master do?").click()
    expect(page.locator("#master-waits")).to_be_visible()
    assert asking.answer_what_if(number=WhatIf.objects.get().pk)
    expect(page.locator("#master-says")).to_contain_text("The master would play", timeout=20_000)
    assert axe(page) == []
    shots(page, "what-if-master")
    page.get_by_role("button", name="Play that").click()
    expect(page.locator("#line-moves li")).to_have_count(1)


def test_a_wrong_address_is_said_in_words(
    site: str, page: Page, transactional_db: None, alice: User, bob: User
) -> None:
    match = finished([alice, bob])
    page.goto(f"{site}/play/{match.code}/what-if/#at=0&move=0:nonsense")
    expect(page.locator("#notice")).to_be_visible()
    assert page.faults  # type: ignore[attr-defined]  # the browser notes the refusal as well
    page.faults.clear()  # type: ignore[attr-defined]
