"""Asking the master: a hint in a friendly game, and a match judged move by move."""

import os
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from games.advice import analysing, hints
from games.models import Analysis, Judgement, LogLine, Match
from siamleague.accounts.models import User
from tests.browser.players import session, table
from tests.browser.test_match_replay import finished

pytestmark = pytest.mark.timeout(120)
SHOTS = os.environ.get("SHOTS", "")


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")


def test_a_hint_is_asked_by_a_press_and_read_by_whoever_asked(
    site: str, browser: Browser, transactional_db: None, alice: User, bob: User
) -> None:
    match = table([alice, bob])
    seat = match.to_act[0]
    asker = (alice, bob)[seat]
    context = browser.new_context()
    context.add_cookies([{"name": "sessionid", "value": session(asker), "url": site}])
    page = context.new_page()
    page.goto(f"{site}/play/{match.code}/")
    page.get_by_role("button", name="What would the master do?").click()
    expect(page.locator("[data-hint=waiting]")).to_be_visible(timeout=20_000)
    assert hints.give_hint(code=match.code, seat=seat)
    expect(page.locator("[data-hint=known]")).to_contain_text("chances in 100", timeout=20_000)
    shot(page, "hint-1280")
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator("[data-hint=known]")).to_be_visible()
    shot(page, "hint-360")
    context.close()


def judged(match: Match) -> None:
    """Write judgements as a worker would, the figures being ours: the second move is a turn."""
    moves = LogLine.objects.filter(match=match, kind="move").order_by("number")
    now = timezone.now() - timedelta(minutes=1)
    about: dict[str, Any] = {"steps": moves.count(), "asked_at": now, "rung_at": now}
    Analysis.objects.create(match=match, finished_at=now, **about)
    for step, line in enumerate(moves, 1):
        seat = line.seat or 0
        chances = [500 + 20 * step, 500 - 20 * step]
        hoped = chances[seat] + (300 if step == 2 else 0)
        Judgement.objects.create(
            match=match, step=step, seat=seat, best=["pass"], hoped=hoped, chances=chances
        )


def test_a_judged_match_shows_chances_turning_points_and_a_verdict_on_each_move(
    site: str, page: Page, transactional_db: None, alice: User, bob: User
) -> None:
    match = finished([alice, bob])
    judged(match)
    assert analysing.forgotten(timezone.now()) == []
    page.goto(f"{site}/play/{match.code}/#move-1")
    expect(page.locator("#analysis-chart polyline")).to_have_count(2)
    turn = page.get_by_role("link", name="Move 2: ")
    turn.click()
    expect(page.locator("#replay-count")).to_have_text(f"Move 2 of {match.version}")
    expect(page.locator("#analysis-said")).to_contain_text("gave away 30 of 100 chances")
    expect(page.locator("#analysis-said")).to_contain_text("The master would have played: Pass")
    for dark in ("light", "dark"):
        page.emulate_media(color_scheme=dark)
        for width, height in ((1280, 800), (360, 740)):
            page.set_viewport_size({"width": width, "height": height})
            shot(page, f"analysis-{width}-{dark}")
