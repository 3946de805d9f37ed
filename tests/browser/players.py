"""People who play in browsers of their own, by clicks or by keys, and tables for them."""

import random
import re
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tests.browser.conftest import watch

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from games.models import Match, Puzzle
    from siamleague.accounts.models import User

Chooser = Callable[[list[str]], str]
SETTLED = "#ask[aria-busy=false]"


def table(people: "Sequence[User]", game: str = "king_of_siam", **about: Any) -> "Match":
    """Return a running match between these people, on seats 0, 1, ..."""
    from games.lobby import act as tables

    now = timezone.now()
    asked = tables.TableOrder(game=game, seats=len(people), **about)
    match = tables.open_table(table=asked, by=people[0].pk, now=now)
    for seat, person in enumerate(people):
        sitter = tables.SeatTaker(str(person), person.pk)
        tables.sit(code=match.code, seat=seat, sitter=sitter, by=person.pk, now=now)
    match.refresh_from_db()
    return match


def puzzle(alice: "User", bob: "User") -> "Puzzle":
    """Return today's puzzle: the first move of a match that is over."""
    from uuid import uuid4

    from games.matches import endings
    from games.models import Puzzle

    match, now = table([alice, bob]), timezone.now()
    endings.resign(code=match.code, by=bob.pk, ticket=uuid4(), now=now)
    about = {"step": 1, "seat": match.to_act[0], "hoped": 700, "lost": 400, "found_at": now}
    return Puzzle.objects.create(match=match, game=match.game, day=now.date(), **about)


def at_random(seed: int, passing: float = 0.0, *, prefer: Sequence[str] = ()) -> Chooser:
    """Return who chooses among words: passes that often, else what is preferred, else anything."""
    dice = random.Random(seed)

    def choose(words: list[str]) -> str:
        if "pass" in words and dice.random() < passing:
            return "pass"
        liked = [word for word in words if word.startswith(tuple(prefer))] if prefer else []
        return dice.choice(liked or [word for word in words if word != "pass"] or words)

    return choose


class Player:
    """Somebody with a browser of their own at the page of a match."""

    def __init__(self, page: "Page", choose: Chooser) -> None:
        self.page, self.choose = page, choose
        self.faults = watch(page)

    @property
    def version(self) -> int:
        """Return how many lines of the log this page has seen."""
        return int(self.page.locator("#match").get_attribute("data-version") or -1)

    def is_to_move(self) -> bool:
        """Tell whether this page asks for a move."""
        return self.page.locator("#match.is-my-turn").count() > 0

    def is_over(self) -> bool:
        """Tell whether this page shows the end."""
        return self.page.locator("#match[data-status=finished]").count() > 0

    def move(self) -> int:
        """Say a whole move by clicks and confirm it; return the version it made."""
        self.say_all()
        return self.confirm()

    def say_all(self) -> None:
        """Say words until the sentence is whole."""
        while not self.page.locator("[data-act=confirm]").count():
            words = self.offered()
            self.say(self.choose(words))

    def offered(self) -> list[str]:
        """Return the words on the board and in the list beside it."""
        self.page.wait_for_selector(SETTLED, state="attached")
        return words_of(self.page)

    def say(self, word: str) -> None:
        """Click the button of a word, or what stands for it on the board."""
        say_word(self.page, word)
        self.page.wait_for_selector(SETTLED, state="attached")

    def confirm(self) -> int:
        """Confirm the move and wait until this page shows it."""
        before = self.version
        self.page.locator("[data-act=confirm]").click()
        self.await_version(before + 1)
        return self.version

    def await_version(self, version: int) -> None:
        """Wait until this page has seen so much."""
        newer = "version => Number(document.querySelector('#match').dataset.version) >= version"
        self.page.wait_for_function(newer, arg=version)


def words_of(page: "Page") -> list[str]:
    """Return the words that the board or the list beside it offers."""
    said = page.locator(":is(#ask, #board) [data-words]")
    words = said.evaluate_all("all => all.flatMap(each => each.dataset.words.split(' '))")
    return list(dict.fromkeys(words))


def say_word(page: "Page", word: str) -> None:
    """Click the button of a word, or what stands for it on the board; if that stands for several,
    say which."""
    places = [f'#ask [data-words="{word}"]', f'#board [data-words="{word}"]']
    exact = [place for place in places if page.locator(place).count()]
    place = exact[0] if exact else f'#board [data-words~="{word}"]'
    page.locator(place).first.dispatch_event("click")
    which = page.locator(f'#which[open] button[value="{word}"]')
    if which.count():
        which.click()
        page.wait_for_timeout(60)  # the dialog tells the page after it has closed


@contextmanager
def seated(
    browser: "Browser", site: str, match: "Match", people: "Sequence[User | None]", **how: Any
) -> Any:
    """Yield a player for each person (None is a guest), each in a browser context of their own."""
    choose = how.pop("choose", at_random(1))
    query = how.pop("query", "")
    contexts, players = [], []
    for person in people:
        context = browser.new_context(locale="en-GB", timezone_id="UTC", **how)
        if person is not None:
            context.add_cookies([{"name": "sessionid", "value": session(person), "url": site}])
        player = Player(context.new_page(), choose)
        player.page.goto(f"{site}/play/{match.code}/{query}")
        player.page.wait_for_selector("#match[data-version]")
        contexts.append(context)
        players.append(player)
    yield players
    for context in contexts:
        context.close()
    for player in players:
        assert player.faults == [], "the browser complained"


def session(person: "User") -> str:
    """Return the key of a session of this person."""
    from django.test import Client

    client = Client()
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return client.cookies["sessionid"].value


def play_out(players: Sequence[Player], limit: int = 2000) -> int:
    """Let whoever is to move do so until all pages show the end; return the number of moves."""
    version = max(player.version for player in players)
    for moves in range(limit):
        mover = next_mover(players, version)
        if mover is None:
            return moves
        version = mover.move()
    raise AssertionError("the match does not end")


def next_mover(players: Sequence[Player], version: int) -> "Player | None":
    """Return a player whose page is up to date and asks for a move; None when it is over."""
    for player in players:
        player.await_version(version)
    if all(player.is_over() for player in players):
        return None
    return next((player for player in players if player.is_to_move()), None)


def board_words(page: "Page") -> str:
    """Return the board as it is described in words."""
    return re.sub(r"\s+", " ", page.locator("#board-words").text_content() or "")


def reopened(player: Player) -> Player:
    """Return the same player after opening the page anew."""
    player.page.reload()
    player.page.wait_for_selector("#match[data-version]")
    return player
