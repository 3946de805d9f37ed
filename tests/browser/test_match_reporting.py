"""A line of talk is reported from the table, decided about, and whom it is about reads why."""

import os
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.conduct.models import TalkReport
from games.matches import talking
from siamleague.accounts.models import User
from tests.browser.players import table
from tests.people import person

pytestmark = pytest.mark.timeout(120)
SHOTS = os.environ.get("SHOTS", "")


def shots(page: Page, name: str) -> None:
    if not SHOTS:
        return
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        for width, height in ((1280, 800), (360, 740)):
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=f"{SHOTS}/{name}-{width}-{theme}.png", full_page=True)
    page.set_viewport_size({"width": 1280, "height": 800})


def test_a_line_is_reported_decided_and_the_silenced_one_has_phrases_left(
    site: str, page: Page, open_as: Any, transactional_db: None, alice: User, bob: User, axe: Any
) -> None:
    owner = person("Olga", is_superuser=True)
    match = table([alice, bob])
    about: dict[str, Any] = {"ticket": uuid4(), "now": timezone.now()}
    talking.talk(code=match.code, by=bob.pk, text="You play like a fool.", **about)
    board = f"{site}/play/{match.code}/"
    open_as(alice)
    reported(page, board, axe)
    open_as(owner)
    decided(page, site, axe)
    open_as(bob)
    page.goto(f"{site}/play/reports/{TalkReport.objects.get().pk}/")
    shots(page, "report-bob")
    page.get_by_role("button", name="I have read this").click()
    page.goto(board)
    page.get_by_role("button", name="Talk", exact=False).first.click()
    expect(page.locator("#talk-silent")).to_be_visible()
    expect(page.locator("#talk-form")).to_be_hidden()
    shots(page, "talk-silent")
    page.get_by_role("button", name="Ouch!").click()
    expect(page.locator("#talk-said")).to_contain_text("Ouch!")


def reported(page: Page, board: str, axe: Any) -> None:
    page.goto(board)
    page.get_by_role("button", name="Talk", exact=False).first.click()
    shots(page, "talk")
    page.get_by_role("link", name="Report what Bob says").click()
    page.get_by_label("insults or threatens somebody").check()
    page.get_by_label("In your own words").fill("All evening.")
    assert axe(page) == []
    shots(page, "report-line")
    page.get_by_role("button", name="Report it").click()
    expect(page.locator("#board")).to_be_visible()


def decided(page: Page, site: str, axe: Any) -> None:
    page.goto(f"{site}/waiting/")
    page.get_by_role("link", name="Decide about what Bob said").first.click()
    expect(page.get_by_text("You play like a fool.")).to_be_visible()
    assert axe(page) == []
    shots(page, "report-judge")
    page.get_by_label("may say phrases only", exact=True).check()
    page.get_by_role("button", name="Decide", exact=True).click()
    expect(page.get_by_role("button", name="Let them write freely again")).to_be_visible()
    page.goto(f"{site}/play/reports/")
    assert axe(page) == []
    shots(page, "reports")
