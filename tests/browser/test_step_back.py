"""A step back in a browser: an ended event opened again, a club that moves house."""

from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect

from siamleague.accounts.models import User
from tests.tournaments.hall import NOW, club_of, entered, event_of, played
from tournaments.events import act as events

SoFar = Callable[[User], None]


def test_alice_opens_an_ended_event_takes_a_cancellation_back_and_deletes_a_draft(
    site: str, page: Page, open_as: SoFar, alice: User
) -> None:
    club = club_of(alice)
    event = event_of(alice, club, rounds=1)
    entered(event, alice, 4)
    played(event, alice)
    events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=NOW)
    open_as(alice)
    run = f"{site}{event.get_absolute_url()}run/"
    page.goto(run)
    page.get_by_text("Open the event again").click()
    page.get_by_label("Why").fill("Table 1 was typed the wrong way round")
    page.get_by_role("button", name="Open it again").click()
    expect(page.get_by_role("button", name="End the event")).to_be_visible()
    page.goto(site + event.get_absolute_url())
    expect(page.get_by_text("Table 1 was typed the wrong way round")).to_be_visible()
    page.goto(run)
    page.get_by_text("Call the event off").click()
    page.get_by_label("Why").last.fill("No room")
    page.get_by_role("button", name="Call it off").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes, go on").click()
    expect(page.get_by_role("button", name="It takes place after all")).to_be_visible()
    page.get_by_label("Why").fill("There is a room")
    page.get_by_role("button", name="It takes place after all").click()
    expect(page.get_by_text("The event takes place after all.")).to_be_visible()
    draft = events.make_tournament(
        club_id=club.pk, by=alice.pk, plan=events.EventPlan("Draft", game_name="Go"), now=NOW
    )
    page.goto(f"{site}{draft.get_absolute_url()}run/")
    page.get_by_role("button", name="Delete this draft").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes, go on").click()
    expect(page.get_by_text("The draft is deleted.")).to_be_visible()


def test_a_club_moves_and_an_old_link_finds_it(
    site: str, page: Page, open_as: SoFar, alice: User
) -> None:
    club = club_of(alice)
    event = event_of(alice, club)
    open_as(alice)
    page.goto(f"{site}/clubs/{club.slug}/edit/")
    page.get_by_role("link", name="Change the club's address, or delete it").click()
    page.get_by_label("Address").fill("lantern")
    page.get_by_role("button", name="Move the club").click()
    page.wait_for_url("**/clubs/lantern/")
    page.goto(site + event.get_absolute_url())
    page.wait_for_url("**/clubs/lantern/events/winter-cup/")
    expect(page.get_by_role("heading", name="Winter Cup")).to_be_visible()


def test_alice_shows_a_picture_and_takes_it_away(
    site: str, page: Page, open_as: SoFar, alice: User, tmp_path: Path
) -> None:
    club = club_of(alice)
    file = tmp_path / "lantern.png"
    Image.new("RGB", (1600, 800), "teal").save(file)
    open_as(alice)
    page.goto(f"{site}/clubs/{club.slug}/edit/")
    page.get_by_label("Picture or emblem").set_input_files(file)
    page.get_by_role("button", name="Show this picture").click()
    expect(page.get_by_text("The picture is changed.")).to_be_visible()
    expect(page.locator(".own-picture")).to_have_js_property("naturalWidth", 960)
    page.goto(f"{site}/clubs/{club.slug}/edit/")
    page.get_by_role("button", name="Take the picture away").click()
    expect(page.locator(".own-picture")).to_have_count(0)
