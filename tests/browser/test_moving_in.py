"""Moving in: a file of two hundred, its presses, and the clock until the round is paired."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from siamleague.accounts.models import User
from tests.tournaments.hall import NOW, club_of, event_of
from tournaments.imports import act

SoFar = Callable[[User], None]
WITHIN = 60  # seconds, from the file to the pairing
PRESSES = 6
DIRTY = """Cognome e nome;Elo;Nato;FIDE
Ferri Ada;1650;3080;12345678
Sala Bruno;sixteen;1980;
Della Rovere Bartolomeo Massimiliano;1710;1970;not known
"""
# What of a page is not seen: a frame that has to be pushed, a choice whose words are cut off.
UNSEEN = """() => {
  const wide = [...document.querySelectorAll("main .table-wrap")]
    .filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.innerText);
  const cut = [...document.querySelectorAll("main .form select")].filter(each => {
    const as = getComputedStyle(each), pen = document.createElement("canvas").getContext("2d");
    pen.font = as.font;
    const needs = Math.max(...[...each.options].map(one => pen.measureText(one.text).width));
    const arrow = 20;
    const sides = parseFloat(as.paddingLeft) + parseFloat(as.paddingRight);
    return needs > each.clientWidth - sides - arrow;
  }).map(each => each.name);
  return [...wide, ...cut];
}"""


def test_alice_pairs_two_hundred_a_minute_after_she_has_chosen_their_file(
    site: str, page: Page, open_as: SoFar, worker: None, alice: User, tmp_path: Path
) -> None:
    event = event_of(alice, club_of(alice), rounds=9)
    lines = [f"Surname{n}, Given{n};{2200 - n};{1950 + n % 60}" for n in range(200)]
    file = tmp_path / "iscritti.csv"
    file.write_bytes("\r\n".join(["Cognome e nome;Elo;Anno", *lines]).encode("cp1252"))
    presses = 0

    def press(what: Locator) -> None:
        nonlocal presses
        presses += 1
        what.click()

    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}run/desk/")
    press(page.get_by_role("link", name="Enter from a file"))
    page.get_by_label("File").set_input_files(file)
    began = time.monotonic()
    press(page.get_by_role("button", name="Read the list"))
    expect(page.get_by_text("200 lines will be written")).to_be_visible()
    press(page.get_by_role("button", name="Enter 200"))
    written = page.get_by_role("link", name="Show what came of it")
    expect(written).to_be_visible(timeout=50_000)
    press(written)
    expect(page.get_by_role("heading", name="200 lines are written")).to_be_visible()
    press(page.get_by_role("link", name="To the next step"))
    press(page.get_by_role("button", name="Pair round 1"))
    expect(page.get_by_role("button", name="Publish round 1")).to_be_visible(timeout=50_000)
    took = time.monotonic() - began
    assert event.entries.count() == 200
    assert presses <= PRESSES
    assert took < WITHIN, f"{took:.0f} s"


@pytest.mark.parametrize("language", ["en", "it"])
def test_on_a_phone_a_dirty_list_says_why_inside_its_frame_and_no_choice_is_cut_off(
    site: str,
    page: Page,
    open_as: SoFar,
    alice: User,
    axe: Callable[[Page], list[str]],
    language: str,
) -> None:
    club = club_of(alice)
    one = act.bring_people(club_id=club.pk, file=None, list=DIRTY, by=alice.pk, now=NOW)
    User.objects.filter(pk=alice.pk).update(language=language)
    open_as(alice)
    page.set_viewport_size({"width": 360, "height": 740})
    for address in (
        one.get_absolute_url(),
        f"{club.get_absolute_url()}webhooks/new/",
        f"{club.get_absolute_url()}imports/event/",
    ):
        page.goto(site + address)
        assert page.evaluate(UNSEEN) == []
        assert axe(page) == []
    page.goto(site + one.get_absolute_url())
    page.locator(".apart").evaluate("each => each.classList.remove('apart')")
    assert page.evaluate(UNSEEN) != [], "laid out as a table it would not fit"
