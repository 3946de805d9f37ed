"""What every test may use: the three people, servers of one's own, and what this machine has."""

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest

from tests import machine

if TYPE_CHECKING:
    from django.test import Client

    from siamleague.accounts.models import User

MISSING = "this machine has no "
SERVERS = {"postgres", "redis", "browser"}

hypothesis.settings.register_profile(
    "house",
    deadline=None,
    database=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --require and --quick."""
    names = ",".join(machine.LOOK)
    parser.addoption(
        "--require", default="", help=f"fail instead of skipping where one is missing: {names}"
    )
    parser.addoption(
        "--quick", action="store_true", help="leave out browsers, servers and what takes seconds"
    )


@pytest.hookimpl(trylast=True)  # when every folder has said what its tests need
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, with --quick, what the gate looks at anyway; the closing line counts it."""
    if not config.getoption("quick"):
        return
    long = [item for item in items if item.get_closest_marker("slow") or SERVERS & {*needs(item)}]
    config.hook.pytest_deselected(items=long)
    left_out = set(long)
    items[:] = [item for item in items if item not in left_out]


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a --require that names nothing known here."""
    for name in required(config) - set(machine.LOOK):
        known = ", ".join(machine.LOOK)
        raise pytest.UsageError(f"--require: nothing here is called {name!r}; known: {known}")


def required(config: pytest.Config) -> set[str]:
    """Return what --require names."""
    return {name.strip() for name in config.getoption("--require").split(",") if name.strip()}


def needs(item: pytest.Item) -> list[str]:
    """Return what the marks of a test say it needs."""
    return [name for mark in item.iter_markers("needs") for name in mark.args]


@pytest.hookimpl(optionalhook=True)  # without xdist nobody asks
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Keep all browser tests in one process: starting a browser is dear, and it wants a core."""
    if config.getoption("dist") != "loadgroup":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class BrowserTogether(LoadScopeScheduling):
        # By folder: marks of tests are not known in the process that shares them out.
        def _split_scope(self, nodeid: str) -> str:
            return "browser" if nodeid.startswith("tests/browser/") else nodeid

    return BrowserTogether(config, log)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip by name, or fail, when the machine lacks what the test needs."""
    for name in needs(item):
        if machine.has(name):
            continue
        if name in required(item.config):
            pytest.fail(f"{MISSING}{name}, and --require asks for it", pytrace=False)
        pytest.skip(MISSING + name)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Close with what was skipped for want of something, by name and number."""
    reasons = [str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", [])]
    missing = Counter(r.partition(MISSING)[2] for r in reasons if MISSING in r)
    others = len(reasons) - missing.total()
    for name, count in sorted(missing.items()):
        terminalreporter.write_line(f"skipped {count}: {MISSING}{name} (--require {name} fails)")
    if others:
        terminalreporter.write_line(f"skipped {others} for other reasons (-rs lists them)")


@pytest.fixture(autouse=True)
def _no_browsers_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide the loop that a browser test left running in this thread from all other tests."""
    if "browser" in needs(request.node):
        yield
        return
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture(autouse=True)
def _no_ones_language() -> Iterator[None]:
    """Forget the language and the zone of whoever looked at a page in this thread."""
    yield
    from django.conf import settings
    from django.utils import timezone, translation

    if settings.configured:
        translation.deactivate()
        timezone.deactivate()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Let go, at the very end, of what threads still hold: PostgreSQL drops no database in use."""
    yield
    from django.db import connection

    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )


@pytest.fixture
def alice(db: None) -> "User":
    """Alice organises."""
    from tests.people import person

    return person("Alice")


@pytest.fixture
def bob(db: None) -> "User":
    """Bob plays."""
    from tests.people import person

    return person("Bob")


@pytest.fixture
def charlie(db: None) -> "User":
    """Charlie must be kept out."""
    from tests.people import person

    return person("Charlie")


@pytest.fixture
def signed_in() -> "Callable[[User], Client]":
    """Return a function that gives a person's own signed-in browser (Django's test client)."""
    from django.test import Client

    def browser_of(user: "User") -> Client:
        client = Client()
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
        return client

    return browser_of


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """Yield the address of an empty PostgreSQL database; mark the test needs("postgres")."""
    with machine.database_of_our_own() as url:
        yield url


@pytest.fixture
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a Redis server of the test's own; mark the test needs("redis")."""
    folder: Path = tmp_path_factory.mktemp("redis")
    with machine.redis_of_our_own(folder) as url:
        yield url
