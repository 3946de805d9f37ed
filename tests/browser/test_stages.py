"""Pools and finals in a browser: an organiser runs them from the wizard to the end."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from siamleague.accounts.models import User
from tests.browser.conftest import LISTENING
from tests.tournaments.hall import club_of
from tests.tournaments.stages import drawn, event_in_parts, part, play, pools
from tournaments.models import SectionRole, Tournament

SoFar = Callable[[User], None]
PEOPLE = "\n".join(f"Player {n}; {2000 - n}" for n in range(1, 9))


def made_with_pools(page: Page, address: str) -> None:
    """Fill the wizard in, look at what it says, and plan pools and finals."""
    page.goto(address)
    page.get_by_label("Name of the event").fill("Songkran Stages")
    page.get_by_label("Game", exact=False).first.select_option("")
    page.get_by_label("Name of the other game").fill("Chess")
    for step in ("Who", "When and where", "How"):
        page.get_by_role("button", name=f"Next: {step}").click()
    page.get_by_label("Expected entries").fill("8")
    expect(page.get_by_text("4 tables in every round.")).to_be_visible()
    page.get_by_role("button", name="Next: Details").click()
    page.get_by_role("button", name="Make it with pools and finals").click()
    page.get_by_label("How pools are played").select_option("robin")
    page.get_by_label("How the finals are played").select_option("knockout")
    page.get_by_role("button", name="Play it in parts").click()


def drawn_with_buttons(page: Page) -> None:
    """Publish, enter eight people, draw."""
    page.get_by_role("button", name="Publish the event").click()
    page.get_by_role("link", name="Run pools and finals").first.click()
    page.get_by_role("link", name="Enter people").click()
    page.get_by_label("One a line").fill(PEOPLE)
    page.get_by_role("button", name="Look at the list").click()
    page.get_by_role("button", name="Enter them").click()
    page.get_by_role("link", name="Run pools and finals").first.click()
    page.get_by_role("button", name="Draw the pools").click()
    expect(page.get_by_text("The pools are being played")).to_be_visible()


def ended(page: Page, address: str) -> None:
    """End an event, and mean it."""
    page.goto(address)
    page.get_by_role("button", name="End the event").click()
    dialog = page.get_by_role("dialog")
    if dialog.is_visible():
        dialog.get_by_role("button", name="Yes, go on").click()
    expect(page.get_by_role("button", name="End the event")).to_have_count(0)


def test_alice_runs_pools_a_play_off_and_finals(
    site: str, page: Page, open_as: SoFar, alice: User
) -> None:
    club = club_of(alice)
    open_as(alice)
    made_with_pools(page, f"{site}/clubs/{club.slug}/new-event/")
    drawn_with_buttons(page)
    event = Tournament.objects.get(section__isnull=True)
    for number, pool in enumerate(pools(event)):
        play(pool, alice, draws=number == 0)
    page.reload()
    expect(page.get_by_text("Level: ")).to_be_visible()
    page.get_by_role("button", name="Play it off").click()
    play(part(event, SectionRole.PLAY_OFF), alice)
    page.reload()
    page.get_by_role("button", name="Make the cut and draw the finals").click()
    finals = part(event, SectionRole.FINALS)
    page.get_by_role("link", name=finals.name, exact=True).last.click()
    expect(page.get_by_role("heading", name=finals.name)).to_be_visible()
    play(finals, alice)
    ended(page, f"{site}{finals.get_absolute_url()}run/")
    ended(page, f"{site}{event.get_absolute_url()}run/parts/")
    page.goto(f"{site}{event.get_absolute_url()}parts/")
    expect(page.get_by_text("a play-off put")).to_be_visible()
    event.refresh_from_db()
    assert event.stage == "finished"


def test_the_overview_follows_the_pools_without_reloading(
    site: str, page: Page, alice: User
) -> None:
    event = event_in_parts(alice, club_of(alice))
    drawn(event, alice)
    page.goto(f"{site}{event.get_absolute_url()}parts/")
    expect(page.get_by_text("would go on")).to_have_count(0)
    page.wait_for_selector(LISTENING)
    play(pools(event)[0], alice)
    expect(page.get_by_text("goes on").first).to_be_visible(timeout=8_000)
