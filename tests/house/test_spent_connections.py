"""Pages asked for at once leave no connection to the database behind, not even when cut off."""

import re
import socket
import sqlite3
import time
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from siamleague.embedded import processes
from siamleague.web.few_threads import FEW
from tests.jobs.real_site import answers, free_port, real_site
from tests.jobs.workers import until

PAGE = "/events/"
ASKED, AT_ONCE, MANY = 60, 24, 40
WAVES = 3
# Threads and connections: of those that answer pages, and what a process begins for itself.
STAY = FEW + 3
OURS = "siamleague.asgi:application"
CARELESS = "tests.house.keeping_asgi:application"
BOB = """
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from tests.people import person
bob = person("Bob")
session = SessionStore()
session[SESSION_KEY] = str(bob.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = bob.get_session_auth_hash()
session.save()
answer = session.session_key
"""


def opened(process: int, name: str) -> int:
    """Return how many files of that name a process holds."""
    held = 0
    for file in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):
            held += file.readlink().name == name
    return held


def connections(process: int) -> int:
    """Return how many connections to the database a process holds.

    Each has the log of what is not in the file yet to itself. SQLite keeps the file itself open
    for whoever comes next, as long as anybody in the process reads.
    """
    return opened(process, "siamleague.sqlite3-wal")


@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.timeout(300)
def test_a_hall_of_phones_leaves_no_connection_behind(tmp_path):
    with real_site(tmp_path / "site") as site:
        port = site.web()

        def whole(_n):
            return urllib.request.urlopen(f"http://127.0.0.1:{port}{PAGE}", timeout=60).read()

        def cut(_n):
            with socket.create_connection(("127.0.0.1", port)) as line:
                line.sendall(f"GET {PAGE} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())

        for way in (whole, cut):
            with ThreadPoolExecutor(AT_ONCE) as pool:
                list(pool.map(way, range(ASKED)))
        until(lambda: opened(site.running[0].pid, "siamleague.sqlite3") < MANY, 60)


@pytest.mark.slow
@pytest.mark.own_site
@pytest.mark.timeout(300)
@pytest.mark.parametrize("door", [OURS, CARELESS])
def test_requests_that_are_cut_while_they_write_leave_none_behind(tmp_path, door):
    """Each waits for the database, over a connection of its own, when its line is cut.

    The few threads that answer pages keep theirs, and those that came to their help take theirs
    along. The control keeps all, as Django does, until the garbage happens to be looked through.
    """
    with real_site(tmp_path / "site") as site:
        session = site.do(BOB)
        port = free_port()
        command = processes.web_command(port=port)
        command[command.index(OURS)] = door
        web = site._start(command, "web").pid
        until(lambda: answers(port), 90)
        order = choosing(port, session)
        usual = connections(web)
        left = [cut_off(web, port, order, tmp_path / "site") - usual for _wave in range(WAVES)]
        assert site.log() == ""
    if door == OURS:
        assert max(left) <= STAY
    else:
        assert max(left) >= AT_ONCE


def cut_off(web: int, port: int, order: bytes, folder: Path) -> int:
    """Cut orders while all of them wait; return how many connections stay when they are done."""
    idle = threads(web)
    with closing(sqlite3.connect(folder / "siamleague.sqlite3")) as other, ExitStack() as lines:
        other.execute("BEGIN IMMEDIATE")
        for _each in range(AT_ONCE):
            lines.enter_context(asked(port, order))
        more = AT_ONCE - FEW  # a few of those that answer may be there already
        until(lambda: threads(web) - idle >= more and connections(web) >= AT_ONCE, 30)
        time.sleep(0.5)  # the last of them has begun to wait
        lines.close()
        time.sleep(0.5)  # and the site knows that nobody listens
    until(lambda: threads(web) <= idle + STAY, 30)
    time.sleep(0.5)  # the last ones
    return connections(web)


def threads(process: int) -> int:
    """Return how many threads a process has."""
    return sum(1 for _each in Path(f"/proc/{process}/task").iterdir())


def choosing(port: int, session: str) -> bytes:
    """Return Bob's order to read in Italian, as a browser sends it: it is written down."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/account/login/", timeout=60) as page:
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.read().decode())[1]
        cookie = re.search(r"csrftoken=([^;]+)", page.headers["Set-Cookie"])[1]
    body = urllib.parse.urlencode({"language": "it", "csrfmiddlewaretoken": token})
    return (
        f"POST /language/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {len(body)}\r\n"
        f"Cookie: sessionid={session}; csrftoken={cookie}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\n\r\n{body}"
    ).encode()


def asked(port: int, order: bytes) -> socket.socket:
    """Send an order and return its line, before any answer."""
    line = socket.create_connection(("127.0.0.1", port))
    line.sendall(order)
    return line
