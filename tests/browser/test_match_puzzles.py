"""A puzzle in a browser: tried by touching the board, until a move is good or one gives up."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Puzzle, PuzzleMove, PuzzleSolver
from games.puzzles import finding, solving
from siamleague.accounts.models import User
from tests.browser.players import puzzle
from tests.browser.test_match_reporting import shots
from tests.browser.test_match_what_if import say_a_move
from tests.tournaments.hall import NOW

pytestmark = pytest.mark.timeout(240)
LONG = 60_000


def laid(alice: User, bob: User) -> Puzzle:
    made = puzzle(alice, bob)
    made.line = [finding._next_of_line(made)]
    made.save()
    return made


def judged(monkeypatch: pytest.MonkeyPatch, lost: int) -> None:
    """Be the worker; what the master thinks is settled, because it may like any move."""
    with monkeypatch.context() as patch:
        patch.setattr(finding, "lost_by", lambda puzzle, words: lost)
        assert solving.judge_puzzle_move(number=PuzzleMove.objects.get(lost=None).pk, now=NOW)


def test_a_reader_tries_moves_until_one_is_good(
    site: str, page: Page, open_as: Any, transactional_db: None, alice: User, bob: User, axe: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    today = laid(alice, bob)
    open_as(bob)
    page.goto(f"{site}/play/puzzles/")
    shots(page, "puzzles")
    page.locator(".card-title a").click()
    now = page.locator("#now")
    expect(now).to_have_text("Your move.", timeout=LONG)
    assert axe(page) == []
    shots(page, "puzzle")
    say_a_move(page)
    expect(now).to_have_text("The master looks at your move …", timeout=LONG)
    judged(monkeypatch, 250)
    expect(now).to_contain_text("that gives away 25 of 100 chances", timeout=LONG)
    PuzzleMove.objects.update(lost=0)  # the same move once more would be good: twice is once
    PuzzleSolver.objects.update(last=None)
    say_a_move(page)
    expect(now).to_contain_text("Solved", timeout=LONG)
    expect(page.get_by_role("heading", name="What the master would play")).to_be_visible()
    expect(page.locator("#answer-line li")).to_have_count(1)
    expect(page.locator("#answer-played")).to_contain_text("gave away 40 of 100 chances")
    assert axe(page) == []
    shots(page, "puzzle-solved")
    page.get_by_role("link", name="To that moment of the match").click()
    page.wait_for_url(f"**/play/{today.match.code}/#move-1")


def test_a_guest_reads_the_position_and_a_member_the_answer(
    site: str, page: Page, open_as: Any, transactional_db: None, alice: User, bob: User
) -> None:
    today = laid(alice, bob)
    page.goto(f"{site}/play/puzzles/{today.pk}/")
    expect(page.locator("#now")).to_have_text("Your move.", timeout=LONG)
    expect(page.get_by_role("link", name="Sign in to try your move")).to_be_visible()
    say_a_move(page)
    expect(page.locator("#notice")).to_have_text("Sign in to try your move")
    open_as(alice)
    page.goto(f"{site}/play/puzzles/{today.pk}/")
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator("#now")).to_have_text("You have looked at the answer.", timeout=LONG)
    expect(page.locator("#answer-line li")).to_have_count(1)
    expect(page.get_by_role("button", name="Show the answer")).to_be_hidden()
