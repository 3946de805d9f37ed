"""A new event in a browser: step by step, back and forth, and never made twice."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

from playwright.sync_api import Browser, Page, Route, expect

from siamleague.accounts.models import User
from tests.browser.conftest import watch
from tests.browser.players import session
from tests.tournaments.hall import club_of, enter_user, event_of
from tournaments.models import Club, Tournament

SoFar = Callable[[User], None]
Axe = Callable[[Page], list[str]]


def go_on(page: Page, step: str) -> None:
    page.get_by_role("button", name=f"Next: {step}").click()
    expect(page.locator("[aria-current=step]")).to_have_text(step)


def begun(page: Page, site: str, club: Club) -> None:
    page.goto(f"{site}/clubs/{club.slug}/new-event/")
    page.get_by_label(re.compile("^Game")).select_option("")
    page.get_by_label("Name of the other game").fill("Go")
    page.get_by_label("Name of the event").fill("Go Night")


def test_alice_goes_back_and_forth_presses_twice_and_has_one_event(
    site: str, page: Page, open_as: SoFar, alice: User, axe: Axe
) -> None:
    club = club_of(alice)
    open_as(alice)
    begun(page, site, club)
    page.get_by_label("A partnership night").check()
    for step in ("Who", "When and where", "How", "Details"):
        assert axe(page) == []
        go_on(page, step)
    assert axe(page) == []
    page.go_back()
    expect(page.get_by_label("Rounds")).to_have_value("4")
    page.go_back()
    page.get_by_label(re.compile("^Name of the place")).fill("Caffè Orientale")
    page.get_by_label("Begins").fill("2026-12-03T20:30")
    go_on(page, "How")
    page.get_by_label("Rounds").fill("99")
    page.get_by_role("button", name="Make the event now").click()  # the browser itself says no
    expect(page.locator("[aria-current=step]")).to_have_text("How")
    page.get_by_label("Rounds").fill("5")
    go_on(page, "Details")
    page.get_by_role("button", name="Make the event", exact=True).dblclick()
    page.wait_for_url("**/run/")
    page.go_back()
    page.wait_for_url("**/run/")
    expect(page.get_by_text("This event is made already; here it is.")).to_be_visible()
    made = Tournament.objects.get()
    assert (made.kind, made.rounds, made.place) == ("teams", 5, "Caffè Orientale")


def test_the_steps_need_no_scripts(site: str, browser: Browser, alice: User) -> None:
    club = club_of(alice)
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    context.add_cookies([{"name": "sessionid", "value": session(alice), "url": site}])
    page = context.new_page()
    begun(page, site, club)
    page.get_by_label("A cup").check()
    for step in ("Who", "When and where", "How"):
        go_on(page, step)
    page.get_by_role("button", name="Look ahead").click()
    expect(page.get_by_text("in the first round")).to_be_visible()
    go_on(page, "Details")
    page.get_by_text("The draw and the pairing").click()
    expect(page.get_by_label("Knock-out: play for the third place")).to_be_visible()
    expect(page.get_by_label("New faces against equal points")).to_have_count(0)
    page.get_by_role("button", name="Make the event", exact=True).click()
    expect(page.get_by_role("button", name="Publish the event")).to_be_visible()
    assert Tournament.objects.get().format == "knockout"
    context.close()


def test_a_step_is_no_longer_than_a_few_screens(
    site: str, page: Page, open_as: SoFar, alice: User
) -> None:
    open_as(alice)
    page.set_viewport_size({"width": 360, "height": 740})
    for step in ("what", "who", "when", "how", "details"):
        page.goto(f"{site}/clubs/{club_of_once(alice).slug}/new-event/?step={step}")
        height = page.evaluate("document.documentElement.scrollHeight")
        assert height < 2600, f"{step}: {height}"


def club_of_once(alice: User) -> Club:
    return Club.objects.first() or club_of(alice)


def test_a_visitor_reads_where_when_and_for_how_much(site: str, page: Page, alice: User) -> None:
    event = event_of(
        alice,
        club_of(alice),
        place="Caffè Orientale",
        address="Via Po 1, Torino",
        fee="8 €",
        contact="Alice, alice@example.org",
        about="More at https://example.org/go?a=1&b=2.",
        timetable="19:30 doors open\n20:00 round 1",
        prizes=({"name": "Golden lantern", "category": ""},),
        check_in=True,
    )
    page.goto(site + event.get_absolute_url())
    facts = page.get_by_role("complementary", name="Facts")
    for words in ("Caffè Orientale", "8 €", "Check-in at the door"):
        expect(facts).to_contain_text(words)
    to_map = page.get_by_role("link", name="Via Po 1, Torino")
    expect(to_map).to_have_attribute("href", re.compile("openstreetmap.org/search.*Via"))
    mail = page.get_by_role("link", name="alice@example.org")
    expect(mail).to_have_attribute("href", "mailto:alice@example.org")
    bare = page.get_by_role("link", name="https://example.org/go?a=1&b=2")
    expect(bare).to_have_attribute("href", "https://example.org/go?a=1&b=2")
    expect(page.get_by_text("19:30 doors open")).to_be_visible()
    expect(page.get_by_text("Golden lantern")).to_be_visible()


def test_a_first_visitor_reads_the_clubs_clock_and_later_their_own(
    site: str, browser: Browser, alice: User
) -> None:
    begins = datetime(2026, 12, 3, 19, 30, tzinfo=UTC)
    club = club_of(alice)
    Club.objects.update(time_zone="Europe/Rome")
    event = event_of(alice, club, starts_at=begins)
    context = browser.new_context(locale="en-GB", timezone_id="America/New_York")
    page = context.new_page()
    faults = watch(page)
    page.goto(site + event.get_absolute_url())
    facts = page.get_by_role("complementary", name="Facts")
    expect(facts.locator(".when")).to_have_text(["3 December 2026, 20:30 Europe/Rome"])
    page.reload()  # now the device has said where it is
    expect(facts.locator(".when").last).to_have_text("3 December 2026, 14:30 America/New_York")
    expect(facts.locator(".when").first).to_have_text("3 December 2026, 20:30 Europe/Rome")
    context.close()
    assert faults == []


def test_a_page_of_no_club_is_on_the_first_visitors_own_clock_and_never_on_another(
    site: str, browser: Browser, alice: User, bob: User
) -> None:
    late = datetime(2026, 12, 3, 22, 30, tzinfo=UTC)  # in Bangkok it is tomorrow
    club = club_of(alice)
    Club.objects.update(time_zone="Europe/Rome")
    enter_user(event_of(alice, club, starts_at=late), bob)
    player = f"{site}/ratings/players/{bob.player.pk}/"  # type: ignore[attr-defined]
    context = browser.new_context(timezone_id="Asia/Bangkok", reduced_motion="reduce")
    page = context.new_page()
    faults = watch(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/zone.js", hold)
    page.goto(player, wait_until="commit")
    when = page.get_by_role("article", name="Winter Cup").locator(".when")
    expect(when).to_have_text("3 December 2026")
    expect(when).to_be_hidden()
    held[0].continue_()
    expect(when).to_have_text("4 December 2026")
    expect(when).to_be_visible()
    page.unroute("**/zone.js")
    page.reload()  # now the server knows
    expect(page.locator("[data-guessed]")).to_have_count(0)
    expect(when).to_have_text("4 December 2026")
    context.close()
    assert faults == []
    plain = browser.new_context(java_script_enabled=False, timezone_id="Asia/Bangkok")
    page = plain.new_page()
    page.goto(player)
    expect(page.get_by_role("article", name="Winter Cup").locator(".when")).to_be_visible()
    plain.close()
