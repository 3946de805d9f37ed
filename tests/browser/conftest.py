"""A real browser in front of the real site: pages, sockets and, where asked for, a worker.

A test here fails on any error in the browser's console and on any breach of the content security
policy.
"""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.core.cache import cache
from kombu import pools
from kombu.transport import memory

from tests import machine
from tests.browser.served import served
from tests.workers import working

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Page

    from siamleague.accounts.models import User

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
LISTENING = "html[data-line=open]"  # a page that hears of news
LEFT = "net::ERR_ABORTED"  # the reader went on before everything had come
SHOWN = 10_000  # milliseconds, on a machine that does nothing else
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything that opens a page needs a browser."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.needs("browser"))


@pytest.fixture(autouse=True)
def _wait_long() -> None:
    """Give what a page shall show more than five seconds: machines are busy."""
    from playwright.sync_api import expect

    expect.set_options(timeout=SHOWN * machine.patience())


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the browser of this machine instead of one that Playwright would download."""
    flags = ["--disable-dev-shm-usage", "--disable-gpu"]
    return {**browser_type_launch_args, "executable_path": machine.browser(), "args": flags}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Read English in UTC, whatever this machine prefers; keep nothing from page to page."""
    ours = {"locale": "en-GB", "timezone_id": "UTC", "service_workers": "block"}
    return {**browser_context_args, **ours}


@pytest.fixture
def site(transactional_db: None, settings: Any) -> Iterator[str]:
    """Yield the address of the whole site on uvicorn, on the test's own database."""
    cache.clear()  # what was kept of another test's events, which had the same numbers
    with served() as address:
        settings.SITE_URL = address  # where its links lead
        yield address
    gc.collect(1)
    gc.freeze()  # the site, when it stops, takes back all that was set aside, the tests included


def forget_lines(app: Any) -> None:
    """Let the next message open a line to the broker named then, with nothing left in it."""
    pools.reset()
    memory.Channel.queues.clear()
    app._pool = app.amqp._producer_pool = None


@pytest.fixture
def worker(transactional_db: None, settings: Any) -> Iterator[None]:
    """Run a real Celery worker beside the site, on a queue in memory."""
    from siamleague.celery import app

    before = {name: app.conf[name] for name in ("broker_url", "broker_transport_options")}
    queue = {"polling_interval": 0.01}
    app.conf.update(broker_url="memory://localhost", broker_transport_options=queue)
    forget_lines(app)
    alone = {"concurrency": 1, "hostname": "test@localhost", "quiet": True}
    with working(app, pool_cls="threads", **alone):
        yield
    forget_lines(app)
    app.conf.update(before)


@pytest.fixture
def page(page: "Page") -> Iterator["Page"]:
    """A page whose console must stay free of errors; `page.faults` lists what was wrong."""
    faults = watch(page)
    yield page
    assert faults == [], "the browser complained"


def watch(page: "Page") -> list[str]:
    """Return a list that grows with each error the browser reports on this page."""
    faults: list[str] = []

    def listen(said: "ConsoleMessage") -> None:
        # What axe tries out on the page is not the page's own doing.
        if said.type == "error" and said.location["url"] != AXE.name:
            faults.append(f"{said.text} {said.location['url']}")

    page.on("console", listen)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("requestfailed", lambda asked: asked.failure != LEFT and faults.append(str(asked)))
    page.faults = faults  # type: ignore[attr-defined]
    return faults


@pytest.fixture
def open_as(context: "BrowserContext", site: str) -> "Callable[[User], None]":
    """Return a function that signs a person in to the test's browser without the form."""

    def enter(user: "User") -> None:
        from django.conf import settings
        from django.test import Client

        client = Client()
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
        key = client.cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": site}])

    return enter


@pytest.fixture(scope="session")
def axe() -> "Callable[..., list[str]]":
    """Return a function that lists what axe-core finds wrong with the page as it stands.

    `colours` alone is what can change on a page that was looked at, when night falls on it.
    """
    source = f"{AXE.read_text(encoding='utf-8')}\n//# sourceURL={AXE.name}"

    def found(page: "Page", *, colours: bool = False) -> list[str]:
        # A link that was just followed may not have its document yet.
        page.wait_for_load_state()
        # evaluate() stands outside the page's policy, which rightly refuses a script tag.
        if not page.evaluate("'axe' in window"):
            page.evaluate(source)
        rules = ["color-contrast"] if colours else RULES
        options = {"runOnly": rules, "resultTypes": ["violations"]}
        report = page.evaluate("options => axe.run(document, options)", options)
        return [
            f"{fault['id']}: {node['target']} {node.get('failureSummary', '')}"
            for fault in report["violations"]
            for node in fault["nodes"]
        ]

    return found
