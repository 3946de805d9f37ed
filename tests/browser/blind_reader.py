"""Somebody who does not see the screen goes through pages: by Tab, and by what is announced."""

from playwright.sync_api import Page

from tests.browser.blind import BlindPlayer, said, spoken

MOST_TABS = 120


class BlindReader(BlindPlayer):
    """Walks to links, buttons and fields by their role and name; reads tables and lists."""

    def __init__(self, page: Page, site: str) -> None:
        super().__init__(page, 5)
        self.site = site
        self.longest: tuple[int, str] = (0, "")  # the longest that one stop announced

    def open(self, path: str) -> None:
        """Type an address, and skip to the content."""
        self.page.goto(self.site + path)
        self.page.wait_for_load_state()
        self.go("link", "Skip to the content")
        self.page.keyboard.press("Enter")

    def go(self, role: str, name: str) -> None:
        """Press Tab until the focus is on something of this role and name."""
        stops = []
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            here, called, _news = self.listen()
            words = len(called.split())
            if role != "link" and words > self.longest[0]:
                self.longest = (words, called)
            if here == role and called.startswith(name):
                return
            stops.append(f"{here} {called}")
        raise AssertionError(f"Tab never reaches {role} {name!r}: {stops[:40]}")

    def press(self, role: str, name: str) -> None:
        """Go there and press Enter; wait for what comes of it."""
        self.go(role, name)
        self.page.keyboard.press("Enter")
        self.page.wait_for_timeout(300)
        self.page.wait_for_load_state()

    def hears(self, text: str) -> None:
        """Read the page until it says this somewhere."""
        for _ in range(60):
            if text in self.read("main"):
                return
            self.page.wait_for_timeout(250)
        raise AssertionError(f"{text!r} is not said: {self.read('main')}")

    def read(self, role: str) -> str:
        """Return all that is said below the first part of this role."""
        nodes = self.tree()
        by_id = {node["nodeId"]: node for node in nodes}
        found = [node for node in nodes if said(node, "role") == role and not node.get("ignored")]
        return " ".join(" ".join(spoken(node, by_id) for node in found[:1]).split())

    def rows(self) -> list[str]:
        """Return the rows of all tables, as they are read, once there are some."""
        for _ in range(60):
            nodes = self.tree()
            by_id = {node["nodeId"]: node for node in nodes}
            found = [spoken(node, by_id) for node in nodes if said(node, "role") == "row"]
            if found:
                return found
            self.page.wait_for_timeout(250)
        raise AssertionError("there is no table")
