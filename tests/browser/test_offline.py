"""A hall without a line: pages stay, what is said is kept, sent once, and refused in words."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from siamleague.accounts.models import User
from tests.people import person
from tests.tournaments.hall import NOW, club_of, enter_user, event_of, published, tables
from tournaments.models import ResultLine, ResultState, Stage, Table, Tournament
from tournaments.rounds import reporting
from tournaments.rounds.results import Score

Phones = Callable[[User | None], Page]
LONG = 60_000
PAGES = """const pages = [];
for (const name of await caches.keys()) if (name.startsWith("siamleague-pages-"))
    for (const key of await (await caches.open(name)).keys()) pages.push(key.url);"""
KEPT = f"async () => {{ {PAGES} return pages.includes(location.href); }}"
COUNT = f"async () => {{ {PAGES} return pages.length; }}"
SIZE = """async () => { let bytes = 0; for (const name of await caches.keys()) {
    const there = await caches.open(name);
    for (const key of await there.keys()) bytes += (await (await there.match(key)).blob()).size;
} return bytes; }"""


@pytest.fixture
def phones(browser: Browser, site: str) -> Iterator[Phones]:
    """Return a function that hands somebody a phone of their own, which may keep pages."""
    lent: list[BrowserContext] = []

    def phone(user: User | None) -> Page:
        size: Any = {"width": 390, "height": 800}
        context = browser.new_context(
            locale="en-GB", timezone_id="UTC", viewport=size, base_url=site
        )
        context.set_default_timeout(LONG)
        lent.append(context)
        sign_in(context, site, user)
        return context.new_page()

    yield phone
    for context in lent:
        context.close()


def sign_in(context: BrowserContext, site: str, user: User | None) -> None:
    """Let somebody, or nobody, be signed in on that phone from now on."""
    name = django_settings.SESSION_COOKIE_NAME
    context.clear_cookies(name=name)
    if user is not None:
        client = Client()
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
        context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": site}])


@pytest.fixture
def table(site: str, alice: User) -> Table:
    """Return Bob's and Dora's table in the first round of an event of Alice's club."""
    event = event_of(alice, club_of(alice))
    for name in ("Bob", "Dora"):
        enter_user(event, person(name))
    return tables(published(event, alice))[0]


def at(table: Table, page: str = "") -> str:
    event = table.round.tournament
    return f"/clubs/{event.club.slug}/events/{event.slug}/{page}"


def opened(page: Page, address: str) -> None:
    """Open a page and wait until the device keeps it."""
    page.goto(address)
    until(page, KEPT, True)  # what a page needs comes before the page, so all of it is there


def until(page: Page, question: str, answer: Any) -> None:
    """Ask the page until it answers so; a worker does its work in its own time."""
    for _ in range(300):
        if page.evaluate(question) == answer:
            return
        page.wait_for_timeout(100)
    assert page.evaluate(question) == answer


def lines(table: Table) -> list[str]:
    return list(
        ResultLine.objects.filter(table=table).order_by("number").values_list("verb", flat=True)
    )


def who(name: str) -> User:
    return User.objects.get(email__startswith=name.lower())


def test_bob_reports_without_a_line_and_it_is_sent_once_when_the_line_is_back(
    phones: Phones, table: Table
) -> None:
    page = phones(who("bob"))
    opened(page, at(table, "mine/"))
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("you see this page as it was at")).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Bob won").click()
    waits = page.locator(".waiting-line")
    expect(waits).to_contain_text("Round 1, table 1: Bob won", timeout=LONG)
    expect(waits).to_contain_text("waits for the line", timeout=LONG)
    page.reload()
    expect(waits).to_contain_text("waits for the line", timeout=LONG)
    assert lines(table) == []
    page.context.set_offline(False)
    expect(waits).to_contain_text("taken: The result is reported", timeout=LONG)
    assert lines(table) == ["report"]
    page.reload()
    expect(page.get_by_text("It stands when the other side confirms it.").first).to_be_visible(
        timeout=LONG
    )
    page.reload()
    expect(waits).to_have_count(0)
    assert lines(table) == ["report"]


def test_an_answer_that_was_lost_on_its_way_makes_no_second_line(
    phones: Phones, table: Table
) -> None:
    page = phones(who("bob"))
    page.goto(at(table, "mine/"))
    sent: list[str] = []

    def lose(route: Any) -> None:
        route.fetch()  # the site hears it, and the device does not hear the site
        sent.append(route.request.method)
        route.abort() if len(sent) < 3 else route.continue_()

    page.route(re.compile("/report/"), lose)
    page.get_by_role("button", name="Bob won").click()
    expect(page.get_by_text("The result is reported").first).to_be_visible(timeout=LONG)
    assert len(sent) >= 3
    assert lines(table) == ["report"]


def test_what_the_other_side_said_meanwhile_is_a_dispute_with_both_versions(
    phones: Phones, table: Table
) -> None:
    page = phones(who("bob"))
    opened(page, at(table, "mine/"))
    page.context.set_offline(True)
    page.get_by_role("button", name="Bob won").click()
    expect(page.locator(".waiting-line")).to_contain_text("waits for the line", timeout=LONG)
    said_by_dora(table)
    page.context.set_offline(False)
    expect(page.locator(".waiting-line")).to_contain_text("taken", timeout=LONG)
    table.refresh_from_db()
    assert table.result == ResultState.DISPUTED
    ranks = ResultLine.objects.filter(table=table).values_list("ranks", flat=True)
    assert len({tuple(each) for each in ranks}) == 2


def test_what_stands_otherwise_meanwhile_stays_and_both_versions_go_to_the_arbiter(
    phones: Phones, table: Table, alice: User
) -> None:
    page = phones(who("bob"))
    opened(page, at(table, "mine/"))
    page.context.set_offline(True)
    page.get_by_role("button", name="Bob won").click()
    expect(page.locator(".waiting-line")).to_contain_text("waits for the line", timeout=LONG)
    won = Score((2, 1) if seat_of(table, "Bob") == 0 else (1, 2))
    reporting.decide(table_id=table.pk, score=won, by=alice.pk, why="", ticket=ticket(), now=NOW)
    page.context.set_offline(False)
    taken = page.locator(".waiting-line")
    expect(taken).to_contain_text("taken: Another result stands here by now", timeout=LONG)
    page.reload()
    expect(page.get_by_text("This result stands until the arbiter decides")).to_be_visible(
        timeout=LONG
    )
    table.refresh_from_db()
    assert (tuple(table.ranks), table.result, table.contested) == (won.ranks, "standing", True)
    assert lines(table) == ["decide", "report"]
    arbiter = phones(alice)
    arbiter.goto(at(table, f"tables/{table.pk}/"))
    expect(arbiter.get_by_role("button", name="Decide: Bob wins")).to_be_visible(timeout=LONG)
    arbiter.get_by_label("Why you decide so").fill("Bob showed me the sheet.")
    arbiter.get_by_role("button", name="Decide: Bob wins").click()
    expect(arbiter.get_by_text("Decide the dispute")).to_have_count(0, timeout=LONG)
    table.refresh_from_db()
    assert (tuple(table.ranks) == won.ranks, table.contested) == (False, False)


def test_what_is_refused_stays_until_it_was_read(phones: Phones, table: Table, alice: User) -> None:
    """The event is over meanwhile: nobody decides there any more, so Bob reads why."""
    page = phones(who("bob"))
    opened(page, at(table, "mine/"))
    page.context.set_offline(True)
    page.get_by_role("button", name="Bob won").click()
    expect(page.locator(".waiting-line")).to_contain_text("waits for the line", timeout=LONG)
    won = Score((2, 1) if seat_of(table, "Bob") == 0 else (1, 2))
    reporting.decide(table_id=table.pk, score=won, by=alice.pk, why="", ticket=ticket(), now=NOW)
    Tournament.objects.update(stage=Stage.FINISHED)
    page.context.set_offline(False)
    refused = page.locator(".waiting-line")
    expect(refused).to_contain_text("but not taken: This result stands", timeout=LONG)
    expect(refused).to_contain_text("Bob won", timeout=LONG)
    page.reload()
    expect(refused).to_contain_text("but not taken", timeout=LONG)
    refused.get_by_role("button", name="Understood").click()
    expect(refused).to_have_count(0)
    assert lines(table) == ["decide"]


def test_what_waits_is_taken_back_and_never_sent(phones: Phones, table: Table) -> None:
    page = phones(who("bob"))
    opened(page, at(table, "mine/"))
    page.context.set_offline(True)
    page.get_by_role("button", name="Bob won").click()
    page.locator(".waiting-line").get_by_role("button", name="Take it back").click()
    expect(page.locator(".waiting-line")).to_have_count(0)
    page.context.set_offline(False)
    page.reload()
    page.wait_for_timeout(4000)
    assert lines(table) == []


def test_nobody_else_sends_what_bob_said(phones: Phones, table: Table, site: str) -> None:
    """Dora sits at the same table: sent with her sign-in it would be her word."""
    page = phones(who("bob"))
    opened(page, at(table, "mine/"))
    page.context.set_offline(True)
    page.get_by_role("button", name="Bob won").click()
    expect(page.locator(".waiting-line")).to_contain_text("waits for the line", timeout=LONG)
    sign_in(page.context, site, who("dora"))
    page.context.set_offline(False)
    expect(page.locator(".waiting-line")).to_contain_text(
        "by somebody who is not signed in now", timeout=LONG
    )
    page.goto(at(table, "mine/"))
    told = page.locator(".waiting-line")
    expect(told).to_contain_text("Of somebody who is not signed in now 1", timeout=LONG)
    expect(told).not_to_contain_text("Bob won")  # what he said is his alone to read,
    expect(told.get_by_role("button")).to_have_count(0)  # and to take back
    page.wait_for_timeout(4000)
    assert lines(table) == []
    sign_in(page.context, site, who("bob"))
    page.goto(at(table, "mine/"))
    expect(page.locator(".waiting-line")).to_contain_text("taken", timeout=LONG)
    assert lines(table) == ["report"]
    assert ResultLine.objects.get(table=table).by == who("bob")


def test_who_leaves_takes_the_pages_from_the_device(phones: Phones, table: Table) -> None:
    page = phones(who("bob"))
    opened(page, at(table, "mine/"))
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    page.locator("summary.menu-button").click()
    page.get_by_role("link", name="Sign out").click()
    page.locator("main").get_by_role("button", name="Sign out").click()
    page.wait_for_load_state()
    until(page, COUNT, 0)


def test_the_event_opens_after_one_visit_and_what_was_not_kept_says_so(
    phones: Phones, table: Table, axe: Callable[[Page], list[str]], tmp_path: Any
) -> None:
    page = phones(who("bob"))
    opened(page, at(table, "mine/"))
    for _ in range(200):
        if page.evaluate(COUNT) >= 5:
            break
        page.wait_for_timeout(100)
    assert page.evaluate(SIZE) < 700_000
    page.context.set_offline(True)
    for part in ("", "rounds/1/", "standings/", "entries/", "mine/"):
        page.goto(at(table, part))
        expect(page.get_by_text("you see this page as it was at")).to_be_visible(timeout=LONG)
        assert page.evaluate("getComputedStyle(document.body).fontFamily") != ""
    page.get_by_role("button", name="Bob won").click()
    expect(page.locator(".waiting-line")).to_contain_text("waits for the line", timeout=LONG)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert axe(page) == []
        page.screenshot(path=str(tmp_path / f"offline-{scheme}.png"), full_page=True)
    page.goto("/ratings/")
    expect(page.get_by_role("heading", name="Without a line")).to_be_visible(timeout=LONG)


def ticket() -> Any:
    from uuid import uuid4

    return uuid4()


def seat_of(table: Table, name: str) -> int:
    return int(table.chairs.get(entry__name__startswith=name).seat)


def said_by_dora(table: Table) -> None:
    won = (2, 1) if seat_of(table, "Bob") == 0 else (1, 2)
    reporting.report(
        table_id=table.pk, score=Score(won), by=who("dora").pk, ticket=ticket(), now=NOW
    )


def test_the_desk_types_results_without_a_line(phones: Phones, table: Table, alice: User) -> None:
    page = phones(alice)
    opened(page, at(table, "run/rounds/1/results/"))
    page.context.set_offline(True)
    page.reload()
    page.get_by_label("Result of table 1").fill("1")
    page.get_by_label("Result of table 1").press("Enter")
    waits = page.locator(".waiting-line")
    expect(waits).to_contain_text("Result of table 1: 1", timeout=LONG)
    page.context.set_offline(False)
    expect(waits).to_contain_text("taken", timeout=LONG)
    table.refresh_from_db()
    assert table.result == ResultState.STANDING
    assert lines(table) == ["decide"]
