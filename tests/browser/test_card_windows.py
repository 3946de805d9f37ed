"""A War of Whispers: windows for cards that somebody does not want to be asked about."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from games import shelf
from games.kit.dice import QuickDice
from games.kit.walk import random_move
from games.models import LogLine, Match
from games.protocol import Seat, Word
from siamleague.accounts.models import User
from tests.browser.players import seated, table

pytestmark = pytest.mark.timeout(90)
CLOSING = {"done", "pass", "resolve"}


def window(game: Any, state: Any, seat: Seat) -> str | None:
    """Return the word that closes a window for cards, or None where something else is asked."""
    words = [word for word in game.choices(state, seat) if not word.startswith("use:")]
    return words[0] if len(words) == 1 and words[0] in CLOSING else None


def two_windows(people: list[User]) -> Match:
    """Return a match in which the first person is asked for cards twice for one position, with a
    card that could be played; then the other one acts for the same empire."""
    match = table(people, "war_of_whispers")
    game, dice = shelf.game("war_of_whispers"), QuickDice(1)
    cells = list(game.setup({}, 2, b"skips 1").cells)
    for _ in range(70):
        random_move(game.inner, cells, game.inner.actors(cells)[0], dice, None)
    state = type(game.decode(match.state))(tuple(cells))
    assert len(game.choices(state, Seat(0))) > 1
    assert asked_in_turn(game, state) == [(0, "resolve"), (0, "done"), (1, None)]
    match.state, match.to_act, match.asked = game.encode(state), [0], {"0": 0}
    match.save()
    return match


def asked_in_turn(game: Any, state: Any) -> list[tuple[int, str | None]]:
    """Return who is asked, with what closes the window, while nobody plays a card."""
    asked: list[tuple[int, str | None]] = []
    while not asked or asked[-1][1]:
        seat = min(game.to_act(state))
        asked.append((seat, closing := window(game, state, seat)))
        state = game.apply(state, seat, (Word(closing),)).state if closing else state
    return asked


def closed(match: Match) -> list[list[str]]:
    return list(LogLine.objects.filter(match=match).values_list("words", flat=True))


def test_who_plays_no_cards_for_a_position_is_not_asked_again(
    site: str, browser: Browser, alice: User, bob: User, axe: Any
) -> None:
    match = two_windows([alice, bob])
    with seated(browser, site, match, [alice, bob]) as [first, other]:
        button = first.page.get_by_role("button", name="No cards from me for this position")
        expect(button).to_be_visible()
        assert axe(first.page) == []
        button.click()
        for player in (first, other):
            player.await_version(2)
        assert closed(match) == [["resolve"], ["done"]]
        expect(other.page.locator("#match.is-my-turn")).to_have_count(1)
        expect(first.page.locator("#skipping")).to_be_hidden()


def test_the_decision_outlives_a_reload_and_can_be_taken_back(
    site: str, browser: Browser, alice: User, bob: User, axe: Any
) -> None:
    match = two_windows([alice, bob])
    with seated(browser, site, match, [alice, bob]) as [first, other]:
        first.page.get_by_role("button", name="No cards from me for this empire").click()
        other.await_version(2)
        first.page.reload()
        note = first.page.locator("#skipping")
        expect(note).to_contain_text("You play no cards for this empire")
        assert axe(first.page) == []
        note.get_by_role("button", name="Ask me again").click()
        expect(note).to_be_hidden()
        assert closed(match) == [["resolve"], ["done"]]


def test_without_a_decision_every_window_is_asked(
    site: str, browser: Browser, alice: User, bob: User
) -> None:
    match = two_windows([alice, bob])
    with seated(browser, site, match, [alice]) as [player]:
        player.say("resolve")
        player.confirm()
        assert player.offered().count("done") == 1
        assert closed(match) == [["resolve"]]
