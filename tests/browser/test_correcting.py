"""Results in a browser: old ones corrected in three clicks, disputes decided, codes understood."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from siamleague.accounts.models import User
from tests.tournaments.hall import (
    NOW,
    club_of,
    enter_user,
    entered,
    event_of,
    played,
    published,
    tables,
)
from tournaments.rounds import reporting

SoFar = Callable[[User], None]
Axe = Callable[[Page], list[str]]


def test_alice_corrects_a_result_two_rounds_old_with_three_clicks(
    site: str, page: Page, open_as: SoFar, alice: User, axe: Axe
) -> None:
    event = event_of(alice, club_of(alice))
    entered(event, alice, 4)
    table = tables(played(event, alice))[0]
    played(event, alice)
    open_as(alice)
    before = list(table.ranks)
    page.goto(site + event.get_absolute_url())
    page.get_by_role("link", name="Cross-table").click()
    page.locator(f'a[href$="/tables/{table.pk}/#decide-why"]').first.click()
    expect(page.get_by_role("heading", name="Correct the result")).to_be_visible()
    assert axe(page) == []
    page.get_by_label("Why it is corrected").fill("Wrong slip")
    page.get_by_role("button", name="won").last.click()
    expect(page.get_by_text("The result stands.")).to_be_visible()
    expect(page.locator(".said li").last).to_contain_text("corrected")
    table.refresh_from_db()
    assert table.ranks == [2, 1] != before
    page.goto(f"{site}{event.get_absolute_url()}run/log/")
    line = page.get_by_role("row").filter(has_text="Wrong slip")
    expect(line).to_contain_text("round 1, table 1, ")
    line.get_by_role("link", name="Correct").click()
    expect(page.get_by_role("heading", name="Correct the result")).to_be_visible()


def test_alice_decides_a_dispute_between_two_versions(
    site: str, page: Page, open_as: SoFar, alice: User, bob: User, charlie: User, axe: Axe
) -> None:
    event = event_of(alice, club_of(alice))
    enter_user(event, bob)
    enter_user(event, charlie)
    table = tables(published(event, alice))[0]
    for user, ranks in ((bob, (1, 2)), (charlie, (2, 1))):
        reporting.report(
            table_id=table.pk, score=reporting.Score(ranks), by=user.pk, ticket=uuid4(), now=NOW
        )
    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}run/")
    page.get_by_role("link", name="Look at it").click()
    expect(page.locator(".version")).to_have_count(2)
    assert axe(page) == []
    page.get_by_label("Why you decide so").fill("I saw the board")
    page.get_by_role("button", name="Decide: Charlie wins").click()
    expect(page.get_by_text("The result stands.")).to_be_visible()
    table.refresh_from_db()
    assert table.ranks == [2, 1]


def test_the_box_says_what_it_understood_before_it_is_saved(
    site: str, page: Page, open_as: SoFar, alice: User, axe: Axe
) -> None:
    event = event_of(alice, club_of(alice))
    entered(event, alice, 4)
    table = tables(published(event, alice))[0]
    names = list(table.chairs.order_by("seat").values_list("entry__name", flat=True))
    open_as(alice)
    page.goto(f"{site}{event.get_absolute_url()}run/rounds/1/results/")
    box, said = page.locator(".grid-code").first, page.locator(".grid-understood").first
    box.press_sequentially("1-0")
    expect(said).to_have_text(f"{names[0]} wins")
    box.fill("")
    box.press_sequentially("1/2")
    expect(said).to_have_text("a draw")
    assert axe(page) == []
    box.press("Enter")
    expect(page.locator(".grid-code").nth(1)).to_be_focused()
    table.refresh_from_db()
    assert table.ranks == [1, 1]


@pytest.mark.parametrize("size", [(360, 740)])
def test_bob_reports_a_table_of_four_with_his_thumb_and_nothing_is_chosen_for_him(
    size: tuple[int, int], site: str, page: Page, open_as: SoFar, alice: User, bob: User, axe: Axe
) -> None:
    event = event_of(alice, club_of(alice), kind="four", tie_breaks=("extra:score", "lot"))
    enter_user(event, bob)
    entered(event, alice, 3)
    table = tables(published(event, alice))[0]
    open_as(bob)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{site}{event.get_absolute_url()}mine/")
    places = page.locator(".report-place")
    expect(places).to_have_count(20)
    expect(page.locator(".report-place :checked")).to_have_count(0)
    boxes = [place.bounding_box() for place in places.all()]
    assert all(box and box["height"] >= 44 and box["width"] >= 44 for box in boxes)
    assert axe(page) == []
    page.get_by_role("button", name="Report").click()
    assert table.results.count() == 0
    for seat, place in enumerate((2, 1, 4, 3)):
        page.locator(f'input[name="seat_{seat}"][value="{place}"]').check()
        page.locator(f'input[name="score_{seat}"]').fill(str(10 * place))
    page.get_by_role("button", name="Report").click()
    expect(page.get_by_text("The result is reported.")).to_be_visible()
    table.refresh_from_db()
    assert (table.ranks, table.extras[0]) == ([2, 1, 4, 3], {"score": 20})
