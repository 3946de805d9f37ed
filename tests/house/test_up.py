"""`manage.py up`, started for real: the page, the refusals, and that nothing is left behind."""

import json
import os
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from siamleague.embedded.private import private_file
from siamleague.supervisor.site import for_phones
from tests import machine

pytestmark = [pytest.mark.slow, pytest.mark.own_site]
HOUSE = Path(__file__).resolve().parents[2]
OURS = ("SIAMLEAGUE", "DJANGO", "DATABASE_URL", "REDIS_URL", "SECRET", "PYTEST", "PROMETHEUS")


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def until(true: Callable[[], object], seconds: float = 20, what: str = "it") -> None:
    """Wait for something to become true; fail when it does not."""
    end = time.monotonic() + seconds * machine.patience()
    while not true():
        assert time.monotonic() < end, f"{what} did not happen within {seconds} s"
        time.sleep(0.02)


def processes_in(var: Path) -> dict[int, str]:
    """Return every living process that has this data folder in its environment."""
    mark = f"SIAMLEAGUE_VAR={var}".encode()
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                if "State:\tZ" not in (folder / "status").read_text():
                    found[int(folder.name)] = command
    return found


class Up:
    """One `manage.py up`, and what it printed."""

    def __init__(self, home: Path, *arguments: str, **environment: str) -> None:
        self.var = Path(environment.get("SIAMLEAGUE_VAR", home / "var"))
        self.port = free_port()
        clean = {k: v for k, v in os.environ.items() if not k.startswith(OURS)}
        self.env = {**clean, "LANGUAGE": "en", "SIAMLEAGUE_VAR": str(self.var), **environment}
        self.log = home / f"up-{self.port}.log"
        given = arguments if "--port" in arguments else ("--port", str(self.port), *arguments)
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, str(HOUSE / "manage.py"), "up", *given],
                cwd=home,
                env=self.env,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def said(self) -> str:
        return self.log.read_text()

    def page(self, path: str = "/healthz") -> str:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as page:
                return page.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.read().decode()
        except OSError:
            return ""

    def opened(self) -> "Up":
        until(lambda: "Ctrl-C stops it" in self.said or self.process.poll() is not None, 100)
        assert self.process.poll() is None, self.said
        return self

    def pid_of(self, word: str) -> int:
        """Return the first process of the site whose command line has this word."""
        return min(pid for pid, line in processes_in(self.var).items() if word in line)

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        self.process.send_signal(how)
        return self.process.wait(25 * machine.patience())


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data folder that was opened once, to copy from."""
    home = tmp_path_factory.mktemp("prepared")
    assert Up(home).opened().stop() == 0
    return home / "var"


@pytest.fixture
def up(tmp_path: Path, prepared: Path) -> Iterator[Callable[..., Up]]:
    """Return a function that starts the site in a folder of the test's own."""
    started: list[Up] = []

    def start(*arguments: str, fresh: bool = False, **environment: str) -> Up:
        var = tmp_path / "var"
        if not fresh and not var.exists():
            shutil.copytree(prepared, var)
        started.append(Up(tmp_path, *arguments, **environment))
        return started[-1]

    yield start
    for site in started:
        for pid in [site.process.pid, *processes_in(site.var)]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        site.process.wait(10 * machine.patience())


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_opens_prints_the_address_and_leaves_no_process(up, how):
    site = up().opened()
    until(lambda: site.page() == "alive\n", 20, "the page")
    assert f"http://localhost:{site.port}/" in site.said
    assert "Sign in" in site.said
    assert site.stop(how) == 0
    until(lambda: not processes_in(site.var), 5, "the end of every process")
    assert "Traceback" not in site.said


def test_a_second_start_does_not_migrate_again(up, prepared):
    first = next(prepared.parent.glob("up-*.log")).read_text()
    assert "Preparing the database" in first
    site = up().opened()
    assert "Preparing" not in site.said
    ready = json.loads(site.page("/readyz"))
    names = ("database", "migrations", "broker", "channels")
    well = {"ready": True, "workers": "", "outside": "ok", **dict.fromkeys(names, "ok")}
    assert ready | {"workers": ""} == well
    # The schedule and both workers are begun beside the web server, and show it by working.
    at_work = lambda: json.loads(site.page("/readyz"))["workers"] == "ok"  # noqa: E731
    until(at_work, 120, "a sign of life of both workers")


def test_a_changed_database_is_migrated_even_on_a_second_start(up, prepared, tmp_path):
    import sqlite3

    shutil.copytree(prepared, tmp_path / "var")
    with closing(sqlite3.connect(tmp_path / "var" / "siamleague.sqlite3")) as database, database:
        database.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
        database.execute("DROP TABLE django_session")
    site = up().opened()
    assert "Preparing" in site.said
    assert json.loads(site.page("/readyz"))["migrations"] == "ok"


@pytest.mark.parametrize("child", ["siamleague.embedded.web", "celery"])
def test_a_child_that_is_killed_is_started_again(up, child):
    site = up().opened()
    until(lambda: any("celery" in line for line in processes_in(site.var).values()))
    old = site.pid_of(child)
    os.kill(old, signal.SIGKILL)
    until(
        lambda: "was ended by signal SIGKILL; starting it again" in site.said,
        10,
        "the line about it",
    )
    until(lambda: any(child in v for p, v in processes_in(site.var).items() if p != old), 60)
    until(lambda: site.page() == "alive\n", 20, "the page")


def test_when_the_supervisor_itself_is_killed_its_children_end(up):
    site = up().opened()
    until(lambda: any("celery" in line for line in processes_in(site.var).values()))
    site.process.kill()
    site.process.wait()
    until(lambda: not processes_in(site.var), 15, "the end of every process")


def test_after_a_kill_the_next_start_waits_for_what_is_still_ending(up):
    first = up().opened()
    until(lambda: any("celery" in line for line in processes_in(first.var).values()))
    first.process.kill()
    first.process.wait()
    second = up().opened()
    until(lambda: second.page() == "alive\n", 20, "the page")
    workers = [line for line in processes_in(second.var).values() if "embedded.web" in line]
    assert len(workers) == 1


def refusal(site: Up) -> str:
    """Return the one sentence with which the site did not start."""
    assert site.process.wait(20 * machine.patience()) == 1, site.said
    assert site.said.count("\n") == 1, site.said
    return site.said


def test_a_second_site_on_the_same_folder_is_refused(up):
    first = up().opened()
    assert "SiamLeague already runs from" in refusal(up())
    assert first.page() == "alive\n"


def test_the_terminal_reads_the_language_of_its_owner(up):
    site = up("--port", "70000", LANGUAGE="it")
    assert site.process.wait(30 * machine.patience()) == 1
    assert site.said == "La porta 70000 non esiste; scegline una da 1 a 65535.\n"


def test_a_busy_port_is_refused_and_another_one_named(up, tmp_path):
    with closing(socket.socket()) as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        said = refusal(up("--port", str(port), fresh=True))
    assert said == f"Port {port} is busy. Choose another: python3 manage.py up --port {port + 1}\n"
    assert not (tmp_path / "var").exists()


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--web", "2"), "set REDIS_URL, or leave --web at 1"),
        (("--workers", "0"), "at least one web process and one worker"),
        (("--port", "70000"), "There is no port 70000"),
        (("--host", "203.0.113.7"), "no such address"),
    ],
)
def test_what_cannot_work_is_refused_in_words(up, tmp_path, arguments, word):
    assert word in refusal(up(*arguments, fresh=True))
    assert not (tmp_path / "var").exists()


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({"DATABASE_URL": "postgresql:///x"}, "set SECRET_KEY or SECRET_KEY_FILE too"),
        (
            {"REDIS_URL": "redis://:hunter2@127.0.0.1:1", "SECRET_KEY": "k"},
            "No Redis answers at 127.0.0.1:1",
        ),
        (
            {"DATABASE_URL": "postgresql://me:hunter2@127.0.0.1:1/x", "SECRET_KEY": "k"},
            "No PostgreSQL answers at 127.0.0.1:1",
        ),
        ({"DATABASE_URL": "mysql://me:hunter2@db/x"}, "DATABASE_URL is not an address"),
        ({"DATABASE_URL": "hunter2"}, "it reads postgresql://user:password@host/name"),
        ({"REDIS_URL": "http://:hunter2@127.0.0.1"}, "REDIS_URL is not an address"),
        ({"SIAMLEAGUE_URL": "localhost:8000"}, "SIAMLEAGUE_URL is not an address"),
    ],
)
def test_servers_missing_or_misnamed_are_named_without_their_passwords(up, environment, word):
    site = up(fresh=True, **environment)
    assert site.process.wait(60 * machine.patience()) == 1, site.said
    assert word in site.said.splitlines()[-1]
    assert "Traceback" not in site.said
    assert "hunter2" not in site.said


def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path):
    # Where nobody may make files, not even the system's owner.
    assert "SiamLeague cannot write to /proc" in refusal(Up(tmp_path, SIAMLEAGUE_VAR="/proc/var"))


def test_on_every_address_the_one_of_the_local_network_is_printed_and_answered(up):
    site = up("--host", "0.0.0.0").opened()
    assert f"http://localhost:{site.port}/" in site.said
    address = site.said.partition("open at ")[2].split()[0]
    with urllib.request.urlopen(f"{address}healthz", timeout=5) as page:
        assert page.status == 200
    if address != f"http://localhost:{site.port}/":  # this machine is in a network
        assert f"Phones open {address}" in site.said


def test_it_says_by_which_address_phones_reach_it_and_opens_nothing_unasked():
    local, name = "http://localhost:8000", "http://club.local:8000"
    assert "--host 0.0.0.0" in for_phones("127.0.0.1", local)
    assert "in no network" in for_phones("0.0.0.0", local)
    assert "Phones open http://192.0.2.7:8000/" in for_phones("0.0.0.0", "http://192.0.2.7:8000")
    assert name in for_phones("127.0.0.1", name), "an address that was named comes first"


def test_a_web_server_that_never_comes_up_is_given_up_in_words(up, tmp_path):
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "uvicorn.py").write_text("raise SystemExit(3)\n")
    site = up(PYTHONPATH=str(tmp_path / "broken"))
    assert site.process.wait(30 * machine.patience()) == 1
    assert "Web server: ended with exit code 3" in site.said
    assert site.said.endswith("The web server does not stay up; what it said stands above.\n")
    until(lambda: not processes_in(site.var), 5)


@pytest.mark.needs("redis", "postgres")
def test_with_servers_several_web_processes_and_workers_run_and_one_beat(up, redis_url):
    with machine.database_of_our_own() as database:
        site = up(
            *("--web", "2", "--workers", "2"),
            fresh=True,
            DATABASE_URL=database,
            REDIS_URL=redis_url,
            SECRET_KEY="only-for-this-test",
        ).opened()
        until(lambda: json.loads(site.page("/readyz") or "{}").get("ready"), 20, "readiness")
        lines = list(processes_in(site.var).values())
        assert sum("worker1@" in line for line in lines) >= 1
        assert sum("worker2@" in line for line in lines) >= 1
        assert any("bots@" in line for line in lines)
        assert sum(" beat " in line for line in lines) == 1
        assert not any("--beat" in line for line in lines)
        assert '"event": "GET site:readyz"' in site.said
        numbers = [site.page("/metrics") for _ in range(4)]
        assert all('view="site:readyz"' in page for page in numbers)
        assert site.stop() == 0
    until(lambda: not processes_in(site.var), 10, "the end of every process")
    assert "only-for-this-test" not in site.said
    assert "Traceback" not in site.said


def test_what_it_writes_is_for_its_owner_alone(up):
    """Whatever the usual mode of new files is, and whoever could read an older folder."""
    before = os.umask(0o022)
    try:
        site = up()
        site.var.chmod(0o755)
        (site.var / "siamleague.sqlite3").chmod(0o644)
        site.stop()
        site = up().opened()
    finally:
        os.umask(before)
    until((site.var / "broker.sqlite3").exists, 30, "the queue")
    open_ = [p for p in (site.var, *site.var.rglob("*")) if p.stat().st_mode & 0o077]
    assert not open_, [str(each) for each in open_]


@pytest.mark.parametrize("guarded", [True, False])
def test_a_database_would_be_open_to_all_who_use_the_machine(tmp_path, guarded):
    """The control: the same file, made as files usually are."""
    before = os.umask(0o022)
    try:
        file = tmp_path / "var" / "site.sqlite3"
        if guarded:
            private_file(file)
        file.parent.mkdir(exist_ok=True)
        with closing(sqlite3.connect(file)) as database:
            database.execute("create table kept (words text)")
    finally:
        os.umask(before)
    modes = [stat.S_IMODE(each.stat().st_mode) for each in (file, file.parent)]
    assert modes == ([0o600, 0o700] if guarded else [0o644, 0o755])
