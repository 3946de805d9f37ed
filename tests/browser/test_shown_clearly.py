"""What visitors of an event look for in a browser: a person inside a team, a pool by its name."""

import re
from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from siamleague.accounts.models import User
from tests.browser.conftest import watch
from tests.tournaments.hall import NOW, club_of, entered, event_of, played, published
from tests.tournaments.league_world import decide, league_of, open_tables, started
from tests.tournaments.stages import drawn, event_in_parts, play, pools
from tournaments.events import act as events

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


def test_in_italian_no_two_tabs_carry_one_name_and_a_prize_says_why_nobody_has_it(
    site: str, browser: Browser, alice: User, axe: Callable[[Page], list[str]]
) -> None:
    cup = event_of(alice, club_of(alice), format="knockout", rounds=1)
    entered(cup, alice, 16)
    published(cup, alice)
    prizes = ({"name": "Coppa", "category": ""}, {"name": "Junior cup", "category": "juniors"})
    plan = {"rounds": 1, "prizes": prizes, "categories": ("juniors",), "name": "Night"}
    night = event_of(alice, cup.club, **plan)
    entered(night, alice, 2)
    played(night, alice)
    events.finish_tournament(tournament_id=night.pk, by=alice.pk, now=NOW)
    context = browser.new_context(locale="it-IT", viewport={"width": 360, "height": 740})
    page = context.new_page()
    faults = watch(page)
    page.goto(site + cup.get_absolute_url())
    tabs = page.get_by_role("navigation", name="Pagine dell’evento").get_by_role("link")
    names = tabs.all_inner_texts()
    assert len(set(names)) == len(names) > 4
    page.goto(f"{site}{cup.get_absolute_url()}rounds/1/")
    expect(page.get_by_text("Ottavi di finale").first).to_be_visible()
    page.goto(site + night.get_absolute_url())
    expect(page.get_by_text("Nessuno è iscritto come “juniors”.")).to_be_visible()
    assert axe(page) == []
    context.close()
    assert faults == []


def test_nobody_is_champion_before_a_game_was_played(
    site: str, page: Page, alice: User, axe: Callable[[Page], list[str]]
) -> None:
    season = started(alice, league_of(alice))
    division = site + season.divisions.get(level=1).get_absolute_url()
    for address in (division, site + season.get_absolute_url()):
        page.goto(address)
        expect(page.get_by_role("columnheader", name="Zone").first).to_be_visible()
        expect(page.locator("td .zone")).to_have_count(0)
        expect(page.get_by_text(re.compile("champion", re.IGNORECASE))).to_have_count(0)
    first = open_tables(season)[0]
    decide(alice, first, (1, 2))
    page.goto(division)
    expect(page.get_by_role("cell", name="leads")).to_be_visible()
    assert axe(page) == []
