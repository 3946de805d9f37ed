"""A match fills the window: nothing of the table lies outside it, at the sizes people play at."""

import random
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page

from games import shelf
from games.matches import moves
from games.models import Match
from games.protocol import Seat
from siamleague.accounts.models import User
from tests.browser.players import seated, table
from tests.people import person

pytestmark = pytest.mark.timeout(240)
PHONES = [(360, 740), (390, 844), (740, 360)]
DESKS = [(1280, 800), (1920, 1080)]
SEATS = {"king_of_siam": 4, "war_of_whispers": 4, "verrat": 4}
AT_ONCE = ("#now", "#seats .seat-chip", "#ask", ".part-map > svg", ".part-hand", ".table-tabs")

LOST = """names => {
  const [wide, high] = [innerWidth, innerHeight];
  const faults = [];
  const root = document.documentElement;
  scrollTo(500, 500);
  if (scrollX || scrollY || root.scrollWidth > wide) faults.push("the page scrolls");
  for (const name of names) {
    const found = [...document.querySelectorAll(name)].filter((each) => each.checkVisibility());
    if (!found.length) faults.push(`${name} is not in sight`);
    for (const each of found) {
      const box = each.getBoundingClientRect();
      const out = box.left < -1 || box.top < -1 || box.right > wide + 1 || box.bottom > high + 1;
      if (out || box.width < 8 || box.height < 8) faults.push(`${name} lies outside`);
    }
  }
  for (const each of document.querySelectorAll(".part-hand [data-words], #ask button")) {
    if (!each.checkVisibility()) continue;
    const box = each.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (!top || !(each.contains(top) || top.contains(each)))
      faults.push(`${each.textContent} cannot be touched`);
  }
  return faults;
}"""


def after(people: list[User], game: str, number: int) -> tuple[Match, User]:
    """Return a match after some moves, and somebody who is to move in it."""
    match, rules, dice = table(people[: SEATS[game]], game), shelf.game(game), random.Random(2)
    for _ in range(number):
        seat = match.to_act[0]
        state, said = rules.decode(match.state), ()
        while words := rules.choices(state, Seat(seat), said):
            said = (*said, dice.choice(words))
        by, now = people[seat].pk, timezone.now()
        seen = match.version
        moves.play_move(code=match.code, by=by, seen=seen, words=said, ticket=uuid4(), now=now)
        match.refresh_from_db()
    return match, people[match.to_act[0]]


@pytest.fixture
def people(transactional_db: None, alice: User, bob: User) -> list[User]:
    return [alice, bob, person("Carol"), person("Dan")]


def lost(page: Page, names: tuple[str, ...]) -> list[str]:
    return list(page.evaluate(LOST, list(names)))


def at(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 60)))")
    map_tab = page.locator(".table-tab[data-pane=map]:visible")
    if map_tab.count():
        map_tab.click()


@pytest.mark.parametrize("game", SEATS)
def test_all_of_a_table_is_in_sight_at_every_size(
    site: str, browser: Browser, people: list[User], game: str
) -> None:
    match, mover = after(people, game, 9)
    with seated(browser, site, match, [mover], reduced_motion="reduce") as (player,):
        page = player.page
        faults = {}
        for size in [*PHONES, *DESKS]:
            at(page, size)
            more = (".part-log", ".part-side") if size in DESKS else ()
            faults[size] = lost(page, AT_ONCE + more)
        assert {size: found for size, found in faults.items() if found} == {}
        # The control: a head too many, and everything below it is pushed out.
        page.evaluate("document.querySelector('.table-head').style.paddingBlockEnd = '2000px'")
        assert lost(page, AT_ONCE)


@pytest.mark.parametrize("game", SEATS)
def test_a_spectator_sees_the_whole_board_too(
    site: str, browser: Browser, people: list[User], game: str
) -> None:
    match, _ = after(people, game, 9)
    with seated(browser, site, match, [None], reduced_motion="reduce") as (guest,):
        for size in [*PHONES, *DESKS]:
            at(guest.page, size)
            assert lost(guest.page, ("#now", "#seats .seat-chip", ".part-map > svg")) == []


@pytest.mark.parametrize("width", [320, pytest.param(390, marks=pytest.mark.evening)])
def test_every_pane_of_a_phone_is_clean(
    site: str, browser: Browser, people: list[User], axe: Any, width: int
) -> None:
    for game in SEATS:
        match, mover = after(people, game, 9)
        phone = {"viewport": {"width": width, "height": 700}, "color_scheme": "dark"}
        with seated(browser, site, match, [mover], **phone) as (player,):
            for tab in player.page.locator(".table-tab").all():
                tab.click()
                assert axe(player.page) == [], f"{game}: {tab.text_content()}"
                assert lost(player.page, ("#now", ".table-tabs", "#ask")) == []


def test_no_choice_stands_twice_and_every_choice_stands_somewhere(
    site: str, browser: Browser, people: list[User]
) -> None:
    for game in SEATS:
        match, mover = after(people, game, 9)
        with seated(browser, site, match, [mover]) as (player,):
            for _ in range(6):
                listed = player.page.locator("#ask [data-words]").evaluate_all(
                    "all => all.map(each => each.dataset.words)"
                )
                drawn = player.page.locator("#board [data-words]").evaluate_all(
                    "all => all.flatMap(each => each.dataset.words.split(' '))"
                )
                assert not set(listed) & set(drawn)
                if player.page.locator("[data-act=confirm]").count():
                    break
                player.say(player.choose(player.offered()))
