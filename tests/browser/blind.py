"""Somebody who does not see the screen: hears the accessibility tree, and presses keys."""

import random
from typing import Any

from playwright.sync_api import Page

MOST_STEPS = 90
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
LIVE = {"status", "log", "alert"}


class BlindPlayer:
    """Knows nothing of the page but names and roles; every decision counts the words it hears."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page, self.dice = page, random.Random(seed)
        self.line = page.context.new_cdp_session(page)
        self.line.send("Accessibility.enable")
        self.heard: dict[str, str] = {}
        self.decisions: list[tuple[int, str]] = []  # how many words were heard, and which

    def tree(self) -> list[dict[str, Any]]:
        return list(self.line.send("Accessibility.getFullAXTree")["nodes"])

    def listen(self) -> tuple[str, str, str]:
        """Return role and name of what has the focus, and what was announced since last time."""
        nodes = self.tree()
        by_id = {node["nodeId"]: node for node in nodes}
        focused, news = ("", ""), []
        for node in nodes:
            if node.get("ignored"):
                continue
            role, name = said(node, "role"), said(node, "name")
            if role in LIVE:
                text = spoken(node, by_id)
                if text and self.heard.get(node["nodeId"]) != text:
                    news.append(text)
                self.heard[node["nodeId"]] = text
            wide = role in ("RootWebArea", "WebArea")
            if not wide and any(p["name"] == "focused" for p in node.get("properties", [])):
                focused = (role, name)
        return (*focused, " ".join(news))

    def is_my_turn(self) -> bool:
        return "It is your turn." in self.snapshot()

    def is_over(self) -> bool:
        return "won" in self.snapshot() or "draw" in self.snapshot().lower()

    def snapshot(self) -> str:
        nodes = self.tree()
        by_id = {node["nodeId"]: node for node in nodes}
        live = [n for n in nodes if said(n, "role") in {*LIVE, "heading"} and not n.get("ignored")]
        return " | ".join(spoken(node, by_id) or said(node, "name") for node in live)

    def move(self) -> None:
        """Find the choices with Tab, walk among them with arrows, press Enter until it is done."""
        self.listen()
        self.tab_to_a_choice()
        for _ in range(MOST_STEPS):
            role, name, news = self.listen()
            if role != "button":
                if not self.is_my_turn():
                    return
                self.tab_to_a_choice()
                role, name, news = self.listen()
            if name != "Do it":
                for _ in range(self.dice.randrange(3)):
                    self.page.keyboard.press(self.dice.choice(ARROWS))
                role, name, more = self.listen()
                news = f"{news} {more}"
            heard = f"{news} {name}".strip()
            self.decisions.append((len(heard.split()), heard))
            self.page.keyboard.press("Enter")
            self.page.wait_for_timeout(120)
            if name == "Do it":
                self.page.wait_for_timeout(250)
                return
        raise AssertionError("the move does not end")

    def tab_to_a_choice(self) -> None:
        """Press Tab until the focus is on something of the board or of the question."""
        for _ in range(MOST_STEPS):
            if self.among_choices():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab never reaches a choice")

    def among_choices(self) -> bool:
        """Tell whether what has the focus is a button inside the board or the question."""
        nodes = self.tree()
        by_id = {node["nodeId"]: node for node in nodes}
        for node in nodes:
            here = any(p["name"] == "focused" for p in node.get("properties", []))
            if not here or said(node, "role") != "button":
                continue
            around = node
            while around := by_id.get(around.get("parentId", ""), {}):
                name = said(around, "name")
                if said(around, "role") == "region" and name in ("Board", "Your move"):
                    return not said(node, "name").startswith(("Closer", "Farther", "Whole map"))
        return False


def said(node: dict[str, Any], what: str) -> str:
    return str(node.get(what, {}).get("value", ""))


def spoken(node: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> str:
    """Return the text below a node."""
    if said(node, "role") == "StaticText":
        return said(node, "name")
    below = [by_id[child] for child in node.get("childIds", []) if child in by_id]
    return " ".join(filter(None, (spoken(child, by_id) for child in below)))
