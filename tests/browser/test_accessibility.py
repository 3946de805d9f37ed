"""Nobody is kept out: axe-core finds nothing on any page, by day, by night, narrow or wide."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from siamleague.accounts.models import User
from tests.browser import sitemap

Axe = Callable[..., list[str]]
WIDTHS = (320, pytest.param(1280, marks=pytest.mark.evening))
NARROW = 320
NOT_OURS = "Failed to load resource: the server responded with a status of"


@pytest.fixture
def world(site: str) -> sitemap.World:
    """The small world that the site map describes."""
    return sitemap.furnish()


@pytest.fixture(params=WIDTHS)
def narrow_or_wide(request: pytest.FixtureRequest, page: Page) -> Page:
    """A phone's page and a desktop's."""
    page.set_viewport_size({"width": request.param, "height": 800})
    return page


def faults_in_both_themes(page: Page, axe: Axe, addresses: list[str]) -> Iterator[str]:
    """Open each address and look at it by day; then night falls, which changes colours alone.

    At night the narrow page is enough: no rule of ours gives a wide one other colours.
    """
    narrow = (page.viewport_size or {}).get("width") == NARROW
    for address in addresses:
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        page.goto(address)
        yield from (f"{address} by day: {fault}" for fault in axe(page))
        if extra := sideways(page):
            yield f"{address}: {extra} px wider than the window"
        if not narrow:
            continue
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        yield from (f"{address} by night: {fault}" for fault in axe(page, colours=True))


def sideways(page: Page) -> int:
    """Return by how many pixels the page is wider than the window."""
    return page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )


# What a guest and Alice both see differs in the head of the page: in the evening both look.
@pytest.mark.parametrize(
    "who", ["alice", "guest_alone", pytest.param("guest", marks=pytest.mark.evening)]
)
@pytest.mark.timeout(300)
def test_axe_finds_nothing_on_any_page(
    site: str,
    world: sitemap.World,
    narrow_or_wide: Page,
    axe: Axe,
    open_as: Callable[[User], None],
    who: str,
) -> None:
    page = narrow_or_wide
    if who == "alice":
        open_as(world.alice)
    paths = world.pages(signed_in=who == "alice")
    if who == "guest_alone":
        paths = [path for path in paths if path not in world.pages(signed_in=True)]
    assert paths
    addresses = [site + path for path in paths]
    assert list(faults_in_both_themes(page, axe, addresses)) == []


def test_an_empty_site_and_every_refusal_are_as_accessible(
    site: str, narrow_or_wide: Page, axe: Axe, settings: Any
) -> None:
    settings.ROOT_URLCONF = "tests.browser.refusals"
    page = narrow_or_wide
    paths = ["/", "/nowhere/", *(f"/refused/{name}/" for name in sitemap.REFUSALS)]
    assert list(faults_in_both_themes(page, axe, [site + path for path in paths])) == []
    # The browser itself notes each refused page; anything else would still be a fault.
    page.faults[:] = [fault for fault in page.faults if not fault.startswith(NOT_OURS)]  # type: ignore[attr-defined]


def test_every_address_is_a_page_that_is_checked_or_says_why_not() -> None:
    listed = sitemap.PAGES.keys() | sitemap.NOT_PAGES.keys()
    assert set(sitemap.addresses()) - listed - set(sitemap.buttons()) == set(), (
        "put it on a list in tests/browser/addresses/"
    )
    assert listed - set(sitemap.addresses()) == set(), "no such address any more"


def test_a_planted_fault_is_found(site: str, page: Page, axe: Axe) -> None:
    page.goto(site + "/about/")
    assert axe(page) == []
    page.evaluate(
        """() => {
            const picture = document.createElement("img");
            picture.src = "/static/siamleague/img/favicon.svg";
            const pale = document.createElement("p");
            pale.textContent = "pale words";
            pale.style.color = "#ccc";
            pale.style.background = "#fff";
            document.querySelector("main").append(picture, pale);
        }"""
    )
    found = {fault.partition(":")[0] for fault in axe(page)}
    assert {"image-alt", "color-contrast"} <= found
    by_night = {fault.partition(":")[0] for fault in axe(page, colours=True)}
    assert by_night == {"color-contrast"}


def test_a_planted_wide_thing_is_noticed(site: str, page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto(site + "/about/")
    assert sideways(page) == 0
    page.evaluate("() => { document.querySelector('h1').style.width = '500px'; }")
    assert sideways(page) > 0


def test_large_letters_alone_do_not_widen_the_page(site: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 640, "height": 800})
    page = context.new_page()
    page.goto(site + "/style/")
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert sideways(page) == 0
    context.close()
