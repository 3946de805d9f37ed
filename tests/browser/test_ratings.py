"""Ratings in a real browser: the list, a profile, the curve by keyboard, and why it changed."""

import re

import pytest

from tests.browser import rated
from tests.tournaments.rating_world import club

# Which parts of a drawing reach beyond its box, as they are painted.
IS_INSIDE = """drawing => {
  const box = drawing.getBoundingClientRect();
  const parts = [...drawing.querySelectorAll("circle, line, text")];
  const out = parts.filter(part => {
    const one = part.getBoundingClientRect();
    return one.left < box.left - 1 || one.right > box.right + 1
      || one.top < box.top - 1 || one.bottom > box.bottom + 1;
  });
  return {
    marks: drawing.querySelectorAll("circle").length,
    out: out.map(part => part.getAttribute("class")),
  };
}"""
# By how much a part stands out from the figure behind it, as WCAG measures it.
DIFFERS = """part => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = colour => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(each => {
      const one = each / 255;
      return one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const style = getComputedStyle(part);
  const mine = light(part.tagName === "line" ? style.stroke : style.fill);
  const ground = light(getComputedStyle(part.closest("figure")).backgroundColor);
  return (Math.max(mine, ground) + 0.05) / (Math.min(mine, ground) + 0.05);
}"""
CURVE = "[data-rating-chart] > svg"


def tab_to(page, wanted):
    """Press Tab until the element is reached, as somebody without a mouse does."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if wanted.evaluate("each => each === document.activeElement"):
            return
    raise AssertionError(f"never reached: {wanted}")


def test_bob_follows_a_rating_from_the_list_to_its_reason_by_keyboard(page, site, alice, axe):
    change = rated.parts(alice, club("Red Lantern", alice))["ratings:why"]["change"]
    page.goto(f"{site}/ratings/")
    tab_to(page, page.get_by_role("link", name=re.compile("King of Siam.*Elo")))
    page.keyboard.press("Enter")
    page.get_by_role("region", name="The list").wait_for()
    tab_to(page, page.get_by_role("link", name="Alice"))
    page.keyboard.press("Enter")
    page.get_by_role("heading", level=1, name="Alice").wait_for()
    assert page.get_by_role("heading", level=1).inner_text() == "Alice"
    assert axe(page) == []
    tab_to(page, page.locator(CURVE))
    page.keyboard.press("Enter")
    page.wait_for_url("**/ratings/changes/*/")
    assert page.url.endswith(f"/ratings/changes/{change}/")
    assert page.get_by_text("was expected").first.is_visible()
    assert page.get_by_role("heading", name="The sum").is_visible()
    assert axe(page) == []


def test_the_curve_is_walked_and_zoomed_by_keyboard(page, site, alice):
    parts = rated.parts(alice, club("Red Lantern", alice))["ratings:profile"]
    page.goto(f"{site}/ratings/{parts['pool']}/people/{parts['rated']}/")
    said, dots = page.locator("[data-chart-said]"), page.locator("[data-chart-dot]")

    def heard(key):
        page.keyboard.press(key)
        return said.inner_text()

    def spread():
        return float(dots.nth(1).get_attribute("cx")) - float(dots.nth(0).get_attribute("cx"))

    page.locator(CURVE).focus()
    newest, first = said.inner_text(), heard("Home")
    assert heard("ArrowLeft") == first != newest
    assert heard("ArrowRight") not in (first, newest)
    assert heard("End") == newest == heard("ArrowRight")
    before = spread()
    page.keyboard.press("+")
    assert round(spread() / before, 1) == 2.0
    page.get_by_role("button", name="Farther").click()
    assert round(spread() / before, 1) == 1.0


def test_the_table_says_without_javascript_what_the_curve_shows(browser, site, alice):
    parts = rated.parts(alice, club("Red Lantern", alice))["ratings:profile"]
    plain = browser.new_context(java_script_enabled=False, locale="en-GB").new_page()
    plain.goto(f"{site}/ratings/{parts['pool']}/people/{parts['rated']}/")
    dots = plain.locator("[data-chart-dot]").count()
    rows = plain.get_by_role("region", name="History").get_by_role("row").count()
    assert rows == dots + 1
    plain.context.close()


def test_bob_has_a_table_predicted(page, site, alice):
    pool = rated.parts(alice, club("Red Lantern", alice))["ratings:predict"]["pool"]
    page.goto(f"{site}/ratings/{pool}/predict/")
    page.get_by_label("Seat 1").select_option(index=1)
    page.get_by_label("Seat 2").select_option(index=2)
    page.get_by_role("button", name="Predict").click()
    chances = page.get_by_role("region", name="Who finishes first?").get_by_role("row")
    chances.nth(1).wait_for()
    said = [float(re.search(r"([\d.]+) %", row).group(1)) for row in chances.all_inner_texts()[1:]]
    assert round(sum(said)) == 100


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_drawing_of_what_came_true_is_whole_and_readable(page, site, alice, axe, scheme, width):
    """Every mark lies in its drawing and stands out; nothing is wider than the screen."""
    pool = rated.parts(alice, club("Red Lantern", alice))["ratings:board"]["pool"]
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{site}/ratings/{pool}/calibration/")
    drawing = page.get_by_role("img", name=re.compile("given to the likelier side"))
    drawing.scroll_into_view_if_needed()
    inside = drawing.evaluate(IS_INSIDE)
    assert inside["marks"] == page.locator(".trust-mark").count() > 2
    assert inside["out"] == []
    assert page.locator(".trust-mark").first.evaluate(DIFFERS) > 3
    assert page.locator(".trust-between").first.evaluate(DIFFERS) > 3
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    rows = page.get_by_role("region", name="Said and come true").get_by_role("row")
    assert rows.count() == inside["marks"] + 1
    came = page.get_by_role("columnheader", name="Came true").bounding_box()
    assert came is not None
    assert came["x"] + came["width"] <= width
    assert axe(page) == []


def test_a_mark_off_its_drawing_would_be_seen(page, site, alice):
    """Control."""
    pool = rated.parts(alice, club("Red Lantern", alice))["ratings:board"]["pool"]
    page.goto(f"{site}/ratings/{pool}/calibration/")
    page.locator(".trust-mark").first.evaluate("mark => mark.setAttribute('cy', -60)")
    drawing = page.get_by_role("img", name=re.compile("given to the likelier side"))
    assert drawing.evaluate(IS_INSIDE)["out"] == ["trust-mark"]
    page.locator(".trust-mark").first.evaluate("mark => mark.style.fill = 'var(--surface)'")
    assert page.locator(".trust-mark").first.evaluate(DIFFERS) < 1.1
