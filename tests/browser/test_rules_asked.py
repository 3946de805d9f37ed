"""A game's options and spectators, in a browser: asked as in the lobby, shown where one plays."""

from collections.abc import Callable

from django.utils import timezone
from playwright.sync_api import Page, expect

from siamleague.accounts.models import User
from tests.tournaments.hall import club_of, enter_user, published, tables
from tests.tournaments.league_world import league_of
from tournaments.models import Club, Season, Tournament
from tournaments.rounds import online
from tournaments.seasons import act as seasons
from tournaments.seasons import joining, starting

SoFar = Callable[[User], None]
Axe = Callable[[Page], list[str]]


def ask_for(page: Page) -> None:
    """Settle rules of King of Siam, and spectators two moves behind."""
    page.get_by_label("Who starts").locator("visible=true").select_option("highest")
    page.locator("select[name=watching]").select_option("delayed")
    page.get_by_label("Moves behind").fill("2")


def shows(page: Page, axe: Axe) -> None:
    expect(page.get_by_text("the highest aid card")).to_be_visible()
    expect(page.get_by_text("(2)").first).to_be_visible()
    assert axe(page) == []


def board_shows(page: Page, site: str, event: Tournament, axe: Axe) -> None:
    """Whoever sits at the board reads by which rules it is played."""
    round_ = event.round_set.get(number=1)
    table = tables(round_)[0]
    online.make_match(table_id=table.pk, now=timezone.now())
    table.refresh_from_db()
    page.goto(f"{site}/play/{table.match}/")
    page.wait_for_selector("#match[data-version='0']")
    page.evaluate("() => document.querySelectorAll('details').forEach(each => each.open = true)")
    expect(page.get_by_text("the highest aid card")).to_be_visible()
    assert axe(page) == []


def test_a_season_asks_for_the_rules_of_its_game_and_shows_them_on_its_page_and_at_the_board(
    site: str, page: Page, open_as: SoFar, axe: Axe, alice: User, bob: User
) -> None:
    league = league_of(alice, game="king_of_siam", game_name="", venue="online")
    open_as(alice)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{site}{league.get_absolute_url()}new-season/")
    page.get_by_label("Name of the season").fill("2026")
    page.get_by_label("First match day").fill("2026-12-01")
    page.get_by_label("Divisions").fill("2")
    page.locator("[data-game-fields] summary").click()
    assert axe(page) == []
    ask_for(page)
    with page.expect_navigation():
        page.get_by_role("button", name="Plan the season").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    season = Season.objects.get()
    assert seasons.played_by(season)["game_options"]["starter"] == "highest"
    for user in (alice, bob):
        joining.join_as(season_id=season.pk, by=user.pk, team=None, now=timezone.now())
    season.spots.update(division=season.divisions.get())
    starting.start_season(season_id=season.pk, by=alice.pk, now=timezone.now())
    page.goto(site + season.get_absolute_url())
    page.get_by_text("Rules of King of Siam").click()
    shows(page, axe)
    board_shows(page, site, Tournament.objects.get(), axe)


def test_the_steps_of_a_new_event_ask_the_same_and_its_page_and_board_show_it(
    site: str, page: Page, open_as: SoFar, axe: Axe, alice: User, bob: User
) -> None:
    club: Club = club_of(alice)
    open_as(alice)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{site}/clubs/{club.slug}/new-event/")
    page.get_by_label("Game", exact=False).first.select_option("king_of_siam")
    page.get_by_label("Name of the event").fill("Lantern Night")
    page.get_by_role("button", name="Next: Who").click()
    page.get_by_role("button", name="Next: When and where").click()
    page.locator("[name=venue]:visible").first.select_option("online")
    page.get_by_role("button", name="Next: How").click()
    page.get_by_role("button", name="Next: Details").click()
    expect(page.locator("[aria-current=step]")).to_have_text("Details")
    page.evaluate("() => document.querySelectorAll('details').forEach(each => each.open = true)")
    ask_for(page)
    page.get_by_role("button", name="Make the event", exact=True).click()
    page.wait_for_url("**/run/")
    page.get_by_role("button", name="Publish the event").click()
    event = Tournament.objects.get()
    assert (event.game_options["starter"], event.delay_moves) == ("highest", 2)
    for user in (alice, bob):
        enter_user(event, user)
    page.goto(site + event.get_absolute_url())
    page.get_by_text("Rules of King of Siam").click()
    shows(page, axe)
    published(event, alice)
    board_shows(page, site, event, axe)
