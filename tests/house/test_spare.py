"""The web process that waits, loaded, for whichever dies first: `manage.py up` for real."""

import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from siamleague.embedded import processes
from siamleague.embedded.web import NICE
from siamleague.supervisor.children import Child, Children
from siamleague.supervisor.spare import Web, listening, sources
from tests import machine, spares
from tests.house.test_up import HOUSE, Up, free_port, prepared, processes_in, until, up  # noqa: F401

pytestmark = [pytest.mark.slow, pytest.mark.own_site]
PATIENT = 120


def spares_of(site: Up) -> set[int]:
    """Return the web processes that were begun as spares, and wait or serve now."""
    return {pid for pid in web_processes(site) if spares.is_spare(pid)}


def web_processes(site: Up) -> list[int]:
    """Return all of them; who serves was there before any that waits."""
    return sorted(pid for pid, line in processes_in(site.var).items() if spares.WEB in line)


def the_spare(site: Up, *besides: int) -> int:
    """Return the spare once it has loaded."""
    found: list[int] = []

    def there() -> bool:
        found[:] = [pid for pid in spares_of(site) - {*besides} if spares.has_loaded(pid)]
        return bool(found)

    until(there, PATIENT, "a loaded spare")
    return found[0]


def kill_the_server(site: Up) -> int:
    """Kill who serves; return who does so then, when it has answered with a whole page.

    Who asks does so once, and at once: nobody is turned away.
    """
    os.kill(web_processes(site)[0], signal.SIGKILL)
    with urllib.request.urlopen(f"http://127.0.0.1:{site.port}/play/", timeout=PATIENT) as page:
        assert page.status == 200
    return web_processes(site)[0]


def test_back_takes_less_than_a_third_of_what_loading_takes(up):  # noqa: F811
    """Counted in time of the processor, so that it does not matter who else uses the machine."""
    site = up().opened()
    waiting = the_spare(site)
    before = spares.processor_seconds(waiting)
    assert kill_the_server(site) == waiting
    with_spare = spares.processor_seconds(waiting) - before
    assert site.stop() == 0
    site = up("--no-spare").opened()
    without = spares.processor_seconds(kill_the_server(site))
    assert not spares_of(site)
    assert with_spare * 3 < without, f"{with_spare:.2f} s, and {without:.2f} s without"


def test_it_loads_behind_others_is_replaced_without_a_word_and_ends_with_the_site(up):  # noqa: F811
    site = up().opened()
    usual = os.getpriority(os.PRIO_PROCESS, site.process.pid)
    behind = min(19, usual + NICE)  # who is nice already can hardly be nicer
    until(lambda: any(spares.nicest(each) == behind for each in spares_of(site)), PATIENT, "it")
    waiting = the_spare(site)
    assert spares.nicest(waiting) == usual, "who serves one day stands back behind nobody"
    serving, said = web_processes(site)[0], site.said
    os.kill(waiting, signal.SIGKILL)
    assert the_spare(site, waiting) != waiting
    assert web_processes(site)[0] == serving
    assert site.said.startswith(said)
    assert "SIGKILL" not in site.said
    site.process.kill()
    site.process.wait(60)
    until(lambda: not processes_in(site.var), 60, "the end of every process")


def test_a_spare_loaded_with_another_key_never_serves(up):  # noqa: F811
    site = up().opened()
    waiting = the_spare(site)
    (site.var / "secret_key").write_text("k" * 60)
    serving = kill_the_server(site)
    assert serving != waiting
    assert not spares.is_spare(serving)
    assert waiting not in processes_in(site.var)
    assert the_spare(site, waiting) > serving


def test_what_cannot_open_is_begun_after_longer_and_longer_pauses_and_so_are_spares(tmp_path):
    (tmp_path / "uvicorn.py").write_text("raise SystemExit(3)\n")
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(tmp_path)}
    web = Web(listening("127.0.0.1", 0), env, HOUSE, spare=True)
    child = Child("Web server")
    family = Children([child], env, HOUSE, lambda _: None, web=web)
    family.start()
    web.settle()
    pauses, until_spares = [], []
    for _again in range(4):
        child.process.wait(60 * machine.patience())
        child.started = began = time.monotonic()  # however slow the machine is, it died quickly
        family.tend()
        pauses.append(child.due - began)
        child.due = 0.0
        family.tend()
        web.due = 0.0
        family.tend()
        web.spare.process.wait(60 * machine.patience())
        began = time.monotonic()
        family.tend()
        until_spares.append(web.due - began)
    family.stop(lambda: True)
    assert pauses == pytest.approx([0.5, 1, 2, 4], abs=0.2)
    assert until_spares == pytest.approx([10, 20, 40, 80], abs=0.2)


@pytest.mark.needs("redis", "postgres")
def test_of_several_the_spare_is_for_whichever_dies_or_hangs(up, redis_url):  # noqa: F811
    with machine.database_of_our_own() as database:
        key = {"SECRET_KEY": "only-for-this-test"}
        site = up("--web", "2", fresh=True, DATABASE_URL=database, REDIS_URL=redis_url, **key)
        site.opened()
        waiting = the_spare(site)
        until(lambda: len(web_processes(site)) == 3, PATIENT, "both web processes and the spare")
        second = max(pid for pid in web_processes(site) if pid != waiting)
        os.kill(second, signal.SIGKILL)
        until(lambda: "Web server 2: was ended by signal SIGKILL" in site.said, PATIENT)
        until(lambda: len(spares_of(site)) == 2, PATIENT, "another spare beside that which serves")
        assert site.page() == "alive\n"
        hanging = web_processes(site)[0]
        os.kill(hanging, signal.SIGSTOP)
        until(lambda: "Web server 1: was ended by signal SIGKILL" in site.said, PATIENT)
        until(lambda: site.page() == "alive\n", PATIENT, "the page")
        assert site.stop() == 0
    until(lambda: not processes_in(site.var), 60, "the end of every process")


@pytest.fixture
def spare(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], socket.socket]]:
    """Yield a spare of servers that are not there, and the line to it."""
    [door], (ours, theirs) = listening("127.0.0.1", 0), socket.socketpair()
    env = {"DATABASE_URL": "postgres://x:x@127.0.0.1:1/x", "REDIS_URL": "redis://127.0.0.1:1"}
    env |= {"SECRET_KEY": "only-for-this-test", "SIAMLEAGUE_VAR": str(tmp_path)}
    numbers = {"listen": [door.fileno()], "line": theirs.fileno()}
    process = subprocess.Popen(
        processes.held_web_command(**numbers, spare=True),
        cwd=HOUSE,
        env={**os.environ, **env, "DJANGO_SETTINGS_MODULE": "siamleague.settings.base"},
        pass_fds=[door.fileno(), theirs.fileno()],
    )
    theirs.close()
    yield process, ours
    ours.close()
    door.close()
    process.kill()
    process.wait()


def test_it_loads_without_asking_any_server_and_ends_when_the_line_breaks(spare):
    process, line = spare
    line.settimeout(PATIENT * machine.patience())
    assert line.recv(64).split() == [processes.LOADED]
    kinds = [str(each.readlink()) for each in Path(f"/proc/{process.pid}/fd").iterdir()]
    assert sum(kind.startswith("socket:") for kind in kinds) == 2  # the door and the line
    line.close()
    assert process.wait(60 * machine.patience()) == 0


def test_what_a_spare_is_made_of_is_looked_at(tmp_path):
    for room in ("siamleague", "games", "tournaments", "templates"):
        (tmp_path / room / "deep").mkdir(parents=True)
    (tmp_path / "games" / "deep" / "rules.py").write_text("best = 1")
    (tmp_path / "var").mkdir()
    looks = [sources(tmp_path, {})]
    (tmp_path / "games" / "deep" / "__pycache__").mkdir()
    (tmp_path / "games" / "deep" / "__pycache__" / "rules.pyc").write_text("made")
    assert sources(tmp_path, {}) == looks[0]
    for change in (
        lambda: (tmp_path / "games" / "deep" / "rules.py").write_text("best = 22"),
        lambda: (tmp_path / "templates" / "new.html").write_text("hello"),
        lambda: (tmp_path / "templates" / "new.html").rename(tmp_path / "templates" / "newer.html"),
        lambda: (tmp_path / "var" / "secret_key").write_text("k"),
        lambda: os.utime(tmp_path / "games" / "deep" / "rules.py", (1, 1)),
    ):
        change()
        looks.append(sources(tmp_path, {}))
    key = tmp_path / "key.pem"
    key.write_text("one")
    looks.append(sources(tmp_path, {"SIAMLEAGUE_SIGN_IN_KEY": str(key)}))
    key.write_text("another")
    looks.append(sources(tmp_path, {"SIAMLEAGUE_SIGN_IN_KEY": str(key)}))
    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize("held", [True, False])
def test_a_door_that_the_supervisor_holds_outlives_who_served_there(held):
    [door] = listening("127.0.0.1", 0)
    place = door.getsockname()
    server = subprocess.Popen(["sleep", "600"], pass_fds=[door.fileno()])
    if not held:
        door.close()
    socket.create_connection(place, timeout=5).close()
    server.kill()
    server.wait(60)
    if held:
        socket.create_connection(place, timeout=5).close()
        door.close()
    else:
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(place, timeout=5)


def test_every_address_of_a_name_is_opened_on_one_port():
    port = free_port()
    doors = listening("localhost", port)
    assert {each.getsockname()[1] for each in doors} == {port}
    assert {each.getsockname()[0] for each in doors} <= {"127.0.0.1", "::1"}
    for each in doors:
        socket.create_connection(each.getsockname()[:2], timeout=5).close()
        each.close()
