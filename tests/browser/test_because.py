"""What decided between equal points, on a phone, on paper and on the screen of a hall."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from siamleague.accounts.models import User
from tests.tournaments.hall import club_of, entered, event_of, played
from tests.tournaments.league_world import decide, league_of, open_tables, started


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_player_reads_why_somebody_stands_above(
    scheme: str, site: str, page: Page, alice: User, axe: Callable[[Page], list[str]]
) -> None:
    event = event_of(alice, club_of(alice), tie_breaks=("opponents-rating", "lot"))
    # Ratings of which no two sums are alike: what decides must not be left to the lot.
    entered(event, alice, 8, below=lambda n: 2 << n)
    for _ in range(2):
        played(event, alice)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{site}{event.get_absolute_url()}standings/")
    why = page.locator(".because details").first
    why.locator("summary").click()
    expect(why.locator("dd")).to_have_count(2)
    expect(why.locator("dd").first).to_contain_text(" = ")
    assert axe(page) == []
    more, less = why.locator("dd").all_text_contents()
    page.goto(f"{site}{event.get_absolute_url()}standings/print/")
    expect(page.locator(".because").filter(has_text=more).first).to_contain_text(less)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{site}{event.get_absolute_url()}hall/")
    expect(page.locator(".hall-because").filter(has_text=more).first).to_contain_text(less)
    assert axe(page) == []


def test_a_division_and_players_one_by_one_say_so_too_also_on_paper(
    site: str, page: Page, alice: User, axe: Callable[[Page], list[str]]
) -> None:
    season = started(alice, league_of(alice), tie_breaks=("opponents-rating", "lot"))
    for table in open_tables(season):
        decide(alice, table, (1, 1))
    event = event_of(alice, club_of(alice, "Teak House"), kind="teams")
    entered(event, alice, 6)
    played(event, alice)
    page.set_viewport_size({"width": 360, "height": 740})
    division = site + season.divisions.get(level=1).get_absolute_url()
    for address in (division, f"{site}{event.get_absolute_url()}players/"):
        page.goto(address)
        why = page.locator(".because")
        expect(why.first).to_be_visible()
        for fold in why.locator("summary").all():
            fold.click()
        assert axe(page) == []
        page.emulate_media(media="print")
        expect(why.locator("details:visible")).to_have_count(0)
        for said in why.locator(".only-print").all():
            expect(said).to_be_visible()
        page.emulate_media(media="screen")
