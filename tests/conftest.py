"""What every test may use: the three people, servers of one's own, and what this machine has."""

import asyncio
import gc
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
import time_machine

from tests import machine

if TYPE_CHECKING:
    from django.test import Client

    from siamleague.accounts.models import User

MISSING = "this machine has no "
SERVERS = {"postgres", "redis", "browser"}
# What tests do happens in the evening of the day before (tests/tournaments/hall.py), so whatever
# is said to last a week still lasts, and no midnight is near.
THE_DAY = datetime(2026, 11, 19, 12, 0, tzinfo=UTC)
# These rooms look at files and start processes, for which it is today.
OF_TODAY = ("backups", "bench", "browser", "examples", "house", "jobs", "measure", "upgrades")

hypothesis.settings.register_profile(
    "house",
    deadline=None,
    database=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("house")
hypothesis.settings.register_profile(
    "quick", hypothesis.settings.get_profile("house"), max_examples=25
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --require and --quick."""
    names = ",".join(machine.LOOK)
    parser.addoption(
        "--require", default="", help=f"fail instead of skipping where one is missing: {names}"
    )
    parser.addoption(
        "--quick", action="store_true", help="leave out browsers, servers and long proofs"
    )
    parser.addoption(
        "--evening", action="store_true", help="play the longest forms too, for which a gate waits"
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Set thousands of collected tests aside: looking through them for garbage, again and again,
    took half of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(trylast=True)  # when every folder has said what its tests need
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the evening's tests, unless they are asked for or somebody names one; with --quick
    also what the gate looks at anyway. The closing line counts them."""
    quick = config.getoption("quick")
    whole = config.getoption("evening") or any("::" in name for name in config.args)

    def waits(item: pytest.Item) -> bool:
        if item.get_closest_marker("evening") and not whole:
            return True
        return bool(quick and (item.get_closest_marker("slow") or SERVERS & {*needs(item)}))

    long = [item for item in items if waits(item)]
    if not long:
        return
    config.hook.pytest_deselected(items=long)
    left_out = set(long)
    items[:] = [item for item in items if item not in left_out]


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a --require that names nothing known here; with --quick try fewer examples."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # So it is in the background of a shell; but what tests start shall hear Ctrl-C.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.getoption("quick"):
        hypothesis.settings.load_profile("quick")
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
    """Share the tests out as tests/sharing.py says, unless another way is asked for."""
    if config.getoption("dist") != "loadgroup":
        return None
    from tests.sharing import OneBrowserAtATime

    return OneBrowserAtATime(config, log)


@pytest.hookimpl(tryfirst=True, optionalhook=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> Any:
    """Let a test take longer on a machine that has more to do than it has cores for."""
    import pytest_timeout

    longer = settings._replace(timeout=settings.timeout * machine.patience())
    return pytest_timeout.pytest_timeout_set_timer(item, longer)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip by name, or fail, when the machine lacks what the test needs."""
    for name in needs(item):
        if machine.has(name):
            continue
        if name in required(item.config):
            pytest.fail(f"{MISSING}{name}, and --require asks for it", pytrace=False)
        pytest.skip(MISSING + name)


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> None:
    """Hide the loop that a browser test left running in this thread from all other tests.

    Before the first fixture of a test, or of its module: Django has another connection to the
    database where a loop runs, and one would wait for what the other holds. Shown after the last.
    """
    running, browsers = asyncio._get_running_loop(), Path(__file__).with_name("browser")
    if running is None or request.scope == "session" or browsers in request.node.path.parents:
        return
    asyncio._set_running_loop(None)
    request.node.addfinalizer(lambda: asyncio._set_running_loop(running))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Close with what was skipped for want of something, by name and number."""
    reasons = [str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", [])]
    missing = Counter(r.partition(MISSING)[2] for r in reasons if MISSING in r)
    others = len(reasons) - missing.total()
    for name, count in sorted(missing.items()):
        terminalreporter.write_line(f"skipped {count}: {MISSING}{name} (--require {name} fails)")
    if others:
        terminalreporter.write_line(f"skipped {others} for other reasons (-rs lists them)")


def is_of_today(item: pytest.Item) -> bool:
    """Tell whether a test shares the clock with a browser, a server or a process of its own."""
    marked = item.get_closest_marker("own_site") is not None
    there = any(Path(__file__).with_name(room) in item.path.parents for room in OF_TODAY)
    return marked or there or bool(SERVERS & {*needs(item)})


@pytest.fixture(autouse=True)
def _the_same_day(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let it be the day of the tests' deeds, whatever day it is: pages read the real clock."""
    if is_of_today(request.node):
        yield
        return
    with time_machine.travel(THE_DAY):
        yield


@pytest.fixture(autouse=True)
def _no_ones_language() -> Iterator[None]:
    """Forget the language and the zone of whoever looked at a page in this thread."""
    yield
    from django.conf import settings
    from django.utils import timezone, translation

    if settings.configured:
        translation.deactivate()
        timezone.deactivate()


@pytest.fixture(scope="session", autouse=True)
def _what_wraps_a_test_is_no_transaction_of_the_site() -> Iterator[None]:
    """Let tests see what the site keeps, although the suite takes back whatever they wrote."""
    from django.conf import settings

    if not settings.configured:
        yield
        return
    from django.db import connection

    from tournaments.rounds import standings

    real = standings.may_be_undone

    def may_be_undone() -> bool:
        ours = [not getattr(each, "_from_testcase", False) for each in connection.atomic_blocks]
        return real() and any(ours)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(standings, "may_be_undone", may_be_undone)
        yield


@pytest.fixture(scope="session", autouse=True)
def _nobody_is_called_by_what_another_test_took_back() -> Iterator[None]:
    """Keep no list of what waits: rolled back, people of another test have the same numbers."""
    from django.conf import settings

    if not settings.configured:
        yield
        return
    from siamleague.waiting import read

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(read, "KEPT", 0)
        yield


@pytest.fixture(scope="session", autouse=True)
def _static_files_are_looked_for_once() -> Iterator[None]:
    """Keep the list of static files: each test client starts the site, which makes it anew."""
    from django.conf import settings

    if not settings.configured:
        yield
        return
    from whitenoise.middleware import WhiteNoiseMiddleware

    def add_what_was_found(site: Any) -> None:
        where = (site.static_prefix, site.max_age)
        if where not in found:
            look(site)
            found[where] = dict(site.files)
        site.files.update(found[where])

    found: dict[tuple[str, int], dict[str, Any]] = {}
    look = WhiteNoiseMiddleware.add_files_from_finders
    WhiteNoiseMiddleware.add_files_from_finders = add_what_was_found
    yield
    WhiteNoiseMiddleware.add_files_from_finders = look


@pytest.fixture(autouse=True)
def _nothing_kept(request: pytest.FixtureRequest) -> None:
    """Forget standings of other tests: rolled back, their events have the same numbers.

    A page of the next test would else be drawn from them, now and then, as the numbers fall.
    """
    marked = request.node.get_closest_marker("django_db") is not None
    if marked or {"db", "transactional_db"} & {*request.fixturenames}:
        from django.core.cache import cache

        from tournaments.rounds import at_hand

        cache.clear()
        at_hand.forget()


@pytest.fixture(scope="session", autouse=True)
def _only_what_was_written_is_taken_away() -> Iterator[None]:
    """Empty the database after a test that committed as tests/emptying.py does."""
    from django.conf import settings

    if not settings.configured:
        yield
        return
    from tests.emptying import quickly

    yield from quickly()


@pytest.fixture(scope="session")
def _tables_from_models(pytestconfig: pytest.Config) -> Iterator[Callable[[], None]]:
    """With --quick make tables as the models are now: tests/house says that migrations agree.

    Yield what is to be called when they are there: it takes the migrations for done.
    """
    if not pytestconfig.getoption("quick"):
        yield lambda: None
        return
    from django.apps import apps
    from django.conf import settings
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader
    from django.db.migrations.recorder import MigrationRecorder

    before = settings.MIGRATION_MODULES
    settings.MIGRATION_MODULES = {app.label: None for app in apps.get_app_configs()}

    def are_there() -> None:
        settings.MIGRATION_MODULES = before
        known = MigrationLoader(connection).disk_migrations
        recorder = MigrationRecorder(connection)
        recorder.ensure_schema()
        recorder.migration_qs.bulk_create(recorder.Migration(app=a, name=n) for a, n in known)

    yield are_there


@pytest.fixture(scope="session")
def _no_pool_yet() -> None:
    """Close a pool that an earlier test opened: it goes to a database that is not for tests."""
    from django.db import connections

    for connection in connections.all(initialized_only=True):
        if hasattr(connection, "close_pool"):
            connection.close_pool()


@pytest.fixture(scope="session")
def django_db_setup(
    _no_pool_yet: None,
    _tables_from_models: Callable[[], None],
    django_db_setup: None,
    django_db_blocker: Any,
) -> Iterator[None]:
    """Let go, at the very end, of what threads still hold: PostgreSQL drops no database in use."""
    with django_db_blocker.unblock():
        _tables_from_models()
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
