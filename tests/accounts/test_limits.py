"""Limits hold for whoever they are about: none is forgotten, none goes by what a guest says."""

import subprocess
import sys
import threading
from typing import Any

import pytest
from django.core.cache import cache
from django.core.cache.backends.locmem import LocMemCache
from django.test import Client, RequestFactory

from siamleague.accounts import hashing
from siamleague.accounts.adapter import AccountAdapter
from siamleague.accounts.models import User
from siamleague.web import visitors
from siamleague.web.cache import LimitsKeptCache
from tests.accounts.doors import browser_of, sign_in
from tests.people import PASSWORD

WAIT = "Too many tries."


def asked(client: Client, user: User, password: str, **headers: Any) -> str:
    form = {"login": user.email, "password": password}
    answer = client.post("/account/login/", form, **headers)
    return "in" if answer.status_code == 302 else answer.content.decode()


@pytest.mark.parametrize(
    ("seen", "forwarded", "proxies", "found"),
    [
        ("198.51.100.7", "203.0.113.9", 0, "198.51.100.7"),
        ("10.0.0.1", "203.0.113.9", 1, "203.0.113.9"),
        ("10.0.0.1", "1.2.3.4, 203.0.113.9", 1, "203.0.113.9"),
        ("10.0.0.1", "1.2.3.4, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"),
        ("10.0.0.1", "203.0.113.9", 2, "203.0.113.9"),
        ("10.0.0.1", "", 1, "10.0.0.1"),
        ("10.0.0.1", "nonsense", 1, "10.0.0.1"),
        ("10.0.0.1", "[2001:db8::7]:4711", 1, "2001:db8::7"),
        ("10.0.0.1", "203.0.113.9:4711", 1, "203.0.113.9"),
        ("::ffff:198.51.100.7", "", 0, "198.51.100.7"),
    ],
)
def test_an_address_is_what_our_outermost_proxy_saw(
    seen: str, forwarded: str, proxies: int, found: str
) -> None:
    assert visitors.address(seen, forwarded, proxies) == found


def test_a_line_of_the_new_internet_counts_once() -> None:
    assert visitors.household("2001:db8:1:2::3") == visitors.household("2001:db8:1:2:ffff::9")
    assert visitors.household("2001:db8:1:2::3") != visitors.household("2001:db8:1:3::3")
    assert visitors.household("198.51.100.7") == "198.51.100.7"


def test_programs_are_counted_by_the_same_address(settings: Any) -> None:
    from siamleague.web.throttles import GuestThrottle

    request = RequestFactory().get("/api/clubs/", HTTP_X_FORWARDED_FOR="1.2.3.4, 203.0.113.9")
    assert GuestThrottle().get_ident(request) == "127.0.0.1"
    settings.PROXIES = 1
    assert GuestThrottle().get_ident(request) == "203.0.113.9"


@pytest.mark.django_db
def test_changing_headers_and_hosts_are_no_way_around_the_lock(bob: User) -> None:
    guesser = Client()
    for n in range(5):
        asked(guesser, bob, "a-guess", HTTP_X_FORWARDED_FOR=f"198.51.100.{n}")
    said = asked(
        guesser, bob, PASSWORD, HTTP_X_FORWARDED_FOR="198.51.100.99", HTTP_HOST="localhost:4711"
    )
    assert WAIT in said


@pytest.mark.django_db
def test_were_a_visitors_own_word_believed_there_would_be_a_way(
    bob: User, monkeypatch: Any
) -> None:
    """Control: by the leftmost address, as proxies usually hand it on."""

    def leftmost(seen: str, forwarded: str, proxies: int) -> str:
        return forwarded.partition(",")[0].strip() or seen

    monkeypatch.setattr(visitors, "address", leftmost)
    guesser = Client()
    for n in range(5):
        asked(guesser, bob, "a-guess", HTTP_X_FORWARDED_FOR=f"198.51.100.{n}")
    assert asked(guesser, bob, PASSWORD, HTTP_X_FORWARDED_FOR="198.51.100.99") == "in"


@pytest.mark.django_db
def test_filling_the_cache_makes_no_lock_forgotten(bob: User) -> None:
    for _n in range(5):
        asked(Client(), bob, "a-guess")
    for n in range(2000):
        cache.set(f"a_page_{n}", n)
    assert WAIT in asked(Client(), bob, PASSWORD)


def test_in_djangos_own_cache_it_would_be_forgotten() -> None:
    """Control."""
    for made, kept in ((LimitsKeptCache, 1), (LocMemCache, None)):
        there = made(f"control-{made.__name__}", {})
        there.set("allauth:rl:login", 1, 300)
        for n in range(2000):
            there.set(f"a_page_{n}", n)
        assert there.get("allauth:rl:login") == kept


def test_a_full_house_of_limits_drops_what_is_over_first() -> None:
    there = LimitsKeptCache("full", {})
    there._limits._max_entries = 50
    there.set("throttle_long", 1, 3600)
    for n in range(49):
        there.set(f"throttle_{n}", n, 0.0001 if n % 2 else 60)
    for n in range(60):
        there.set(f"throttle_new_{n}", n, 60 + n)
    assert there.get("throttle_long") == 1


@pytest.mark.django_db
def test_guesses_from_elsewhere_lock_nobody_out_at_home(bob: User) -> None:
    home = browser_of(bob)
    home.logout()
    for _n in range(6):
        asked(Client(REMOTE_ADDR="203.0.113.9"), bob, "a-guess")
    assert WAIT in asked(Client(REMOTE_ADDR="203.0.113.9"), bob, PASSWORD)
    assert asked(Client(), bob, PASSWORD) == "in"  # another line, never seen before


@pytest.mark.django_db
def test_by_the_account_alone_whoever_guesses_would_lock_them_out(
    bob: User, monkeypatch: Any
) -> None:
    """Control."""
    by_account = "_get_login_attempts_cache_key"
    monkeypatch.setattr(AccountAdapter, by_account, lambda _self, _request, **_told: bob.email)
    for _n in range(5):
        asked(Client(REMOTE_ADDR="203.0.113.9"), bob, "a-guess")
    assert WAIT in asked(Client(), bob, PASSWORD)


@pytest.mark.django_db
def test_guesses_from_a_thousand_addresses_stop_and_a_known_device_passes(
    bob: User, settings: Any
) -> None:
    settings.TRIES_FROM_ANYWHERE = "12/h/key"
    home = Client()
    assert sign_in(home, bob).status_code == 302
    home.post("/account/logout/")
    for n in range(12):
        asked(Client(REMOTE_ADDR=f"203.0.113.{n}"), bob, "a-guess")
    assert WAIT in asked(Client(REMOTE_ADDR="198.51.100.1"), bob, PASSWORD)
    assert asked(home, bob, PASSWORD) == "in"
    home.post("/account/logout/")
    settings.TRIES_FROM_ANYWHERE = "1000/h/key"  # the control: nothing stops who has many lines
    assert asked(Client(REMOTE_ADDR="198.51.100.1"), bob, PASSWORD) == "in"


@pytest.mark.django_db
def test_a_forged_or_foreign_device_is_not_known(bob: User, charlie: User, settings: Any) -> None:
    settings.TRIES_FROM_ANYWHERE = "3/h/key"
    other = Client()
    assert sign_in(other, charlie).status_code == 302
    other.post("/account/logout/")
    for n in range(3):
        asked(Client(REMOTE_ADDR=f"203.0.113.{n}"), bob, "a-guess")
    assert WAIT in asked(other, bob, PASSWORD)  # known for Charlie alone
    other.cookies["known_device"] = "eyJhY2NvdW50cyI6WzFdfQ:1:forged"
    assert WAIT in asked(other, bob, PASSWORD)


HASHES = """
import os, sys, threading
import django
django.setup()
from siamleague.accounts import hashing
from siamleague.accounts.hashing import BudgetedHasher, TooBusy
hashing.PATIENCE = 90.0  # on a busy machine
hasher, failed = BudgetedHasher(), []
def one():
    try:
        hasher.encode("a long enough password", "saltsaltsalt")
    except TooBusy:
        failed.append(1)
threads = [threading.Thread(target=one) for _ in range(10)]
[each.start() for each in threads]
[each.join() for each in threads]
status = open("/proc/self/status").read()  # getrusage would count what started this process, too
print(int(status.partition("VmHWM:")[2].split()[0]) // 1024, len(failed))
"""


def peak(at_once: int, folder: Any) -> tuple[int, int]:
    """Return the most memory in MB that ten hashes at once took, and how many were sent away."""
    import os

    told = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "siamleague.settings.base",
        "SIAMLEAGUE_VAR": str(folder),
        "SIAMLEAGUE_HASHES_AT_ONCE": str(at_once),
        "SECRET_KEY": "only-for-the-suite",
    }
    done = subprocess.run(
        [sys.executable, "-c", HASHES], env=told, capture_output=True, text=True, check=True
    )
    memory, failed = done.stdout.split()
    return int(memory), int(failed)


@pytest.mark.slow
def test_many_who_sign_in_at_once_take_no_more_memory_than_two(tmp_path: Any) -> None:
    """Control: without the budget the same ten take three times as much."""
    bound, sent_away = peak(2, tmp_path)
    free, _none = peak(10, tmp_path)
    print(f"ten passwords at once: {bound} MB with the budget, {free} MB without")  # noqa: T201
    assert sent_away == 0
    assert bound < 420
    assert free > bound + 500


def test_two_slots_are_two_of_the_machine(settings: Any, tmp_path: Any) -> None:
    settings.VAR, settings.HASHES_AT_ONCE = tmp_path, 2
    inside, most, lock = 0, 0, threading.Lock()

    def one() -> None:
        nonlocal inside, most
        with hashing.slot():
            with lock:
                inside += 1
                most = max(most, inside)
            threading.Event().wait(0.02)
            with lock:
                inside -= 1

    threads = [threading.Thread(target=one) for _ in range(10)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert most == 2


@pytest.mark.django_db
def test_who_finds_the_line_too_long_is_told_so(
    bob: User, settings: Any, tmp_path: Any, monkeypatch: Any
) -> None:
    settings.PASSWORD_HASHERS = ["siamleague.accounts.hashing.BudgetedHasher"]
    settings.VAR, settings.HASHES_AT_ONCE = tmp_path, 1
    monkeypatch.setattr(hashing, "PATIENCE", 0.05)
    with hashing.slot():
        answer = Client().post("/account/login/", {"login": bob.email, "password": "x"})
    assert answer.status_code == 429
    assert answer["Retry-After"] == "60"
    assert "Try again in a minute." in answer.content.decode()
