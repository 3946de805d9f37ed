"""The hall in a browser: a projector follows a round, is led by keys, and its clock counts."""

import re
from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Locator, Page, expect

from siamleague.accounts.models import User
from tests.browser.conftest import watch
from tests.tournaments import stages
from tests.tournaments.drawn import knock_out
from tests.tournaments.hall import club_of, crowd, entered, event_of, played, published
from tournaments.events import act as events
from tournaments.halls import act as timers
from tournaments.halls import panels
from tournaments.models import SectionRole, Tournament
from tournaments.rounds import reporting

SIZE = {"width": 1280, "height": 720}


@pytest.fixture
def event(site: str, alice: User) -> Tournament:
    event = event_of(alice, club_of(alice), rounds=4)
    entered(event, alice, 30)
    return event


def test_a_projector_follows_the_round_that_alice_publishes(
    site: str, page: Page, browser: Browser, event: Tournament, alice: User
) -> None:
    page.set_viewport_size(SIZE)  # type: ignore[arg-type]
    page.goto(f"{site}{event.get_absolute_url()}hall/")
    expect(page.get_by_role("heading", name="Enter with your phone")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Who plays")).to_be_visible()
    round_ = published(event, alice)
    expect(page.get_by_role("heading", name="Tables of round 1")).to_be_visible()
    expect(page.get_by_text("Round 1 of 4")).to_be_visible()
    table = round_.tables.get(number=1)
    reporting.decide(
        table_id=table.pk,
        score=reporting.Score((1, 2)),
        by=alice.pk,
        why="",
        ticket=uuid4(),
        now=timezone.now(),
    )
    expect(page.locator(".hall-done")).to_have_count(1)


def test_the_screen_is_led_by_keys_and_nothing_moves_while_it_stands(
    site: str, page: Page, event: Tournament, alice: User
) -> None:
    page.set_viewport_size(SIZE)  # type: ignore[arg-type]
    published(event, alice)
    page.goto(f"{site}{event.get_absolute_url()}hall/")
    first = page.locator(".hall-board:visible").first
    expect(first).to_contain_text("1")
    fits = page.locator(".hall-board:visible").count()
    assert 5 < fits < 15
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hall-board:visible .hall-number").first).to_contain_text(str(fits + 1))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_clock_alice_starts_counts_on_the_wall(
    site: str,
    page: Page,
    browser: Browser,
    event: Tournament,
    alice: User,
    open_as: Callable[[User], None],
) -> None:
    published(event, alice)
    wall = browser.new_page()
    faults = watch(wall)
    wall.goto(f"{site}{event.get_absolute_url()}hall/")
    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}run/")
    page.get_by_label("Minutes").fill("6")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.get_by_text("The clock of the round runs.")).to_be_visible()
    expect(wall.get_by_role("timer")).to_contain_text("5:5")
    page.get_by_role("button", name="1 minute less").click()
    expect(wall.locator(".timer-soon")).to_be_visible()
    expect(wall.get_by_text("five minutes left")).to_have_count(1)
    page.get_by_role("button", name="Pause the clock").click()
    expect(wall.get_by_role("timer")).to_contain_text("4:")
    expect(wall.locator(".timer-stands")).to_be_visible()
    timers.stop_timer(round_id=event.round_set.get().pk, by=alice.pk, now=timezone.now())
    expect(wall.get_by_role("timer")).to_have_count(0)
    wall.close()
    assert faults == []


def test_a_projector_without_a_socket_asks_by_itself(
    site: str, page: Page, event: Tournament, alice: User
) -> None:
    page.set_viewport_size(SIZE)  # type: ignore[arg-type]
    page.route_web_socket("**/ws/**", lambda line: line.close())
    page.goto(f"{site}{event.get_absolute_url()}hall/")
    expect(page.get_by_role("heading", name="Enter with your phone")).to_be_visible()
    published(event, alice)
    heading = page.get_by_role("heading", name="Tables of round 1")
    expect(heading).to_be_visible(timeout=10_000)


def test_a_club_screen_shows_every_event_and_alice_prints_certificates(
    site: str, page: Page, event: Tournament, alice: User, open_as: Callable[[User], None]
) -> None:
    published(event, alice)
    open_as(alice)
    page.goto(f"{site}{event.club.get_absolute_url()}")
    page.get_by_role("link", name="Screen for the hall").click()
    expect(page.get_by_role("heading", name="Now")).to_be_visible()
    expect(page.get_by_text("Winter Cup").first).to_be_visible()
    expect(page.locator("body.hall-on")).to_be_visible()  # its script has begun
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".hall-buttons")).to_have_css("opacity", "1")
    page.goto(f"{site}{event.get_absolute_url()}run/")
    page.get_by_role("link", name="Everything to print").click()
    page.get_by_role("link", name="Pairings by name").click()
    expect(page.get_by_role("button", name="Print this page")).to_be_visible()


def test_each_certificate_is_one_sheet_of_a4_across(
    site: str, page: Page, event: Tournament, alice: User
) -> None:
    Tournament.objects.filter(pk=event.pk).update(rounds=1)
    played(event, alice)
    events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=timezone.now())
    page.goto(f"{site}{event.get_absolute_url()}certificates/?places=4")
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    sheets = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", paper)
    assert len(sheets) == page.locator(".certificate").count() == 4
    assert {(round(float(wide)), round(float(high))) for wide, high in sheets} == {(842, 595)}


def test_a_projector_shows_the_bracket_and_it_grows_while_results_come_in(
    site: str, page: Page, alice: User, axe: Callable[[Page], list[str]]
) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    event, _entries = knock_out(alice, 20)
    round_ = published(event, alice)
    page.goto(f"{site}{event.get_absolute_url()}hall/")
    page.keyboard.press(" ")
    while not page.locator(".hall-bracket:visible").count():
        page.keyboard.press("ArrowRight")
    drawing = page.locator(".hall-bracket:visible svg")
    assert _fills(page, drawing)
    assert page.locator(".hall-bracket").count() == 2
    assert axe(page) == []
    shown = page.locator(".hall-bracket:visible .bracket-on").count()
    table = round_.tables.filter(kind="play").order_by("number")[0]
    reporting.decide(
        table_id=table.pk,
        score=reporting.Score((1, 2)),
        by=alice.pk,
        why="",
        ticket=uuid4(),
        now=timezone.now(),
    )
    expect(page.locator(".bracket-on")).not_to_have_count(shown, timeout=8_000)
    expect(page.locator(".hall-bracket:visible")).to_have_count(1)


def _fills(page: Page, drawing: Locator) -> bool:
    """Tell whether a drawing is as high as the screen allows, and nothing of it is cut off."""
    box, window = drawing.bounding_box(), page.viewport_size
    assert box
    assert window
    whole = box["y"] + box["height"] <= window["height"] and box["x"] >= 0
    return whole and box["height"] > 0.6 * window["height"]


def test_the_tables_of_a_crowd_stand_side_by_side_and_pass_by_lap_after_lap(
    site: str, page: Page, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(panels, "LAP", 45)
    page.set_viewport_size({"width": 1920, "height": 1080})
    event = event_of(alice, club_of(alice))
    crowd(event, 180)
    published(event, alice)
    page.goto(f"{site}{event.get_absolute_url()}hall/")
    page.keyboard.press(" ")
    first = page.locator(".hall-board:visible")
    assert first.nth(0).bounding_box()["y"] == first.nth(1).bounding_box()["y"]  # type: ignore[index]
    expect(page.get_by_text("1 to 45 of 90")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("46 to 90 of 90")).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [320, 1920])
def test_axe_finds_nothing_on_a_wall_of_pools_and_finals(
    site: str, page: Page, alice: User, axe: Callable[[Page], list[str]], theme: str, width: int
) -> None:
    plan = replace(stages.PARTS, final_format="knockout")
    event = stages.event_in_parts(alice, club_of(alice), parts=plan)
    stages.drawn(event, alice)
    for pool in stages.pools(event):
        stages.play(pool, alice)
    stages.finals(event, alice)
    published(stages.part(event, SectionRole.FINALS), alice)
    page.context.add_cookies([{"name": "theme", "value": theme, "url": site}])
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{site}{event.get_absolute_url()}hall/")
    page.keyboard.press(" ")
    turned, found = 0, []
    while not page.locator(".hall-bracket:visible").count():
        found += axe(page)
        page.keyboard.press("ArrowRight")
        turned += 1
    assert turned == 3, "two pools and the tables are read before the bracket"
    assert found + axe(page) == []
