"""What visitors of an event look for in a browser: a person inside a team, a pool by its name."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from siamleague.accounts.models import User
from tests.tournaments.hall import club_of, entered, event_of, published
from tests.tournaments.stages import drawn, event_in_parts, play, pools

SoFar = Callable[[User], None]


def look_for(page: Page, name: str) -> None:
    page.get_by_label("Find a name").fill(name)
    page.get_by_role("button", name="Search").click()


def test_a_person_inside_a_team_is_found_and_nobody_is_said_to_be_nobody(
    site: str, page: Page, open_as: SoFar, alice: User
) -> None:
    event = event_of(alice, club_of(alice), kind="teams")
    entered(event, alice, 6)
    published(event, alice)
    open_as(alice)
    for where in ("rounds/1/", "run/rounds/1/results/"):
        page.goto(f"{site}{event.get_absolute_url()}{where}")
        expect(page.locator(".boards > li")).to_have_count(3)
        look_for(page, "b4")
        expect(page.locator(".boards > li")).to_have_count(1)
        expect(page.locator(".boards > li")).to_contain_text("T4")
        look_for(page, "Nessuno")
        expect(page.locator(".boards > li")).to_have_count(0)
        expect(page.get_by_text("Nobody at these tables is called “Nessuno”.")).to_be_visible()
        page.get_by_role("link", name="Show all tables").click()
        expect(page.locator(".boards > li")).to_have_count(3)
    page.goto(f"{site}{event.get_absolute_url()}rounds/1/print/names/")
    expect(page.get_by_role("rowheader", name=re.compile("^B4"))).to_contain_text("T4")
    page.goto(f"{site}{event.get_absolute_url()}rounds/1/print/slips/")
    expect(page.locator(".slip").first).to_contain_text(re.compile(r"A\d, B\d"))


def test_pools_stand_under_their_names_and_a_bracket_has_no_gaps(
    site: str, page: Page, alice: User
) -> None:
    event = event_in_parts(alice, club_of(alice))
    drawn(event, alice)
    for pool in pools(event):
        play(pool, alice)
    page.goto(f"{site}{event.get_absolute_url()}standings/")
    expect(page.locator(".part-head")).to_have_text(["Pool A", "Pool B"])
    expect(page.locator("td.rank")).to_have_text(["1", "2", "3", "4"] * 2)
    cup = event_of(alice, event.club, name="Cup", format="knockout", rounds=1)
    entered(cup, alice, 11)
    published(cup, alice)
    page.goto(f"{site}{cup.get_absolute_url()}rounds/1/")
    expect(page.locator("a.board-number")).to_have_text([re.compile(f"{n}$") for n in (1, 2, 3)])
