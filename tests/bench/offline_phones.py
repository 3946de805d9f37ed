"""Phones of a hall, real Chromium pages, whose line is cut in one of several ways."""

import random
import time
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Error

LONG = 60_000
CUTS = ("before", "reloaded", "flapping", "clock", "answer", "round")
OFFLINE = ("before", "reloaded", "clock", "round")
# Off by years, either way: what is sent must not rest on what the phone takes for the time.
CLOCK = """(() => { const Real = Date, off = %d;
globalThis.Date = class extends Real {
  constructor(...told) { if (told.length) super(...told); else super(Real.now() + off); }
  static now() { return Real.now() + off; }
}; })();"""
# The control: each sending is a new order, as if there were no tickets.
WITHOUT_KEYS = """(() => { const real = FormData.prototype.append;
FormData.prototype.append = function (name, value, ...more) {
  const fresh = () => "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (c) =>
    (c ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (c / 4)))).toString(16));
  return real.call(this, name, name === "ticket" ? fresh() : value, ...more);
}; })();"""
KEPT = """async () => { for (const name of await caches.keys())
  if (name.startsWith("siamleague-pages-"))
    for (const key of await (await caches.open(name)).keys())
      if (key.url === location.href) return true;
  return false; }"""
LEFT = """() => new Promise((done) => { const asked = indexedDB.open("siamleague", 1);
  asked.onupgradeneeded = () => asked.transaction.abort();
  asked.onerror = () => done(0);
  asked.onsuccess = () => {
    const all = asked.result.transaction("waiting").objectStore("waiting").getAll();
    all.onsuccess = () => {
      asked.result.close();
      done(all.result.filter(({ state }) => state === "waits").length);
    };
  }; })"""
SHOWN = "() => document.querySelector('main')?.innerText ?? ''"


@dataclass
class Phone:
    """One phone at a table for a round: how its line is cut, and what it says."""

    table: int
    entry: int
    cut: str
    code: str
    page: Any = None
    lost: list[str] = field(default_factory=list)  # requests whose answer never came
    back: float = 0.0  # when its line returned

    def open(self, browser: Any, site: str, path: str, cookie: str, *, keys: bool = True) -> None:
        """Open one's own page and wait until the device keeps it."""
        size = {"width": 390, "height": 800}
        context = browser.new_context(viewport=size, base_url=site, locale="en-GB")
        context.set_default_timeout(LONG)
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": site}])
        if self.cut == "clock":
            context.add_init_script(CLOCK % _years())
        if not keys:
            context.add_init_script(WITHOUT_KEYS)
        self.page = context.new_page()
        self.page.goto(f"{path}mine/")
        _until(lambda: self.page.evaluate(KEPT), "the page was never kept")

    def say(self) -> None:
        """Lose the line and press; or press, and lose the answer."""
        if self.cut == "answer":
            self.page.route("**/report/", self._lose)
        if self.cut in (*OFFLINE, "flapping"):
            self.page.context.set_offline(True)
        if self.cut == "reloaded":
            self.page.reload()
        self.page.locator(f"form.report button[value='{self.code}']").first.click()
        _until(self._waits, "what was pressed was not kept")
        if self.cut == "reloaded":
            self.page.reload()
        if self.cut == "flapping":
            for _ in range(3):
                self.page.context.set_offline(False)
                self.page.wait_for_timeout(20)
                self.page.context.set_offline(True)

    def _waits(self) -> bool:
        kept = bool(self.page.evaluate(LEFT))
        return bool(self.lost) if self.cut == "answer" else kept

    def _lose(self, route: Any) -> None:
        """Let the site hear it, and the phone not hear the site."""
        if self.back:
            route.continue_()
            return
        route.fetch()
        self.lost.append(route.request.url)
        route.abort()

    def return_line(self) -> None:
        self.back = time.monotonic()
        self.page.context.set_offline(False)

    def shows(self, wanted: str) -> bool:
        """Tell whether nothing waits on the phone any more, and its page shows what is known."""
        try:
            return not self.page.evaluate(LEFT) and wanted in self.page.evaluate(SHOWN)
        except Error:  # the page is on its way to another
            return False

    def close(self) -> None:
        self.page.context.close()


def _years() -> int:
    return random.choice((-1, 1)) * random.randint(1, 5) * 365 * 86_400_000


def _until(asked: Any, otherwise: str, seconds: float = 60) -> None:
    began = time.monotonic()
    while not asked():
        assert time.monotonic() - began < seconds, otherwise
        time.sleep(0.05)
