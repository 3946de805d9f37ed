"""How the suite treats what a machine lacks: skipped by name, counted, or a failure if required."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

from siamleague.tools import testing

HOUSE = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.slow
# Plugins that these small suites have no use for, and that take long to load.
LEAN = ("-p", "no:playwright", "-p", "no:django")
CASES = """
import pytest

@pytest.mark.needs("browser")
def test_with_a_browser(): pass

@pytest.mark.needs("browser", "node")
def test_with_both(): pass

def test_with_nothing(): pass
"""


@pytest.fixture
def pytest_in(tmp_path):
    """Return a function that runs a small suite by our rules on a machine with no browser."""
    tests = tmp_path / "tests"
    tests.mkdir()
    for name in ("conftest.py", "people.py", "machine.py", "sharing.py"):
        (tests / name).write_text((HOUSE / "tests" / name).read_text())
    config = (HOUSE / "pyproject.toml").read_text().partition("[tool.pytest.ini_options]")
    section = config[2].partition("\n[tool.")[0]
    bare = section.replace('DJANGO_SETTINGS_MODULE = "siamleague.settings.test"', "")
    (tmp_path / "pyproject.toml").write_text(config[1] + bare)

    def run(
        cases: str, *arguments: str, file: str = "test_cases.py"
    ) -> "subprocess.CompletedProcess[str]":
        (tests / file).parent.mkdir(exist_ok=True)
        (tests / file).write_text(cases)
        env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "SIAMLEAGUE"))}
        env |= {"PATH": "/nowhere", "CHROMIUM": "", "PYTHONPATH": str(HOUSE)}
        command = [sys.executable, "-m", "pytest", "-q", "--rootdir", str(tmp_path), *LEAN]
        return subprocess.run(
            [*command, *arguments],
            cwd=tmp_path,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_what_is_missing_is_skipped_by_name_and_counted(pytest_in):
    done = pytest_in(CASES, "-n", "2")
    assert done.returncode == 0, done.stdout
    assert "skipped 2: this machine has no browser" in done.stdout
    assert "1 passed, 2 skipped" in done.stdout


def test_what_is_required_and_missing_fails_and_so_does_a_warning(pytest_in):
    warns = "import warnings\ndef test_warns(): warnings.warn('old')\n"
    done = pytest_in(CASES + warns, "--require", "browser")
    assert done.returncode == 1
    assert "this machine has no browser, and --require asks for it" in done.stdout
    assert "UserWarning: old" in done.stdout
    assert "1 passed" in done.stdout


def test_requiring_what_nobody_knows_is_refused(pytest_in):
    done = pytest_in(CASES, "--require", "postgress")
    assert done.returncode == 4
    assert "nothing here is called 'postgress'" in done.stderr


def test_the_quick_part_leaves_out_servers_browsers_and_what_takes_seconds(pytest_in):
    long = "@pytest.mark.slow\ndef test_slow(): raise AssertionError\n"
    redis = "@pytest.mark.needs('redis')\ndef test_redis(): raise AssertionError\n"
    done = pytest_in(CASES + long + redis, "--quick")
    assert done.returncode == 0, done.stdout
    assert "1 passed, 4 deselected" in done.stdout
    assert pytest_in(CASES + long + redis).returncode == 1


@pytest.mark.parametrize(("load", "ends"), [(0.0, False), (6.0, True)])
def test_a_test_may_take_longer_on_a_busy_machine(pytest_in, load, ends):
    cases = (
        "import os, time, pytest\n"
        f"os.getloadavg = lambda: ({load} * os.cpu_count(), 0, 0)\n"
        "@pytest.mark.timeout(0.5)\n"
        "def test_waits(): time.sleep(1)\n"
    )
    done = pytest_in(cases)
    assert (done.returncode == 0) is ends, done.stdout
    assert ("Timeout (>0.5s)" in done.stdout) is not ends


@pytest.mark.parametrize(
    ("file", "mark", "today"),
    [
        ("test_cases.py", "", False),
        ("test_cases.py", "@pytest.mark.own_site\n", True),
        ("browser/test_cases.py", "", True),
    ],
)
def test_it_is_the_same_day_for_whoever_has_the_clock_alone(pytest_in, file, mark, today):
    """On another day than the tests' own, which is made up here by what asks for it."""
    cases = (
        "from datetime import UTC, datetime, timedelta\n"
        "import pytest, time_machine\n"
        "from tests.conftest import THE_DAY\n"
        "LATER = time_machine.travel(THE_DAY + timedelta(days=400))\n"
        "LATER.start()\n"
        f"{mark}def test_day():\n"
        "    days = (datetime.now(UTC) - THE_DAY).days\n"
        f"    assert days == {400 if today else 0}\n"
    )
    done = pytest_in(cases, file=file)
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout


def test_the_order_is_random(pytest_in):
    cases = "import pytest\n@pytest.mark.parametrize('n', range(40))\ndef test_n(n): pass\n"
    said = pytest_in(cases, "--co", "--randomly-seed=1").stdout
    order = [int(line.partition("[")[2].rstrip("]")) for line in said.splitlines() if "[" in line]
    assert sorted(order) == list(range(40)) != order


@pytest.mark.parametrize(("dist", "apart"), [("loadgroup", True), ("load", False)])
def test_one_process_opens_pages_while_there_is_other_work_and_then_each_does(
    pytest_in, tmp_path, dist, apart
):
    cases = (
        "import os, time, pytest\n"
        "@pytest.mark.parametrize('n', range(20))\n"
        "def test_n(n):\n"
        "    time.sleep(0.05)\n"
        "    with open('took', 'a') as file:\n"
        "        file.write(os.environ['PYTEST_XDIST_WORKER'] + ' KIND\\n')\n"
    )
    (tmp_path / "tests" / "test_others.py").write_text(cases.replace("KIND", "other"))
    pages = cases.replace("KIND", "page").replace("range(20)", "range(30)")
    spread = ("-n", "2", "--dist", dist, "-p", "no:randomly")
    done = pytest_in(pages, *spread, file="browser/test_pages.py")
    assert "50 passed" in done.stdout
    took = (tmp_path / "took").read_text().splitlines()
    beside = max(at for at, line in enumerate(took) if line.endswith("other"))
    assert (len({line for line in took[:beside] if line.endswith("page")}) == 1) is apart
    assert len({line for line in took if line.endswith("page")}) == 2


def test_collected_tests_are_set_aside_and_garbage_is_still_looked_for():
    assert gc.isenabled()
    assert gc.get_freeze_count() > 10_000


def test_the_suite_is_spread_unless_single_tests_are_asked_for():
    whole = testing._parallel(["tests/games", "--deselect=tests/a.py::test_b"])
    assert whole == ["--numprocesses", "auto"]
    assert testing._parallel(["tests/a.py::test_b"]) == []


def test_a_loop_that_a_browser_left_is_hidden_from_other_tests_and_their_fixtures(pytest_in):
    """Where a loop runs Django has another connection: a fixture and its test would have two."""
    cases = (
        "import asyncio, pytest\n"
        "LOOP = object()\n"
        "@pytest.fixture(autouse=True)\n"
        "def seen():\n"
        "    before = asyncio._get_running_loop()\n"
        "    yield before\n"
        "    assert before is None\n"
        "def test_leaves_a_loop_behind(): asyncio._set_running_loop(LOOP)\n"
        "def test_sees_none(seen): assert seen is asyncio._get_running_loop() is None\n"
        "def test_neither_does_this(seen): assert seen is asyncio._get_running_loop() is None\n"
        "@pytest.fixture(scope='class')\n"
        "def world(): return asyncio._get_running_loop()\n"
        "class TestMany:\n"
        "    def test_what_serves_many_sees_none(self, world): assert world is None\n"
        "@pytest.fixture(scope='module', autouse=True)\n"
        "def whole():\n"
        "    yield\n"
        "    assert asyncio._get_running_loop() is LOOP\n"
        "    asyncio._set_running_loop(None)\n"
    )
    done = pytest_in(cases, "-p", "no:randomly")
    assert done.returncode == 0, done.stdout
