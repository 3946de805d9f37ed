"""A proposal changed by hand in a browser: with a mouse, a finger, keys, and by two at once."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from siamleague.accounts.models import User
from siamleague.history.models import AuditLine
from tests.browser.conftest import watch
from tests.people import person
from tests.tournaments.hall import (
    NOW,
    club_of,
    entered,
    event_of,
    played,
    proposed,
    seats,
    tables,
)
from tournaments.clubs import act as clubs
from tournaments.models import Entry, Round, Tournament
from tournaments.rounds import by_hand

SoFar = Callable[[User], None]
Axe = Callable[[Page], list[str]]


def drawn(alice: User, count: int = 6, **plan: Any) -> tuple[Tournament, Round]:
    """Return the proposal of the second round of an event."""
    event = event_of(alice, club_of(alice), **plan)
    entered(event, alice, count)
    played(event, alice)
    return event, proposed(event, alice)


def laid(round_: Round) -> list[list[str]]:
    return [seats(table) for table in tables(round_)]


def card(page: Page, name: str) -> Any:
    return page.locator(f'[data-card][data-name="{name}"]')


@contextmanager
def opened(browser: Browser, site: str, user: User, how: Any) -> Iterator[Page]:
    """Yield a page of another kind of device, on which somebody is signed in."""
    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    with browser.new_context(**how) as context:
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": site}])
        page = context.new_page()
        faults = watch(page)
        yield page
        assert faults == []


def finger(page: Page) -> Callable[..., None]:
    """Return what a finger does on the glass."""
    line = page.context.new_cdp_session(page)

    def touch(kind: str, x: float = 0, y: float = 0) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return touch


def drag(page: Page, start: Any, end: Any) -> None:
    """Press on one, move to the other in small steps, and look before letting go."""
    end.scroll_into_view_if_needed()
    start.scroll_into_view_if_needed()
    box = start.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] + box["height"] / 2 + 5, steps=4)
    expect(page.locator("[data-cost]:visible").first).to_be_visible()
    box = end.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 15, steps=6)


def test_alice_drags_a_name_onto_another_and_saves(
    site: str, page: Page, open_as: SoFar, alice: User, axe: Axe
) -> None:
    page.emulate_media(reduced_motion="reduce")  # colours do not fade into each other
    event, round_ = drawn(alice)
    before = laid(round_)
    (a, _b), (c, _d), _rest = before
    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}run/")
    assert axe(page) == []
    drag(page, card(page, a), card(page, c))
    expect(card(page, c)).to_have_class("board-seat card-over")
    expect(page.locator(".card-ghost")).to_have_text(a)
    assert axe(page) == []
    page.mouse.up()
    expect(page.get_by_text("Not saved yet: 1")).to_be_visible()
    expect(page.get_by_role("button", name="Publish round 2")).to_be_disabled()
    assert laid(round_) == before, "nothing is written until it is saved"
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Not saved yet: 0")).to_be_visible()
    expect(page.locator("[data-card]").first).to_have_attribute("data-name", a)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("[data-card]").first).to_have_attribute("data-name", c)
    assert axe(page) == []
    page.get_by_role("button", name="Save the changes").click()
    expect(page.get_by_text("They have changed places.")).to_be_visible()
    assert laid(round_)[0][0] == c


def test_alice_goes_back_to_what_the_computer_proposed(
    site: str, page: Page, open_as: SoFar, alice: User
) -> None:
    event, round_ = drawn(alice)
    before = laid(round_)
    (a, _b), (c, _d), _rest = before
    ids = dict(Entry.objects.values_list("name", "pk"))
    order = {"round_id": round_.pk, "by": alice.pk, "now": NOW}
    by_hand.swap(moves=[(ids[a], ids[c])], **order)
    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}run/")
    page.get_by_role("button", name="Back to the computer’s proposal").click()
    expect(page.locator("[data-card]").first).to_have_attribute("data-name", a)
    assert laid(round_)[0][0] == c
    page.get_by_role("button", name="Save the changes").click()
    expect(page.get_by_role("button", name="Back to the computer’s proposal")).to_have_count(0)
    assert laid(round_) == before
    assert AuditLine.objects.filter(verb="round.swapped").count() == 2


@pytest.mark.parametrize("kind", ["duel", "four"])
def test_alice_changes_places_with_keys_alone(
    kind: str, site: str, page: Page, open_as: SoFar, alice: User, axe: Axe
) -> None:
    event, round_ = drawn(alice, 8, kind=kind)
    (a, b, *_more), (_c, *_rest), *_others = laid(round_)
    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}run/")
    handle = card(page, a).get_by_role("button")
    expect(handle).to_have_accessible_name(f"Pick {a} up")
    handle.focus()
    page.keyboard.press("Enter")
    told = page.locator("[data-told]")
    expect(told).to_contain_text(f"{a} is picked up")
    page.keyboard.press("ArrowDown")
    target = card(page, b).get_by_role("button")
    expect(target).to_be_focused()
    expect(target).to_have_accessible_name(f"Change places with {b}")
    expect(target).to_have_accessible_description(
        re.compile("(Against the rules|Worse|As good|Better): ")
    )
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(told).to_have_text(f"{a} stays.")
    expect(handle).to_be_focused()
    expect(page.locator("[data-cost]:visible")).to_have_count(0)
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(told).to_contain_text(f"{a} and {b} have changed places")
    expect(handle).to_be_focused()
    page.get_by_role("button", name="Save the changes").click()
    expect(page.get_by_text("They have changed places.")).to_be_visible()
    assert laid(round_)[0][:2] == [b, a]


def test_alice_moves_a_card_with_her_finger_on_a_phone(
    site: str, browser: Browser, alice: User, axe: Axe, browser_context_args: Any
) -> None:
    event, round_ = drawn(alice)
    (a, _b), (c, _d), _rest = laid(round_)
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with opened(browser, site, alice, {**browser_context_args, **phone}) as page:
        page.goto(f"{site}{event.get_absolute_url()}run/")
        handle = card(page, a).get_by_role("button")
        handle.scroll_into_view_if_needed()
        touch, box = finger(page), handle.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch("touchStart", x, y)
        touch("touchMove", x, y + 10)
        expect(page.locator("[data-cost]:visible").first).to_be_visible()
        goal = card(page, c).bounding_box()
        for step in range(1, 6):
            touch("touchMove", x, y + 10 + (goal["y"] + 20 - y - 10) * step / 5)
        expect(card(page, c)).to_have_class("board-seat card-over")
        assert axe(page) == []
        touch("touchEnd")
        expect(page.get_by_text("Not saved yet: 1")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.get_by_role("button", name="Save the changes").tap()
        expect(page.get_by_text("They have changed places.")).to_be_visible()
    assert laid(round_)[0][0] == c


def test_two_taps_do_what_a_drag_does(site: str, page: Page, open_as: SoFar, alice: User) -> None:
    event, round_ = drawn(alice)
    (a, _b), (c, _d), _rest = laid(round_)
    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}run/")
    card(page, a).get_by_role("button").click()
    card(page, c).get_by_role("button").click()
    expect(page.get_by_text("Not saved yet: 1")).to_be_visible()
    page.get_by_label("Let", exact=True).select_option(label=f"2. {_d}")
    page.get_by_label("change places with").select_option(label=f"1. {_b}")
    page.get_by_role("button", name="Change places", exact=True).click()
    expect(page.get_by_text("Not saved yet: 2")).to_be_visible()
    page.get_by_role("button", name="Save the changes").click()
    expect(page.get_by_text("They have changed places.")).to_be_visible()
    assert laid(round_)[:2] == [[c, _d], [a, _b]]


def test_what_dora_changed_meanwhile_is_said_and_alice_can_save_hers_again(
    site: str, page: Page, open_as: SoFar, alice: User
) -> None:
    event, round_ = drawn(alice)
    dora = person("Dora")
    clubs.join_club(club_id=event.club_id, by=dora.pk, now=NOW)
    event.club.memberships.filter(player__user=dora).update(role="organiser")
    (a, b), (c, d), _rest = laid(round_)
    ids = dict(Entry.objects.values_list("name", "pk"))
    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}run/")
    card(page, a).get_by_role("button").click()
    card(page, c).get_by_role("button").click()
    by_hand.swap(round_id=round_.pk, moves=[(ids[b], ids[d])], by=dora.pk, now=NOW)
    page.get_by_role("button", name="Save the changes").click()
    expect(page.get_by_text("Dora has changed this proposal meanwhile")).to_contain_text(
        f"{b} ↔ {d}. You wanted: {a} ↔ {c}"
    )
    expect(page.get_by_text("Not saved yet: 1")).to_be_visible()
    assert laid(round_)[:2] == [[a, d], [c, b]]
    page.get_by_role("button", name="Save the changes").click()
    expect(page.get_by_text("They have changed places.")).to_be_visible()
    assert laid(round_)[:2] == [[c, d], [a, b]]


def test_without_scripts_the_form_changes_places(
    site: str, browser: Browser, alice: User, browser_context_args: Any
) -> None:
    event, round_ = drawn(alice)
    (a, _b), (c, _d), _rest = laid(round_)
    plain = {**browser_context_args, "java_script_enabled": False}
    with opened(browser, site, alice, plain) as page:
        page.goto(f"{site}{event.get_absolute_url()}run/")
        expect(page.locator("[data-handle]:visible")).to_have_count(0)
        page.get_by_label("Let", exact=True).select_option(label=f"1. {a}")
        page.get_by_label("change places with").select_option(label=f"2. {c}")
        page.get_by_role("button", name="Change places", exact=True).click()
        expect(page.get_by_text("They have changed places.")).to_be_visible()
        assert laid(round_)[0][0] == c
        page.get_by_role("button", name="Back to the computer’s proposal").click()
        expect(page.get_by_text("They have changed places.")).to_be_visible()
        assert laid(round_)[0][0] == a


def test_a_rematch_needs_the_arbiters_reason_and_everybody_reads_it(
    site: str, page: Page, open_as: SoFar, alice: User, axe: Axe
) -> None:
    event, round_ = drawn(alice)
    old = laid(event.round_set.get(number=1))[0]
    home = next(names for names in laid(round_) if old[0] in names)
    partner = next(name for name in home if name != old[0])
    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}run/")
    card(page, partner).get_by_role("button").click()
    cost = card(page, old[1]).locator("[data-cost]")
    expect(cost).to_contain_text(re.compile("Against the rules: .*second meeting"))
    card(page, old[1]).get_by_role("button").click()
    page.get_by_role("button", name="Save the changes").click()
    expect(page.get_by_role("heading", name="They must not meet")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name="Publish round 2").click()
    expect(page.get_by_text("This pairing breaks the rules").first).to_be_visible()
    page.get_by_label("Why they meet all the same").fill("They asked for it")
    page.get_by_role("button", name="Let them meet").click()
    expect(page.get_by_text("They may meet; everybody reads why.")).to_be_visible()
    expect(page.get_by_role("heading", name="They must not meet")).to_have_count(0)
    warned = page.get_by_label("I have read the warnings")
    if warned.count():
        warned.check()
    page.get_by_role("button", name="Publish round 2").click()
    expect(page.get_by_text("Round 2 is published.")).to_be_visible()
    page.context.clear_cookies()
    page.goto(f"{site}{event.get_absolute_url()}rounds/2/")
    said = "meet again by the arbiter’s decision: “They asked for it”"
    expect(page.locator(".board-decided")).to_contain_text(said)
    assert axe(page) == []
