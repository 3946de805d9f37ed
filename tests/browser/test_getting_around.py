"""Getting around with the keyboard, without JavaScript, in one's own language and colours."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from siamleague.accounts.models import User
from tests.browser import sitemap

SIDEWAYS = """() => {
    const page = document.documentElement;
    return page.scrollWidth > page.clientWidth; }"""
TOO_SMALL = """() => [...document.querySelectorAll("button, summary, select, input, nav a")]
    .map((target) => [target.outerHTML.slice(0, 80), target.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.height && (box.width < 24 || box.height < 24))
    .map(([words]) => words)"""


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A phone with JavaScript switched off."""
    context = browser.new_context(
        java_script_enabled=False, viewport={"width": 360, "height": 740}, locale="en-GB"
    )
    yield context.new_page()
    context.close()


def ground(page: Page) -> str:
    """Return the colour behind everything."""
    return page.evaluate("() => getComputedStyle(document.body).backgroundColor")


@pytest.mark.parametrize(
    # 200 % on a 1280 px screen is a window of 640 px; Italian words are longer than English ones.
    ("who", "language", "width"),
    [
        ("alice", "it", 320),
        ("guest", "en", 640),
        pytest.param("alice", "en", 640, marks=pytest.mark.evening),
        pytest.param("guest", "it", 320, marks=pytest.mark.evening),
    ],
)
def test_every_page_obeys_the_policy_and_suits_thumbs_and_small_windows(
    site: str, page: Page, open_as: Callable[[User], None], who: str, language: str, width: int
) -> None:
    world = sitemap.furnish()
    if who == "alice":
        open_as(world.alice)
    page.context.add_cookies([{"name": "language", "value": language, "url": site}])
    page.set_viewport_size({"width": width, "height": 640})
    wrong = []
    for path in world.pages(signed_in=who == "alice"):
        page.goto(site + path)
        wrong += [f"{path}: too small: {words}" for words in page.evaluate(TOO_SMALL)]
        if page.evaluate(SIDEWAYS):
            wrong.append(f"{path}: wider than the window")
        framed = path.startswith("/embed/")  # the page around it says in which language
        if not framed and page.locator("html").get_attribute("lang") != language:
            wrong.append(f"{path}: not in the reader's language")
    assert wrong == []  # and the page fixture has listened for complaints of the browser


def test_the_first_tab_stop_skips_to_the_content(site: str, page: Page) -> None:
    page.goto(site + "/about/")
    page.keyboard.press("Tab")
    link = page.get_by_role("link", name="Skip to the content")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_focus_is_visible_wherever_the_keyboard_goes(site: str, page: Page) -> None:
    page.goto(site + "/style/")
    ring = """() => { const style = getComputedStyle(document.activeElement);
        const after = getComputedStyle(document.activeElement, "::after");
        return [style, after].some(
            (it) => it.outlineStyle !== "none" && parseFloat(it.outlineWidth) >= 2); }"""
    for _ in range(40):
        page.keyboard.press("Tab")
        where = page.evaluate("() => document.activeElement.outerHTML.slice(0, 100)")
        assert page.evaluate(ring), where


def test_the_page_being_read_is_marked_in_the_menu(site: str, page: Page) -> None:
    page.goto(site + "/about/")
    current = page.locator(".wide-nav [aria-current=page]")
    assert current.all_inner_texts() == ["About"]


def test_the_phone_menu_opens_and_escape_closes_it(site: str, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(site + "/")
    clubs = page.get_by_role("navigation", name="Main").get_by_role("link", name="Clubs")
    expect(clubs).to_be_hidden()
    page.locator("summary.menu-button").click()
    expect(clubs).to_be_visible()
    page.keyboard.press("Escape")
    expect(clubs).to_be_hidden()
    expect(page.locator("summary.menu-button")).to_be_focused()


def test_the_phone_menu_works_without_javascript(site: str, plain: Page) -> None:
    plain.goto(site + "/about/")
    plain.locator("summary.menu-button").click()
    plain.get_by_role("navigation", name="Main").get_by_role("link", name="Clubs").click()
    assert plain.url == site + "/clubs/"


def test_a_reader_without_javascript_changes_language_and_colours(site: str, plain: Page) -> None:
    plain.goto(site + "/about/")
    plain.get_by_role("button", name="Italiano").click()
    assert plain.url == site + "/about/"
    expect(plain.locator("html")).to_have_attribute("lang", "it")
    expect(plain.get_by_role("heading", level=1)).to_have_text("Questo sito")
    plain.get_by_role("button", name="Scuro").click()
    assert plain.url == site + "/about/"
    expect(plain.locator("html")).to_have_attribute("data-theme", "dark")
    plain.goto(site + "/")
    expect(plain.locator("html")).to_have_attribute("data-theme", "dark")
    plain.get_by_role("button", name="Come il dispositivo").click()
    assert plain.locator("html").get_attribute("data-theme") is None


def test_colours_change_at_once_and_are_remembered(site: str, page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(site + "/about/")
    day = ground(page)
    with page.expect_response("**/theme/"):
        page.get_by_role("button", name="Dark").click()
    night = ground(page)
    assert night != day
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    page.reload()
    assert ground(page) == night
    with page.expect_response("**/theme/"):
        page.get_by_role("button", name="As the device").click()
    assert ground(page) == day
    page.emulate_media(color_scheme="dark")
    assert ground(page) == night


def test_the_language_goes_with_the_account(
    site: str, page: Page, context: BrowserContext, open_as: Callable[[User], None], bob: User
) -> None:
    open_as(bob)
    page.goto(site + "/about/")
    page.get_by_role("button", name="Italiano").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    bob.refresh_from_db()
    assert bob.language == "it"
    context.clear_cookies(name="language")
    page.goto(site + "/")
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_a_question_comes_before_a_form_that_asks_for_one(site: str, page: Page) -> None:
    page.goto(site + "/style/")
    ask = page.get_by_role("button", name="Ask me first")
    ask.click()
    dialog = page.get_by_role("dialog", name="Pair round 3?")
    expect(dialog.get_by_role("button", name="No, go back")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert page.url == site + "/style/"
    ask.click()
    dialog.get_by_role("button", name="Yes, go on").click()
    page.wait_for_url("**/style/?")


def test_a_lost_connection_is_told_and_its_return_too(site: str, page: Page) -> None:
    page.goto(site + "/about/")
    line = page.locator("#connection")
    expect(line).to_be_hidden()
    tell = "state => document.dispatchEvent(new CustomEvent('live:state', {detail: state}))"
    page.evaluate(tell, "lost")
    expect(line).to_have_text("Connection lost. Trying again …")
    page.evaluate(tell, "open")
    expect(line).to_have_text("Connected again.")
    expect(line).to_be_hidden()


def test_an_inline_script_or_style_is_refused_by_the_policy(site: str, page: Page) -> None:
    page.goto(site + "/about/")
    page.evaluate(
        """() => { const script = document.createElement("script");
            script.textContent = "window.intruder = true";
            document.body.append(script); }"""
    )
    assert page.evaluate("() => window.intruder") is None
    assert any("Content Security Policy" in fault for fault in page.faults)  # type: ignore[attr-defined]
    page.faults.clear()  # type: ignore[attr-defined]


def test_on_paper_there_is_no_furniture(site: str, page: Page) -> None:
    page.goto(site + "/style/")
    page.emulate_media(media="print")
    expect(page.locator(".site-header")).to_be_hidden()
    expect(page.locator(".site-footer")).to_be_hidden()
    expect(page.get_by_role("table")).to_be_visible()
    assert ground(page) == "rgb(255, 255, 255)"


def test_nothing_moves_for_who_asks_for_stillness(site: str, page: Page) -> None:
    spin = """() => getComputedStyle(
        document.querySelector("[aria-busy]"), "::before").animationDuration"""
    page.goto(site + "/style/")
    assert page.evaluate(spin) == "0.9s"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(spin) == "0.001s"


def test_the_current_page_is_marked_in_the_readers_own_colours_too(site: str, page: Page) -> None:
    mark = "() => getComputedStyle(document.querySelector('.wide-nav [aria-current]')).outlineStyle"
    page.goto(site + "/about/")
    assert page.evaluate(mark) == "none"
    page.emulate_media(forced_colors="active")
    assert page.evaluate(mark) == "solid"
