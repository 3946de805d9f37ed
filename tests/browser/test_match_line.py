"""When the line to a match is over for good, the page says why, and what helps."""

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from games import consumers
from games.matches import talking
from siamleague.accounts.models import User
from tests.browser.players import at_random, seated, table

pytestmark = pytest.mark.timeout(90)


def test_who_is_signed_out_elsewhere_is_told_and_led_back_here(
    site: str, page: Page, alice: User, bob: User, open_as: Any, axe: Any
) -> None:
    match = table([alice, bob])
    open_as(alice)
    page.goto(f"{site}/play/{match.code}/")
    page.wait_for_selector("#match[data-version]")
    for session in Session.objects.all():
        session.delete()
    told = page.get_by_role("alert").filter(has_text="You are signed out")
    expect(told).to_be_visible()
    assert axe(page) == []
    told.get_by_role("link", name="Sign in again").click()
    expect(page).to_have_url(f"{site}/account/login/?next=/play/{match.code}/")


def test_one_board_too_many_says_so_and_can_be_opened_later(
    site: str, page: Page, alice: User, bob: User, open_as: Any, monkeypatch: Any
) -> None:
    match = table([alice, bob])
    open_as(alice)
    monkeypatch.setattr(consumers, "PAGES", 0)
    page.goto(f"{site}/play/{match.code}/")
    told = page.get_by_role("alert").filter(has_text="Too many boards are open")
    expect(told).to_be_visible()
    monkeypatch.setattr(consumers, "PAGES", 20)
    told.get_by_role("link", name="Then open it again").click()
    page.wait_for_selector("#match[data-version]")
    expect(told).to_be_hidden()


def test_the_page_takes_the_time_from_the_site_and_not_from_when_it_was_opened(
    site: str, page: Page, alice: User, bob: User, open_as: Any
) -> None:
    """A second question about the time, long after the first, must not shift the clocks."""
    from games.clocks import Tempo
    from tests.games.conftest import under_way

    match = under_way(table([alice, bob], tempo=Tempo("live", bank_ms=600_000)))
    open_as(alice)
    page.clock.install()
    page.goto(f"{site}/play/{match.code}/")
    page.wait_for_selector("#match[data-version]")
    running = page.locator("[data-clock].is-running")
    expect(running).to_contain_text("9:5")
    page.clock.fast_forward(21_000)
    page.wait_for_timeout(500)
    shown = running.text_content() or ""
    assert shown.startswith(("9:5", "10:0")), f"the site's clock has hardly moved, and not {shown}"


def test_at_the_end_a_player_hears_what_the_gallery_said(
    site: str, browser: Any, alice: User, bob: User, charlie: User
) -> None:
    from uuid import uuid4

    from django.utils import timezone

    from games.matches import endings

    match = table([alice, bob])
    now = timezone.now()
    talking.talk(code=match.code, by=charlie.pk, text="Bob sleeps", ticket=uuid4(), now=now)
    with seated(browser, site, match, [alice], choose=at_random(1)) as [player]:
        said = player.page.locator("#talk-said")
        expect(said).not_to_contain_text("Bob sleeps")
        endings.resign(code=match.code, by=bob.pk, ticket=uuid4(), now=now)
        expect(player.page.locator("#match[data-status=finished]")).to_have_count(1)
        expect(said).to_contain_text("Bob sleeps")
