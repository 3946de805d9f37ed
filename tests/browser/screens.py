"""Takes a picture of every page, at four widths and in both themes:

    python -m tests.browser.screens FOLDER [WORD]
    python -m tests.browser.screens --picture

With a WORD only paths that hold it are taken; --picture renews the picture in the README. It is
not part of the suite; it is for our own eyes.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.sitemap import World

WIDTHS = {360: 740, 768: 1024, 1280: 800, 1920: 1080}
THEMES = ("light", "dark")
PICTURE = Path("siamleague/book/pictures/front.png")


def main(folder: Path, word: str) -> None:
    """Write one PNG for each page, width and theme into the folder."""
    from tests.browser.served import served
    from tests.browser.sitemap import REFUSALS, furnish

    folder.mkdir(parents=True, exist_ok=True)
    with fresh_database(), served() as site, browser() as chromium:
        empty = [("empty", "/")]
        shoot(chromium, site, folder, [e for e in empty if word in e[0]], "")
        world = furnish()
        refusals = [f"/refused/{name}/" for name in REFUSALS] + ["/nowhere/"]
        for who, paths in (
            ("guest", [*world.pages(signed_in=False), *refusals]),
            ("alice", world.pages(signed_in=True)),
        ):
            named = [(f"{who}{path}", path) for path in paths if word in path]
            shoot(chromium, site, folder, named, session(world) if who == "alice" else "")


def picture() -> None:
    """Renew the front page's picture in the house book."""
    from tests.browser.served import served
    from tests.browser.sitemap import furnish

    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    with fresh_database(), served() as site, browser() as chromium:
        furnish()
        page = chromium.new_page(viewport={"width": 1280, "height": 860}, color_scheme="light")
        page.goto(site)
        page.screenshot(path=PICTURE)


def shoot(
    chromium: "Browser", site: str, folder: Path, pages: list[tuple[str, str]], key: str
) -> None:
    """Take each page at each width in each theme."""
    for width, height in WIDTHS.items():
        for theme in THEMES:
            context = chromium.new_context(
                viewport={"width": width, "height": height}, locale="en-GB", timezone_id="UTC"
            )
            cookies = {"theme": theme} | ({"sessionid": key} if key else {})
            context.add_cookies([{"name": n, "value": v, "url": site} for n, v in cookies.items()])
            page = context.new_page()
            for name, path in pages:
                page.goto(site + path)
                file = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
                page.screenshot(path=folder / f"{file}-{width}-{theme}.png", full_page=True)
            context.close()


def session(world: "World") -> str:
    """Return the key of a session in which Alice is signed in."""
    from django.test import Client

    client = Client()
    client.force_login(world.alice, "django.contrib.auth.backends.ModelBackend")
    return client.cookies["sessionid"].value


@contextmanager
def browser() -> Iterator["Browser"]:
    """Yield this machine's browser."""
    from playwright.sync_api import sync_playwright

    from tests import machine

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=machine.browser())
        yield chromium
        chromium.close()


@contextmanager
def fresh_database() -> Iterator[None]:
    """Make the suite's database for the length of this run."""
    from django.db import connection

    name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, serialize=False)
    yield
    connection.close()
    connection.creation.destroy_test_db(name, verbosity=0)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("Say where the pictures go: python -m tests.browser.screens FOLDER [WORD]")
    os.environ["DJANGO_SETTINGS_MODULE"] = "siamleague.settings.test"
    import django
    from django.test import override_settings

    django.setup()
    with override_settings(ROOT_URLCONF="tests.browser.refusals"):
        if sys.argv[1] == "--picture":
            picture()
        else:
            main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "")
