"""A job's page in a browser: moved by pushes, by asking, or by hand."""

import threading
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from siamleague.accounts.models import User
from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
go_on = {step: threading.Event() for step in ("second", "end")}


@jobs.kind("browser-case", title="Counting elephants")
def count(payload: Mapping[str, Any], report: jobs.Report) -> dict[str, str]:
    report(1, 4, "one elephant")
    assert go_on["second"].wait(20)
    report(4, 4, "four elephants")
    assert go_on["end"].wait(20)
    if payload["refuse"]:
        raise jobs.CannotDo("The elephants have left.")
    return {"url": "/about/"}


@pytest.fixture(autouse=True)
def _from_the_start(worker: None) -> Iterator[None]:
    """Hold the work at its two gates, and open them before the worker is stopped."""
    for step in go_on.values():
        step.clear()
    yield
    for step in go_on.values():
        step.set()


@pytest.fixture
def job(alice: User) -> Callable[..., Job]:
    def asked(*, refuse: bool = False) -> Job:
        payload = {"refuse": refuse}
        return jobs.ask(kind="browser-case", payload=payload, by=alice.pk, now=NOW)

    return asked


def looked_over(page: Page, axe: Any) -> list[str]:
    """Return what axe finds; the styles it tries on the page are its own complaint, not ours."""
    before = list(page.faults)  # type: ignore[attr-defined]
    found = axe(page)
    page.faults[:] = before  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("sockets", [True, False], ids=["pushed", "asking"])
def test_the_page_follows_the_job_to_its_end_and_leads_to_what_came_of_it(
    site: str, worker: None, page: Page, open_as: Any, alice: User, job: Any, sockets: bool
) -> None:
    if not sockets:  # as in a network that lets no socket through
        page.route_web_socket("**/ws/jobs/**", lambda socket: socket.close())
    open_as(alice)
    page.goto(f"{site}/jobs/{job().public_id}/")
    bar = page.get_by_role("progressbar", name="Counting elephants")
    expect(page.get_by_text("one elephant")).to_be_visible(timeout=15_000)
    expect(page.get_by_text("1 of 4")).to_be_visible()
    expect(bar).to_have_js_property("value", 25)
    expect(page.get_by_text("Look again")).to_be_hidden()
    go_on["second"].set()
    expect(page.get_by_text("four elephants")).to_be_visible(timeout=15_000)
    go_on["end"].set()
    expect(page.get_by_role("link", name="Show what came of it")).to_be_visible(timeout=15_000)
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    page.get_by_role("link", name="Show what came of it").click()
    expect(page).to_have_url(site + "/about/")


def test_a_refusal_is_said_in_words_with_a_way_on_and_nothing_wrong_for_axe(
    site: str, worker: None, page: Page, open_as: Any, alice: User, job: Any, axe: Any
) -> None:
    open_as(alice)
    page.goto(f"{site}/jobs/{job(refuse=True).public_id}/")
    expect(page.get_by_text("one elephant")).to_be_visible(timeout=15_000)
    assert looked_over(page, axe) == []
    for step in go_on.values():
        step.set()
    expect(page.get_by_text("The elephants have left.")).to_be_visible(timeout=15_000)
    assert looked_over(page, axe) == []
    go_on["second"].clear()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("one elephant")).to_be_visible(timeout=15_000)
    page.wait_for_load_state("networkidle")  # leaving would break off what the page is reading
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled.")).to_be_visible()


def test_without_javascript_a_link_looks_again(
    site: str, worker: None, browser: Browser, alice: User, job: Any, signed_in: Any
) -> None:
    session = signed_in(alice).cookies["sessionid"].value
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    context.add_cookies([{"name": "sessionid", "value": session, "url": site}])
    page = context.new_page()
    page.goto(f"{site}/jobs/{job().public_id}/")
    for step in go_on.values():
        step.set()
    for _ in range(50):
        if page.get_by_role("link", name="Show what came of it").count():
            break
        with page.expect_navigation():  # or else the next look is at the page that is left
            page.get_by_role("link", name="Look again").click()
    expect(page.get_by_role("link", name="Show what came of it")).to_be_visible()
    context.close()
