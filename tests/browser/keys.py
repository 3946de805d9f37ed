"""Somebody who plays with the keyboard alone."""

import random

from playwright.sync_api import Page

from tests.browser.players import Player

ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
READY = "#ask[aria-busy=false], #ask[hidden]"
MOST_WORDS = 60


class KeyPlayer(Player):
    """Walks to a choice with Tab and arrows, says it with Enter, and goes on where the focus is."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, lambda words: words[0])
        self.dice = random.Random(seed)
        self.on_the_board = 0  # words said by pressing Enter on the board itself

    def move(self) -> int:
        """Say a whole move and confirm it by keys; return the version it made."""
        before = self.version
        self.tab_to("#board [data-words]" if self.offered_on_the_board() else "#ask .choice")
        for _ in range(MOST_WORDS):
            self.wander()
            self.page.keyboard.press("Enter")
            self.page.wait_for_timeout(15)
            self.page.wait_for_selector(READY, state="attached")
            if self.version > before or self.place() == "now":
                break
            assert self.place(), f"the focus was lost: {self.focused()}"
        self.await_version(before + 1)
        return self.version

    def wander(self) -> None:
        """Walk some steps; the focus must stay on something that can be pressed."""
        place = self.place()
        if place == "board":
            self.on_the_board += 1
        if place in ("board", "ask") and not self.focused_is("[data-act]"):
            for _ in range(self.dice.randrange(3)):
                self.page.keyboard.press(self.dice.choice(ARROWS))

    def offered_on_the_board(self) -> bool:
        return self.page.locator("#board [data-words]").count() > 0

    def tab_to(self, selector: str) -> None:
        """Press Tab until the focus is on such an element."""
        for _ in range(90):
            if self.focused_is(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {selector}")

    def focused_is(self, selector: str) -> bool:
        return bool(self.page.evaluate("s => document.activeElement?.matches(s)", selector))

    def place(self) -> str:
        """Return which part of the page holds the focus."""
        found = "document.activeElement?.closest('#ask, #board, dialog, #now')?.id ?? ''"
        return str(self.page.evaluate(found))

    def focused(self) -> str:
        return str(self.page.evaluate("document.activeElement?.outerHTML.slice(0, 300)"))
