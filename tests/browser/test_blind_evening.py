"""A whole evening without seeing the screen: in, checked in, three rounds, and the cup."""

from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Browser

from games.matches import endings
from games.models import Match
from siamleague.accounts.models import User
from tests.browser.blind_reader import BlindReader
from tests.browser.conftest import watch
from tests.browser.players import session
from tests.people import person
from tests.tournaments.hall import club_of, decide_all, enter_user, event_of, published
from tournaments.entries import act as entries
from tournaments.entries import doors
from tournaments.models import Entry, Round, Table, Tournament
from tournaments.rounds import act as rounds
from tournaments.rounds import online, reporting

# Half a minute, on a machine that does nothing else.
pytestmark = pytest.mark.timeout(480)
OTHERS = ("Charlie", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo")
MOST_WORDS = 25


@pytest.fixture
def cup(transactional_db: None, alice: User, bob: User) -> Tournament:
    """A cup of eight in Alice's club, for which all but Bob are entered and there."""
    plan = {"game": "king_of_siam", "game_name": "", "venue": "mixed", "check_in": True}
    event = event_of(alice, club_of(alice), name="Blind Cup", format="knockout", **plan)
    for name in OTHERS:
        entry = enter_user(event, person(name))
        entries.check_in(entry_id=entry.pk, by=alice.pk, now=timezone.now())
    return event


def table_of(event: Tournament, number: int) -> tuple[Table, User]:
    """Return Bob's table in a round, and who sits opposite."""
    table = Table.objects.get(
        round__tournament=event, round__number=number, chairs__entry__name="Bob"
    )
    (other,) = table.chairs.exclude(entry__name="Bob").values_list("entry__name", flat=True)
    return table, User.objects.get(display_name=other)


def bob_is(table: Table, rank: int) -> reporting.Score:
    """Return the score of a table at which Bob came first, or second."""
    names = table.chairs.order_by("seat").values_list("entry__name", flat=True)
    return reporting.Score(tuple(rank if name == "Bob" else 3 - rank for name in names))


def closed(round_: Round, alice: User) -> None:
    decide_all(round_, alice)
    rounds.close_round(round_id=round_.pk, by=alice.pk, now=timezone.now())


def comes_in(blind: BlindReader, event: Tournament) -> None:
    blind.open(event.get_absolute_url())
    blind.press("button", "Enter")
    blind.hears("You have not checked in.")
    blind.open(f"{event.get_absolute_url()}door/{doors.token(event)}/")
    blind.press("button", "Bob is here")
    blind.hears("You are checked in.")
    assert Entry.objects.get(tournament=event, name="Bob").checked_in_at


def reports(blind: BlindReader, event: Tournament) -> None:
    """The quarter-final, at the board: Bob reports, and the other side confirms."""
    blind.open(f"{event.get_absolute_url()}mine/")
    blind.press("button", "Play at the board")
    blind.press("button", "Bob won")
    blind.hears("It stands when the other side confirms it.")
    table, other = table_of(event, 1)
    now = timezone.now()
    reporting.confirm(table_id=table.pk, by=other.pk, seen=1, ticket=uuid4(), now=now)
    blind.hears("Result: Bob wins")


def plays(blind: BlindReader, event: Tournament) -> None:
    """The semi-final, online: some moves, until the other one resigns."""
    blind.open(f"{event.get_absolute_url()}mine/")
    blind.press("button", "Play here, online")
    blind.page.wait_for_selector("#match[data-version='1']", timeout=90_000)  # dice are drawn
    table, other = table_of(event, 2)
    match = Match.objects.get(made_for=online.key_of(table.pk))
    if match.people[match.to_act[0]]["name"] == "Bob":
        blind.move()
        blind.page.wait_for_selector("#match[data-version='2']")
    endings.resign(code=match.code, by=other.pk, ticket=uuid4(), now=timezone.now())
    online.collect(keys=online.waiting_keys(), now=timezone.now())
    for _ in range(60):
        if blind.is_over():
            break
        blind.page.wait_for_timeout(250)
    assert blind.is_over()


def disputes(blind: BlindReader, event: Tournament, alice: User) -> None:
    """The final, at the board: the other side says that it won, and Bob says no."""
    table, other = table_of(event, 3)
    blind.open(f"{event.get_absolute_url()}mine/")
    blind.press("button", "Play at the board")
    about: dict[str, Any] = {"ticket": uuid4(), "now": timezone.now()}
    reporting.report(table_id=table.pk, score=bob_is(table, 2), by=other.pk, **about)
    blind.open(f"{event.get_absolute_url()}mine/")
    blind.go("textbox", "Why not")
    blind.page.keyboard.type("I held the last province.")
    blind.press("button", "No, that is wrong")
    blind.hears("It is disputed; the arbiter is told.")
    about = {"why": "seen", "ticket": uuid4(), "now": timezone.now()}
    reporting.decide(table_id=table.pk, score=bob_is(table, 1), by=alice.pk, **about)


def test_bob_wins_the_cup_without_seeing_the_screen(
    site: str, browser: Browser, cup: Tournament, alice: User, bob: User, axe: Any
) -> None:
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.add_cookies([{"name": "sessionid", "value": session(bob), "url": site}])
    blind = BlindReader(context.new_page(), site)
    faults = watch(blind.page)
    comes_in(blind, cup)
    reports_in, plays_in = published(cup, alice), None
    reports(blind, cup)
    closed(reports_in, alice)
    plays_in = published(cup, alice)
    plays(blind, cup)
    closed(plays_in, alice)
    final = published(cup, alice)
    disputes(blind, cup, alice)
    closed(final, alice)
    blind.open(cup.get_absolute_url())
    blind.press("link", "Bracket")
    blind.hears("Bob has won.")
    assert axe(blind.page) == []
    blind.open(cup.get_absolute_url())
    blind.press("link", "Standings")
    assert any(row.startswith("1 ") and "Bob" in row for row in blind.rows()), blind.rows()
    assert blind.longest[0] <= MOST_WORDS, blind.longest
    assert all(words <= MOST_WORDS for words, _heard in blind.decisions), blind.decisions
    context.close()
    assert faults == []
