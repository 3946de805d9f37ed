"""A newcomer walks through the lessons of the other two games, at positions of the real engines."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import say_word, words_of

pytestmark = pytest.mark.timeout(120)
# What solves each lesson; where none of these words is offered the first choice will do.
COURSES = {
    "war_of_whispers": (
        {"deploy:lion_sheriff"},
        {"draw"},
        {"use:eagle_single"},
        {"attack", "from:elephant_1", "into:horse_8", "n:1"},
        {"exchange:1-4"},
    ),
    "verrat": (
        {"offer"},
        {"fat>kaffa", "small>gidda", "tall>stay"},
        {"kaffa-gold"},
        {"demand-yellow-horses"},
        {"fat>seat-7", "small>seat-12", "tall>gidda", "accuse-red-small"},
    ),
}
MOST_WORDS = 12


@pytest.mark.parametrize("slug", COURSES)
@pytest.mark.parametrize(("width", "theme"), [(320, "dark"), (1280, "light")])
def test_a_newcomer_does_all_five_lessons(
    site: str, page: Page, axe: Any, slug: str, width: int, theme: str
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(f"{site}/play/learn/{slug}/")
    for number, solution in enumerate(COURSES[slug], 1):
        expect(page.locator("#lesson-tabs [aria-current]")).to_contain_text(f"{number}.")
        if number == 1:
            assert axe(page) == []
        solve(page, solution)
        expect(page.locator("#lesson-verdict.is-good")).to_be_visible()
        if number < len(COURSES[slug]):
            page.get_by_role("button", name="Next lesson").click()
    assert axe(page) == []


def solve(page: Page, solution: set[str]) -> None:
    """Say the words of the solution, then confirm."""
    asks = ":is(#ask, #board) [data-words], [data-act=confirm]"
    page.wait_for_selector(asks)
    for _ in range(MOST_WORDS):
        if page.locator("[data-act=confirm]").count():
            break
        words = words_of(page)
        word = next((each for each in words if each in solution), words[0])
        said = page.locator(".said-word").count()
        say_word(page, word)
        page.wait_for_function(
            "([n, asks]) => document.querySelectorAll('.said-word').length > n"
            " && document.querySelector(asks)",
            arg=[said, asks],
        )
    page.locator("[data-act=confirm]").click()
