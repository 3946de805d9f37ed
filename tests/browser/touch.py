"""Somebody who plays with a finger: taps on what can be seen, and nothing else."""

import random
from typing import Any

from playwright.sync_api import Page

from tests.browser.players import SETTLED, Player

MOST_TAPS = 80
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}

# What can be touched: each part of the board that stands for words, with a point that hits it.
TOUCHABLE = """place => [...document.querySelectorAll(`${place} [data-words]`)].flatMap(each => {
  if (!each.checkVisibility()) return [];
  const box = each.getBoundingClientRect();
  for (const v of [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95])
    for (const u of [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95]) {
      const [x, y] = [box.left + u * box.width, box.top + v * box.height];
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      if (document.elementFromPoint(x, y)?.closest("[data-words]") === each)
        return [{ x, y, words: each.dataset.words }];
    }
  return [];
})"""


class TouchPlayer(Player):
    """Says whole moves by tapping on the board; a button is for what has no picture."""

    def __init__(self, page: Page, seed: int, *, prefer: tuple[str, ...] = ()) -> None:
        super().__init__(page, lambda words: words[0])
        self.dice, self.prefer = random.Random(seed), prefer
        self.taps = {"board": 0, "button": 0, "tab": 0, "which": 0, "do": 0}
        self.moves = 0

    def move(self) -> int:
        before = self.version
        for _ in range(MOST_TAPS):
            self.page.wait_for_selector(SETTLED, state="attached")
            done = self.page.locator("[data-act=confirm]")
            if done.count():
                self.tap("do", *middle(done.bounding_box()))
                break
            self.touch_something()
        self.await_version(before + 1)
        self.moves += 1
        return self.version

    def touch_something(self) -> None:
        """Tap on a part of the board in sight, else on a button, else look elsewhere."""
        drawn = self.page.evaluate(TOUCHABLE, "#board")
        listed = self.page.evaluate(TOUCHABLE, "#ask")
        hidden = self.page.locator(".table-tab.tab-of-board:has(.tab-dot)")
        closing = [each for each in listed if each["words"].startswith(self.prefer)]
        liked = [each for each in drawn if each["words"].startswith(self.prefer)]
        if self.prefer and (liked or closing) and self.dice.random() < 0.8:
            drawn, listed = liked, closing
        if drawn and not (listed and self.dice.random() < 0.3):
            self.touch(self.dice.choice(drawn))
        elif listed:
            chosen = self.dice.choice(listed)
            self.tap("button", chosen["x"], chosen["y"])
        else:
            assert hidden.count(), "nothing can be touched anywhere"
            self.tap("tab", *middle(hidden.first.bounding_box()))

    def touch(self, part: dict[str, Any]) -> None:
        self.tap("board", part["x"], part["y"])
        which = self.page.locator("#which[open] .choice")
        if " " in part["words"]:
            which.first.wait_for()
            chosen = which.nth(self.dice.randrange(which.count()))
            chosen.scroll_into_view_if_needed()
            self.tap("which", *middle(chosen.bounding_box()))

    def tap(self, what: str, x: float, y: float) -> None:
        self.taps[what] += 1
        self.page.touchscreen.tap(x, y)
        self.page.wait_for_timeout(20)


def middle(box: Any) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
